/**
 * The connection of a project with a processor: its signing secrets, the key for its API, and what its events shall
 * mean.
 */
import { formatTimestamp } from '../../base/clock.ts'
import { Problem, type Violation } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { checkUrl, urlProblemTexts } from '../../base/outbound/address-guard.ts'
import { violation } from '../../base/refusals/violation.ts'
import {
  type Caller,
  checkIfMatch,
  contentTag,
  type Deps,
  lockProject,
  mostTouched,
  type Project,
  projectProblems,
  recordAudit,
  type Touched,
} from '../../projects/index.ts'
import type { Processor } from '../vendors/processor.ts'
import { type ProcessorAnswer, type ProcessorBody, problems } from './contract.ts'
import * as store from './processors.sql.ts'
import { makeDue } from './returns.sql.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'settings'>

/** The purpose for which signing secrets are sealed. */
export const processorPurpose = 'payment processors'

/** How they are bound to their connection when sealed. */
export const processorContext = (projectId: number, processor: string): string =>
  `${projectId}/${processor}`

/** The same for the key of a processor's API. */
export const keyContext = (projectId: number, processor: string): string =>
  `${processorContext(projectId, processor)}/key`

/** Connects a processor or changes the connection. Absent settings stay as they are, or get their defaults at first. */
export const connectProcessor = async (
  deps: Needs,
  { projectId }: Project,
  caller: Caller,
  processor: Processor,
  body: ProcessorBody,
  ifMatch?: string,
): Promise<TaggedProcessor> => {
  const at = deps.clock.now()
  const rows = await deps.sql.begin(async (tx) => {
    // One change after the other: each is judged by what stands then.
    await lockProject(tx, projectId)
    const present = await find({ sql: tx }, projectId, processor)
    checkIfMatch(
      ifMatch,
      present && tagOf(present),
      () => present && answerOf(deps, projectId, processor, present),
    )
    const violations = connectionViolations(deps, projectId, processor, body, present)
    if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
    const settings = {
      decline_on: declineOnOf(body, present),
      chargeback_on: body.chargeback_on ?? present?.chargeback_on ?? 'opened',
      simulator: (body.simulator === undefined ? present?.simulator : body.simulator) ?? null,
    } as const
    const seal = deps.keyring.sealFor(processorPurpose)
    const secrets =
      body.signing_secrets === undefined && present
        ? present.secrets
        : seal.seal(
            Buffer.from(JSON.stringify(body.signing_secrets)),
            processorContext(projectId, processor.name),
          )
    const { api_key: key } = body
    const apiKey =
      typeof key === 'string'
        ? seal.seal(Buffer.from(key), keyContext(projectId, processor.name))
        : key === undefined
          ? (present?.api_key ?? null)
          : null
    await recordAudit(tx, {
      projectId,
      at,
      caller,
      action: present ? 'processor.changed' : 'processor.connected',
      target: `processor ${processor.name}`,
      after: {
        decline_on: settings.decline_on,
        chargeback_on: settings.chargeback_on,
        new_secrets: body.signing_secrets?.length ?? 0,
        ...(key === undefined ? {} : { api_key: key === null ? 'removed' : 'new' }),
        ...(body.simulator === undefined ? {} : { simulator: body.simulator }),
      },
    })
    // Money that could not go back may now.
    await makeDue(tx, projectId, processor.name, at)
    return await store.putProcessorConnection(
      tx,
      projectId,
      processor.name,
      { secrets, api_key: apiKey, ...settings },
      at,
    )
  })
  return taggedOf(deps, projectId, processor, rows[0] as store.ProcessorConnectionRow)
}

/** Reads a connection. Throws 404 where there is none. */
export const getProcessor = async (
  deps: Needs,
  { projectId }: Project,
  processor: Processor,
): Promise<TaggedProcessor> => {
  const row = await find(deps, projectId, processor)
  if (!row) throw notConnected()
  return taggedOf(deps, projectId, processor, row)
}

/**
 * Ends a connection: its events are refused from now on. Throws 404 where there is none, and 412 where `If-Match` is
 * stale.
 */
export const disconnectProcessor = async (
  deps: Needs,
  { projectId }: Project,
  caller: Caller,
  processor: Processor,
  ifMatch?: string,
): Promise<void> => {
  await deps.sql.begin(async (tx) => {
    await lockProject(tx, projectId)
    await connectedAs({ ...deps, sql: tx }, projectId, processor, ifMatch)
    await store.deleteProcessorConnection(tx, projectId, processor.name)
    await recordAudit(tx, {
      projectId,
      at: deps.clock.now(),
      caller,
      action: 'processor.disconnected',
      target: `processor ${processor.name}`,
    })
  })
}

