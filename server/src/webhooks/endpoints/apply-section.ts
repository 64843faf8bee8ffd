/** The webhooks part of `portreeve apply` and `export`. */
import { closed, type Static, Type } from '../../base/contract.ts'
import { Problem } from '../../base/problem.ts'
import { within } from '../../base/refusals/violation.ts'
import {
  type AppliedThing,
  type ApplySection,
  type Caller,
  type Deps,
  isSwitchedOn,
  notificationTypes,
  projectProblems,
} from '../../projects/index.ts'
import { EndpointBody } from '../contract.ts'
import { endpointViolations, putEndpoint, type SettingsNeeds } from './endpoint-settings.ts'
import { type EndpointRow, listEndpoints } from './endpoints.sql.ts'
import { heardTypes } from './not-sent.ts'
import { openRotating, replaced } from './rotation.ts'

const Section = Type.Object({ endpoints: Type.Array(EndpointBody, { maxItems: 50 }) }, closed)
type Section = Static<typeof Section>

type Needs = SettingsNeeds & Pick<Deps, 'sql'>

/**
 * The section `webhooks: {endpoints: […]}`. Endpoints are recognised by name, else by address; what the document does
 * not name stays as it is. Secrets left out are made once and kept.
 */
export const webhooksSection = (deps: Needs): ApplySection => ({
  name: 'webhooks',
  schema: Section,
  apply: (projectId, value, caller) =>
    applyEndpoints(deps, projectId, (value as Section).endpoints, caller),
  async read(projectId, variable) {
    const rows = await listEndpoints(deps.sql, projectId)
    const named = (row: EndpointRow) => {
      const name = row.name ?? row.url.replace(/^https?:\/\//, '')
      return {
        ...settingsOf(row),
        secret: variable('webhook', name, 'secret'),
        standard_secret: variable('webhook', name, 'standard secret'),
      }
    }
    return rows.length === 0 ? undefined : { endpoints: rows.map(named) }
  },
  async notes(projectId) {
    const settings = (await deps.directory.findProject(projectId))?.settings ?? {}
    const heard = new Set((await listEndpoints(deps.sql, projectId)).flatMap(heardTypes))
    // Nobody has to be told of types that are switched off on purpose.
    const silent = notificationTypes.filter(
      (type) =>
        heard.has(type) &&
        settings.notifications?.[type] === undefined &&
        !isSwitchedOn(settings, type),
    )
    return silent.length === 0
      ? []
      : [
          `does not send ${silent.join(', ')}, of which its endpoints hear: say true or false in settings.notifications`,
        ]
  },
})

/** Brings a project's endpoints to what is given. */
const applyEndpoints = async (
  deps: Needs,
  projectId: number,
  endpoints: readonly EndpointBody[],
  caller: Caller,
): Promise<AppliedThing[]> => {
  const violations = endpoints.flatMap((endpoint, index) =>
    within(`webhooks.endpoints[${index}]`, endpointViolations(deps, endpoint)),
  )
  if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
  const applied: AppliedThing[] = []
  for (const wanted of endpoints) {
    const find = (present: readonly EndpointRow[]): EndpointRow | undefined =>
      present.find(({ name }) => name !== null && name === wanted.name) ??
      present.find(({ url }) => url === wanted.url)
    const found = find(await listEndpoints(deps.sql, projectId))
    const thing = `webhook endpoint ${wanted.name ?? wanted.url}`
    if (found && isAsWanted(deps, found, wanted)) {
      applied.push({ thing, outcome: 'unchanged' })
      continue
    }
    const { isNew } = await putEndpoint(deps, projectId, wanted, caller, { find })
    applied.push(
      isNew
        ? { thing, outcome: 'created', line: `${thing} added` }
        : { thing, outcome: 'changed', line: `${thing} changed` },
    )
  }
  return applied
}

const isAsWanted = (deps: Needs, row: EndpointRow, wanted: EndpointBody): boolean => {
  const { secret, standard_secret, ...fields } = wanted
  const settings: Record<string, unknown> = { ...settingsOf(row) }
  const isSame = Object.entries(fields).every(
    ([name, value]) => JSON.stringify(settings[name] ?? null) === JSON.stringify(value),
  )
  if (!isSame || (secret === undefined && standard_secret === undefined)) return isSame
  const present = openRotating(deps.keyring, row, deps.clock.now())
  return (
    replaced(present.signature, secret) === present.signature &&
    replaced(present.standard, standard_secret) === present.standard
  )
}

const settingsOf = (row: EndpointRow): EndpointBody => ({
  ...(row.name === null ? {} : { name: row.name }),
  url: row.url,
  ...(row.types === null ? {} : { types: row.types as NonNullable<EndpointBody['types']> }),
  is_enabled: row.is_enabled,
  timeout_ms: row.timeout_ms,
  is_ordered: row.is_ordered,
  max_in_flight: row.max_in_flight,
  ...(row.max_per_second === null ? {} : { max_per_second: row.max_per_second }),
  version: row.version,
})
