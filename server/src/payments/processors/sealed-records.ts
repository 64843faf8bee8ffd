/** The sealed parts of processors' connections: the secrets with which a processor signs. */
import { sealedRecords } from '../../base/seals/sealed-records.ts'
import { processorContext, processorPurpose } from './connection.ts'

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
