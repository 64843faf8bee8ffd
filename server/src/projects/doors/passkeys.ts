/**
 * Passkeys of people: registered by whoever is signed in, and a way to sign in without mail. They are discoverable: the
 * browser says whose they are, and nobody is named before. So no answer tells who is there.
 */
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import type { Tx } from '../../base/database/database.ts'
import type { FastifyReply, FastifyRequest } from '../../base/http/http.ts'
import { newUuid, randomness, sha256 } from '../../base/ids.ts'
import { Problem, type ReasonCode } from '../../base/problem.ts'
import type { Caller } from '../caller.ts'
import { problems } from '../contract.ts'
import { auditPerson, noPerson } from '../people/changes-of-people.ts'
import { mailNewPasskey } from '../people/console-mails.ts'
import { findConsoleUser, lockConsoleUser } from '../people/people.sql.ts'
import { callerOf, type Opened, type SignedInSession, sessionOver } from '../people/sessions.ts'
import { type ConsoleSignIn, type SignInNeeds, signInRefused } from '../people/sign-in.ts'
import {
  type ChallengePurpose,
  type ChallengeRow,
  insertChallenge,
  spendChallenge,
} from './challenges.sql.ts'
import { doorProblems, type PasskeyBody, type PasskeySignInBody } from './doors-contract.ts'
import * as store from './passkeys.sql.ts'
import {
  challengeOf,
  mayFollow,
  newPasskeyOf,
  type RelyingParty,
  relyingPartyOf,
  signedCounterOf,
} from './webauthn.ts'

/** Time enough to look for a key and touch it. */
export const challengeSeconds = 300

/** So long after a sign-in somebody may change by what they sign in: an open browser that is stolen stays a session. */
export const recentSeconds = 600

/** More than anybody has devices. */
export const mostPasskeys = 20

const usualName = 'Passkey'

/** The person who manages their own passkeys, and their request. */
type Asking = { request: FastifyRequest; session: SignedInSession }

/** Makes a challenge for a new passkey of whoever has just signed in. Throws where they may add none. */
export const askForPasskey = async (deps: SignInNeeds, session: SignedInSession) => {
  const party = partyOf(deps)
  checkUnbound(session)
  checkRecent(deps, session)
  const known = await store.listPasskeys(deps.sql, session.user_id)
  checkRoom(known.length)
  return {
    challenge: await newChallenge(deps, 'passkey', session.user_id),
    rp_id: party.id,
    user_handle: handleOf(session.user_id).toString('base64url'),
    user_name: session.email,
    exclude: known.map((row) => row.credential_id.toString('base64url')),
  }
}

/**
 * Keeps a new passkey of whoever has just signed in, and tells them by mail. Throws `passkey_refused` for what is no
 * answer to a challenge of theirs.
 */
export const addPasskey = async (
  deps: SignInNeeds,
  { request, session }: Asking,
  body: PasskeyBody,
) => {
  const party = partyOf(deps)
  checkUnbound(session)
  checkRecent(deps, session)
  const asked = challengeOf(bytesOf(body.client_data), 'webauthn.create', party)
  if ('wrong' in asked) throw passkeyRefused(asked.wrong)
  const spent = await takeChallenge(deps, asked.challenge, 'passkey')
  if (spent?.user_id !== session.user_id)
    throw passkeyRefused('the challenge is none of yours, was used, or is over')
  const given = {
    credentialId: bytesOf(body.credential_id),
    authenticatorData: bytesOf(body.authenticator_data),
    publicKey: bytesOf(body.public_key),
  }
  const made = newPasskeyOf(given, party)
  if ('wrong' in made) throw passkeyRefused(made.wrong)
  const row = {
    passkey_id: newUuid(),
    user_id: session.user_id,
    credential_id: made.credentialId,
    public_key: made.publicKey,
    counter: made.counter,
    is_synced: made.isSynced,
    name: body.name ?? usualName,
    created_at: deps.clock.now(),
  }
  await deps.sql.begin(async (tx) => {
    await checkStillThere(tx, session)
    checkRoom((await store.listPasskeys(tx, session.user_id)).length)
    const [kept] = await store.insertPasskey(tx, row)
    if (!kept) throw passkeyRefused('it is registered already', 'passkey_registered')
    await auditPerson(tx, deps, callerOf(session, request), 'console_passkey.added', session, {
      after: { passkey_id: row.passkey_id, name: row.name },
    })
  })
  await mailNewPasskey(deps, { to: session.email, name: row.name, at: row.created_at })
  return shownPasskey({ ...row, last_used_at: null })
}

