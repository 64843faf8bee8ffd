/** The code of the quick starts, taken from their pages and run as a reader would run it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { findSnippets } from '../support/snippets.ts'

const start = join(import.meta.dirname, '..', '..', '..', 'docs', 'start')

/** Files that take the place of engines and of a browser. */
export const standIns = join(import.meta.dirname, 'stand-ins')

/** The only block of a language on a page below `docs/start`. Throws where there are several, or none. */
export const codeOf = (page: string, language: string): string => {
  const found = findSnippets(page, readFileSync(join(start, page), 'utf8')).filter(
    (snippet) => snippet.language === language,
  )
  const [only] = found
  if (!only || found.length > 1)
    throw new Error(`${page} has ${found.length} blocks of ${language}`)
  return only.text
}

export type Bench = {
  folder: string
  /** Writes a file into the folder, and answers its path. */
  write(name: string, text: string): string
  /** The environment of programs: the browser that they open is the stand-in. */
  environment: Record<string, string>
  remove(): void
}

/** A folder for the code of a page. The caller removes it. */
export const createBench = (): Bench => {
  const folder = mkdtempSync(join(tmpdir(), 'portreeve-quick-start-'))
  const write = (name: string, text: string): string => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  const standIn = join(import.meta.dirname, 'browser-stand-in.ts')
  chmodSync(write('xdg-open', `#!/bin/sh\nexec '${process.execPath}' '${standIn}' "$1"\n`), 0o755)
  return {
    folder,
    write,
    environment: {
      HOME: process.env.HOME ?? '',
      PATH: `${folder}${delimiter}${process.env.PATH ?? ''}`,
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A game that waits for ever is ended before the limit of a test, 120 seconds. */
const longestMs = 110_000

/** Runs a program to its end in the folder; answers its exit code and what it printed. */
export const run = async (
  { folder, environment }: Pick<Bench, 'folder' | 'environment'>,
  program: string,
  ...words: string[]
): Promise<{ code: number | null; output: string; errors: string }> => {
  const child = spawn(program, words, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
  })
  const printed = { output: '', errors: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.output += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.errors += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...printed }
}
