/** What the service may use of the catalog. */
export * as bulk from './bulk/index.ts'
export { pruneImports } from './bulk/prune-imports.ts'
export { catalogBulkRoutes } from './bulk/routes.ts'
export { problems as catalogProblems } from './contract.ts'
export { purchases } from './purchases.ts'
export { catalogRoutes } from './routes.ts'
export { createSandboxCatalog } from './sandbox-catalog.ts'
export { storefrontRoutes } from './storefront/routes.ts'
