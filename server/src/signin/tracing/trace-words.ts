/** A trace in words: the event, and a remedy. Made when somebody reads it, from what is kept. */
import { problems } from '../contract.ts'
import { reasonTexts } from '../networks/calls/visit-reasons.ts'
import { signinRemedies } from './remedies.ts'
import type { TraceRow } from './traces.sql.ts'

/** The parts of a trace that the words are made from. */
export type TraceFacts = Pick<
  TraceRow,
  'way' | 'outcome' | 'provider' | 'client_id' | 'problem' | 'reason'
> & {
  /** Whether it belongs to a project, so that its client is known. */
  isOfProject: boolean
}

type Words = { came: string; toDo?: string }

/** The words for reasons that are the service's own. The reasons of networks are in `reasonTexts`. */
const reasonWords: Readonly<Record<string, Words>> = {
  state_expired: {
    came: 'the player came back from the network more than ten minutes after the start',
    toDo: 'The player starts again from the game. If it happens often, the network asks for too much at once.',
  },
  visit_used: {
    came: 'the same sign-in was finished before: the player went back, or loaded the page again',
    toDo: 'Nothing, unless it happens at the first try: then something opens addresses twice, such as a scanner of links.',
  },
  other_browser: {
    came: 'the browser that came is not the one that began, or it keeps no cookies',
    toDo: 'The player starts again, and finishes in the same browser. If it happens to all, compare PORTREEVE_PUBLIC_URL with the address that browsers see.',
  },
  state_unreadable: {
    came: 'a state came that this installation has not made, or that was cut on its way',
    toDo: 'The player starts again from the game. If it happens to all, look whether another installation is registered at the network, or the master keys were replaced.',
  },
  code_used: {
    came: 'the game sent a code that it had exchanged before',
    toDo: 'The game exchanges each code once, and does not repeat a call that was answered.',
  },
  code_expired: {
    came: 'the game sent the code after more than five minutes',
    toDo: 'The game exchanges the code at once when the player is back.',
  },
  code_of_other_client: {
    came: 'the code was given out to another client',
    toDo: 'The game exchanges the code with the client_id that began the sign-in.',
  },
  redirect_uri_differs: {
    came: 'the redirect_uri of the exchange is another one than at the start',
    toDo: 'Send the same redirect_uri at both, to the letter; leave it out at both where the client has one only.',
  },
  code_verifier_wrong: {
    came: 'the code_verifier does not fit the code_challenge of the start',
    toDo: 'The game keeps the verifier until the player is back, and sends it as it was. Its S256 challenge is Base64url without padding.',
  },
  code_unknown: {
    came: 'a code came that this project has not given out, or long ago',
    toDo: 'The game sends the code parameter as it came, decoded once, to the installation that gave it out.',
  },
  user_not_admitted: {
    came: 'the player was banned, or shut out of the deployment, since the code was given out',
    toDo: 'Look at the player: a ban or the entitlement to the deployment changed meanwhile.',
  },
  refresh_token_reused: {
    came: 'an old refresh token came again, so the session was ended: it may be stolen',
    toDo: 'The player signs in again. The game keeps the newest refresh token only, and never refreshes twice at once.',
  },
  session_expired: {
    came: 'a refresh came for a session that is over',
    toDo: 'The player signs in again.',
  },
  session_revoked: {
    came: 'a refresh or code came for a session that was signed out or ended by the studio',
    toDo: 'The player signs in again.',
  },
  user_banned: {
    came: 'a refresh came for a player whom the studio has banned',
    toDo: 'The studio can take the ban back.',
  },
  deployment_required: {
    came: 'a refresh came of a session without a deployment, and the project demands one now',
    toDo: 'The game signs in again and names its deployment.',
  },
  ticket_reused: {
    came: 'the ticket had signed in before',
    toDo: 'The game asks the platform for a new ticket for every sign-in.',
  },
}

/** The reasons that are the service's own. */
export const ownReasons: readonly string[] = Object.keys(reasonWords)

/** The words for problems that tell no reason; others have their title. */
const problemWords: Readonly<Record<string, string>> = {
  [problems.client_unknown.id]: 'no client has the client_id that came',
  [problems.redirect_uri_unknown.id]:
    'the redirect_uri that came is not registered with the client',
  [problems.redirect_uri_needed.id]: 'no redirect_uri came, and the client has several',
  [problems.state_refused.id]: 'the state that came is shorter than nine characters',
  [problems.visit_refused.id]:
    'somebody came to a page of a sign-in that was not begun here, or is over',
  [problems.client_refused.id]: 'the client or its secret is wrong',
  [problems.provider_unknown.id]: 'no network or platform has the name that came',
  [problems.not_connected.id]: 'the project has not connected this network, or switched it off',
}

const kinds = new Map(Object.values(problems).map((kind) => [kind.id, kind]))

/** Two sentences about a trace; nothing is to be done where somebody came in. */
export const traceWords = (facts: TraceFacts): { what_came: string; what_to_do: string | null } => {
  const { outcome, problem, reason } = facts
  const about = `${subjectOf(facts)}${clientOf(facts)}`
  if (problem === null) {
    const end = outcome === 'linked' ? 'was linked' : 'ended well: the player is in'
    return { what_came: `${about} ${end}.`, what_to_do: null }
  }
  const verb = outcome === 'failed' ? 'failed' : 'was refused'
  const { came, toDo } = wordsOf(problem, reason)
  return {
    what_came: `${about} ${verb}: ${came}.`,
    what_to_do: toDo ?? signinRemedies[problem] ?? unknownRemedy,
  }
}

const unknownRemedy = 'Search the log for the number of the request.'

const wordsOf = (problem: string, reason: string | null): Words => {
  const own = reason === null ? undefined : reasonWords[reason]
  if (own) return own
  const ofNetwork = reason === null ? undefined : reasonTexts[reason]
  const title = kinds.get(problem)?.title ?? problem
  const came = problemWords[problem] ?? title.charAt(0).toLowerCase() + title.slice(1)
  if (problem === problems.parameter_refused.id && reason !== null)
    return {
      came: `the parameter ${reason} is missing, malformed or repeated`,
      toDo: `Send ${reason} once, as the API page says; the answer said what was wrong with it.`,
    }
  if (ofNetwork !== undefined) return { came: `${came} (${reason})`, toDo: ofNetwork }
  return { came: reason === null ? came : `${came} (${reason})` }
}

const subjectOf = ({ way, provider }: TraceFacts): string => {
  const at = provider === null ? '' : ` at ${provider}`
  switch (way) {
    case 'platform':
      return `A ticket${provider === null ? '' : ` of ${provider}`}`
    case 'handed_token':
      return `A token that the game handed in${provider === null ? '' : `, of ${provider},`}`
    case 'phone':
      return 'A sign-in by phone'
    case 'email':
      return 'A sign-in by e-mail'
    case 'device':
      return 'A sign-in by device'
    case 'password':
      return 'A sign-in with a password'
    case 'linking':
      return `One more network for a player${provider === null ? '' : `, ${provider},`}`
    case 'exchange':
      return 'The exchange of a code'
    case 'refresh':
      return 'A refresh of tokens'
    default:
      return `A sign-in${at}`
  }
}

const clientOf = ({ client_id, isOfProject }: TraceFacts): string => {
  if (client_id === null) return isOfProject ? '' : ' that named no client'
  return isOfProject ? ` of client ${client_id}` : ` with the client_id ${client_id}`
}
