/** `portreeve catalog import|export|lint|convert`: whole catalogs, also beside a running service. */
import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { bulk } from '../catalog/index.ts'
import { type Deps, type Project, systemCaller } from '../projects/index.ts'
import { Misuse } from './misuse.ts'
import { type Terminal, terminalBar } from './progress-bar.ts'

export const catalogUsage = `  catalog import FILE | export | lint | convert FILE …
                     bring a whole catalog in, out, or look it through; FILE - reads standard input
                     import: [--project ID] [--mode create|upsert|sync] [--on-error abort|skip] [--dry-run] [--kinds A,B]
                     export: [--project ID] [--out FILE] [--kinds A,B] [--template]; both: [--format json|ndjson|csv]
                     export --template: a CSV to begin with, with all common columns and an example of each kind
                     lint:   [--project ID] [--locales en,de] [--images]
                     convert: print lists of items of the field's catalog as NDJSON to import; [--locale en]`

export type CatalogTools = {
  /** Opens the installation for a piece of work. */
  withDeps(work: (deps: Deps) => Promise<number>): Promise<number>
  say(text: string): void
  complain(text: string): void
  terminal: Terminal
}

const options = {
  project: { type: 'string' },
  format: { type: 'string' },
  mode: { type: 'string', default: 'upsert' },
  'on-error': { type: 'string', default: 'abort' },
  'dry-run': { type: 'boolean', default: false },
  kinds: { type: 'string' },
  out: { type: 'string' },
  template: { type: 'boolean', default: false },
  locales: { type: 'string' },
  locale: { type: 'string', default: 'en' },
  images: { type: 'boolean', default: false },
} as const

