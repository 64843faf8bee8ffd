/** What neighbours may use of the payments area. */
export { problems as paymentsProblems } from './contract.ts'
export { paymentsRoutes } from './routes.ts'
