/** The files of the console that are printed from the API document. */
import { bodyTexts } from './bodies.ts'
import { callsText } from './calls.ts'
import { codesText } from './codes.ts'
import type { ApiDocument } from './document.ts'
import { rightsText } from './rights.ts'

const folder = 'console/src/api'

/** All files in it are printed. */
export const bodiesFolder = `${folder}/bodies/generated`

/** The text of each file, by its path in the repository. */
export const consoleFiles = (document: ApiDocument): Record<string, string> => ({
  [`${folder}/calls.ts`]: callsText(document),
  [`${folder}/codes.ts`]: codesText(document),
  [`${folder}/rights.ts`]: rightsText(document),
  ...Object.fromEntries(
    Object.entries(bodyTexts(document)).map(([name, text]) => [`${bodiesFolder}/${name}`, text]),
  ),
})
