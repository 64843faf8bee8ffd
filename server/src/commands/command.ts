/** The words of the command `portreeve`. */
import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify as toYaml } from 'yaml'
import { applySections, connectionRules, credentialNames } from '../app.ts'
import { isUnavailable } from '../base/database/database.ts'
import { createLog, type Log } from '../base/log.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import {
  applyDocument,
  type Deps,
  DocumentError,
  exportDocument,
  rehearseDocument,
} from '../projects/index.ts'
import { openInstallation } from '../start/installation.ts'
import { runningAddress } from '../start/running-address.ts'
import { serve } from '../start/serve.ts'
import { stopSignals } from '../start/stop-signal.ts'
import { catalogUsage, runCatalog } from './catalog-command.ts'
import { connectUsage, runConnect } from './connect-command.ts'
import { consoleLinkUsage, readConsoleLinkWords, runConsoleLink } from './console-link-command.ts'
import { examine } from './doctor.ts'
import { readDocumentFile } from './document-file.ts'
import { generate } from './generate.ts'
import { masterKeyUsage, runMasterKey } from './master-key-command.ts'
import { Misuse } from './misuse.ts'
import {
  askOnTerminal,
  checkOperatorKeyWords,
  operatorKeyUsage,
  runOperatorKey,
} from './operator-key-command.ts'
import { runListen, runTrigger } from './remote-commands.ts'
import { isAnswering } from './remote-project.ts'
import { withoutSandbox } from './without-sandbox.ts'

const usage = `portreeve COMMAND

  serve              run the service (npm start)
  migrate            bring the database's schema up to date
  apply FILE         make projects, clients, connections and endpoints as a YAML or JSON file says
                     [--dry-run] say what that would change, and change nothing
  export             print what apply needs to make them again, each secret as env:NAME
                     [--without-sandbox] leave out what leads to the sandbox
${operatorKeyUsage}
${consoleLinkUsage}
${masterKeyUsage}
  doctor             look at address, proxies, database, master keys, clock, mail and outgoing access
${catalogUsage}
${connectUsage}
  listen --forward URL
                     bring a project's notifications to an address of your own machine, signed as the service signs
                     [--url URL] [--project ID] [--key KEY] [--types A,B] [--since 10m] [--secret S] [--standard-secret S]
  trigger TYPE       make a test event by the calls a studio makes: ps_declined, order_paid, refund …
                     [--url URL] [--project ID] [--key KEY] [--user ID] [--amount 9.99] [--currency USD]
  generate [--check] write the reference pages in docs/, or only compare them

Settings are environment variables: docs/configuration.md lists them.
Commands may run beside a running service, with the embedded database too: it follows their changes at once.
`

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const complain = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/** Runs the command that these words name and answers the exit code. Mistakes of people are told without a stack. */
export const runCommand = async (words: readonly string[]): Promise<number> => {
  const [name = 'help', ...rest] = words
  // Also behind a command: whoever asks for help wants nothing done.
  const known = words.some((word) => word === '--help' || word === '-h') ? 'help' : name
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A service goes on when the terminal is gone that it was started from; `catalog` looks after its output itself.
    if (known === 'serve' || known === 'catalog') return
    // A reader such as `head` has read enough.
    if (error.code === 'EPIPE') process.exit(0)
    complain(`portreeve: what it says cannot be written: ${error.message}`)
    process.exit(1)
  })
  try {
    const command = Object.hasOwn(commands, known) ? commands[known] : undefined
    if (!command) throw new Misuse(`There is no command ${name}.\n\n${usage}`)
    const others = rest.filter((word) => !optionsTaken[known]?.includes(word))
    const [tooMany] = others.slice(wordsTaken[known] ?? others.length)
    if (tooMany !== undefined) throw unknownWord(known, tooMany)
    return await command(rest)
  } catch (error) {
    const isForPeople = [ConfigError, DocumentError, Misuse].some((kind) => error instanceof kind)
    complain(isForPeople ? (error as Error).message : `portreeve: ${(error as Error).message}`)
    if (!isForPeople && process.env.PORTREEVE_LOG_LEVEL === 'debug')
      complain(String((error as Error).stack))
    return error instanceof Misuse || isUnparsed(error) ? 2 : 1
  }
}

