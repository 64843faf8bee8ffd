/** A large installation for the console: what years bring, stored straight into the database. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stockCases } from '../../../bench/field/cases.ts'
import type { Desk } from '../support/desk.ts'

const whole = {
  projects: 500,
  players: 5000,
  items: 20_000,
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

/** Fills the sandbox's project, and makes many others. */
export const fill = async (
  desk: Desk,
  stock: Stock,
  say: (text: string) => void,
): Promise<void> => {
  const { world, file } = desk.service
  const { sql } = world
  const project = file.project_id
  const folder = await mkdtemp(join(tmpdir(), 'portreeve-large-'))
  try {
    await writeFile(join(folder, 'master.key'), randomBytes(32).toString('base64'))
    const { players, transactions, traces } = stock
    const cases = { transactions, traces, players, items: 100 }
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
  await sql`vacuum analyze items, audit_changes, merchants, projects`
  say('items, audit and projects are stored')
}
