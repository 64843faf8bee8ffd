/** No statement does what Citus cannot do: PostgreSQL spread over machines by project must be able to run them. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { routeOf } from '../src/base/nodes/routes.ts'
import { isTest, listFiles, type Statement } from './support/sources.ts'
import { statementsIn, wholeStatementsOf } from './support/sql-texts.ts'

const source = join(import.meta.dirname, '..', 'src')
const migrations = join(import.meta.dirname, '..', 'migrations')

const files = (await listFiles(source)).filter((file) => !isTest(file))
const statements = wholeStatementsOf(source, files)
const migrated: Statement[] = readdirSync(migrations)
  .filter((file) => file.endsWith('.sql'))
  .flatMap((file) =>
    statementsIn(readFileSync(join(migrations, file), 'utf8')).map((text) => ({
      file,
      by: file,
      text,
    })),
  )

/** The tables that lie where their project does, and those of which every node has a copy. */
const spread = tablesGivenTo('spread_by_project')
const copied = tablesGivenTo('copy_to_every_node')
/** Tables that migrations move from all nodes to the coordinator. */
const moved = tablesGivenTo('keep_at_coordinator')
for (const table of moved) copied.delete(table)

function tablesGivenTo(name: string): Set<string> {
  const call = new RegExp(`^select ${name}\\('(\\w+)'\\)$`)
  return new Set(migrated.flatMap(({ text }) => call.exec(text)?.[1] ?? []))
}

/** Tables that belong to no project, are changed often, and are joined with nothing else. */
const ofTheCoordinator = ['configuration_clock', 'configuration_changes', 'processes', ...moved]

const isSpread = (table: string): boolean =>
  table === '?' ||
  spread.has(table) ||
  /^(?:webhook_(?:events|attempts)|sign_in_traces|audit_(?:changes|sign_ins))_/.test(table)

const isNamedSpread = (table: string): boolean => spread.has(table)

/** The text behind a word up to the end of its parenthesis, or to one of these words. */
const clauseAt = (text: string, start: number, ends: RegExp): string => {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth < 0 || (depth === 0 && ends.test(text.slice(at)))) return text.slice(start, at)
  }
  return text.slice(start)
}

const clausesAfter = (text: string, word: RegExp, ends: RegExp): string[] =>
  [...text.matchAll(word)].map(({ index, 0: { length } }) => clauseAt(text, index + length, ends))

/** Changes of rows, with all that decides on them. */
const changesIn = (text: string): string[] =>
  clausesAfter(text, /\bupdate (?=set |(?:only )?[\w?]+ )/g, /^(?!)/)

// An instant and an interval make an instant by the session's time zone. In UTC, as a timestamp, they do not.
const laterIn = (change: string): boolean =>
  /[+-] (?:\?(?: ::\w+)? \* )?(?:interval\b|make_interval)/.test(
    change.replaceAll(/ at time zone 'utc' [+-] (?:interval\b|make_interval)/g, ''),
  )

