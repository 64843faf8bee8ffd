/** What neighbours may use of the payments area. */
export { problems as paymentsProblems } from './contract.ts'
export type { ItemFacts, Order, OrderListener } from './order-listener.ts'
export { paymentRecords } from './personal-records.ts'
export { paymentsRoutes } from './routes.ts'
