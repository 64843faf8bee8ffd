/** `portreeve listen`: which project, which secrets and from when, before it begins. */
import type { KeyObject } from 'node:crypto'
import { systemClock } from '../../base/clock.ts'
import type { Config } from '../../config.ts'
import { newSignatureSecret, newStandardSecret, standardKey } from '../../webhooks/index.ts'
import { Misuse } from '../words/misuse.ts'
import { listen } from './listen.ts'
import { momentOf } from './moments.ts'
import type { Place, ProjectTools } from './place.ts'
import {
  checkAddresses,
  developersWayOut,
  openRemoteProject,
  type RemoteProject,
} from './remote-project.ts'

type ListenWish = Place & {
  forward: string
  types?: string | undefined
  since?: string | undefined
  secret?: string | undefined
  standardSecret?: string | undefined
}

/** Forwards notifications until it is stopped; answers the exit code. Throws `Misuse`. */
export const runListen = async (
  wish: ListenWish,
  { config, say, untilStopped }: ProjectTools,
): Promise<number> => {
  const { forward, types } = wish
  checkAddresses({ forward, url: wish.url })
  const since = wish.since === undefined ? undefined : momentOf('--since', wish.since, 'ago')
  const way = developersWayOut(config.outboundProxy)
  try {
    const project = await openRemoteProject(way, wish, config)
    const secrets = secretsOf(wish, config, project)
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
      signal: untilStopped(),
    })
    return 0
  } finally {
    await way.close()
  }
}

/** A secret, and who gave it; nobody where it was made here. */
type Given = { text: string; by: string | undefined }

/** The given secrets, else the sandbox's, else new ones for this run. */
const secretsOf = (
  words: Pick<ListenWish, 'secret' | 'standardSecret'>,
  config: Pick<Config, 'webhookSecret' | 'webhookStandardSecret'>,
  { webhook }: RemoteProject,
): { signature: Given; standard: Given; key: KeyObject } => {
  const signature =
    given(words.secret, '--secret') ??
    given(config.webhookSecret, 'PORTREEVE_WEBHOOK_SECRET') ??
    given(webhook?.secret, 'sandbox.json') ??
    made(newSignatureSecret())
  const standard =
    given(words.standardSecret, '--standard-secret') ??
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
