/** The order of the house: who may import whom. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import {
  type Import,
  importsOf,
  isTest,
  listFiles,
  longFunctionsOf,
  statementsOf,
} from './support/sources.ts'

const root = join(import.meta.dirname, '..', '..')
const source = join(root, 'server', 'src')
const bench = join(root, 'bench')
const sandbox = join(root, 'sandbox', 'src')
const receiver = join(root, 'receiver', 'src')
const httpClient = join(root, 'http-client', 'src')
const support = join(root, 'server', 'test', 'support')

/** Each area, and the areas to its left that it may enter. */
const allowed: Record<string, readonly string[]> = {
  base: [],
  projects: ['base'],
  webhooks: ['base', 'projects'],
  payments: ['base', 'projects', 'webhooks'],
  catalog: ['base', 'projects', 'webhooks'],
  signin: ['base', 'projects', 'webhooks'],
  // The payment page is drawn like the other hosted pages.
  shop: ['base', 'projects', 'webhooks', 'payments', 'catalog', 'signin'],
}

const above = 'above the areas'
/**
 * The rooms of each area from left to right. A room imports only rooms to its left, its own files and the street, which
 * are the files in the area's folder itself. A file of the street counts with the rooms that it imports: all rooms that
 * import it stand to their right. The rooms above the areas stand beside `app.ts`.
 */
const rooms: Record<string, string> = {
  base: `refusals telemetry database nodes partitions embedded migration backup countries input http limits outbound
    messages seals`,
  projects: `permissions directory admission admin-calls audit notifications people doors administration apply search
    attention statistics pictures`,
  webhooks: `events endpoints attempt engine/workers engine/lanes engine/intake engine/outage engine/results replays engine
    questions deliveries portal keeping trials`,
  payments: 'resources notifications subscriptions transactions vendors processors support',
  catalog: `changes lists labels items bulk/records bulk/exports bulk/imports purchases regions storefront goods bulk/lint bulk`,
  signin: `networks/calls networks playfab platforms requests connections groups keys deployments tokens identities
    attributes profile counting tracing token-calls landing visit pages passwordless/codes passwordless/messages passwordless
    passwordless/pages devices passwords passwords/pages connection-test handed-tokens linking users imports keeping`,
  shop: 'inventory purchases orders checkout imports',
  [above]: `pages start/sandbox start running processes connect commands/words commands/service commands/project commands/assistants commands/installation
    commands/console commands`,
}
const ordered = Object.keys(rooms)

/** The same for the benchmark; its street holds what runs it all. */
const roomsOfBench = ['references', 'stand-ins', 'load', 'field', 'questions', 'fuzz', 'deaths']

/** Folders of lists, a row or a language in each file, may have more than others. */
const lists = ['signin/networks/rows', 'signin/pages/texts', 'shop/checkout/texts']
const mostFiles = 20

/** The areas whose tables migrations make. A migration is named `NNNN_area.sql` or `NNNN_area_subject.sql`. */
const areasWithTables = ['projects', 'webhooks', 'payments', 'catalog', 'signin', 'shop']

const files = await listFiles(source)
/** The area of a file; what stands above the areas (`app.ts`, the commands, the start) has none. */
const areaOf = (file: string): string => {
  const folder = file.split('/')[0] ?? ''
  return Object.hasOwn(allowed, folder) ? folder : ''
}

const imports = files.filter((file) => !isTest(file)).flatMap((file) => importsOf(source, file))
const own = imports.filter(({ specifier }) => specifier.startsWith('.'))
const filesOfBench = await listFiles(bench)
const ownOfBench = filesOfBench
  .flatMap((file) => importsOf(bench, file))
  .filter(({ to }) => filesOfBench.includes(to))
const lines = (found: readonly Import[]): string[] => found.map(({ from, to }) => `${from} → ${to}`)

/** The rooms of an area by the order they stand in, as folders below the source. */
const roomsOf = (area: string): readonly string[] =>
  (rooms[area] ?? '').split(/\s+/).map((room) => (area === above ? room : `${area}/${room}`))
const isOf = (area: string) => (file: string) => areaOf(file) === (area === above ? '' : area)

/** Imports that lead from a room of this order to one further right. */
const toTheRight = (among: readonly Import[], order: readonly string[]): Import[] =>
  among.filter(({ from, to }) => {
    const [room, target] = [order.indexOf(roomOf(from)), order.indexOf(roomOf(to))]
    return room >= 0 && target > room
  })

