/** How Vite builds and serves the console; there is no file of settings beside this one. */
import type { InlineConfig } from 'vite'

/** Where the service shows the console, below its public address. */
export const base = '/console/'

/** The settings that a build and the server for development have in common. */
export const settings: InlineConfig = {
  root: import.meta.dirname,
  base,
  configFile: false,
  // Nothing of the machine's environment goes into the files.
  envDir: false,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
}
