/** API keys of a project on the command line, by the calls of docs/people-and-keys.md. */
import { parseTimestamp, plusSeconds, systemClock } from '../../base/clock.ts'
import { permissionsOfPlainKeys } from '../../projects/index.ts'
import { momentOf } from './moments.ts'
import type { Place, ProjectTools } from './place.ts'
import { plainText, type RemoteProject, withProject } from './remote-project.ts'

type Wish = Place & { json?: true | undefined }

type Key = {
  key_id: string
  name: string
  role?: string
  permissions: string[]
  created_at: string
  expires_at?: string
  last_used_at?: string
}

const asOperator = { isForOperator: true }

/** Lists the keys without the keys themselves; answers the exit code. */
export const listKeys = async (wish: Wish, { config, say }: ProjectTools): Promise<number> =>
  await withProject(
    wish,
    config,
    async (project) => {
      const keys = await readKeys(project)
      if (wish.json) say(JSON.stringify(keys, null, 2))
      else for (const key of keys) say(lineOf(key))
      return 0
    },
    asOperator,
  )

const readKeys = async (project: RemoteProject): Promise<Key[]> =>
  (await project.call<{ items: Key[] }>('GET', keysOf(project))).items

const keysOf = ({ projectId }: RemoteProject): string =>
  `/api/operator/projects/${projectId}/api_keys`

const lineOf = ({ key_id, name, role, created_at, expires_at, last_used_at }: Key): string => {
  const facts = [
    ...(role === undefined ? [] : [role]),
    `made ${created_at}`,
    ...(expires_at === undefined ? [] : [`ends ${expires_at}`]),
    last_used_at === undefined ? 'never used' : `last used ${last_used_at}`,
  ]
  return `${key_id}  ${plainText(name)}: ${facts.join(', ')}`
}

/** Makes the key that follows another one and prints it, once; answers the exit code. */
export const rotateKey = async (
  keyId: string,
  wish: Wish & { now?: true | undefined; grace?: string | undefined },
  { config, say, complain }: ProjectTools,
): Promise<number> =>
  await withProject(
    wish,
    config,
    async (project) => {
      const former = (await readKeys(project)).find(({ key_id }) => key_id === keyId)
      if (!former) {
        complain(
          `Project ${project.projectId} has no key ${keyId}; portreeve keys list shows them.`,
        )
        return 1
      }
      const end = wish.grace === undefined ? undefined : endAfter(wish.grace, former, project)
      const made = await project.call<Key & { api_key: string }>('POST', keysOf(project), {
        body: bodyLike(former),
      })
      // Printed before anything else can fail: nobody can see it a second time.
      say(wish.json ? JSON.stringify({ key_id: made.key_id, api_key: made.api_key }) : made.api_key)
      if (wish.now) await project.call('DELETE', `${keysOf(project)}/${keyId}`)
      else if (end !== undefined && end !== former.expires_at)
        await project.call('PATCH', `${keysOf(project)}/${keyId}`, { body: { expires_at: end } })
      complain(`This is ${made.key_id}, shown once. ${whatBecomesOf(keyId, wish.now, end)}`)
      return 0
    },
    asOperator,
  )

const whatBecomesOf = (keyId: string, isOver: boolean | undefined, end: string | undefined) => {
  if (isOver) return `${keyId} opens nothing any more.`
  return end === undefined
    ? `When your servers use it: portreeve keys revoke ${keyId}`
    : `${keyId} opens nothing any more from ${end} on.`
}

/** When a key ends after a while by the service's clock, or before, where it was to end sooner. Throws `Misuse`. */
const endAfter = (grace: string, { expires_at }: Key, project: RemoteProject): string => {
  const now = plusSeconds(systemClock.now(), project.aheadMs() / 1000)
  const end = momentOf('--grace', grace, 'ahead', now)
  const [wanted, present] = [parseTimestamp(end), parseTimestamp(expires_at ?? '')]
  return wanted && present && expires_at !== undefined && present <= wanted ? expires_at : end
}

/** The same name, rights and end. A key without rights of its own stays such a one, also in later versions. */
const bodyLike = ({ name, role, permissions, expires_at }: Key): object => ({
  name,
  ...(role !== undefined ? { role } : isPlain(permissions) ? {} : { permissions }),
  ...(expires_at === undefined ? {} : { expires_at }),
})

const isPlain = (permissions: readonly string[]): boolean =>
  new Set<string>(permissionsOfPlainKeys).symmetricDifference(new Set(permissions)).size === 0

/** Ends a key; answers the exit code. */
export const revokeKey = async (
  keyId: string,
  place: Place,
  { config, say }: ProjectTools,
): Promise<number> =>
  await withProject(
    place,
    config,
    async (project) => {
      await project.call('DELETE', `${keysOf(project)}/${encodeURIComponent(keyId)}`)
      say(`Revoked ${keyId}.`)
      return 0
    },
    asOperator,
  )