/**
 * Rooms of this order that import a file of their street which leads to a room that is not to their left, with the way.
 * Each file of the street is followed to the rooms that it imports, also by way of other files of the street.
 */
const roundTheStreet = (among: readonly Import[], order: readonly string[]): string[] => {
  const targets = Map.groupBy(among, ({ from }) => from)
  const roomsFrom = (file: string): string[] =>
    (targets.get(file) ?? []).flatMap(({ to }) => {
      const room = roomOf(to)
      return order.includes(room) ? [room] : isOnStreet(to) ? roomsFrom(to) : []
    })
  return among
    .filter(({ from, to }) => order.includes(roomOf(from)) && isOnStreet(to))
    .flatMap(({ from, to }) =>
      [...new Set(roomsFrom(to))]
        .filter((room) => order.indexOf(room) >= order.indexOf(roomOf(from)))
        .map((room) => `${from} → ${to} → ${room}`),
    )
}

const isOnStreet = (file: string): boolean => Object.hasOwn(allowed, dirname(file))

/** The room of a file; a folder of lists belongs to the room that it lies in. */
const roomOf = (file: string): string => {
  const folder = dirname(file)
  return lists.includes(folder) ? dirname(folder) : folder
}

/** Rings of files that import each other, one of each group that hang together. */
const cyclesOf = (among: readonly Import[]): string[] => {
  const edges = Map.groupBy(among, ({ from }) => from)
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ')
    if (done.has(file)) return undefined
    done.add(file)
    for (const { to } of edges.get(file) ?? []) {
      const cycle = visit(to, [...path, file])
      if (cycle) return cycle
    }
    return undefined
  }
  return [...edges.keys()].map((file) => visit(file, [])).filter((cycle) => cycle !== undefined)
}

test('the imports of the whole source are read', () => {
  assert.ok(own.length > 100, `only ${own.length} found`)
  assert.deepEqual(lines(own.filter(({ to }) => !files.includes(to))), [])
})

test('an area imports only areas to its left', () => {
  const wrong = own.filter(({ from, to }) => {
    const [area, target] = [areaOf(from), areaOf(to)]
    return area !== '' && area !== target && !(allowed[area] ?? []).includes(target)
  })
  assert.deepEqual(lines(wrong), [])
})

test('an area is entered by its index; only base may be entered file by file', () => {
  const wrong = own.filter(({ from, to }) => {
    const target = areaOf(to)
    return (
      areaOf(from) !== target && target !== '' && target !== 'base' && to !== `${target}/index.ts`
    )
  })
  assert.deepEqual(lines(wrong), [])
})

/** Everything that is kept short, tests aside: a folder with its files. */
const keptShort = async (): Promise<readonly (readonly [folder: string, file: string])[]> => {
  const folders = [source, support, bench, sandbox, receiver, httpClient, join(root, 'mutate')]
  const listed = await Promise.all(
    folders.map(async (folder) => (await listFiles(folder)).map((file) => [folder, file] as const)),
  )
  return listed.flat().filter(([, file]) => !isTest(file))
}

test('no function has more than 80 lines; tables of routes and statements have 110 at most', async () => {
  const its = await keptShort()
  assert.ok(its.length > 900, `only ${its.length} found`)
  const long = its.flatMap(([folder, file]) =>
    longFunctionsOf(folder, file, 80).filter(
      (found) => !isTable(folder, found) || linesOf(found) > 110,
    ),
  )
  assert.deepEqual(long, [])
  const some = longFunctionsOf(source, 'webhooks/engine/engine.ts', 1)
  assert.ok(some.filter((found) => linesOf(found) > 1).length > 5)
})

/** Whether a function, as `longFunctionsOf` tells it, is a statement, or adds routes to the server. */
const isTable = (folder: string, found: string): boolean => {
  const [file = '', line = ''] = found.split(/[: ]/)
  const declaration = readFileSync(join(folder, file), 'utf8').split('\n')[Number(line) - 1] ?? ''
  return file.endsWith('.sql.ts') || /^(?:export )?const (?:add\w+|\w+Calls) = \(/.test(declaration)
}

/** The number of lines in a finding of `longFunctionsOf`. */
const linesOf = (found: string): number => Number(/ has (\d+) lines$/.exec(found)?.[1])

const isContract = (file: string): boolean => /(?:^|[/-])contract\.ts$/.test(file)

test('a contract imports nothing but typebox, the base contract and the contracts it builds on', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      isContract(from) &&
      areaOf(from) !== 'base' &&
      !['typebox', 'base/contract.ts'].includes(to) &&
      !isContract(to) &&
      !/^\w+\/index\.ts$/.test(to),
  )
  assert.deepEqual(lines(wrong), [])
})