/** The passkeys of whoever is signed in. A session with a bound learns nothing of the person's ways in. */
export const listOwnPasskeys = async (deps: SignInNeeds, session: SignedInSession) =>
  session.bound === null ? await shownPasskeys(deps, session.user_id) : []

/** Gives a passkey of whoever is signed in another name. Throws `not_found`. */
export const renamePasskey = async (
  deps: SignInNeeds,
  { request, session }: Asking,
  { passkeyId, name }: { passkeyId: string; name: string },
) => {
  checkUnbound(session)
  return await deps.sql.begin(async (tx) => {
    await checkStillThere(tx, session)
    const known = await store.listPasskeys(tx, session.user_id)
    const before = known.find((row) => row.passkey_id === passkeyId)
    if (!before) throw noPasskey()
    if (before.name !== name) {
      await store.namePasskey(tx, passkeyId, name)
      await auditPerson(tx, deps, callerOf(session, request), 'console_passkey.renamed', session, {
        before: { passkey_id: passkeyId, name: before.name },
        after: { passkey_id: passkeyId, name },
      })
    }
    return shownPasskey({ ...before, name })
  })
}

/** Removes a passkey of whoever has just signed in. Throws `not_found`. */
export const removeOwnPasskey = async (
  deps: SignInNeeds,
  { request, session }: Asking,
  passkeyId: string,
): Promise<void> => {
  checkUnbound(session)
  checkRecent(deps, session)
  await removed(deps, callerOf(session, request), session.user_id, passkeyId)
}

/** The passkeys of a person, for whoever looks after everybody. Throws `not_found`. */
export const listPasskeysOf = async (deps: Pick<SignInNeeds, 'sql'>, userId: string) => {
  await foundPerson(deps, userId)
  return await shownPasskeys(deps, userId)
}

/** Removes a passkey of a person. Throws `not_found`. */
export const removePasskeyOf = async (
  deps: Pick<SignInNeeds, 'sql' | 'clock'>,
  caller: Caller,
  userId: string,
  passkeyId: string,
): Promise<void> => {
  await foundPerson(deps, userId)
  await removed(deps, caller, userId, passkeyId)
}

/** Makes a challenge for a sign-in by whatever passkey somebody has. */
export const askForPasskeySignIn = async (
  deps: SignInNeeds,
  signIn: ConsoleSignIn,
  request: FastifyRequest,
) => {
  const party = partyOf(deps)
  await signIn.admit(request)
  return { challenge: await newChallenge(deps, 'passkey_sign_in', null), rp_id: party.id }
}

/**
 * Signs in by a passkey. One refusal stands for all that can be wrong; the log says which it was. The challenge is
 * spent in any case.
 */
export const signInByPasskey = async (
  deps: SignInNeeds,
  signIn: ConsoleSignIn,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  body: PasskeySignInBody,
): Promise<Opened> => {
  const party = partyOf(deps)
  await signIn.admit(request)
  const refuse = (why: string): Problem => {
    deps.log.info({ detail: why, request_id: request.id }, 'a passkey was refused')
    return signInRefused('passkey')
  }
  const clientData = bytesOf(body.client_data)
  const asked = challengeOf(clientData, 'webauthn.get', party)
  if ('wrong' in asked) throw refuse(asked.wrong)
  if (!(await takeChallenge(deps, asked.challenge, 'passkey_sign_in')))
    throw refuse('the challenge is none of ours, was used, or is over')
  const [passkey] = await store.findPasskey(deps.sql, bytesOf(body.credential_id))
  if (!passkey) throw refuse('nobody has this credential')
  if (!handleOf(passkey.user_id).equals(bytesOf(body.user_handle)))
    throw refuse('the user handle is of another person')
  const signed = {
    authenticatorData: bytesOf(body.authenticator_data),
    clientData,
    signature: bytesOf(body.signature),
  }
  const proof = signedCounterOf(signed, passkey.public_key, party)
  if ('wrong' in proof) throw refuse(proof.wrong)
  if (!mayFollow(proof.counter, passkey.counter))
    throw refuse('the counter went back: somebody may have a copy of the key')
  return await signIn.open(request, reply, 'passkey', async (tx) => {
    // The person first, as everybody who changes them holds their row.
    await lockConsoleUser(tx, { userId: passkey.user_id })
    const move = { former: passkey.counter, counter: proof.counter, at: deps.clock.now() }
    const [moved] = await store.notePasskeyUse(tx, passkey.passkey_id, move)
    return moved && { userId: passkey.user_id, bound: null }
  })
}

