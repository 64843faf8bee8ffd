/** A large installation for the console: what years bring, stored straight into the database. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stockCases } from '../../../bench/field/cases.ts'
import type { Sql } from '../../../server/src/base/database/database.ts'
import type { Desk } from '../support/desk.ts'
import type { Seeds } from '../support/strangers.ts'

const whole = {
  projects: 500,
  players: 5000,
  items: 20_000,
  /** Items that are sold each hour and each day: as many as statistics tell one by one. */
  soldItems: 1000,
  /** Each is told to two endpoints: a million deliveries. */
  transactions: 500_000,
  traces: 200_000,
  auditEntries: 100_000,
}

export type Stock = { [what in keyof typeof whole]: number }

/** A part of it, with which the run itself can be tried. */
export const stockOf = (share: number): Stock =>
  Object.fromEntries(
    Object.entries(whole).map(([what, count]) => [what, Math.ceil(count * share)]),
  ) as Stock

/** Fills the sandbox's project, and makes many others. All that the seeds name has much that hangs on it. */
export const fill = async (
  desk: Desk,
  stock: Stock,
  seeds: Seeds,
  say: (text: string) => void,
): Promise<void> => {
  const { world, file } = desk.service
  const { sql } = world
  const project = file.project_id
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-large-'))
  try {
    await writeFile(join(folder, 'master.key'), randomBytes(32).toString('base64'))
    const { players, transactions, traces, soldItems } = stock
    const cases = { transactions, traces, players, items: soldItems }
    await stockCases(sql, { projectId: project, dataDir: folder }, cases, say)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await sql`
    insert into items (
      project_id, kind, sku, is_enabled, is_show_in_store, is_free, sort_order, groups, content_sku,
      content_quantity, document, search_text, created_at, updated_at
    )
    select ${project}::bigint, kind, 'item-' || n, is_enabled, is_show_in_store, is_free, n, groups, content_sku,
      content_quantity, (document::jsonb || '{"name": {"en": "Chest of gold"}}')::json, 'item-' || n || ' chest of gold ' || n, now() - n * interval '1 minute', now()
    from (
      select * from items where project_id = ${project} and kind = 'virtual_currency_package' limit 1
    ) as model
    cross join generate_series(1, ${stock.items}::integer) as n
  `
  await sql`
    insert into audit_changes (project_id, at, actor_kind, actor, action, target, before, after)
    select ${project}::bigint, now() - n * interval '1 minute', 'api_key', 'shop', 'item.changed', 'item item-' || n,
      '{"price": "1.00"}', '{"price": "2.00"}'
    from generate_series(1, ${stock.auditEntries}::integer) as n
  `
  await sql`
    with made as (
      insert into merchants (name) select 'Studio ' || n from generate_series(1, 20) as n
      returning merchant_id, name
    )
    insert into projects (merchant_id, login_project_id, name, settings)
    select merchant_id, gen_random_uuid(), name || ', game ' || n, '{}'
    from made
    cross join generate_series(1, ${Math.ceil(stock.projects / 20)}::integer) as n
  `
  say('items, audit and projects are stored')
  await fillLabels(sql, project, seeds)
  await sql`
    vacuum analyze users, entitlements, items, audit_changes, sign_in_traces, merchants, projects
  `
  say('groups are filled')
}

/** All players in a group and with an entitlement, all items in a group, all sign-ins by one client. */
const fillLabels = async (sql: Sql, project: number, seeds: Seeds): Promise<void> => {
  await sql`
    update users
    set group_ids = (select array_agg(group_id) from user_groups where project_id = ${project})
    where project_id = ${project}
  `
  await sql`
    insert into entitlements (project_id, user_id, deployment_id, created_at)
    select project_id, user_id, 'beta', now()
    from users
    where project_id = ${project}
    on conflict do nothing
  `
  // A name that only a stranger would give stands in one item, and not in all that hold the currency.
  await sql`
    update items set document = (document::jsonb || '{"name": {"en": "Gold"}}')::json
    where project_id = ${project} and sku = ${seeds.currency as string}
  `
  await sql`
    update items set groups = array[${seeds.group as string}]
    where project_id = ${project} and sku like 'item-%'
  `
  await sql`
    update sign_in_traces set client_id = ${Number(seeds.client)}
    where project_id = ${project}
  `
}
