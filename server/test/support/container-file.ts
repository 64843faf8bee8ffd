/** Does what a container file says, in plain folders: one folder stands for the root of each stage. */
import { execFile } from 'node:child_process'
import { chmod, copyFile, cp, mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, posix, relative, sep } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Instruction = { readonly name: string; readonly rest: string }

/** The image's memory of its file, with the folder that stands for its root. */
export type Image = {
  root: string
  workdir: string
  environment: Record<string, string>
  /** Under which numbers its programs run; undefined for root. */
  user: { uid: number; gid: number } | undefined
  entrypoint: string[]
  command: string[]
  healthCheck: string[]
}

/**
 * Reads a container file: one instruction for each line, which goes on after a `\`. Source: docs.docker.com,
 * "Dockerfile reference", "Format" (read 2026-11-22).
 */
export const readContainerFile = (text: string): Instruction[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^\s*([A-Za-z]+)\s+(.*?)\s*$/.exec(line) ?? []
      if (name === '') throw new Error(`no instruction: ${line}`)
      return { name: name.toUpperCase(), rest }
    })

/**
 * Whether a file of the context goes to the engine: the last rule that fits the file or a folder above it decides.
 * Source: docs.docker.com, "Build context", ".dockerignore files" (read 2026-11-22).
 */
export const contextRules = (text: string): ((path: string) => boolean) => {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isBack: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))
  return (path) => {
    const steps = path.split('/')
    const paths = steps.map((_, index) => steps.slice(0, index + 1).join('/'))
    const last = rules.findLast(({ pattern }) => paths.some((one) => pattern.test(one)))
    return last === undefined || last.isBack
  }
}

const signs: Record<string, string> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '?': '[^/]',
}

/** A rule as a pattern: other than in a shell, `*` stands for names with a dot in front, too. */
const patternOf = (rule: string): RegExp => {
  const pattern = rule.replaceAll(
    /\*\*\/|\*\*|\*|\?|[^*?\w/]/g,
    (sign) => signs[sign] ?? `\\${sign}`,
  )
  return new RegExp(`^${pattern}$`)
}

/** Words of an instruction: a list in JSON, or a line for the shell. */
const wordsOf = (rest: string): string[] =>
  rest.startsWith('[') ? (JSON.parse(rest) as string[]) : ['sh', '-c', rest]

/** Options such as `--from=build` before the words. */
const optionsOf = (rest: string): { options: Map<string, string>; words: string } => {
  const [options = ''] = /^(?:--\S+\s+)*/.exec(rest) ?? []
  const pairs = options
    .split(/\s+/)
    .filter((option) => option !== '')
    .map((option): [string, string] => {
      const [name = '', value = ''] = option.split('=')
      return [name, value]
    })
  return { options: new Map(pairs), words: rest.slice(options.length) }
}

/**
 * Builds the last stage of a container file whose base images bring Node alone, as `usr/local/bin/node`. Programs run
 * as the user that the file says, which takes root. Throws at the first instruction that fails or is not known here,
 * with what its program printed.
 */