const unknownWord = (command: string, word: string): Misuse =>
  new Misuse(`${command} does not know what to do with ${word}; nothing was done.`)

/** Whether `parseArgs` does not know the words. */
const isUnparsed = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS_')

/** How many words may follow a command; the others look at theirs themselves. */
const wordsTaken: Record<string, number> = {
  serve: 0,
  migrate: 0,
  apply: 1,
  export: 0,
  doctor: 0,
}

/** The options of those, which stand anywhere behind them. */
const optionsTaken: Record<string, readonly string[]> = {
  apply: ['--dry-run'],
  export: ['--without-sandbox'],
}

const commands: Record<string, (args: string[]) => Promise<number>> = {
  serve: runService,
  migrate: () =>
    withInstallation(async (_deps, migrated) => {
      say(migrated.length === 0 ? 'The schema is up to date.' : `Applied ${migrated.join(', ')}.`)
      return 0
    }),
  apply: runApply,
  export: (args) =>
    withInstallation(async (deps) => {
      const options = { credentialNames, sections: applySections(deps) }
      const document = await exportDocument(deps, options)
      say(toYaml(args.length > 0 ? withoutSandbox(document) : document).trimEnd())
      return 0
    }),
  'operator-key': async (args) => {
    checkOperatorKeyWords(args)
    const agrees = askOnTerminal()
    return await withInstallation((deps) => runOperatorKey(args, { deps, say, complain, agrees }))
  },
  'console-link': runConsoleLinkCommand,
  doctor: runDoctor,
  'master-key': (args) =>
    withConfig((config, log) => runMasterKey(args, { config, log, say, complain })),
  catalog: (args) =>
    runCatalog(args, {
      say,
      complain,
      terminal: process.stderr,
      withDeps: (work) => withInstallation((deps) => work(deps)),
    }),
  connect: (args) => runConnect(args, { config: readConfig(), say, complain }),
  listen: runListening,
  trigger: (args) => runTrigger(args, { config: readConfig(), say, complain }),
  generate: runGenerate,
  help: async () => {
    say(usage)
    return 0
  },
}

async function runService(): Promise<number> {
  const config = readConfig()
  const log = createLog(config.logLevel)
  // Listened for from the beginning: a stop that comes while starting is kept until there is something to stop.
  const isByNpm = process.env.npm_lifecycle_event !== undefined
  const nextSignal = stopSignals(isByNpm)
  const stopped = nextSignal()
  const hurry = nextSignal()
  // Where nothing is drained, somebody in a hurry ends all at once: nothing is lost, but receivers may see repeats.
  let isDraining = false
  void hurry.then(() => isDraining || process.exit(1))
  const program = isByNpm ? 'npx portreeve' : `node ${relative('', process.argv[1] ?? '')}`
  const screen = { say, isTerminal: process.stdout.isTTY === true, program }
  const serving = await serve(config, log, screen, { examine: () => examine(config) })
  const signal = await stopped
  log.info({ signal }, 'stopping')
  isDraining = true
  await serving.drain(hurry)
  isDraining = false
  void nextSignal().then(() => process.exit(1))
  await serving.stop()
  log.info({}, 'stopped')
  return 0
}

async function runApply(args: string[]): Promise<number> {
  const file = args.find((word) => word !== '--dry-run')
  if (file === undefined) throw new Misuse('apply needs a file: portreeve apply portreeve.yaml')
  if (file.startsWith('--')) throw unknownWord('apply', file)
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new Misuse(`There is no file ${file}.`)
  const document = await readDocumentFile(file)
  const isLooking = args.includes('--dry-run')
  const work = async (deps: Deps): Promise<number> => {
    const notes: string[] = []
    const options = {
      ...connectionRules(deps.settings),
      environment: process.env,
      note: (line: string) => notes.push(`Note: ${line}`),
    }
    const lines = isLooking
      ? await dryRun(deps, options, document)
      : await applied(deps, options, document)
    say([...lines, ...notes].join('\n'))
    return 0
  }
  return await withInstallation(work, { isLooking })
}