/** The limits of Citus 13 and 14, each with a test for statements that pass it. */
const rules: Record<string, (text: string) => boolean> = {
  // It becomes several plans that go through the coordinator, and needs all nodes.
  'inserts in a part': (text) =>
    /\bas (?:not materialized |materialized )*\( ?insert into\b/.test(text),
  // A row's place means nothing on another node.
  'asks for ctid': (text) => /\bctid\b/.test(text),
  // It crashes the coordinator's process, unless a function stands around it.
  'takes an element of an array in set': (text) =>
    clausesAfter(text, /\bset (?=[\w? ]+=|\()/g, /^ (?:from|where|returning) /).some((clause) =>
      /(?<=[\w)?])(?<!\barray) ?\[(?!\])/.test(
        clause.replaceAll(/\bgreatest\((?:[^()]|\([^()]*\))*\)/g, ''),
      ),
    ),
  // Such a part has no form in which it could be sent to a node.
  'has a part without columns': (text) => /\( ?select (?:from|where|limit|order)\b/.test(text),
  // Each node would have a time of its own.
  'asks for the time in a change': (text) =>
    changesIn(text).some(
      (change) =>
        /\b(?:now\(\)|(?:clock|statement|transaction)_timestamp\(|current_(?:date|timestamp))/.test(
          change,
        ) || laterIn(change),
    ),
  'changes a table in several ways at once': (text) =>
    text.startsWith('alter table') && clauseAt(text, 0, /^,/).length < text.length,
}

const tablesIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /(?<!distinct )\b(?:from|join|into|update|using|table)\s+(?:only )?"?([a-z_]\w*|\?)/g,
    ),
  ].map(([, name = '']) => name)

const isOfTheCoordinator = (table: string): boolean => ofTheCoordinator.includes(table)

/** Whether a statement joins a table of the coordinator with one that lies elsewhere, too. */
const joinsTheCoordinators = (text: string): boolean => {
  const tables = tablesIn(text)
  const areElsewhere = tables.some((table) => isSpread(table) || copied.has(table))
  return tables.some(isOfTheCoordinator) && areElsewhere
}

/** How often a statement names a table that is spread, and how often it says of which project. */
const projectsIn = (text: string): { tables: number; projects: number } => {
  const tables = tablesIn(text).filter(isSpread)
  const projects = text.match(
    /\bproject_id = \?|\binsert into [\w? ]+(?: as \w+)? ?\( ?project_id\b/g,
  )
  return { tables: tables.length, projects: projects?.length ?? 0 }
}

const doesNotNameProject = (text: string): boolean => {
  const { tables, projects } = projectsIn(text)
  return projects < tables
}

/** Statements by where they stand, as lists of exceptions name them. */
const namesOf = (found: readonly Statement[]): string[] =>
  [...new Set(found.map(({ file, by }) => `${file}: ${by}`))].toSorted()

const notSentThere = 'a database that is spread is sent the other form of that file'
const onOneNode = 'found and deleted by one task, on the node that has the project'

/**
 * Statements that still pass a limit, with the reasons. The list can only become shorter: a line that is no longer
 * needed fails the test, and a new statement is written in another way.
 */
const excused: Record<string, Record<string, string>> = {
  'inserts in a part': {
    'catalog/items/items.sql.ts: insertItemsText':
      'the items of an import, each with its audit entry; a studio does it, no player',
    'projects/directory/changes.sql.ts: recordChange': 'both tables are the coordinator’s own',
    'webhooks/engine/results/delivered.sql.ts: completeAtOnce': notSentThere,
  },
  'asks for the time in a change': {
    'webhooks/engine/workers/workers.sql.ts: prolongLease': 'the table is the coordinator’s own',
  },
  'asks for ctid': {
    'webhooks/engine/intake/ready.sql.ts: passOn': onOneNode,
    'webhooks/engine/results/completion.sql.ts: takeReady': onOneNode,
    'webhooks/engine/results/delivered.sql.ts: completeAtOnce': notSentThere,
    'webhooks/engine/outage/retries.sql.ts: takeDue': onOneNode,
  },
}

const byDays = 'the tables of a day hold the rows of all projects, and jobs make and drop them'
const byJob = 'a job asks for all projects at once, and works on one after the other'
const byLoading = 'configuration is loaded for all projects, or for those that changed'

/** Statements over several projects, none of which a request waits for. */
const ofAllProjects: Record<string, string> = {
  'base/backup/tables.sql.ts: holdTables': 'a backup refuses a database that is spread',
  'base/database/projects-in.sql.ts: listNextProject': byJob,
  'base/migration/table-locks.ts: lockChangedTables': 'a migration locks no table on Citus so',
  'base/partitions/partitions.sql.ts: countEarly': byDays,
  'base/seals/sealed.sql.ts: countSealed': 'an operator renews the master keys of the installation',
  'base/seals/sealed.sql.ts: listSealed': 'an operator renews the master keys of the installation',
  'catalog/bulk/imports/imports.sql.ts: abandonReceiving': byJob,
  'catalog/bulk/imports/imports.sql.ts: deleteFinished': byJob,
  'catalog/bulk/imports/imports.sql.ts: listWaitingImports': byJob,
  'catalog/bulk/imports/rows.sql.ts: deleteTrialRows': byJob,
  'payments/processors/returns.sql.ts: listDueProjects': byJob,
  'payments/processors/sessions.sql.ts: listSettling': byJob,
  'payments/subscriptions/subscriptions.sql.ts: listEnding': byJob,
  'shop/orders/orders.sql.ts: listUnseen': byJob,
  'signin/deployments/deployments.sql.ts: listDeployments': byLoading,
  'signin/groups/groups.sql.ts: listUserGroups': byLoading,
  'signin/keys/signing-keys.sql.ts: listSigningKeys': byLoading,
  'signin/users/erasures.sql.ts: listErasures': byJob,
  'webhooks/endpoints/endpoints.sql.ts: listWorkingEndpoints': byLoading,
  'webhooks/endpoints/endpoints.sql.ts: listFailing': byJob,
  'webhooks/engine/intake/scan.sql.ts: listEndpointsIn': byJob,
  'webhooks/engine/intake/scan.sql.ts: listPendingRows': byJob,
  'webhooks/engine/results/delivered.sql.ts: completeAtOnce': notSentThere,
  'webhooks/keeping/days.sql.ts: countAwaited': byDays,
  'webhooks/replays/replay-feed.sql.ts: listRunningParts': byJob,
}

test('the statements of the whole source are read, with their parts in place', () => {
  assert.ok(statements.length > 300, `only ${statements.length} found`)
  assert.ok(spread.size > 30, `only ${spread.size} tables found`)
  const [text = ''] = statements.flatMap(({ by, text }) =>
    by === 'listSurplusItems' ? [text] : [],
  )
  // A part of its own file, and one that another exports.
  assert.match(
    text,
    /where things\.project_id = \? and .* select 1 from catalog_import_rows as rows/,
  )
  assert.match(text, /^select item_id, version, .* from \? as things where/)
})

for (const [rule, breaks] of Object.entries(rules)) {
  test(`no statement ${rule}`, () => {
    const found = [...statements, ...migrated].filter(({ text }) => breaks(text))
    assert.deepEqual(namesOf(found), Object.keys(excused[rule] ?? {}).toSorted())
  })
}

test('a statement says of each table that is spread which project is meant', () => {
  const found = statements.filter(({ text }) => doesNotNameProject(text))
  assert.deepEqual(namesOf(found), Object.keys(ofAllProjects).toSorted())
})

test('the node of a statement that names its project is known from its text', () => {
  const functions = new Set(
    migrated.flatMap(({ text }) => /^select run_by_project\( ?'(\w+)\(/.exec(text)?.[1] ?? []),
  )
  assert.ok(functions.size > 3)
  const names = { tables: spread, copied, functions }
  const excusedFrom = new Set(Object.keys(ofAllProjects))
  const unread = statements.filter((one) => {
    if (excusedFrom.has(`${one.file}: ${one.by}`) || !tablesIn(one.text).some(isNamedSpread))
      return false
    let values = 0
    const text = one.text.replaceAll(/ ?\?/g, () => {
      values += 1
      return `$${values}`
    })
    return typeof routeOf(text, names) !== 'number'
  })
  // Its rows are parts of which the source shows both forms at once; `routes.test.ts` has it as it is sent.
  assert.deepEqual(namesOf(unread), [
    'webhooks/engine/results/delivered.sql.ts: insertFirstAttempts',
  ])
})

test('a table of the coordinator is joined with no table of the nodes', () => {
  assert.ok(moved.size > 0)
  const found = statements.filter(({ text }) => joinsTheCoordinators(text))
  assert.deepEqual(namesOf(found), [])
})

test('every table but the coordinator’s own is spread or copied, before others refer to it', () => {
  const made = [...migrated.keys()].flatMap((index) => {
    const text = migrated[index]?.text ?? ''
    const [, name = '', rest = ''] = /^create table (\w+)(.*)/.exec(text) ?? []
    return name === '' ||
      (isOfTheCoordinator(name) && !moved.has(name)) ||
      rest.includes(' partition of ')
      ? []
      : [{ name, index }]
  })
  assert.ok(made.length > 40, `only ${made.length} found`)
  const late = made.filter(({ name, index }) => {
    const next = migrated[index + 1]?.text ?? ''
    return (
      !/^select (?:spread_by_project|copy_to_every_node)\('(\w+)'\)$/.test(next) ||
      !next.includes(`'${name}'`)
    )
  })
  assert.deepEqual(late, [])
})

test('a foreign key leads to a copied table, or within the project to another one that is spread', () => {
  const keys = migrated.flatMap(({ text }) => {
    const [, kind = '', from = ''] = /^(create|alter) table (\w+)/.exec(text) ?? []
    const found = text.matchAll(/(?:foreign key \(([\w, ]+)\) |\b(\w+) [a-z ]*)references (\w+)/g)
    return [...found].map(([, columns, column = '', to = '']) => ({
      kind,
      from,
      to,
      columns: columns ?? column,
    }))
  })
  assert.ok(keys.length > 25, `only ${keys.length} found`)
  const wrong = keys.filter(({ kind, from, to, columns }) => {
    if (copied.has(to)) return false
    // Both are spread by then: in `create table` it would be refused.
    return !(
      spread.has(to) &&
      spread.has(from) &&
      kind === 'alter' &&
      columns.startsWith('project_id, ')
    )
  })
  assert.deepEqual(wrong, [])
})

test('what is unique in a table that is spread is so within a project', () => {
  const wrong = migrated.filter(({ text }) => {
    const table =
      /^(?:create|alter) table (\w+)/.exec(text)?.[1] ?? / on (\w+) \(/.exec(text)?.[1] ?? ''
    if (!spread.has(table)) return false
    const keys = text.startsWith('create unique index')
      ? text.matchAll(/ on \w+ \((\w+)/g)
      : text.matchAll(
          /(?:primary key|unique) \((\w+)|\b(\w+) [a-z ]*\b(?:primary key|unique)(?! \()/g,
        )
    return [...keys].some(([, first, single]) => (first ?? single) !== 'project_id')
  })
  assert.deepEqual(wrong, [])
})

test('the rules tell statements that Citus cannot run from those that it can', () => {
  const broken: Record<string, readonly [string, string]> = {
    'inserts in a part': [
      'with a as (insert into t (project_id) values (?) returning b) select b from a',
      'with a as (delete from t where project_id = ? returning b) select b from a',
    ],
    'asks for ctid': ['select ctid from t', 'select acted from t'],
    'takes an element of an array in set': [
      'update t set a = d.list [?] from d where t.b = d.b',
      'update t set a = array[?], b = ?::text[], c = greatest(d.list[f(?)]) from d where t.c = d.list[1]',
    ],
    'has a part without columns': [
      'select exists ( select from t)',
      'select from t where a = ? for update',
    ],
    'asks for the time in a change': [
      'update t set a = b + make_interval(secs => ?) where project_id = ?',
      "update t set a = (b at time zone 'utc' + make_interval(secs => ?)) at time zone 'utc'",
    ],
    'changes a table in several ways at once': [
      'alter table t add a int, add b int',
      'alter table t add constraint a check (b in (1, 2))',
    ],
  }
  for (const [rule, breaks] of Object.entries(rules)) {
    const [wrong = '', right = ''] = broken[rule] ?? []
    assert.deepEqual([breaks(wrong), breaks(right)], [true, false], rule)
  }
  const inner = 'select a from users where project_id = ? and exists (select 1 from sessions where'
  assert.equal(doesNotNameProject(`${inner} sessions.project_id = users.project_id)`), true)
  assert.equal(doesNotNameProject(`${inner} sessions.project_id = ?)`), false)
})
