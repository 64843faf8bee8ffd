/**
 * A portal: the pages of some endpoints, opened by a link and without an account. The link's secret stands behind the
 * `#` of the address. It is taken out of there at once, and lies in this module alone, as the token does.
 */
import { signal } from '@preact/signals'
import type { AnswerOf } from './calls.ts'
import { call, openDoor } from './client.ts'
import { ApiProblem } from './problems.ts'
import { me, sessionState } from './session.ts'

type Opened = AnswerOf<'openPortalSession'>

/** `closed`: the link does not count any more, or its secret is not there, as after a reload. */
export type PortalState = 'asking' | 'open' | 'closed' | 'away'

export const portalState = signal<PortalState>('asking')

/** The portal as its link describes it, once it is open. */
export const portal = signal<Opened | undefined>(undefined)

let link: { link_id: string; secret: string } | undefined
let token: string | undefined

/** The id of the link in an address of the browser; undefined where it is none of a portal. */
const linkIdIn = (path: string): string | undefined => /^\/console\/portal\/([^/]+)/.exec(path)?.[1]

/**
 * Takes a portal's link out of the address bar, so that neither the history nor somebody behind the visitor has it.
 *
 * @returns where the portal lies; undefined where the address is none of a portal
 */
export const takeLink = (): string | undefined => {
  const id = linkIdIn(location.pathname)
  if (id === undefined) return undefined
  const secret = location.hash.slice(1)
  if (secret !== '') history.replaceState(null, '', location.pathname + location.search)
  link = { link_id: id, secret }
  return `/console/portal/${id}`
}

const enter = async (isRenewal: boolean): Promise<Opened> => {
  const { data } = await call<Opened>('openPortalSession', {
    body: { ...link, ...(isRenewal ? { is_renewal: true } : {}) },
  })
  token = data.token
  return data
}

/** Opens the portal by its link. */
export const openPortal = async (): Promise<void> => {
  openDoor({ token: () => undefined, bearer: () => token, over: renew })
  if (!link?.secret) {
    portalState.value = 'closed'
    return
  }
  try {
    const opened = await enter(false)
    portal.value = opened
    me.value = visitorOf(opened)
    sessionState.value = 'in'
    portalState.value = 'open'
  } catch (error) {
    portalState.value = stateAfter(error)
  }
}

const stateAfter = (error: unknown): PortalState =>
  error instanceof ApiProblem && [401, 422].includes(error.status) ? 'closed' : 'away'

let renewing: Promise<unknown> | undefined

/** Opens another session by the same link, once for all calls that wait for it. */
const renew = async (): Promise<void> => {
  renewing ??= enter(true).finally(() => {
    renewing = undefined
  })
  try {
    await renewing
  } catch (error) {
    if (stateAfter(error) === 'closed') portalState.value = 'closed'
    throw error
  }
}

/** Nobody is signed in: the rooms ask only what may be done. */
const visitorOf = (opened: Opened): NonNullable<typeof me.value> => ({
  user: { console_user_id: '', email: '', name: opened.name, language: null, times: 'local' },
  console_build: null,
  grants: [],
  permissions: [],
  session: { session_id: '', idle_ends_at: opened.expires_at, ends_at: opened.expires_at },
  csrf_token: '',
  portal: {
    name: opened.name,
    project: {
      project_id: opened.project_id,
      name: opened.project_name,
      merchant_id: 0,
      merchant_name: '',
    },
    calls: opened.calls,
  },
})