/** How much would not hear of its processor any more. Throws as `disconnectProcessor` does. */
export const touchedByDisconnecting = async (
  deps: Needs,
  { projectId }: Project,
  processor: Processor,
  ifMatch?: string,
): Promise<Touched> => {
  await connectedAs(deps, projectId, processor, ifMatch)
  const [open] = await store.countOpen(deps.sql, projectId, processor.name, mostTouched)
  return { transactions: open?.transactions ?? 0, subscriptions: open?.subscriptions ?? 0 }
}

/** Throws 404 where there is no connection, and 412 where there is another version of it. */
const connectedAs = async (
  deps: Pick<Deps, 'keyring' | 'settings'> & { sql: Query },
  projectId: number,
  processor: Processor,
  ifMatch: string | undefined,
): Promise<void> => {
  const row = await find(deps, projectId, processor)
  if (!row) throw notConnected()
  checkIfMatch(ifMatch, tagOf(row), () => answerOf(deps, projectId, processor, row))
}

/** Everything needed to receive events of a processor. Throws 404 where it is not connected. */
export const processorConnection = async (
  deps: Pick<Deps, 'sql' | 'keyring'>,
  projectId: number,
  processor: Processor,
): Promise<{ secrets: string[]; settings: store.ProcessorConnectionRow }> => {
  const row = await find(deps, projectId, processor)
  if (!row) throw notConnected()
  const secrets = openSecrets(deps, projectId, processor.name, row)
  if (!secrets)
    throw new Error('The signing secrets cannot be opened: was a master key taken away?')
  return { secrets, settings: row }
}

/** The secrets with which a processor signs; undefined where their master key was taken away. */
export const openSecrets = (
  { keyring }: Pick<Deps, 'keyring'>,
  projectId: number,
  processor: string,
  { secrets }: Pick<store.ProcessorConnectionRow, 'secrets'>,
): string[] | undefined => {
  const opened = keyring
    .sealFor(processorPurpose)
    .open(secrets, processorContext(projectId, processor))
  return opened && (JSON.parse(opened.toString()) as string[])
}

const notConnected = (): Problem => new Problem(problems.processor_not_connected)

const find = async (
  { sql }: { sql: Query },
  projectId: number,
  { name }: Processor,
): Promise<store.ProcessorConnectionRow | undefined> =>
  (await store.findConnection(sql, projectId, name))[0]

/**
 * The key of a processor's API; undefined where there is none. One whose master key was taken away is none: whoever
 * looks after the shop is asked for it again.
 */
export const openKey = (
  { keyring }: Pick<Deps, 'keyring'>,
  projectId: number,
  { name }: Processor,
  row: Pick<store.ProcessorConnectionRow, 'api_key'>,
): string | undefined =>
  row.api_key === null
    ? undefined
    : keyring.sealFor(processorPurpose).open(row.api_key, keyContext(projectId, name))?.toString()

/** Everything that is wrong with a connection: the first secrets must be given, and all have the processor's form. */
export const processorViolations = async (
  deps: Pick<Needs, 'keyring' | 'settings' | 'sql'>,
  projectId: number,
  processor: Processor,
  body: ProcessorBody,
): Promise<Violation[]> => {
  const present = await find(deps, projectId, processor)
  return connectionViolations(deps, projectId, processor, body, present)
}

const connectionViolations = (
  deps: Pick<Needs, 'keyring' | 'settings'>,
  projectId: number,
  processor: Processor,
  body: ProcessorBody,
  present: store.ProcessorConnectionRow | undefined,
): Violation[] => {
  const key =
    body.api_key === undefined
      ? present && openKey(deps, projectId, processor, present)
      : (body.api_key ?? undefined)
  return [
    ...secretViolations(processor, body, present !== undefined),
    ...keyViolations(processor, body.api_key),
    // Without its key nothing of what it reports could be believed.
    ...(processor.confirm && key === undefined
      ? [violation('api_key', 'required', 'is missing: the processor is asked about its events')]
      : []),
    ...simulatorViolations(deps, processor, body, { key, present }),
    ...(key !== undefined && declineOnOf(body, present) === 'attempt'
      ? [
          violation('decline_on', 'one_of', 'must be final where an API key opens pages to pay', {
            allowed: ['final'],
          }),
        ]
      : []),
  ]
}

