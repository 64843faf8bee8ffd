/** Whole catalogs come, go and are looked through on the command line, also beside a running service. */
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { bulk } from '../../catalog/index.ts'
import { type Deps, type Project, systemCaller } from '../../projects/index.ts'
import { Misuse } from '../words/misuse.ts'
import { type Terminal, terminalBar } from '../words/progress-bar.ts'
import type { Voices } from '../words/voices.ts'
import { toReader, writeOut, writeTo } from './out-file.ts'

export type CatalogTools = Voices & {
  /** Opens the installation for a piece of work. */
  withDeps(work: (deps: Deps) => Promise<number>): Promise<number>
  terminal: Terminal
}

type ImportWish = {
  project?: string | undefined
  format?: bulk.Format | undefined
  mode: (typeof bulk.modes)[number]
  onError: (typeof bulk.waysOnError)[number]
  dryRun?: true | undefined
  kinds?: string | undefined
  json?: true | undefined
}

const kindsIn = (text: string | undefined): bulk.RecordKind[] | undefined =>
  text?.split(',').map((word) => {
    const kind = bulk.kinds.find((each) => each === word)
    if (kind === undefined) throw new Misuse(`--kinds are some of ${bulk.kinds.join(', ')}.`)
    return kind
  })

const formatOf = (format: bulk.Format | undefined, file: string | undefined): bulk.Format => {
  if (format !== undefined) return format
  const extension = extname(file ?? '').slice(1)
  if (file === undefined || extension === 'jsonl') return file === undefined ? 'json' : 'ndjson'
  if (bulk.isSpreadsheetName(file)) throw new Misuse(`${file} ${bulk.spreadsheetAdvice}`)
  const known = bulk.formats.find((each) => each === extension)
  if (!known) throw new Misuse(`Say the format of ${file}: --format ${bulk.formats.join('|')}`)
  return known
}

/** The project of that id, or the only one there is. Throws `Misuse` where that is none. */
export const projectOf = async (
  { directory }: Pick<Deps, 'directory'>,
  project: string | undefined,
): Promise<Project> => {
  const all = await directory.projectIds()
  if (project === undefined && all.length !== 1) {
    throw new Misuse(
      all.length === 0
        ? 'There is no project yet.'
        : `There are ${all.length} projects: name one by --project ID.`,
    )
  }
  const id = project === undefined ? all[0] : all.find((each) => String(each) === project)
  const found = id === undefined ? undefined : await directory.findProject(id)
  if (!found) throw new Misuse(`There is no project ${project ?? id}.`)
  return found
}

/** Brings a file in and tells what became of it; answers the exit code. Throws `Misuse`. */
export const runImport = async (
  file: string,
  { project, format, mode, onError, dryRun, kinds, json }: ImportWish,
  tools: CatalogTools,
): Promise<number> => {
  const wish = {
    caller: systemCaller,
    format: formatOf(format, file),
    isDryRun: dryRun === true,
    kinds: kindsIn(kinds),
    mode,
    onError,
  }
  const size = file === '-' ? undefined : await sizeOf(file)
  return await tools.withDeps(async (deps) => {
    const { projectId } = await projectOf(deps, project)
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
      if (json) tools.say(JSON.stringify(result, null, 2))
      else tellResult(result, tools)
      return result.status === 'succeeded' ? 0 : 1
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
  if (!found?.isFile()) throw new Misuse(`There is no file ${file}.`)
  return found.size
}

const tellResult = (result: bulk.ImportResult, { say, complain }: CatalogTools): void => {
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
}

type ExportWish = {
  project?: string | undefined
  format?: bulk.Format | undefined
  out?: string | undefined
  kinds?: string | undefined
  template?: true | undefined
}

/** Writes a catalog or the template; answers the exit code. Throws `Misuse`. */
export const runExport = async (wish: ExportWish, tools: CatalogTools): Promise<number> => {
  const { project, out } = wish
  const kinds = kindsIn(wish.kinds) ?? bulk.kinds
  if (wish.template) return await exportTemplate(wish, kinds, tools)
  const format = formatOf(wish.format, out)
  return await tools.withDeps(async (deps) => {
    const { projectId } = await projectOf(deps, project)
    const wish = { projectId, format, kinds: bulk.kinds.filter((kind) => kinds.includes(kind)) }
    return await writeOut(out, tools, (write) => bulk.exportCatalog(deps, wish, write))
  })
}

/** Needs no installation: the template is the same for all. */
const exportTemplate = async (
  { out, format }: ExportWish,
  kinds: readonly bulk.RecordKind[],
  tools: CatalogTools,
): Promise<number> => {
  if ((format ?? 'csv') !== 'csv') throw new Misuse('--template is a CSV file.')
  const { text, records } = await bulk.catalogTemplate(kinds)
  return await writeOut(out, tools, async (write) => {
    await write(text)
    return records
  })
}

const localesIn = (text: string | undefined): string[] | undefined => {
  const locales = text?.split(',')
  const wrong = locales?.find((locale) => !/^[a-z]{2}(-[A-Z]{2})?$/.test(locale))
  if (wrong === undefined) return locales
  throw new Misuse(`--locales are languages such as en or pt-BR; "${wrong}" is none.`)
}

type LintWish = {
  project?: string | undefined
  locales?: string | undefined
  images?: true | undefined
  json?: true | undefined
}

/** Looks a catalog through; answers the exit code: 1 where something is wrong. Throws `Misuse`. */
export const runLint = (wish: LintWish, tools: CatalogTools): Promise<number> =>
  toReader(() => lint(wish, tools))

const lint = async (
  { project, locales: languages, images, json }: LintWish,
  { withDeps, say }: CatalogTools,
): Promise<number> => {
  const locales = localesIn(languages)
  return await withDeps(async (deps) => {
    const { projectId, settings } = await projectOf(deps, project)
    const wish = {
      projectId,
      locales,
      defaultLocale: settings.default_locale,
      mostImages: images ? Number.POSITIVE_INFINITY : 0,
    }
    const found = { error: 0, warning: 0 }
    const totals = await bulk.lintCatalog(deps, wish, (finding) => {
      const { severity, kind, name, property, message } = finding
      found[severity] += 1
      say(
        json
          ? JSON.stringify(finding)
          : `${severity.padEnd(8)} ${kind} ${name}: ${property}: ${message}`,
      )
    })
    if (!json)
      say(
        `looked at ${totals.lookedAt} items and labels: ${found.error} errors, ${found.warning} warnings`,
      )
    return found.error > 0 ? 1 : 0
  })
}

/** Prints lists of the field's catalog as records to import; answers the exit code. Throws `Misuse`. */
export const runConvert = (
  files: readonly string[],
  wish: { locale: string },
  voices: Voices,
): Promise<number> => toReader(() => convert(files, wish, voices))

/** Needs no installation: the records are what `import` takes. */
const convert = async (
  files: readonly string[],
  { locale }: { locale: string },
  { complain }: Voices,
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
