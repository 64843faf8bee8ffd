/** What the service may use of the catalog. */
export { problems as catalogProblems } from './contract.ts'
export { catalogRoutes } from './routes.ts'
export { createSandboxCatalog } from './sandbox-catalog.ts'
