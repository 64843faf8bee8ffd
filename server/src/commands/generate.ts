/** `npm run generate`: writes the reference that comes from the code; with --check only compares. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { problemTables, registerAreas } from '../app.ts'
import { systemClock } from '../base/clock.ts'
import { httpServer } from '../base/http/http.ts'
import { silentLog } from '../base/log.ts'
import { keyring } from '../base/seals/seal.ts'
import { describeConfig } from '../config.ts'
import { logsPage } from '../pages/logs-page.ts'
import { networksPage } from '../pages/networks-page.ts'
import { problemsPage } from '../pages/problems-page.ts'
import type { Deps } from '../projects/index.ts'
import { listNetworks, openGate } from '../signin/index.ts'
import { announceNothing } from '../webhooks/index.ts'
import { commandLinePage } from './command-line-page.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')

/**
 * Writes `docs/openapi.json` and the pages of problems, settings, networks, commands and log lines. With `isCheck` it
 * writes nothing, and answers the names of those that differ from what the code says.
 */
export const generate = async (
  isCheck: boolean,
  program: CommandUnknownOpts,
): Promise<string[]> => {
  const pages: Record<string, string> = {
    'openapi.json': `${JSON.stringify(await openapi(), null, 2)}\n`,
    'problems.md': problemsPage(problemTables),
    'configuration.md': configurationPage(),
    'networks.md': networksPage(listNetworks()),
    'command-line.md': commandLinePage(program),
    'logs.md': logsPage(),
  }
  const changed: string[] = []
  for (const [name, text] of Object.entries(pages)) {
    const file = join(docs, name)
    const before = await readFile(file, 'utf8').catch(() => '')
    if (before === text) continue
    changed.push(`docs/${name}`)
    if (!isCheck) await writeFile(file, text)
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
