/** The plan of build.ts: where it has laid the pages ready, and what all pages say alike. */
import { readFileSync } from 'node:fs'

const file = process.env.PORTREEVE_DOCS_PLAN
if (file === undefined) throw new Error('Nothing is laid ready: build the site by `npm run docs`.')

export const plan = JSON.parse(readFileSync(file, 'utf8'))