export const buildImage = async (options: {
  /** The folder that the engine gets. */
  context: string
  file: string
  /** Where stages are put; empty. */
  folder: string
  environment: Record<string, string>
}): Promise<Image> => {
  const isSent = contextRules(await readFile(join(options.context, '.dockerignore'), 'utf8'))
  const stages = new Map<string, Image>()
  let image: Image | undefined
  const begin = async (rest: string): Promise<Image> => {
    const [, from = '', name = String(stages.size)] = /^(\S+)(?: AS (\S+))?$/i.exec(rest) ?? []
    if (!/^node:/.test(from)) throw new Error(`no image of Node: ${rest}`)
    const root = join(options.folder, name)
    await mkdir(join(root, 'usr', 'local', 'bin'), { recursive: true })
    await copyFile(process.execPath, join(root, 'usr', 'local', 'bin', 'node'))
    const [workdir, none] = ['/', [] as string[]]
    const stage = { root, workdir, user: undefined, entrypoint: none, command: none }
    const made: Image = { ...stage, environment: {}, healthCheck: none }
    stages.set(name, made)
    return made
  }
  const copy = async (into: Image, rest: string): Promise<void> => {
    const { options: given, words } = optionsOf(rest)
    const source = given.get('--from')
    const other = source === undefined ? undefined : stages.get(source)
    if (source !== undefined && !other) throw new Error(`no stage ${source}`)
    const from = other?.root ?? options.context
    const places = words.split(/\s+/)
    const to = places.pop() ?? ''
    const target = join(into.root, posix.resolve(into.workdir, to))
    for (const place of places) {
      const path = join(from, place)
      const isFolder = (await stat(path)).isDirectory()
      const isInto = !isFolder && (/(?:^|\/)\.{0,2}$/.test(to) || places.length > 1)
      if (other) {
        await mkdir(isFolder || isInto ? target : dirname(target), { recursive: true })
        // Many files: a program is quicker than we. They become root's, as in an engine.
        await run('cp', ['-RP', isFolder ? `${path}/.` : path, target])
      } else
        await cp(path, isInto ? join(target, basename(place)) : target, {
          recursive: true,
          verbatimSymlinks: true,
          // Folders above what is let back in are walked through, but for the many of packages.
          filter: async (one) =>
            isSent(relative(from, one).split(sep).join('/')) ||
            (one !== path && basename(one) !== 'node_modules' && (await stat(one)).isDirectory()),
        })
    }
  }
  for (const { name, rest } of readContainerFile(await readFile(options.file, 'utf8'))) {
    if (name === 'FROM') {
      image = await begin(rest)
      continue
    }
    if (!image) throw new Error(`${name} before FROM`)
    if (name === 'WORKDIR') {
      image.workdir = posix.resolve(image.workdir, rest)
      await mkdir(join(image.root, image.workdir), { recursive: true })
    } else if (name === 'COPY') await copy(image, rest)
    else if (name === 'RUN') await runIn(image, wordsOf(rest), options.environment)
    else if (name === 'ENV')
      for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S*)/g))
        image.environment[key] = value
    else if (name === 'USER') {
      const [uid = Number.NaN, gid = Number.NaN] = rest.split(':').map(Number)
      image.user = { uid, gid }
    } else if (name === 'ENTRYPOINT') image.entrypoint = wordsOf(rest)
    else if (name === 'CMD') image.command = wordsOf(rest)
    else if (name === 'HEALTHCHECK') {
      const { words } = optionsOf(rest)
      image.healthCheck = wordsOf(words.replace(/^CMD\s+/, ''))
    } else if (name !== 'EXPOSE') throw new Error(`${name} is not known here`)
  }
  if (!image) throw new Error('no FROM')
  return image
}

/** How to start a program of an image; places below `/run` are those of its own root. */
export const programOf = (image: Image, words: readonly string[], environment: object) => {
  const [program = '', ...rest] = words.map((word) =>
    word.replace(/(^|=)(?=\/run\/)/, `$1${image.root}`),
  )
  const path = `${join(image.root, 'usr', 'local', 'bin')}:${process.env.PATH}`
  return {
    program: program === 'node' ? join(image.root, 'usr', 'local', 'bin', 'node') : program,
    words: rest,
    options: {
      cwd: join(image.root, image.workdir),
      env: { ...environment, ...image.environment, PATH: path },
      ...image.user,
    },
  }
}

const runIn = async (
  image: Image,
  words: string[],
  environment: Record<string, string>,
): Promise<void> => {
  // The user of a later instruction has to be able to enter.
  await chmod(image.root, 0o755)
  const { program, words: rest, options } = programOf(image, words, environment)
  await run(program, rest, { ...options, maxBuffer: 16 * 1024 * 1024 })
}
