/** The commands of docs/backup.md bring a dump back, as written, in each of the installations that it speaks of. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { createHome } from '../support/child.ts'
import { startInstalled } from '../support/installed-postgres.ts'
import { crossAuth, exchange, ticketOf, token } from '../support/player.ts'
import { findSnippets } from '../support/snippets.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const page = readFileSync(join(root, 'docs', 'backup.md'), 'utf8')
const scripts = findSnippets('docs/backup.md', page).map(({ text }) => text)
const scriptWith = (...words: readonly string[]): string => {
  const found = scripts.filter((text) => words.every((word) => text.includes(word)))
  assert.equal(found.length, 1, `${found.length} with ${words.join(', ')}`)
  return found[0] ?? ''
}

/** Folders of PostgreSQL's programs on this machine, with those that dump and restore. */
const installed = globSync('/usr/lib/postgresql/*/bin/pg_restore').map((path) => join(path, '..'))
const skip =
  installed.length === 0 ? 'no PostgreSQL is installed: apt-get install postgresql' : false

/**
 * The machine around the commands: programs of the server's version, in the place of a container's and of another
 * account's. Other calls of the engine and of systemd are written down.
 */
const programs = `
sudo() {
  if [ "$1" = -u ]; then shift 2; PGUSER=postgres "$@"; else echo "$*" >> "$CALLS"; fi
}
docker() {
  if [ "$2" = exec ]; then shift 4; PGUSER=nobody "$@"; else echo "$*" >> "$CALLS"; fi
}
curl() { :; }
`

type Machine = { serviceUrl: string; follow(script: string): Promise<string[]> }