/** Which of them each command takes. */
const optionsOf: Readonly<Record<string, readonly string[]>> = {
  import: ['project', 'format', 'mode', 'on-error', 'dry-run', 'kinds'],
  export: ['project', 'format', 'out', 'kinds', 'template'],
  lint: ['project', 'locales', 'images'],
  convert: ['locale'],
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Runs one of the four and answers the exit code: 1 where something is wrong. Throws `Misuse`. */
export const runCatalog = async (args: string[], tools: CatalogTools): Promise<number> => {
  process.stdout.on('error', passOverBrokenPipe)
  try {
    const { values, positionals } = readArgs(args)
    const [name, ...files] = positionals
    if (name === 'import' && files.length === 1) {
      return await runImport(files[0] as string, values, tools)
    }
    if (name === 'export' && files.length === 0) return await runExport(values, tools)
    if (name === 'lint' && files.length === 0) return await runLint(values, tools)
    if (name === 'convert' && files.length > 0) return await runConvert(files, values, tools)
    throw new Misuse('Say what to do with the catalog')
  } catch (error) {
    throw error instanceof Misuse ? new Misuse(`${error.message}:\n\n${catalogUsage}`) : error
  } finally {
    process.stdout.off('error', passOverBrokenPipe)
  }
}

/** A reader such as `head` has read enough. */
const passOverBrokenPipe = (error: NodeJS.ErrnoException): void => {
  if (!isBrokenPipe(error)) throw error
}

const isBrokenPipe = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE'

const readArgs = (args: string[]) => {
  const { values, positionals, tokens } = parsed(args)
  const [name = ''] = positionals
  const known = Object.hasOwn(optionsOf, name) ? optionsOf[name] : undefined
  for (const token of tokens) {
    if (token.kind === 'option' && known && !known.includes(token.name)) {
      throw new Misuse(`catalog ${name} takes no --${token.name}`)
    }
  }
  return { values, positionals }
}

const parsed = (args: string[]) => {
  try {
    return parseArgs({ args, options, allowPositionals: true, tokens: true })
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

const oneOf = <T extends string>(option: string, given: string, words: readonly T[]): T => {
  const word = words.find((each) => each === given)
  if (word === undefined) throw new Misuse(`--${option} is one of ${words.join(', ')}`)
  return word
}

const kindsIn = (text: string | undefined): bulk.RecordKind[] | undefined =>
  text?.split(',').map((word) => oneOf('kinds', word, bulk.kinds))

const formatOf = ({ format }: Values, file: string | undefined): bulk.Format => {
  if (format !== undefined) return oneOf('format', format, bulk.formats)
  const extension = extname(file ?? '').slice(1)
  if (file === undefined || extension === 'jsonl') return file === undefined ? 'json' : 'ndjson'
  if (bulk.isSpreadsheetName(file)) throw new Misuse(`${file} ${bulk.spreadsheetAdvice}`)
  const known = bulk.formats.find((each) => each === extension)
  if (!known) throw new Misuse(`Say the format of ${file}: --format ${bulk.formats.join('|')}`)
  return known
}

/** The project that `--project` names, or the only one there is. Throws `Misuse` where that is none. */
export const projectOf = async (
  { directory }: Pick<Deps, 'directory'>,
  { project }: { project?: string | undefined },
): Promise<Project> => {
  const all = await directory.projectIds()
  if (project === undefined && all.length !== 1) {
    throw new Misuse(
      all.length === 0
        ? 'There is no project yet'
        : `There are ${all.length} projects: name one by --project ID`,
    )
  }
  const id = project === undefined ? all[0] : all.find((each) => String(each) === project)
  const found = id === undefined ? undefined : await directory.findProject(id)
  if (!found) throw new Misuse(`There is no project ${project ?? id}`)
  return found
}

const runImport = async (file: string, values: Values, tools: CatalogTools): Promise<number> => {
  const format = formatOf(values, file)
  const wish = {
    caller: systemCaller,
    format,
    isDryRun: values['dry-run'],
    kinds: kindsIn(values.kinds),
    mode: oneOf('mode', values.mode, bulk.modes),
    onError: oneOf('on-error', values['on-error'], bulk.waysOnError),
  }
  const size = file === '-' ? undefined : await sizeOf(file)
  return await tools.withDeps(async (deps) => {
    const { projectId } = await projectOf(deps, values)
    const bar = terminalBar(tools.terminal)
    const input: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file)
    let read = 0
    async function* counted(): AsyncGenerator<Buffer, void> {
      for await (const chunk of input) {
        read += chunk.length
        yield chunk
      }
    }
    try {
      const result = await bulk.importFile(
        deps,
        { ...wish, projectId },
        counted(),
        ({ phase, done, total }) => {
          const isReading = phase === 'receiving'
          if (isReading) bar.show('reading', read, size, `${done} rows`)
          else if (phase !== 'done') bar.show(phase, done, total, `${done} of ${total} rows`)
        },
      )
      bar.clear()
      return tellResult(result, tools)
    } catch (error) {
      bar.clear()
      if (!(error instanceof bulk.UnreadableFile)) throw error
      tools.complain(`${file}: ${error.message} (${error.place}). Nothing was changed.`)
      return 1
    }
  })
}

const sizeOf = async (file: string): Promise<number> => {
  const found = await stat(file).catch(() => undefined)
  if (!found?.isFile()) throw new Misuse(`There is no file ${file}`)
  return found.size
}

const tellResult = (result: bulk.ImportResult, { say, complain }: CatalogTools): number => {
  const { created, updated, unchanged, deleted, failed, errors, message } = result
  for (const { nth, line, name, property, message } of errors) {
    const where = [
      ...(nth === null ? [] : [`row ${nth}`]),
      `line ${line}`,
      ...(name === null ? [] : [name]),
    ].join(', ')
    complain(`${where}: ${property === '' ? '' : `${property} `}${message}`)
  }
  if (failed > errors.length) complain(`… and more: see the errors of import ${result.import_id}`)
  say(
    `created ${created}, updated ${updated}, unchanged ${unchanged}, deleted ${deleted}, failed ${failed}`,
  )
  if (message !== null) say(message)
  return result.status === 'succeeded' ? 0 : 1
}

const runExport = async (values: Values, tools: CatalogTools): Promise<number> => {
  const { out } = values
  const kinds = kindsIn(values.kinds) ?? bulk.kinds
  if (values.template) return await exportTemplate(values, kinds, tools)
  const format = formatOf(values, out)
  return await tools.withDeps(async (deps) => {
    const { projectId } = await projectOf(deps, values)
    const wish = { projectId, format, kinds: bulk.kinds.filter((kind) => kinds.includes(kind)) }
    if (out === undefined) return await exportToOutput(deps, wish)
    // Under another name until it is whole: what stands there already stays if this breaks off.
    const part = `${out}.part`
    const bar = terminalBar(tools.terminal)
    const file = (await openNew(part)).createWriteStream()
    // The writer of the file hears of its errors.
    file.on('error', () => {})
    try {
      let bytes = 0
      const records = await bulk.exportCatalog(deps, wish, async (text) => {
        bytes += text.length
        bar.show('writing', bytes, undefined, `${Math.ceil(bytes / 1024)} KiB`)
        await writeTo(file, text)
      })
      file.end()
      await finished(file)
      await rename(part, out)
      bar.clear()
      tools.say(`wrote ${records} records to ${out}`)
      return 0
    } catch (error) {
      bar.clear()
      file.destroy()
      await rm(part, { force: true })
      throw error
    }
  })
}

/** Needs no installation: the template is the same for all. */
const exportTemplate = async (
  { out, format, project }: Values,
  kinds: readonly bulk.RecordKind[],
  tools: CatalogTools,
): Promise<number> => {
  if (project !== undefined) throw new Misuse('--template is the same for all projects')
  if ((format ?? 'csv') !== 'csv') throw new Misuse('--template is a CSV file')
  const { text, records } = bulk.catalogTemplate(kinds)
  if (out === undefined) {
    await writeTo(process.stdout, text)
    return 0
  }
  const file = await openNew(out)
  await file.writeFile(text)
  await file.close()
  tools.say(`wrote ${records} records to ${out}`)
  return 0
}

const exportToOutput = async (
  deps: Deps,
  wish: Parameters<typeof bulk.exportCatalog>[1],
): Promise<number> => {
  try {
    await bulk.exportCatalog(deps, wish, (text) => writeTo(process.stdout, text))
    return 0
  } catch (error) {
    if (isBrokenPipe(error)) return 1
    throw error
  }
}

const openNew = async (file: string) => {
  try {
    return await open(file, 'w')
  } catch (error) {
    throw new Misuse(`${file} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

const writeTo = (stream: NodeJS.WritableStream, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()))
  })

const localesIn = (text: string | undefined): string[] | undefined => {
  const locales = text?.split(',')
  const wrong = locales?.find((locale) => !/^[a-z]{2}(-[A-Z]{2})?$/.test(locale))
  if (wrong === undefined) return locales
  throw new Misuse(`--locales are languages such as en or pt-BR; "${wrong}" is none`)
}

const runLint = async (values: Values, tools: CatalogTools): Promise<number> => {
  const locales = localesIn(values.locales)
  return await tools.withDeps(async (deps) => {
    const { projectId, settings } = await projectOf(deps, values)
    const wish = {
      projectId,
      locales,
      defaultLocale: settings.default_locale,
      mostImages: values.images ? Number.POSITIVE_INFINITY : 0,
    }
    const found = { error: 0, warning: 0 }
    const totals = await bulk.lintCatalog(deps, wish, (finding) => {
      const { severity, kind, name, property, message } = finding
      found[severity] += 1
      tools.say(`${severity.padEnd(8)} ${kind} ${name}: ${property}: ${message}`)
    })
    tools.say(
      `looked at ${totals.lookedAt} items and labels: ${found.error} errors, ${found.warning} warnings`,
    )
    return found.error > 0 ? 1 : 0
  })
}

/** Needs no installation: the records are what `import` takes. */
const runConvert = async (
  files: readonly string[],
  { locale }: Values,
  { complain }: CatalogTools,
): Promise<number> => {
  const [language = 'en'] = localesIn(locale) ?? []
  const answers = await Promise.all(files.map(readAnswer))
  const { records, notes } = bulk.fieldRecords(answers, language)
  for (const note of notes) complain(note)
  if (records.length === 0) {
    complain('There is no item that our catalog could hold: give the lists as they were answered.')
    return 1
  }
  await writeTo(process.stdout, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return 0
}

const readAnswer = async (file: string): Promise<unknown> => {
  await sizeOf(file)
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Misuse(`${file} is not JSON (${(error as Error).message})`)
  }
}
