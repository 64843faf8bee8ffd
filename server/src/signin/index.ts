/** What neighbours may use of the sign-in area. */
export { problems as signinProblems } from './contract.ts'
export { sendFieldProblem } from './dialects.ts'
export { connectableNetworks, connectionRules } from './providers.ts'
export { pruneSignin } from './prune.ts'
export { signinRoutes } from './routes.ts'
