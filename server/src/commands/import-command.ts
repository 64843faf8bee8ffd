/** `portreeve players import FILE`, and `subscriptions`: what another service knew comes in, a line each. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type LineResult, UnreadableLines } from '../base/input/line-import.ts'
import { importSubscriptions } from '../payments/index.ts'
import { systemCaller } from '../projects/index.ts'
import { importPlayers } from '../signin/index.ts'
import { type CatalogTools, projectOf } from './catalog-command.ts'
import { Misuse } from './misuse.ts'
import { terminalBar } from './progress-bar.ts'

export const importUsage = `  players import FILE
                     bring players with their identities in, an object a line; FILE - reads standard input
                     [--project ID] [--dry-run] [--from-line N]; docs/moving.md says what a line holds
  subscriptions import FILE
                     the same for subscriptions, under their own numbers; nobody is told of it`

/** The kinds of things that come in, a line each. */
const importers = { players: importPlayers, subscriptions: importSubscriptions } as const

const options = {
  project: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'from-line': { type: 'string', default: '1' },
} as const

/** Runs the command and answers the exit code: 1 where lines were wrong. Throws `Misuse`. */
export const runImport = async (
  kind: keyof typeof importers,
  args: string[],
  { withDeps, ...tools }: CatalogTools,
): Promise<number> => {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [name, file, ...more] = positionals
  if (name !== 'import' || file === undefined || more.length > 0)
    throw new Misuse(`Say what to import: portreeve ${kind} import ${kind}.ndjson`)
  const fromLine = /^[1-9]\d{0,14}$/.test(values['from-line']) ? Number(values['from-line']) : 0
  if (fromLine === 0) throw new Misuse('--from-line is the number of a line, from 1')
  const size = file === '-' ? undefined : (await stat(file).catch(() => undefined))?.size
  if (file !== '-' && size === undefined) throw new Misuse(`There is no file ${file}.`)
  return await withDeps(async (deps) => {
    const { projectId } = await projectOf(deps, values)
    const bar = terminalBar(tools.terminal)
    const wish = { projectId, caller: systemCaller, isDryRun: values['dry-run'], fromLine }
    let read = 0
    async function* counted(): AsyncGenerator<Buffer, void> {
      for await (const chunk of file === '-' ? process.stdin : createReadStream(file as string)) {
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
