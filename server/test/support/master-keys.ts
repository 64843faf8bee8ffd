/** Installations on one database with all sorts of master keys, and everything sealed that there can be. */
import { createHash } from 'node:crypto'
import { createApp } from '../../src/app.ts'
import { applySections, connectionRules } from '../../src/apply-sections.ts'
import { connect } from '../../src/base/database/database.ts'
import { newUuid } from '../../src/base/ids.ts'
import { silentLog } from '../../src/base/log.ts'
import { masterKeyCommand } from '../../src/commands/service/master-key-command.ts'
import { Misuse } from '../../src/commands/words/misuse.ts'
import { readConfig } from '../../src/config.ts'
import { connectProcessor, processorConnection } from '../../src/payments/processors/connection.ts'
import { processorApi } from '../../src/payments/processors/hosted-api.ts'
import type { Processor } from '../../src/payments/vendors/processor.ts'
import { applyDocument, type Deps, systemCaller } from '../../src/projects/index.ts'
import { openSigningKeys } from '../../src/signin/keys/signing-keys.ts'
import { findCode, keepCode } from '../../src/signin/passwordless/codes/one-time-codes.ts'
import { hashContext, sealedHashes } from '../../src/signin/passwords/check.ts'
import { findByName, insertUser, putAccount } from '../../src/signin/passwords/passwords.sql.ts'
import { playFab } from '../../src/signin/playfab/playfab.ts'
import { type Installation, openInstallation } from '../../src/start/installation.ts'
import { findEndpoint } from '../../src/webhooks/endpoints/endpoints.sql.ts'
import { secretsBox } from '../../src/webhooks/endpoints/secrets.ts'
import { runWords } from './command-words.ts'
import { createDatabase } from './database.ts'

/** A master key for the environment; another word makes another key of the same version. */
export const keyText = (version: number, word = 'right'): string =>
  `${version}:${createHash('sha256').update(`${word} ${version}`).digest('base64')}`

export type KeySettings = { keys?: string[]; sealing?: number; dataDir?: string }

/** A database that installations with different keys are opened on. */
export const createKeyedDatabase = async () => {
  const database = await createDatabase()
  const sql = connect(database.url, { connections: 2 })
  const configOf = ({ keys = [keyText(1)], sealing, dataDir }: KeySettings) =>
    readConfig({
      PORTREEVE_DATABASE_URL: database.url,
      PORTREEVE_MASTER_KEYS: keys.join(','),
      ...(sealing === undefined ? {} : { PORTREEVE_SEALING_VERSION: String(sealing) }),
      ...(dataDir === undefined ? {} : { PORTREEVE_DATA_DIR: dataDir }),
    })
  const open = (settings: KeySettings = {}, isLasting = true): Promise<Installation> =>
    openInstallation({
      config: configOf(settings),
      log: silentLog,
      publicUrl: 'http://localhost:8080',
      isLasting,
    })
  return {
    sql,
    configOf,
    open,
    /** Starts a service with these keys, works on it, and takes it down. */
    async within<T>(settings: KeySettings, work: (deps: Deps) => Promise<T>): Promise<T> {
      const installation = await open(settings)
      try {
        return await work(installation.deps)
      } finally {
        await installation.close()
      }
    },
    /** Why a service, or a command, with these keys is not opened; undefined where it is. */
    async refusal(settings: KeySettings, isLasting = true): Promise<string | undefined> {
      try {
        await (await open(settings, isLasting)).close()
        return undefined
      } catch (error) {
        return (error as Error).message
      }
    },
    /** Runs `portreeve master-key` with these words. */
    async command(settings: KeySettings, ...words: string[]) {
      const said: string[] = []
      const hear = (text: string): void => {
        said.push(text)
      }
      const tools = { config: configOf(settings), log: silentLog, say: hear, complain: hear }
      const code = await runWords(masterKeyCommand, words, tools).catch((error: Error) => {
        hear(error.message)
        return error instanceof Misuse ? 2 : 1
      })
      return { code, said: said.join('\n') }
    },
    /** Every row of every table, as one text for each table. */
    async contents(): Promise<Record<string, string>> {
      const tables = await sql<{ name: string }[]>`
        select table_name as name from information_schema.tables where table_schema = 'public'
      `
      const found: Record<string, string> = {}
      for (const { name } of tables) {
        const [row] = await sql<{ hash: string }[]>`
          select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql(name)} as t
        `
        found[name] = row?.hash ?? ''
      }
      return found
    },
    async close() {
      await sql.end()
      await database.drop()
    },
  }
}

export type KeyedDatabase = Awaited<ReturnType<typeof createKeyedDatabase>>

