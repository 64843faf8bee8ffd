/** What neighbours may use of the payments area. */
export { problems as paymentsProblems } from './contract.ts'
export { type PaymentsDeps, paymentsRoutes } from './routes.ts'