test('the environment is read through config.ts, which only commands import', () => {
  const wrong = own.filter(
    ({ from, to, isTypeOnly }) =>
      to === 'config.ts' &&
      !isTypeOnly &&
      !['commands/words/environment.ts', 'commands/generate.ts'].includes(from),
  )
  assert.deepEqual(lines(wrong), [])
})

test('the receiver package stands on nothing, and nothing of the service on it', async () => {
  const its = (await listFiles(receiver)).filter((file) => !isTest(file))
  assert.ok(its.length > 10, `only ${its.length} found`)
  const foreign = its
    .flatMap((file) => importsOf(receiver, file))
    .filter(({ specifier }) => !its.includes(specifier.slice(2)))
  assert.deepEqual(lines(foreign), [])
  const named = imports.filter(({ specifier }) =>
    /receiver\/src|@portreeve\/receiver/.test(specifier),
  )
  assert.deepEqual(lines(named), [])
})

test('the HTTP client stands on Node alone, and the service enters it by its name', async () => {
  const its = (await listFiles(httpClient)).filter((file) => !isTest(file))
  assert.ok(its.length > 5, `only ${its.length} found`)
  const foreign = its
    .flatMap((file) => importsOf(httpClient, file))
    .filter(({ to, specifier }) => !its.includes(to) && !specifier.startsWith('node:'))
  assert.deepEqual(lines(foreign), [])
  const inside = imports.filter(({ specifier }) => specifier.includes('http-client/'))
  assert.deepEqual(
    inside.filter(({ specifier }) => specifier !== '@portreeve/http-client'),
    [],
  )
})

test('the sandbox shares no code with the service: a mistake in one must not hide in the other', async () => {
  const its = (await listFiles(sandbox)).filter((file) => !isTest(file))
  assert.ok(its.length > 50, `only ${its.length} found`)
  const foreign = its
    .flatMap((file) => importsOf(sandbox, file))
    .filter(({ to }) => to.startsWith('../') || to.startsWith('@portreeve/'))
  assert.deepEqual(lines(foreign), [])
  assert.deepEqual(lines(imports.filter(({ specifier }) => specifier.includes('sandbox/src'))), [])
})

