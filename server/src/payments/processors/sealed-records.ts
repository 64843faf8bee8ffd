/** The sealed parts of processors' connections: the secrets with which a processor signs, and the key for its API. */
import { sealedRecords } from '../../base/seals/sealed-records.ts'
import { keyContext, processorContext, processorPurpose } from './connection.ts'
import { dropKey } from './processors.sql.ts'

/** One that is given up is disconnected: its events are refused, and the processor repeats them for some days. */
export const sealedProcessors = sealedRecords({
  name: 'connections to payment processors',
  loss: 'are disconnected: connect them again with their signing secrets',
  table: 'payment_processors',
  key: ['processor'],
  column: 'secrets',
  purpose: processorPurpose,
  contextOf: ({ project_id, processor }) => processorContext(project_id, String(processor)),
})

/** Without its key a connection goes on reporting. */
export const sealedProcessorKeys = sealedRecords({
  name: 'API keys of payment processors',
  loss: 'are forgotten: nobody can pay on the processor’s page until the key is given again',
  table: 'payment_processors',
  key: ['processor'],
  column: 'api_key',
  purpose: processorPurpose,
  contextOf: ({ project_id, processor }) => keyContext(project_id, String(processor)),
  giveUp: (sql, row) => dropKey(sql, row.project_id, String(row.processor), row.sealed),
})
