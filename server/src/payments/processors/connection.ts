/** The connection of a project with a processor: its signing secrets, and what its events shall mean. */
import { formatTimestamp } from '../../base/clock.ts'
import { Problem, type Violation } from '../../base/contract.ts'
import type { Query } from '../../base/database/database.ts'
import { violation } from '../../base/refusals/violation.ts'
import {
  type Caller,
  checkIfMatch,
  contentTag,
  type Deps,
  lockProject,
  type Project,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { type ProcessorAnswer, type ProcessorBody, problems } from './contract.ts'
import type { Processor } from './processor.ts'
import * as store from './processors.sql.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'settings'>

/** The purpose for which signing secrets are sealed. */
export const processorPurpose = 'payment processors'

/** How they are bound to their connection when sealed. */
export const processorContext = (projectId: number, processor: string): string =>
  `${projectId}/${processor}`

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
    const violations = secretViolations(processor, body, present !== undefined)
    if (violations.length > 0) throw new Problem(projectProblems.invalid, { violations })
    const settings = {
      decline_on: body.decline_on ?? present?.decline_on ?? 'attempt',
      chargeback_on: body.chargeback_on ?? present?.chargeback_on ?? 'opened',
    } as const
    const secrets =
      body.signing_secrets === undefined && present
        ? present.secrets
        : deps.keyring
            .sealFor(processorPurpose)
            .seal(
              Buffer.from(JSON.stringify(body.signing_secrets)),
              processorContext(projectId, processor.name),
            )
    await recordAudit(tx, {
      projectId,
      at,
      caller,
      action: present ? 'processor.changed' : 'processor.connected',
      target: `processor ${processor.name}`,
      after: { ...settings, new_secrets: body.signing_secrets?.length ?? 0 },
    })
    return await store.putProcessorConnection(
      tx,
      projectId,
      processor.name,
      { secrets, ...settings },
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

/** Ends a connection: its events are refused from now on. Throws 404 where there is none. */
export const disconnectProcessor = async (
  deps: Needs,
  { projectId }: Project,
  caller: Caller,
  processor: Processor,
): Promise<void> => {
  await deps.sql.begin(async (tx) => {
    const [gone] = await store.deleteProcessorConnection(tx, projectId, processor.name)
    if (!gone) throw notConnected()
    await recordAudit(tx, {
      projectId,
      at: deps.clock.now(),
      caller,
      action: 'processor.disconnected',
      target: `processor ${processor.name}`,
    })
  })
}

/** Everything needed to receive events of a processor. Throws 404 where it is not connected. */
export const processorConnection = async (
  deps: Pick<Deps, 'sql' | 'keyring'>,
  projectId: number,
  processor: Processor,
): Promise<{ secrets: string[]; settings: store.ProcessorConnectionRow }> => {
  const row = await find(deps, projectId, processor)
  if (!row) throw notConnected()
  const opened = deps.keyring
    .sealFor(processorPurpose)
    .open(row.secrets, processorContext(projectId, processor.name))
  if (!opened) throw new Error('The signing secrets cannot be opened: was a master key taken away?')
  return { secrets: JSON.parse(opened.toString()) as string[], settings: row }
}

const notConnected = (): Problem => new Problem(problems.processor_not_connected)

const find = async (
  { sql }: { sql: Query },
  projectId: number,
  { name }: Processor,
): Promise<store.ProcessorConnectionRow | undefined> =>
  (await store.findConnection(sql, projectId, name))[0]

/** Violations in the secrets of a connection: the first ones must be given, and all have the processor's form. */
export const processorViolations = async (
  deps: Pick<Deps, 'sql'>,
  projectId: number,
  processor: Processor,
  body: ProcessorBody,
): Promise<Violation[]> =>
  secretViolations(processor, body, (await find(deps, projectId, processor)) !== undefined)

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
  deps: Pick<Deps, 'settings'>,
  projectId: number,
  processor: Processor,
  row: store.ProcessorConnectionRow,
): TaggedProcessor => ({ answer: answerOf(deps, projectId, processor, row), etag: tagOf(row) })

/** Another one after every change, of a secret too, which it does not tell. */
const tagOf = ({ secrets, decline_on, chargeback_on }: store.ProcessorConnectionRow): string =>
  contentTag({ decline_on, chargeback_on, secrets: secrets.toString('base64') })

const answerOf = (
  { settings }: Pick<Deps, 'settings'>,
  projectId: number,
  { name }: Processor,
  row: store.ProcessorConnectionRow,
): ProcessorAnswer => ({
  processor: name,
  webhook_url: `${settings.publicUrl}/api/v2/project/${projectId}/processors/${name}/events`,
  decline_on: row.decline_on,
  chargeback_on: row.chargeback_on,
  created_at: formatTimestamp(row.created_at),
  updated_at: formatTimestamp(row.updated_at),
})