/**
 * On a page that a processor hosts, payers try one card after the other: only its end declines. So that is chosen with
 * the first key, where nothing is said.
 */
const declineOnOf = (
  { api_key: key, decline_on: wanted }: ProcessorBody,
  present: store.ProcessorConnectionRow | undefined,
): 'attempt' | 'final' => {
  if (wanted !== undefined) return wanted
  const isFirstKey = typeof key === 'string' && (present?.api_key ?? null) === null
  return isFirstKey ? 'final' : (present?.decline_on ?? 'attempt')
}

const keyViolations = ({ hosted }: Processor, key: ProcessorBody['api_key']): Violation[] => {
  if (typeof key !== 'string') return []
  if (!hosted) return [violation('api_key', 'unexpected', 'is not for this processor')]
  const message = hosted.refuseKey(key)
  return message === undefined ? [] : [violation('api_key', 'secret', message)]
}

/**
 * A simulator gets the key with every request. So it gets none with which money moves, and none that somebody else
 * gave: who names a simulator brings the key along.
 */
const simulatorViolations = (
  { settings }: Pick<Needs, 'settings'>,
  { hosted }: Processor,
  body: ProcessorBody,
  { key, present }: { key: string | undefined; present: store.ProcessorConnectionRow | undefined },
): Violation[] => {
  const wanted = body.simulator === undefined ? present?.simulator : body.simulator
  if (wanted === undefined || wanted === null) return []
  const place = 'simulator'
  const isNew = body.simulator !== undefined && wanted !== present?.simulator
  const fault = checkUrl(wanted, {
    production: settings.isProduction,
    allowedNetworks: settings.allowedNetworks ?? [],
  })
  if (isNew && fault !== null) return [violation(place, 'address', urlProblemTexts[fault])]
  if (isNew && key !== undefined && body.api_key === undefined) {
    return [violation('api_key', 'required', 'must be given with a new simulator')]
  }
  const isReal = key !== undefined && hosted?.isTestKey(key) === false
  const message = 'must not get a key with which money moves'
  return isReal ? [violation(place, 'unexpected', message, { beside: 'api_key' })] : []
}

const secretViolations = (
  processor: Processor,
  { signing_secrets: secrets }: ProcessorBody,
  isConnected: boolean,
): Violation[] => {
  if (secrets === undefined) {
    return isConnected ? [] : [violation('signing_secrets', 'required', 'is missing')]
  }
  return secrets.flatMap((secret, index) => {
    const message = processor.refuseSecret(secret)
    return message === undefined ? [] : [violation(`signing_secrets[${index}]`, 'secret', message)]
  })
}

/** A connection as it is answered, and its ETag. */
type TaggedProcessor = { answer: ProcessorAnswer; etag: string }

const taggedOf = (
  deps: Pick<Deps, 'keyring' | 'settings'>,
  projectId: number,
  processor: Processor,
  row: store.ProcessorConnectionRow,
): TaggedProcessor => ({ answer: answerOf(deps, projectId, processor, row), etag: tagOf(row) })

/** Another one after every change, of a secret too, which it does not tell. */
const tagOf = ({
  secrets,
  decline_on,
  chargeback_on,
  api_key,
  simulator,
}: store.ProcessorConnectionRow): string =>
  contentTag({
    decline_on,
    chargeback_on,
    secrets: secrets.toString('base64'),
    ...(api_key === null ? {} : { api_key: api_key.toString('base64') }),
    ...(simulator === null ? {} : { simulator }),
  })

const answerOf = (
  deps: Pick<Deps, 'keyring' | 'settings'>,
  projectId: number,
  processor: Processor,
  row: store.ProcessorConnectionRow,
): ProcessorAnswer => {
  const { name, hosted } = processor
  const key = openKey(deps, projectId, processor, row)
  return {
    processor: name,
    webhook_url: `${deps.settings.publicUrl}/api/v2/project/${projectId}/processors/${name}/events`,
    can_host: hosted !== undefined && key !== undefined,
    ...(hosted && key !== undefined ? { is_test: hosted.isTestKey(key) } : {}),
    ...(row.simulator === null ? {} : { simulator: row.simulator }),
    decline_on: row.decline_on,
    chargeback_on: row.chargeback_on,
    created_at: formatTimestamp(row.created_at),
    updated_at: formatTimestamp(row.updated_at),
  }
}