type Words = Omit<Parameters<typeof rehearseDocument>[1], 'sectionsOf'>

const applied = async (deps: Deps, words: Words, document: unknown): Promise<string[]> => {
  const options = { ...words, sections: applySections(deps) }
  const changes = await applyDocument(deps, options, { kind: 'operator' }, document)
  return changes.length === 0 ? ['Everything was so already.'] : changes
}

const dryRun = async (deps: Deps, words: Words, document: unknown): Promise<string[]> => {
  const options = { ...words, sectionsOf: applySections }
  const steps = await rehearseDocument(deps, options, { kind: 'operator' }, document)
  const counts = (['created', 'changed', 'removed', 'unchanged'] as const).map(
    (outcome) => `${steps.filter((step) => step.outcome === outcome).length} ${outcome}`,
  )
  return [
    ...steps.map(({ of, thing, outcome }) => `${outcome.padEnd(9)}  ${of}: ${thing}`),
    `${counts.join(', ')}. This was a dry run: nothing was changed.`,
  ]
}

async function runListening(args: string[]): Promise<number> {
  const stopping = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(name, () => stopping.abort())
  }
  return await runListen(args, { config: readConfig(), say, complain }, stopping.signal)
}

async function runConsoleLinkCommand(args: string[]): Promise<number> {
  const words = readConsoleLinkWords(args)
  return await withInstallation(async (deps) => {
    const code = await runConsoleLink(words, deps, { say, complain })
    const { publicUrl, isProduction } = deps.settings
    if (code === 0 && !isProduction && !(await isAnswering(publicUrl)))
      complain(
        `Nothing answers at ${publicUrl} just now: start the service. Where it has another port, give this command its PORTREEVE_PORT.`,
      )
    return code
  })
}

async function runDoctor(): Promise<number> {
  const findings = await examine(readConfig())
  const marks = { good: 'ok   ', note: 'note ', bad: 'BAD  ' }
  for (const { subject, state, says } of findings)
    say(`${marks[state]} ${subject.padEnd(9)} ${says}`)
  return findings.some(({ state }) => state === 'bad') ? 1 : 0
}

async function runGenerate(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean', default: false } } })
  const changed = await generate(values.check)
  if (changed.length === 0) return 0
  say(
    values.check
      ? `Not up to date: ${changed.join(', ')}. Run npm run generate.`
      : `Wrote ${changed.join(', ')}.`,
  )
  return values.check ? 1 : 0
}

/** The exit codes that a shell answers for a command ended by a signal. */
const signalCodes = [
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const

async function withInstallation(
  work: (deps: Deps, migrated: string[]) => Promise<number>,
  options: { isLooking?: boolean } = {},
): Promise<number> {
  return await withConfig((config, log) => runOn(config, log, work, options))
}

/** Runs a command that works on the database, and says so when an embedded one goes away meanwhile. */
async function withConfig(work: (config: Config, log: Log) => Promise<number>): Promise<number> {
  const config = readConfig()
  // An embedded database that was started for this command hears of an orderly exit only.
  for (const [name, code] of signalCodes) process.once(name, () => process.exit(code))
  try {
    return await work(config, createLog(config.logLevel === 'info' ? 'warn' : config.logLevel))
  } catch (error) {
    const { code, syscall } = error as { code?: string; syscall?: string }
    const isAboutFile = code === 'ENOENT' && syscall !== 'connect'
    if (config.databaseUrl !== undefined || !isUnavailable(error) || isAboutFile) throw error
    throw new Error(
      `The embedded database went away (${code}), as it does when its service is stopped. ` +
        'What was done until then is kept: run the command again.',
      { cause: error },
    )
  }
}

const runOn = async (
  config: Config,
  log: Log,
  work: (deps: Deps, migrated: string[]) => Promise<number>,
  options: { isLooking?: boolean },
): Promise<number> => {
  const installation = await openInstallation({
    config,
    log,
    publicUrl: await runningAddress(config),
    isLasting: false,
    ...options,
  })
  try {
    return await work(installation.deps, installation.migrated)
  } finally {
    await installation.close()
  }
}
