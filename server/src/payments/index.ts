/** What neighbours may use of the payments area. */
export { problems as paymentsProblems } from './contract.ts'
export { endSubscriptions } from './ending.ts'
export { freeOrders } from './free-order.ts'
export type { Order, OrderListener } from './order-listener.ts'
export { paymentRecords } from './personal-records.ts'
export { problems as processorProblems } from './processors/contract.ts'
export { pruneProcessorEvents } from './processors/receiving.ts'
export { paymentsRoutes } from './routes.ts'
