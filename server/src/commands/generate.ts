/** `npm run generate`: writes the reference that comes from the code; with --check only compares. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { problemTables, registerAreas } from '../app.ts'
import { systemClock } from '../base/clock.ts'
import { httpServer } from '../base/http/server.ts'
import { silentLog } from '../base/log.ts'
import { keyring } from '../base/seals/seal.ts'
import { describeConfig } from '../config.ts'
import { logsPage } from '../pages/logs-page.ts'
import { networksPage } from '../pages/networks-page.ts'
import { describeApi } from '../pages/openapi.ts'
import { problemsPage } from '../pages/problems-page.ts'
import type { Deps } from '../projects/index.ts'
import { listNetworks, openGate } from '../signin/index.ts'
import { announceNothing, sentBodies } from '../webhooks/index.ts'
import { commandLinePage } from './command-line-page.ts'
import { bodiesFolder, consoleFiles } from './console/console-files.ts'
import type { ApiDocument } from './console/document.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/**
 * Writes `docs/openapi.json`, the pages of problems, settings, networks, commands and log lines, and the tables and
 * checks of the console. With `isCheck` it writes nothing. It answers the names of those that differ from the code, or
 * of which the code knows nothing any more.
 */
export const generate = async (
  isCheck: boolean,
  program: CommandUnknownOpts,
): Promise<string[]> => {
  const document = await openapi()
  const files: Record<string, string> = {
    'docs/openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'docs/problems.md': problemsPage(problemTables),
    'docs/configuration.md': configurationPage(),
    'docs/networks.md': networksPage(listNetworks()),
    'docs/command-line.md': commandLinePage(program),
    'docs/logs.md': logsPage(),
    ...consoleFiles(document as ApiDocument),
  }
  const changed: string[] = []
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, name)
    const before = await readFile(file, 'utf8').catch(() => '')
    if (before === text) continue
    changed.push(name)
    if (!isCheck) await mkdir(dirname(file), { recursive: true })
    if (!isCheck) await writeFile(file, text)
  }
  for (const name of await readdir(join(root, bodiesFolder)).catch(() => [])) {
    const file = `${bodiesFolder}/${name}`
    if (Object.hasOwn(files, file)) continue
    changed.push(file)
    if (!isCheck) await rm(join(root, file))
  }
  return changed
}

/** The routes describe themselves without a database: nothing is asked, so what would answer is left out. */
const openapi = async (): Promise<unknown> => {
  const server = httpServer({ log: silentLog, trustedProxies: [] })
  const unasked = {
    clock: systemClock,
    log: silentLog,
    keyring: keyring([{ version: 1, key: Buffer.alloc(32) }]),
    directory: { follow: async () => {}, projects: () => [] },
    admission: {},
    settings: { publicUrl: 'http://localhost:8080', isProduction: false, limits: false },
  } as unknown as Deps
  const gate = await openGate(unasked)
  await describeApi(server, sentBodies)
  await registerAreas(server, unasked, gate, { nudge() {}, announce: announceNothing })
  await server.ready()
  const document = server.swagger()
  await server.close()
  return document
}

const configurationPage = (): string => {
  const rows = describeConfig().map(
    ({ name, meaning, fallback }) =>
      `| \`${name}\` | ${fallback === '' ? '' : `\`${fallback}\``} | ${meaning} |`,
  )
  return `# Configuration\n\nEvery setting is an environment variable. All mistakes are told at once at start.\n\n| Variable | Default | Meaning |\n| --- | --- | --- |\n${rows.join('\n')}\n\nThis page is printed from the code by \`npm run generate\`.\n`
}