/** Whether there can be passkeys at the public address. */
export const hasPasskeys = ({ settings }: { settings: { publicUrl: string } }): boolean =>
  relyingPartyOf(settings.publicUrl) !== undefined

const partyOf = ({ settings }: Pick<SignInNeeds, 'settings'>): RelyingParty => {
  const party = relyingPartyOf(settings.publicUrl)
  if (party) return party
  throw new Problem(doorProblems.no_passkeys, {
    detail:
      'Browsers make passkeys for the name of a host, with https or for localhost: set PORTREEVE_PUBLIC_URL to one',
  })
}

/**
 * Throws for a session that began with a link which was not mailed. The link's maker may hold it, and a passkey would
 * outlast what they may do.
 */
const checkUnbound = ({ bound }: SignedInSession): void => {
  if (bound === null) return
  throw new Problem(doorProblems.passkey_forbidden, {
    detail:
      'You signed in by a link that somebody handed you: sign in by a code from your mail to manage passkeys',
  })
}

const checkRoom = (count: number): void => {
  if (count < mostPasskeys) return
  throw new Problem(doorProblems.too_many_passkeys, {
    detail: `A person can have ${mostPasskeys} passkeys: remove one that you do not use`,
  })
}

/** Throws `sign_in_again` for a session that began too long ago: whoever found it open cannot do that. */
const checkRecent = (
  { clock }: Pick<SignInNeeds, 'clock'>,
  { created_at: at }: SignedInSession,
): void => {
  if (at > plusSeconds(clock.now(), -recentSeconds)) return
  throw new Problem(doorProblems.sign_in_again, {
    detail: 'This changes by what you sign in: sign in again first, and then make the call again',
  })
}

/** Holds the row of whoever is signed in. Throws `session_over` where they were removed meanwhile. */
const checkStillThere = async (tx: Tx, { user_id }: SignedInSession): Promise<void> => {
  const [person] = await lockConsoleUser(tx, { userId: user_id })
  if (!person || person.state === 'removed') throw sessionOver()
}

const foundPerson = async ({ sql }: Pick<SignInNeeds, 'sql'>, userId: string): Promise<void> => {
  const [person] = await findConsoleUser(sql, userId)
  if (!person) throw noPerson()
}

const removed = async (
  deps: Pick<SignInNeeds, 'sql' | 'clock'>,
  caller: Caller,
  userId: string,
  passkeyId: string,
): Promise<void> =>
  await deps.sql.begin(async (tx) => {
    await lockConsoleUser(tx, { userId })
    const [row] = await store.deletePasskey(tx, userId, passkeyId)
    if (!row) throw noPasskey()
    const before = { passkey_id: passkeyId, name: row.name }
    const person = { user_id: userId }
    await auditPerson(tx, deps, caller, 'console_passkey.removed', person, { before })
  })

const newChallenge = async (
  { sql, clock }: Pick<SignInNeeds, 'sql' | 'clock'>,
  purpose: ChallengePurpose,
  userId: string | null,
): Promise<string> => {
  const challenge = randomness(32)
  await insertChallenge(sql, {
    challenge_hash: sha256(challenge),
    purpose,
    user_id: userId,
    browser_hash: null,
    page: null,
    expires_at: plusSeconds(clock.now(), challengeSeconds),
  })
  return challenge.toString('base64url')
}

const takeChallenge = async (
  { sql, clock }: Pick<SignInNeeds, 'sql' | 'clock'>,
  challenge: Buffer,
  purpose: ChallengePurpose,
): Promise<ChallengeRow | undefined> =>
  (await spendChallenge(sql, sha256(challenge), purpose, clock.now()))[0]

/** The person's id as authenticators keep it: 16 random bytes that tell nothing of them. */
const handleOf = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex')

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

const passkeyRefused = (wrong: string, why?: ReasonCode): Problem =>
  new Problem(doorProblems.passkey_refused, {
    detail: `The passkey was not accepted: ${wrong}`,
    ...(why && { why }),
  })

const noPasskey = (): Problem =>
  new Problem(problems.not_found, { detail: 'There is no such passkey' })

const shownPasskeys = async ({ sql }: Pick<SignInNeeds, 'sql'>, userId: string) =>
  (await store.listPasskeys(sql, userId)).map(shownPasskey)

const shownPasskey = (
  row: Pick<store.PasskeyRow, 'passkey_id' | 'name' | 'is_synced' | 'created_at' | 'last_used_at'>,
) => ({
  passkey_id: row.passkey_id,
  name: row.name,
  is_synced: row.is_synced,
  created_at: formatTimestamp(row.created_at),
  last_used_at: row.last_used_at && formatTimestamp(row.last_used_at),
})
