/** Words that all pages of the catalog have in common, in one piece of the build. */
export { catalog, catalogTabs } from './catalog.ts'
export { packages } from './packages.ts'
