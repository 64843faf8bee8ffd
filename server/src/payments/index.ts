/** The part of the payments area that neighbours may use. */
export * as paymentsSchemas from './contract.ts'
export { idProblems as paymentsIdProblems, problems as paymentsProblems } from './contract.ts'
export { causedEvents } from './notifications/caused.ts'
export type { Order, OrderListener } from './order-listener.ts'
export * as processorSchemas from './processors/contract.ts'
export {
  idProblems as processorIdProblems,
  problems as processorProblems,
} from './processors/contract.ts'
export { processorWatcher } from './processors/processor-watcher.ts'
export { pruneProcessorEvents } from './processors/receiving.ts'
export { sealedProcessors } from './processors/sealed-records.ts'
export { paymentsRoutes } from './routes.ts'
export { endSubscriptions } from './subscriptions/ending.ts'
export { importSubscriptions } from './subscriptions/import-subscriptions.ts'
export { paymentFinder } from './support/finder.ts'
export { paymentRecords } from './support/personal-records.ts'
export { freeOrders } from './transactions/free-order.ts'
export { orderRoutes } from './transactions/order-call.ts'
