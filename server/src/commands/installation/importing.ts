/** Players, what they own, and subscriptions of another service come in, a line each. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type LineResult, UnreadableLines } from '../../base/input/line-import.ts'
import { importSubscriptions } from '../../payments/index.ts'
import { type Deps, systemCaller } from '../../projects/index.ts'
import { exportInventories, importInventories } from '../../shop/index.ts'
import { importPlayers, namedPlayers } from '../../signin/index.ts'
import { Misuse } from '../words/misuse.ts'
import { terminalBar } from '../words/progress-bar.ts'
import { type CatalogTools, projectOf } from './catalog-files.ts'
import { writeOut } from './out-file.ts'

/** The kinds of things that come in, a line each. */
const importers = {
  players: importPlayers,
  subscriptions: importSubscriptions,
  inventories: (deps: Deps, ...rest: Rest) =>
    importInventories({ ...deps, findPlayers: namedPlayers(deps) }, ...rest),
} as const

type Rest = Parameters<typeof importInventories> extends [unknown, ...infer R] ? R : never

type Wish = {
  project?: string | undefined
  dryRun?: true | undefined
  /** The first line that counts, from 1. */
  fromLine: number
}

/** Brings a file in; answers the exit code: 1 where lines were wrong. Throws `Misuse`. */
export const runImport = async (
  kind: keyof typeof importers,
  file: string,
  { project, dryRun, fromLine }: Wish,
  { withDeps, ...tools }: CatalogTools,
): Promise<number> => {
  const size = file === '-' ? undefined : (await stat(file).catch(() => undefined))?.size
  if (file !== '-' && size === undefined) throw new Misuse(`There is no file ${file}.`)
  return await withDeps(async (deps) => {
    const { projectId } = await projectOf(deps, project)
    const bar = terminalBar(tools.terminal)
    const wish = { projectId, caller: systemCaller, isDryRun: dryRun === true, fromLine }
    let read = 0
    async function* counted(): AsyncGenerator<Buffer, void> {
      for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
        read += chunk.length
        yield chunk as Buffer
      }
    }
    let line = fromLine - 1
    try {
      const result = await importers[kind](deps, wish, counted(), (counts) => {
        line = counts.line
        bar.show('importing', read, size, `${line} lines, ${counts.failed} wrong`)
      })
      bar.clear()
      return tell(result, wish.isDryRun, tools)
    } catch (error) {
      bar.clear()
      tools.complain(
        wish.isDryRun
          ? 'Nothing was changed.'
          : `All up to line ${line} is stored: go on with --from-line ${line + 1}.`,
      )
      if (!(error instanceof UnreadableLines)) throw error
      tools.complain(error.message)
      return 1
    }
  })
}

const tell = (
  { created, completed, unchanged, failed, errors }: LineResult,
  isDryRun: boolean,
  { say, complain }: Pick<CatalogTools, 'say' | 'complain'>,
): number => {
  for (const { line, property, message } of errors)
    complain(`line ${line}: ${property === '' ? '' : `${property} `}${message}`)
  if (errors.length < failed)
    complain(`… and more: only the first are shown. Mend these, and import the file again.`)
  say(`created ${created}, completed ${completed}, unchanged ${unchanged}, failed ${failed}`)
  if (isDryRun) say('This was a dry run: nothing was changed.')
  return failed > 0 ? 1 : 0
}

/** Writes what all players own; answers the exit code. */
export const runInventoryExport = async (
  { project, out }: { project?: string | undefined; out?: string | undefined },
  tools: CatalogTools,
): Promise<number> =>
  await tools.withDeps(async (deps) => {
    const { projectId } = await projectOf(deps, project)
    return await writeOut(out, tools, async (write) => {
      let lines = 0
      for await (const line of exportInventories(deps, projectId)) {
        await write(line)
        lines += 1
      }
      return lines
    })
  })
