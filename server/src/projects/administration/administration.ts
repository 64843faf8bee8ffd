/** The operator's changes of merchants, projects, clients, keys and connections; every change is audited. */
export * from './api-keys.ts'
export * from './clients.ts'
export * from './connections.ts'
export * from './operator-keys.ts'
export * from './projects.ts'
