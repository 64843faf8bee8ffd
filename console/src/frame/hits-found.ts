/** Hits of a question: in the open project first, then in the installation, then in all other projects. */
import { useEffect, useState } from 'preact/hooks'
import type { Project } from '../api/projects.ts'
import { useRead } from '../api/queries.ts'
import { useProjectsSearch } from '../api/search.ts'
import { me } from '../api/session.ts'
import type { Address } from '../shared/address.ts'
import { may } from '../shared/can.ts'
import { addressOfHit, type Hit } from './hits.ts'

export type Found = Hit & {
  address: Address | undefined
  /** The project that it was found in, where it is not the open one. */
  project?: { project_id: number; name: string } | undefined
}

/** Whether the person may see more than one project, as far as their grants tell. */
const seesSeveral = (): boolean => {
  const granted = me.value?.permissions ?? []
  return granted.length > 1 || granted.some(({ scope }) => scope !== 'project')
}

/** The trace of a sign-in is written a moment after its answer: its number is asked for again so long. */
const patienceMs = 5000
const againMs = 1000

/** Whether a question is the number of a request that came just now. */
const usePatience = (question: string): boolean => {
  const [isPatient, setPatient] = useState(false)
  useEffect(() => {
    const isRequest = /^[0-9a-f]{32}$/.test(question)
    setPatient(isRequest)
    if (!isRequest) return
    const ending = setTimeout(() => setPatient(false), patienceMs)
    return () => clearTimeout(ending)
  }, [question])
  return isPatient
}

export const useHits = (question: string, id: string, project: Project | undefined) => {
  const isAsked = question !== ''
  const person = me.value
  const isPatient = usePatience(question)
  const [hasFound, setFound] = useState(false)
  const everyMs = isPatient && !hasFound ? againMs : undefined
  const inProject = useRead<{ items: Hit[] }>(
    'searchProject',
    { project_id: id, q: question },
    {
      isWanted: isAsked && project !== undefined && may(person, 'searchProject', project),
      everyMs,
    },
  )
  const inInstallation = useRead<{ items: Hit[] }>(
    'searchInstallation',
    { q: question },
    { isWanted: isAsked && may(person, 'searchInstallation') },
  )
  const isForAll = may(person, 'searchProjects') && (id === '' || seesSeveral())
  const inAll = useProjectsSearch(question, isAsked && isForAll)
  const hits: Found[] = [
    ...(inProject.data?.data.items ?? []).map((hit) => ({
      ...hit,
      address: addressOfHit(hit, id),
    })),
    ...(inInstallation.data?.data.items ?? []).map((hit) => ({
      ...hit,
      address: addressOfHit(hit, ''),
    })),
    ...inAll.hits
      .filter(({ project: { project_id: other } }) => String(other) !== id)
      .map((hit) => ({ ...hit, address: addressOfHit(hit, String(hit.project.project_id)) })),
  ]
  useEffect(() => setFound(hits.length > 0), [hits.length > 0])
  return {
    hits: isAsked ? hits : [],
    isAsking:
      inProject.isLoading ||
      inInstallation.isLoading ||
      inAll.isAsking ||
      (isPatient && project !== undefined && hits.length === 0),
    error: inProject.error ?? inInstallation.error ?? inAll.error,
    leftOut: isAsked ? inAll.leftOut : [],
    hasMore: isAsked && inAll.hasMore,
    goOn: inAll.goOn,
  }
}

/**
 * The hit that Enter takes. Several projects may know the same person: then nobody is taken there, who would have to
 * choose among them.
 *
 * @param isWhole whether all answers are there
 */
export const bestOf = (hits: readonly Found[], isWhole: boolean): Address | undefined => {
  const shown = hits.filter(({ address }) => address !== undefined)
  const exact = shown.filter((hit) => hit.is_exact)
  const here = exact.find((hit) => hit.project === undefined)
  if (here) return here.address
  if (!isWhole) return undefined
  const found = exact.length > 0 ? exact : shown
  const isOfOne = new Set(found.map((hit) => hit.project?.project_id)).size === 1
  return isOfOne || found[0]?.project === undefined ? found[0]?.address : undefined
}