/** A server of these programs, with a role and a database of the service; `superuser` is the one that owns it. */
const newMachine = async (
  t: TestContext,
  bin: string,
  superuser: 'portreeve' | 'postgres',
): Promise<Machine> => {
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-restore-'))
  await chmod(folder, 0o711)
  const server = await startInstalled(bin, folder)
  t.after(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const address = new URL(server.url)
  const psql = (user: string, ...commands: readonly string[]) =>
    run(
      join(bin, 'psql'),
      ['--dbname=postgres', ...commands.map((command) => `--command=${command}`)],
      {
        env: {
          PGHOST: address.hostname,
          PGPORT: address.port,
          PGUSER: user,
          PGPASSWORD: address.password,
        },
      },
    )
  if (superuser === 'postgres') {
    // The first role keeps its rights for good, so it becomes Debian's, and the service gets a plain one.
    await psql('portreeve', `create role helper superuser login password '${address.password}'`)
    await psql(
      'helper',
      'alter role portreeve rename to postgres',
      `create role portreeve login password '${address.password}'`,
    )
  }
  await psql(superuser, 'create database portreeve owner portreeve')
  const [admin, service] = [new URL(address), new URL(address)]
  admin.username = superuser
  service.pathname = '/portreeve'
  const calls = join(folder, 'calls')
  return {
    serviceUrl: service.href,
    async follow(script) {
      await writeFile(calls, '')
      await run('bash', ['-c', `set -euo pipefail${programs}${script}`], {
        cwd: folder,
        env: {
          PATH: `${bin}:${process.env.PATH}`,
          CALLS: calls,
          PGHOST: address.hostname,
          PGPORT: address.port,
          PGPASSWORD: address.password,
          ADMIN_URL: admin.href,
          PORTREEVE_DATABASE_URL: service.href,
        },
      })
      return (await readFile(calls, 'utf8')).split('\n').slice(0, -1)
    },
  }
}

const patient = { timeout: 300_000 }
const putAside = `sudo -u postgres psql --command='alter database portreeve rename to portreeve_before'\n`

/** A player signs in, the database is dumped and restored by these commands, and the player is still there. */
const livesThrough = async (
  t: TestContext,
  machine: Machine,
  { dump, restore, restoredUrl }: { dump: string; restore: string; restoredUrl?: string },
): Promise<string[]> => {
  const home = await createHome(machine.serviceUrl)
  t.after(() => home.remove())
  const first = home.start()
  await first.printed(/Portreeve is ready/)
  const file = await home.file()
  const answer = await crossAuth(file, 'steam', {
    session_ticket: await ticketOf(file, 'steam', 'alice'),
    scope: 'offline',
    is_redirect: 'false',
  })
  const { login_url } = (await answer.json()) as { login_url: string }
  const code = new URL(login_url).searchParams.get('code') ?? ''
  const { refresh_token } = await exchange(file, code)
  assert.equal(await first.stop(), 0)
  await machine.follow(dump)
  const calls = await machine.follow(restore)

  const settings = { PORTREEVE_DATABASE_URL: restoredUrl ?? machine.serviceUrl }
  const doctor = home.start(settings, ['doctor'])
  assert.equal(await doctor.exit, 0, doctor.output())
  const again = home.start(settings)
  await again.printed(/Portreeve is ready/)
  const refreshed = await token(file, {
    grant_type: 'refresh_token',
    client_id: String(file.clients.public.client_id),
    refresh_token,
  })
  assert.equal(refreshed.status, 200, await refreshed.text())
  assert.equal(await again.stop(), 0)
  return calls
}

for (const bin of skip ? [''] : installed) {
  const [, version = 'as installed'] = /(\d+)\/bin$/.exec(bin) ?? []
  describe(`PostgreSQL ${version}`, { ...patient, skip }, () => {
    test('a dump is restored where systemd runs the service', patient, async (t) => {
      const machine = await newMachine(t, bin, 'postgres')
      const calls = await livesThrough(t, machine, {
        dump: scriptWith('sudo -u postgres pg_dump'),
        restore: scriptWith('sudo -u postgres pg_restore'),
      })
      const units = ['portreeve@8080', 'portreeve@8081']
      assert.deepEqual(calls, [
        `systemctl stop ${units.join(' ')}`,
        ...units.map((unit) => `systemctl start ${unit}`),
      ])
    })

    test('a dump is restored where containers run the service', patient, async (t) => {
      const machine = await newMachine(t, bin, 'portreeve')
      const calls = await livesThrough(t, machine, {
        dump: scriptWith('docker compose exec -T database pg_dump'),
        restore: scriptWith('docker compose exec -T database pg_restore'),
      })
      assert.deepEqual(calls, [
        'compose stop portreeve-a portreeve-b',
        'compose up --detach --wait database',
        'compose run --rm portreeve-a doctor',
        'compose up --detach --wait',
      ])
    })

    test('a dump is restored on a server that somebody else runs', patient, async (t) => {
      const machine = await newMachine(t, bin, 'postgres')
      await livesThrough(t, machine, {
        dump: scriptWith('pg_dump', '"$PORTREEVE_DATABASE_URL"'),
        restore: putAside + scriptWith('createdb --maintenance-db'),
      })
    })
  })
}

test('a dump is restored on the embedded PostgreSQL 18, too', { ...patient, skip }, async (t) => {
  const [bin = ''] = installed
  const embedded = process.env.PORTREEVE_TEST_POSTGRES
  if (!embedded || process.env.PORTREEVE_TEST_CITUS) return t.skip('another server is tried')
  const machine = await newMachine(t, bin, 'postgres')
  const target = new URL(embedded)
  target.pathname = '/portreeve'
  const drop = `dropdb --if-exists --force --maintenance-db='${embedded}' portreeve\n`
  const there = `unset PGHOST PGPORT PGPASSWORD; ADMIN_URL='${embedded}' PORTREEVE_DATABASE_URL='${target.href}'\n`
  try {
    await livesThrough(t, machine, {
      dump: scriptWith('pg_dump', '"$PORTREEVE_DATABASE_URL"'),
      restore: drop + there + scriptWith('createdb --maintenance-db'),
      restoredUrl: target.href,
    })
  } finally {
    await machine.follow(drop)
  }
})
