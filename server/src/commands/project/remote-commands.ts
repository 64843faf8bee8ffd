/** The words of `portreeve listen` and `portreeve trigger`. */
import type { KeyObject } from 'node:crypto'
import { parseArgs } from 'node:util'
import { formatTimestamp, parseTimestamp, plusSeconds, systemClock } from '../../base/clock.ts'
import type { Config } from '../../config.ts'
import { newSignatureSecret, newStandardSecret, standardKey } from '../../webhooks/index.ts'
import { Misuse } from '../words/misuse.ts'
import { listen } from './listen.ts'
import {
  addressMistake,
  developersWayOut,
  openRemoteProject,
  type RemoteProject,
  ServiceAway,
  ServiceBusy,
} from './remote-project.ts'
import { trigger, triggerTypes } from './trigger.ts'

type Terminal = { config: Config; say(text: string): void; complain(text: string): void }

const placeOptions = {
  url: { type: 'string' },
  project: { type: 'string' },
  key: { type: 'string' },
} as const

/** Forwards notifications until the signal aborts; answers the exit code. Throws `Misuse`. */
export const runListen = async (
  args: string[],
  { config, say }: Terminal,
  signal: AbortSignal,
): Promise<number> => {
  const options = {
    ...placeOptions,
    forward: { type: 'string' },
    types: { type: 'string' },
    since: { type: 'string' },
    secret: { type: 'string' },
    'standard-secret': { type: 'string' },
  } as const
  const { values } = parseArgs({ args, options })
  const { forward, types } = values
  if (forward === undefined)
    throw new Misuse(
      'listen needs an address: portreeve listen --forward http://localhost:3000/hook',
    )
  checkAddresses({ forward, url: values.url })
  const since = values.since === undefined ? undefined : beginningOf(values.since)
  const way = developersWayOut(config.outboundProxy)
  try {
    const project = await openRemoteProject(way, values, config)
    const secrets = secretsOf(values, config, project)
    say(
      [
        `Listening to project ${project.projectId} at ${project.publicUrl}; forwarding to ${forward}.`,
        `  secret           ${shown(secrets.signature)}`,
        `  standard secret  ${shown(secrets.standard)}`,
        'Signed with these, as the service signs. End with Ctrl-C.',
      ].join('\n'),
    )
    await listen({
      project,
      way,
      clock: systemClock,
      forward,
      secrets: { signatureSecret: secrets.signature.text, standardKey: secrets.key },
      types,
      since,
      say,
      signal,
    })
    return 0
  } finally {
    await way.close()
  }
}

/** Makes a test event; answers the exit code. Throws `Misuse`. */
export const runTrigger = async (
  args: string[],
  { config, say, complain }: Terminal,
): Promise<number> => {
  const options = {
    ...placeOptions,
    user: { type: 'string', default: 'test-user' },
    amount: { type: 'string', default: '9.99' },
    currency: { type: 'string', default: 'USD' },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [type = '', ...more] = positionals
  if (!triggerTypes.includes(type) || more.length > 0)
    throw new Misuse(`trigger needs a type: one of ${triggerTypes.join(', ')}`)
  checkAddresses({ url: values.url })
  const way = developersWayOut(config.outboundProxy)
  try {
    const project = await openRemoteProject(way, values, config)
    const { user, amount, currency } = values
    const made = await trigger(type, { project, userId: user, amount, currency }).catch((cause) => {
      if (!(cause instanceof ServiceAway)) throw cause
      const advice =
        cause instanceof ServiceBusy
          ? 'try again then'
          : 'start the service, or say by --url where it is'
      throw new Error(`The service at ${project.publicUrl}: ${cause.message}; ${advice}.`, {
        cause,
      })
    })
    if (made.eventId === undefined) {
      complain(
        `${made.about} is done, but no ${type} was written: the type is switched off in project ${project.projectId}. ` +
          `The operator switches it on: settings.notifications.${type} of the project. Where it was on before, so can ` +
          'the project: PATCH …/admin/webhook/notifications.',
      )
      return 1
    }
    say(`${made.about} is done; ${type} is ${made.eventId}.`)
    return 0
  } finally {
    await way.close()
  }
}

const checkAddresses = (words: Record<string, string | undefined>): void => {
  for (const [name, address] of Object.entries(words)) {
    const mistake = address === undefined ? undefined : addressMistake(address)
    if (mistake !== undefined) throw new Misuse(`--${name} ${mistake}`)
  }
}

/** A secret, and who gave it; nobody where it was made here. */
type Given = { text: string; by: string | undefined }

/** The given secrets, else the sandbox's, else new ones for this run. */
const secretsOf = (
  words: { secret?: string | undefined; 'standard-secret'?: string | undefined },
  config: Pick<Config, 'webhookSecret' | 'webhookStandardSecret'>,
  { webhook }: RemoteProject,
): { signature: Given; standard: Given; key: KeyObject } => {
  const signature =
    given(words.secret, '--secret') ??
    given(config.webhookSecret, 'PORTREEVE_WEBHOOK_SECRET') ??
    given(webhook?.secret, 'sandbox.json') ??
    made(newSignatureSecret())
  const standard =
    given(words['standard-secret'], '--standard-secret') ??
    given(config.webhookStandardSecret, 'PORTREEVE_WEBHOOK_STANDARD_SECRET') ??
    given(webhook?.standard_secret, 'sandbox.json') ??
    made(newStandardSecret())
  const key = standardKey(standard.text)
  if (!/^[\x21-\x7e]{6,255}$/.test(signature.text))
    throw new Misuse(`${signature.by} must be 6 to 255 printable ASCII characters without blanks`)
  if (!key) throw new Misuse(`${standard.by} must be whsec_ and 24 to 64 bytes in Base64`)
  return { signature, standard, key }
}

const given = (text: string | undefined, by: string): Given | undefined =>
  text === undefined ? undefined : { text, by }
const made = (text: string): Given => ({ text, by: undefined })

/** A given secret is known, and has no place in a terminal's history or a log. */
const shown = ({ text, by }: Given): string => (by === undefined ? text : `that of ${by}`)

const secondsOf: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 }

const beginningOf = (text: string): string => {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? []
  if (count !== undefined) {
    const seconds = Number(count) * (secondsOf[unit] ?? 0)
    return formatTimestamp(plusSeconds(systemClock.now(), -seconds))
  }
  if (parseTimestamp(text)) return text
  throw new Misuse(
    '--since takes a time span (30s, 10m, 2h, 1d) or a time like 2026-01-05T10:00:00Z',
  )
}
