/** Points a studio's copy of one of the field's SDKs at the service, and back. */
import { type Change, changed, findChanges, findLeft, restored } from './addresses.ts'
import { type ConnectRecord, findRecord, readCopy, writeRecord, writeTexts } from './copy.ts'
import type { Sdk } from './sdks.ts'

export type Connecting = {
  folder: string
  /** The word of the command. */
  name: string
  sdk: Sdk
  /** The service's address; undefined takes all changes back. */
  url: URL | undefined
  /** Only says what would be done. */
  isRehearsal: boolean
}

/** A change with its file, or a place that is told of. */
export type Placed<T> = T & { file: string }

export type Connected = {
  /** Addresses that were replaced now, or taken back. */
  changes: Placed<Change>[]
  /** Earlier changes that somebody has changed since; they stay in the record. */
  lost: Placed<Change>[]
  /** Addresses of the field for which the service has none. */
  left: Placed<{ line: number; address: string }>[]
  /** Compiled libraries of the field, which hold addresses inside. */
  compiled: readonly string[]
}

/**
 * Replaces the field's addresses in the files of a folder by the service's, and keeps a record there. A folder that was
 * connected before is first brought back, so that another address can be given. Nothing is written where an earlier
 * change cannot be taken back, but for `--undo`, which takes back the others. Throws errors of the file system.
 */
export const connectCopy = async (connecting: Connecting): Promise<Connected> => {
  const { folder, name, sdk, url, isRehearsal } = connecting
  const { texts, compiled } = await readCopy(folder, sdk)
  const record = await findRecord(folder)
  if (record && record.sdk !== name)
    throw new Error(
      `This folder was connected as ${record.sdk}: run connect ${record.sdk} with --undo first.`,
    )
  const before = new Map<string, string>()
  const lost: Placed<Change>[] = []
  for (const [file, changes] of Object.entries(record?.files ?? {})) {
    const text = texts.get(file)
    // A file that was removed, as by another release of the SDK, has nothing to take back.
    if (text === undefined) continue
    const found = restored(text, changes)
    lost.push(...found.lost.map((change) => ({ file, ...change })))
    before.set(file, found.text)
  }
  const left = [...texts].flatMap(([file, text]) =>
    findLeft(text, sdk).map((place) => ({ file, ...place })),
  )
  if (url !== undefined && lost.length > 0) return { changes: [], lost, left, compiled }
  const after: ConnectRecord = { sdk: name, url: url?.href ?? '', files: filesOf(lost) }
  if (url !== undefined) {
    for (const [file, text] of texts) {
      const changes = findChanges(before.get(file) ?? text, sdk, url)
      if (changes.length > 0) after.files[file] = changes
    }
  }
  const written = new Map<string, string>()
  for (const [file, text] of texts) {
    const now = changed(before.get(file) ?? text, url ? (after.files[file] ?? []) : [])
    if (now !== text) written.set(file, now)
  }
  if (!isRehearsal) {
    // Written before the files: a change that is not made yet counts as taken back.
    if (url !== undefined && written.size > 0) await writeRecord(folder, after)
    await writeTexts(folder, written)
    if (url === undefined) await writeRecord(folder, after)
  }
  const told = url ? after.files : (record?.files ?? {})
  const isLost = (change: Change, file: string): boolean =>
    lost.some(
      (one) => one.file === file && one.line === change.line && one.column === change.column,
    )
  const changes = [...written.keys()].flatMap((file) =>
    (told[file] ?? [])
      .filter((change) => !isLost(change, file))
      .map((change) => ({ file, ...change })),
  )
  return { changes, lost, left, compiled }
}

/** Changes by their files. */
const filesOf = (placed: readonly Placed<Change>[]): ConnectRecord['files'] => {
  const files: ConnectRecord['files'] = {}
  for (const { file, ...change } of placed) files[file] = [...(files[file] ?? []), change]
  return files
}