test('the SDK of OpenTelemetry is loaded only where it is on', () => {
  const its = imports.filter(({ specifier }) => specifier.startsWith('@opentelemetry/'))
  const room = [...new Set(its.map(({ from }) => from))].toSorted()
  const loading = ['exported-metrics.ts', 'spans.ts', 'telemetry.ts'].map(
    (file) => `base/telemetry/${file}`,
  )
  assert.deepEqual(room, loading)
  const entries = own.filter(
    ({ from, to, isTypeOnly }) => !isTypeOnly && loading.includes(to) && !loading.includes(from),
  )
  // By a call, and not at the head of the file.
  assert.deepEqual(lines(entries), ['start/service.ts → base/telemetry/telemetry.ts'])
  const started = readFileSync(join(source, 'start', 'service.ts'), 'utf8')
  assert.match(started, /await import\('\.\.\/base\/telemetry\/telemetry\.ts'\)/)
  assert.doesNotMatch(started, /^import (?!type)[^\n]*telemetry\.ts'/m)
})

test('messages to players go out at one place, where budgets count; the other mails are for studios', () => {
  const senders = files.filter(
    (file) =>
      !isTest(file) &&
      /\b(?:mailer|textSender)\??\.send\(/.test(readFileSync(join(source, file), 'utf8')),
  )
  assert.deepEqual(senders.toSorted(), [
    'projects/people/console-mails.ts',
    'signin/passwordless/messages/sending.ts',
    'webhooks/engine/outage/outage-notices.ts',
  ])
})

// A backup is compressed before it is encrypted. No stranger can have one made again and again with a text of theirs.
test('only what holds no secrets is compressed: lengths would tell of them (BREACH)', () => {
  const compressing = imports.filter(
    ({ to, specifier }) =>
      to === 'base/http/content-coding.ts' ||
      to === 'base/http/kept-content.ts' ||
      /zlib|compress/.test(specifier),
  )
  assert.deepEqual([...new Set(compressing.map(({ from }) => from))].toSorted(), [
    'base/backup/backup.ts',
    'base/backup/restore.ts',
    'base/http/content-coding.ts',
    'base/http/kept-content.ts',
    'catalog/storefront/answers.ts',
    'catalog/storefront/caching.ts',
    'catalog/storefront/coded-page.ts',
    'catalog/storefront/storefront.ts',
    'pages/api-page.ts',
    'pages/console-files.ts',
    'pages/documentation.ts',
    'pages/problems-page.ts',
    'running/metrics.ts',
  ])
})

test('there are no import cycles', () => {
  assert.deepEqual(cyclesOf(own.filter(({ isTypeOnly }) => !isTypeOnly)), [])
  assert.ok(ownOfBench.length > 100, `only ${ownOfBench.length} found`)
  assert.deepEqual(cyclesOf(ownOfBench), [])
})

for (const area of ordered) {
  test(`${area}: every folder is a room in its order, and a room imports only rooms to its left`, () => {
    const order = roomsOf(area)
    const street = area === above ? '.' : area
    const its = files.filter(isOf(area))
    const folders = new Set(its.map(roomOf).filter((folder) => folder !== street))
    assert.deepEqual([...folders].toSorted(), order.toSorted())
    assert.deepEqual(lines(toTheRight(own, order)), [])
  })

  test(`${area}: a file of the street that rooms import leads to no room at their place or to their right`, () => {
    const its = own.filter(({ from, to }) => isOf(area)(from) && isOf(area)(to))
    assert.deepEqual(roundTheStreet(its, roomsOf(area)), [])
  })

  test(`${area}: files import each other in no circle, for types neither`, () => {
    const its = own.filter(({ from, to }) => isOf(area)(from) && isOf(area)(to))
    assert.deepEqual(cyclesOf(its), [])
  })
}

test('bench: every folder is a room in its order, and a room imports only rooms to its left', () => {
  const folders = new Set(filesOfBench.map((file) => dirname(file)))
  assert.deepEqual([...folders].toSorted(), ['.', ...roomsOfBench].toSorted())
  assert.deepEqual(lines(toTheRight(ownOfBench, roomsOfBench)), [])
})

test('a folder has at most twenty source files of its own, lists aside', async () => {
  const here = files.filter((file) => ordered.some((area) => isOf(area)(file)))
  const all = [
    ...here.map((file) => `server/src/${file}`),
    ...filesOfBench.map((file) => `bench/${file}`),
    ...(await listFiles(sandbox)).map((file) => `sandbox/src/${file}`),
    ...(await listFiles(receiver)).map((file) => `receiver/src/${file}`),
    ...(await listFiles(httpClient)).map((file) => `http-client/src/${file}`),
    ...(await listFiles(join(root, 'mutate'))).map((file) => `mutate/${file}`),
  ]
  const folders = Map.groupBy(
    all.filter((file) => !isTest(file)),
    dirname,
  )
  for (const list of lists) folders.delete(`server/src/${list}`)
  const full = [...folders].filter(([, its]) => its.length > mostFiles)
  assert.deepEqual(
    full.map(([folder, its]) => `${folder}: ${its.length}`),
    [],
  )
})

/** The area of each table, as the migrations make them. */
const areaOfTable = new Map(
  readdirSync(join(root, 'server', 'migrations')).flatMap((file) => {
    const text = readFileSync(join(root, 'server', 'migrations', file), 'utf8')
    const tables = [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)]
    const name = basename(file, '.sql').split('_')[1] ?? ''
    const area = areasWithTables.find((known) => known === name)
    return tables.map(([, table]) => [table, area] as const)
  }),
)

test('statements touch tables of their own area only; those of others by functions or parts that these export', () => {
  assert.ok(areaOfTable.size > 40, `only ${areaOfTable.size} tables found`)
  const without = [...areaOfTable].filter(([, area]) => area === undefined)
  assert.deepEqual(without, [], 'the name of a migration begins with its area')
  const statements = files
    .filter((file) => !isTest(file))
    .flatMap((file) => statementsOf(source, file))
  assert.ok(statements.length > 300, `only ${statements.length} found`)
  const wrong = statements.flatMap(({ file, by, text }) =>
    [...text.matchAll(/\b(?:from|join|into|update|using|table|only|lock|truncate)\s+(\w+)/g)]
      .filter(([, table = '']) => (areaOfTable.get(table) ?? areaOf(file)) !== areaOf(file))
      .map(([, table]) => `${areaOf(file)}, ${by}: ${table}`),
  )
  assert.deepEqual(wrong, [])
})
