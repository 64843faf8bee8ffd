/** Writes the examples as JavaScript: `npm run examples --workspace=receiver`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exampleNames, examplesFolder, plainExample } from './plain-examples.ts'

for (const name of await exampleNames()) {
  await writeFile(join(examplesFolder, `${name}.js`), await plainExample(name))
}
