/** The processors that take money on pages of theirs, and the money that a payer has agreed to there. */
import type { Deps } from '../../projects/index.ts'
import { knownProcessors } from '../vendors/known.ts'
import type { HostedPages, Processor, TakenState } from '../vendors/processor.ts'
import { openKey } from './connection.ts'
import { processorApi } from './hosted-api.ts'
import * as store from './processors.sql.ts'
import { findSession } from './sessions.sql.ts'

export type HostingProcessor = {
  processor: Processor & { hosted: HostedPages }
  /** Whether no money moves there. */
  isTest: boolean
}

/** The processors that can open pages for a project, by their names. */
export const hostingProcessors = async (
  { sql, keyring }: Pick<Deps, 'sql' | 'keyring'>,
  projectId: number,
  processors: readonly Processor[] = knownProcessors,
): Promise<HostingProcessor[]> => {
  const rows = await store.listHosting(sql, projectId)
  return rows.flatMap(({ processor: name, ...row }) => {
    const processor = processors.find((one) => one.name === name)
    if (!isHosting(processor)) return []
    const key = openKey({ keyring }, projectId, processor, row)
    return key === undefined ? [] : [{ processor, isTest: processor.hosted.isTestKey(key) }]
  })
}

const isHosting = (processor: Processor | undefined): processor is HostingProcessor['processor'] =>
  processor?.hosted !== undefined

/**
 * Takes the money that the payer of a transaction has agreed to, where the processor leaves that to us. A page that was
 * closed takes none: `closed`. `open` where the payer has not agreed. Throws `ProcessorFailure`.
 */
export const takeAgreed = async (
  deps: Pick<Deps, 'sql' | 'keyring' | 'outbound'>,
  projectId: number,
  processor: Processor,
  transaction: number,
): Promise<TakenState | 'closed'> => {
  const { hosted } = processor
  if (!hosted?.take) return 'open'
  const [page] = await findSession(deps.sql, projectId, processor.name, transaction)
  if (!page?.session_id || page.closed_at !== null) return 'closed'
  return await hosted.take(await processorApi(deps, projectId, processor), page.session_id)
}
