/** The examples as JavaScript: what is in TypeScript, without its types. */
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const examplesFolder = join(import.meta.dirname, '..', 'examples')

/** Their names without extension. */
export const exampleNames = async (): Promise<string[]> =>
  (await readdir(examplesFolder))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))

/** The contents of the file `<name>.js`. Rejects where the formatter fails. */
export const plainExample = async (name: string): Promise<string> => {
  const typed = await readFile(join(examplesFolder, `${name}.ts`), 'utf8')
  const before = typed.split('\n')
  const kept = stripTypeScriptTypes(typed)
    .split('\n')
    // Where there were only types nothing is left.
    .filter((line, index) => line.trim() !== '' || before[index]?.trim() === '')
  return format(kept.join('\n').replaceAll(`node ${name}.ts`, `node ${name}.js`))
}

const format = async (code: string): Promise<string> => {
  const root = join(import.meta.dirname, '..', '..')
  const biome = join(root, 'node_modules', '.bin', 'biome')
  const words = ['format', '--stdin-file-path=example.js']
  const child = spawn(biome, words, { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(code)
  const formatted = await text(child.stdout)
  if (formatted === '') throw new Error('The formatter failed')
  return formatted
}
