/** What neighbours may use of the sign-in area. */
export { signinSections } from './apply-sections.ts'
export { problems as signinProblems } from './contract.ts'
export { sendFieldProblem } from './dialects.ts'
export { finishErasures } from './erasure.ts'
export { connectableNetworks, connectionRules } from './providers.ts'
export { pruneSignin } from './prune.ts'
export { signinRoutes } from './routes.ts'
