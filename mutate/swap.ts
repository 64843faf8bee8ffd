/**
 * Loaded into every process of a test by NODE_OPTIONS: gives one module another text. The file on the disk stays as it
 * is, so nothing must be put back when a run is interrupted.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const { PORTREEVE_MUTATED_FILE: file, PORTREEVE_MUTATED_TEXT: text } = process.env

if (file && text) {
  const { href } = pathToFileURL(file)
  registerHooks({
    load: (url, context, next) =>
      url === href
        ? {
            format: 'module',
            source: readFileSync(text, 'utf8'),
            shortCircuit: true,
          }
        : next(url, context),
  })
}