/** A processor of which only the connection matters. */
const processor: Processor = {
  name: 'stripe',
  refuseSecret: () => undefined,
  refuse: () => undefined,
  read: () => undefined,
  hosted: {
    refuseKey: () => undefined,
    isTestKey: () => true,
    open: () => Promise.reject(new Error('no page is opened')),
    close: () => Promise.resolve('closed'),
    giveBack: () => Promise.resolve(),
  },
}

export type SealedThings = {
  projectId: number
  endpointId: number
  sessionId: string
  operation: string
  userId: string
}

/** Makes one of each kind that lies sealed in the database. */
export const sealEverything = async (deps: Deps): Promise<SealedThings> => {
  const options = {
    ...connectionRules(deps.settings),
    sections: applySections(deps),
    environment: {},
  }
  await applyDocument(deps, options, systemCaller, {
    merchants: [
      {
        name: 'Studio',
        projects: [
          {
            name: 'Game',
            connections: {
              network: {
                discord: { credentials: { client_id: '1234', client_secret: 'of discord' } },
              },
            },
            webhooks: {
              endpoints: [
                { name: 'backend', url: 'http://127.0.0.1:1/hooks', secret: 'of_the_endpoint' },
              ],
            },
          },
        ],
      },
    ],
  })
  const project = await deps.directory.findProjectNamed('Game')
  if (!project) throw new Error('the project was not made')
  const { projectId } = project
  await (await openSigningKeys(deps)).current(project)
  const settings = { signing_secrets: ['whsec_of_stripe'], api_key: 'sk_test_of_stripe' }
  await connectProcessor(deps, project, systemCaller, processor, settings)
  const sessionId = newUuid()
  const now = deps.clock.now()
  await playFab(deps).keep(
    { projectId, sessionId, now, keepUntil: '2999-01-01' },
    { accountId: 'P1', sessionTicket: 'of playfab', name: undefined, picture: undefined },
  )
  const errand = { is: 'confirm', email: 'ann@game.example', userId: newUuid() } as const
  const { operation } = await keepCode(deps, projectId, errand, true)
  const userId = newUuid()
  const context = hashContext(projectId, userId)
  const row = { project: projectId, user: userId, username: 'Ann', email: 'ann@game.example', now }
  await deps.sql.begin(async (tx) => {
    await insertUser(tx, row)
    const hash = sealedHashes(deps.keyring).seal('of the password', context)
    await putAccount(tx, { ...row, nameKey: 'ann', hash, isActive: false })
  })
  const [endpoint] = await deps.sql<{ id: number }[]>`
    select endpoint_id as id from webhook_endpoints where project_id = ${projectId}
  `
  return { projectId, endpointId: endpoint?.id ?? 0, sessionId, operation, userId }
}

/** The usable things under the keys: each is used by its code in the service. */
export const useEverything = async (
  deps: Deps,
  { projectId, endpointId, sessionId, operation, userId }: SealedThings,
) => {
  const attempt = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await read()
    } catch {
      return undefined
    }
  }
  const project = await deps.directory.findProject(projectId)
  if (!project) throw new Error('the project is gone')
  const [row] = await findEndpoint(deps.sql, projectId, endpointId)
  const [account] = await findByName(deps.sql, projectId, 'ann')
  const context = hashContext(projectId, userId)
  const key = await attempt(async () => (await openSigningKeys(deps)).current(project))
  return {
    connection: project.connections.get('network/discord')?.credentials,
    endpoint: row && secretsBox(deps.keyring).open(projectId, endpointId, row.secrets)?.signature,
    signingKey: key?.keyId,
    processor: (await attempt(() => processorConnection(deps, projectId, processor)))?.secrets,
    processorKey: (await attempt(() => processorApi(deps, projectId, processor)))?.key,
    ticket: (await attempt(() => playFab(deps).factsOf(projectId, sessionId, deps.clock.now())))
      ?.sessionTicket,
    password: account && sealedHashes(deps.keyring).open(account.hash, context),
    code: (await attempt(() => findCode(deps, operation)))?.errand.is,
  }
}

/** The answer of `/readyz` once deliveries run, which a service that begins has to wait for. */
export const readinessOf = async (deps: Deps) => {
  const app = await createApp(deps, { trustedProxies: [] })
  try {
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    for (;;) {
      const answer = await fetch(`${address}/readyz`)
      const body = (await answer.json()) as Record<string, unknown>
      const { master_keys, master_key_versions } = body
      if (body.dispatcher === 'ok') {
        return { status: answer.status, master_keys, versions: master_key_versions }
      }
    }
  } finally {
    await app.close()
  }
}
