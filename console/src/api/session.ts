/**
 * The person who is signed in. The tabs of a browser tell each other. A session that ends leaves the page as it is: a
 * dialog asks for another sign-in, and the calls that wait are made then.
 */
import { signal } from '@preact/signals'
import { call, openDoor } from './client.ts'
import { ApiProblem } from './problems.ts'

export type Scope = 'installation' | 'merchant' | 'project'

/** The person and what they may do, as `GET /api/console/me` tells it. */
export type Me = {
  user: {
    console_user_id: string
    email: string
    name: string
    /** Null for that of the browser. */
    language: 'en' | 'de' | null
    times: 'local' | 'utc'
  }
  grants: { scope: Scope; merchant_id?: number; project_id?: number; role: string }[]
  permissions: {
    scope: Scope
    merchant_id?: number
    project_id?: number
    permissions: string[]
  }[]
  session: { session_id: string; idle_ends_at: string; ends_at: string }
  csrf_token: string
  /** The build of the console that is served now; null where that is not known. */
  console_build: string | null
  /** There where nobody is signed in and a link has opened a portal: its one project, and the calls that it makes. */
  portal?: {
    name: string
    project: { project_id: number; name: string; merchant_id: number; merchant_name: string }
    calls: readonly string[]
  }
}

/**
 * `over`: somebody was signed in on this page, and has to come in again before it goes on. `again`: they are signed in,
 * and what they want needs another sign-in.
 */
export type SessionState = 'asking' | 'out' | 'in' | 'over' | 'again' | 'away'

export const me = signal<Me | undefined>(undefined)
export const sessionState = signal<SessionState>('asking')

type Waiting = { resolve(): void; reject(why: Error): void }
let waiting: Waiting[] = []
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('portreeve console')

const leaving = new Set<() => void>()

/** Has something done when the person goes, such as forgetting what they wrote. */
export const whenLeft = (forget: () => void): void => {
  leaving.add(forget)
}

/** The person is another one than before: nothing of the page is theirs. */
export class AnotherPerson extends Error {
  constructor() {
    super('Another person is signed in now')
    this.name = 'AnotherPerson'
  }
}

/**
 * Asks who is signed in, and lets the calls that wait go on.
 *
 * @param isBackground whether the page asks by itself, which does not keep the session alive
 */
export const readMe = async ({ isBackground = false } = {}): Promise<void> => {
  try {
    const { data } = await call<Me>('readConsoleMe', { isBackground })
    settle(data)
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) {
      if (me.value === undefined) sessionState.value = 'out'
      else sessionState.value = 'over'
      return
    }
    if (me.value === undefined) sessionState.value = 'away'
    throw error
  }
}

const settle = (now: Me): void => {
  const before = me.value
  const isAnother = before !== undefined && before.user.console_user_id !== now.user.console_user_id
  me.value = now
  const isSame = before?.session.session_id === now.session.session_id
  if (sessionState.value === 'again' && isSame) return
  if (sessionState.value === 'again' && before && !isAnother) endFormer(before)
  sessionState.value = 'in'
  const released = waiting
  waiting = []
  if (isAnother) forget()
  for (const { resolve, reject } of released) {
    if (isAnother) reject(new AnotherPerson())
    else resolve()
  }
}

/** The session that another one has followed: its cookie is nowhere but where somebody has copied it. */
const endFormer = ({ session: { session_id } }: Me): void =>
  void call('endConsoleSession', { parameters: { session_id } }).catch(() => {})

/** Leaves what needs another sign-in undone. */
export const stayAsIs = (): void => {
  sessionState.value = 'in'
  const released = waiting
  waiting = []
  for (const { reject } of released) reject(new LeftUndone())
}

class LeftUndone extends Error {}

const forget = (): void => {
  for (const one of leaving) one()
}

/** Takes what the service answered to a change of one's own settings. */
export const changedMe = (now: Me): void => {
  settle(now)
  channel?.postMessage('changed')
}

/** Takes the answer of a sign-in, and tells the other tabs. */
export const signedIn = (now: Me): void => {
  settle(now)
  channel?.postMessage('signed in')
}

/** Ends the session of this browser; all tabs show the sign-in then. */
export const signOut = async (): Promise<void> => {
  await call('signOutOfConsole').catch((error: unknown) => {
    // Nobody being signed in any more is what was wanted.
    if (!(error instanceof ApiProblem && error.status === 401)) throw error
  })
  leave()
  channel?.postMessage('signed out')
}

const leave = (): void => {
  forget()
  me.value = undefined
  sessionState.value = 'out'
  const released = waiting
  waiting = []
  for (const { reject } of released) reject(new Error('Nobody is signed in'))
}

openDoor({
  token: () => me.value?.csrf_token,
  over: () =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (me.value === undefined) return
      sessionState.value = 'over'
      // Another tab may have signed in anew already, and then its token is all that is missing.
      void readMe().catch(() => {})
    }),
  again: () =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (sessionState.value === 'in') sessionState.value = 'again'
    }).then(
      () => true,
      (why: unknown) => {
        if (why instanceof LeftUndone) return false
        throw why
      },
    ),
})

channel?.addEventListener('message', ({ data }) => {
  // Other tabs sign people in and out, and a portal has nobody.
  if (me.value?.portal) return
  if (data === 'signed out') leave()
  else if (data === 'changed' || sessionState.value !== 'in') void readMe().catch(() => {})
})
