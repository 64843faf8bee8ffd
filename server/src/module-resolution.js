/**
 * Resolves relative imports without asking the file system. Our imports name whole files, so joining two addresses is
 * enough. Node would read the state of each file, its real path and every package.json above it, for the 1,400 files of
 * a start. Measured with Node 26.10: `app.ts` loads in 0.50 s of processor time instead of 0.64, with 8 MiB less
 * resident.
 */
import { registerHooks } from 'node:module'

const ours = new URL('.', import.meta.url).href

/** The format of a file by its name, or undefined if Node has to look: a `.js` file of a package can be either. */
const formatOf = (specifier, parent) => {
  if (specifier.endsWith('.ts')) return 'module-typescript'
  if (specifier.endsWith('.mjs')) return 'module'
  return specifier.endsWith('.js') && parent.startsWith(ours) ? 'module' : undefined
}

/** Joins as `new URL` does, which takes three times as long; undefined for what is not a plain path. */
const join = (specifier, parent) => {
  let end = parent.lastIndexOf('/')
  let at = specifier.startsWith('./') ? 2 : 0
  while (specifier.startsWith('../', at)) {
    end = parent.lastIndexOf('/', end - 1)
    at += 3
  }
  return at === 0 || /[%?#\\]|\/\.{1,2}\//.test(specifier.slice(at - 1))
    ? undefined
    : parent.slice(0, end + 1) + specifier.slice(at)
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL = '', conditions } = context
    const url =
      specifier.charCodeAt(0) === 46 && parentURL.startsWith('file:') && !parentURL.includes('?')
        ? join(specifier, parentURL)
        : undefined
    const format =
      url !== undefined && conditions.includes('import') && formatOf(specifier, parentURL)
    return format ? { url, format, shortCircuit: true } : nextResolve(specifier, context)
  },
})
