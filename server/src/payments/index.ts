/** The part of the payments area that neighbours may use. */
export { readPathId } from './call.ts'
export * as paymentsSchemas from './contract.ts'
export { idProblems as paymentsIdProblems, problems as paymentsProblems } from './contract.ts'
export { causedEvents } from './notifications/caused.ts'
export { NotGiven, type Order, type OrderListener } from './order-listener.ts'
export { processorsSection } from './processors/apply-section.ts'
export {
  attemptsOf,
  attemptToPay,
  closePages,
  type Host,
  type Hosts,
  isSimulated,
  openPage,
} from './processors/attempts.ts'
export * as processorSchemas from './processors/contract.ts'
export {
  idProblems as processorIdProblems,
  problems as processorProblems,
} from './processors/contract.ts'
export { takeAgreed } from './processors/hosted-pages.ts'
export { processorHosts } from './processors/hosts.ts'
export { processorWatcher } from './processors/processor-watcher.ts'
export { pruneProcessorEvents } from './processors/receiving.ts'
export { returnMoney } from './processors/return-money.ts'
export { sealedProcessorKeys, sealedProcessors } from './processors/sealed-records.ts'
export {
  type SimulatedOutcome,
  settleSimulated,
  simulate,
  simulatedOutcomes,
} from './processors/simulated.ts'
export { paymentsRoutes } from './routes.ts'
export { endSubscriptions } from './subscriptions/ending.ts'
export { importSubscriptions } from './subscriptions/import-subscriptions.ts'
export { paymentFinder } from './support/finder.ts'
export { paymentRecords } from './support/personal-records.ts'
export {
  freeOrders,
  type PlaceFreeOrder,
  type PlaceFreeOrders,
  placeFreeOrders,
} from './transactions/free-order.ts'
export { type FindShopOrder, orderRoutes } from './transactions/order-call.ts'
export { areShortParameters, checkParameters } from './transactions/transaction-body.ts'
export { listAttempts } from './transactions/transactions.sql.ts'
export { ProcessorFailure } from './vendors/processor.ts'
