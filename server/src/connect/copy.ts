/** A studio's copy of an SDK on disk: its files with code, and the record of what was changed in them. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import type { Change } from './addresses.ts'
import { isCompiled, passedBy, type Sdk } from './sdks.ts'

export const recordName = '.portreeve-connect.json'

/** The contents of the record: by file, with `/` in its path. */
export type ConnectRecord = { sdk: string; url: string; files: { [file: string]: Change[] } }

export type Copy = {
  /** The text of each file by its path; a byte is a character, so that unknown encodings stay as they are. */
  texts: ReadonlyMap<string, string>
  /** Compiled libraries of the field. */
  compiled: readonly string[]
}

/** Reads all files of a folder that may hold addresses, in the order of their paths. Links are not followed. */
export const readCopy = async (folder: string, { endings }: Sdk): Promise<Copy> => {
  const texts = new Map<string, string>()
  const compiled: string[] = []
  const look = async (below: string): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true })
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = posix.join(below, entry.name)
      if (isCompiled(entry.name)) compiled.push(path)
      else if (entry.isDirectory() && !passedBy.has(entry.name)) await look(path)
      else if (entry.isFile() && endings.includes(extname(entry.name)))
        texts.set(path, await readFile(join(folder, path), 'latin1'))
    }
  }
  await look('')
  return { texts, compiled }
}

/** The record of a folder; undefined where there is none. Throws an error for people when it cannot be read. */
export const findRecord = async (folder: string): Promise<ConnectRecord | undefined> => {
  const file = join(folder, recordName)
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ConnectRecord
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(
      `${file} cannot be read, so nothing was changed: bring it back from your version control.`,
      { cause: error },
    )
  }
}

/** Writes texts as a whole each: a file is the one before or the one after, also when the machine stops. */
export const writeTexts = async (
  folder: string,
  texts: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const [path, text] of texts) {
    const draft = join(folder, `${path}.portreeve-new`)
    await writeFile(draft, text, 'latin1')
    await rename(draft, join(folder, path))
  }
}

/** Writes the record, or removes it where nothing is changed any more. */
export const writeRecord = async (folder: string, record: ConnectRecord): Promise<void> => {
  const file = join(folder, recordName)
  if (Object.keys(record.files).length === 0) return await rm(file, { force: true })
  await writeFile(file, `${JSON.stringify(record, null, 2)}\n`)
}
