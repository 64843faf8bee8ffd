/** Gives money back at its processor that came for what cannot be given any more. */
import { plusSeconds } from '../../base/clock.ts'
import { type Deps, recordAudit, systemCaller } from '../../projects/index.ts'
import { knownProcessors } from '../vendors/known.ts'
import { type Processor, ProcessorFailure } from '../vendors/processor.ts'
import { isSimulated, noApi } from './attempts.ts'
import { processorApi } from './hosted-api.ts'
import * as store from './returns.sql.ts'
import { simulated } from './simulated.ts'

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'log' | 'outbound'>

/** Other jobs wait for this one, so it asks for so many at a time, all at once, and goes on at its next run. */
const atOnce = 10
/** Longer than a try can take: whoever has died meanwhile left it to others. */
const heldSeconds = 300

/**
 * Gives back what is due; answers how many payments that were. Nothing is held while a processor is asked. Two
 * processes never try the same payment at a time, and a processor that is asked again gives nothing twice.
 */
export const returnMoney = async (
  deps: Needs,
  processors: readonly Processor[] = [...knownProcessors, simulated],
): Promise<number> => {
  const claimed = await claimDue(deps)
  const given = await Promise.all(
    claimed.map(({ projectId, row }) => giveBack(deps, processors, projectId, row)),
  )
  return given.filter((isGiven) => isGiven).length
}

type Claimed = { projectId: number; row: store.ReturnRow }

const claimDue = async ({ sql, clock }: Needs): Promise<Claimed[]> => {
  const at = clock.now()
  const claimed: Claimed[] = []
  for (const { project_id: projectId } of await store.listDueProjects(sql, at, atOnce)) {
    const rest = atOnce - claimed.length
    if (rest === 0) break
    const rows = await sql.begin(async (tx) => {
      const due = await store.holdDue(tx, projectId, at, rest)
      for (const row of due) await store.noteTry(tx, projectId, row, plusSeconds(at, heldSeconds))
      return due
    })
    claimed.push(...rows.map((row) => ({ projectId, row })))
  }
  return claimed
}

const giveBack = async (
  deps: Needs,
  processors: readonly Processor[],
  projectId: number,
  row: store.ReturnRow,
): Promise<boolean> => {
  const { amount, currency, payment, processor: name } = row
  const about = { project_id: projectId, processor: name, transaction_id: row.transaction_id }
  try {
    const processor = processors.find((one) => one.name === name)
    if (!processor?.hosted) throw new ProcessorFailure(`${name} takes no requests`, true)
    const api = isSimulated(processor) ? noApi : await processorApi(deps, projectId, processor)
    await processor.hosted.giveBack(api, payment, { amount, currency })
  } catch (error) {
    if (!(error instanceof ProcessorFailure)) throw error
    await noteFault(deps, projectId, row, error)
    deps.log.warn({ ...about, err: error }, 'money could not be given back; it is tried again')
    return false
  }
  await noteReturned(deps, projectId, row)
  deps.log.info(about, 'money was given back')
  return true
}

const noteReturned = (
  { sql, clock }: Needs,
  projectId: number,
  row: store.ReturnRow,
): Promise<void> =>
  sql.begin(async (tx) => {
    const at = clock.now()
    const [isNew] = await store.noteReturned(tx, projectId, row, at)
    if (!isNew) return
    await recordAudit(tx, {
      projectId,
      at,
      caller: systemCaller,
      action: 'processor.money_returned',
      target: `${row.processor} payment ${row.payment}`,
      after: {
        transaction_id: row.transaction_id,
        amount: row.amount,
        currency: row.currency,
        reason: row.reason,
      },
    })
  })

const firstWait = 30
/** A fault that lasts is for a person; a try now and then shows when it is mended. */
const firstLastingWait = 3600
const longestWait = 86_400
const longestFault = 500

const noteFault = async (
  { sql, clock }: Needs,
  projectId: number,
  row: store.ReturnRow,
  { message, isLasting, retryAfterSeconds = 0 }: ProcessorFailure,
): Promise<void> => {
  const first = isLasting ? firstLastingWait : firstWait
  const wait = Math.min(first * 4 ** Math.min(row.tries, 8), longestWait)
  await store.noteFault(sql, projectId, row, {
    fault: message.slice(0, longestFault),
    isLasting,
    dueAt: plusSeconds(clock.now(), Math.max(wait, retryAfterSeconds)),
  })
}
