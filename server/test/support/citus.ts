/** Databases that lie on a coordinator of Citus and on all nodes that it knows. */
import { type ConnectOptions, connect, type Sql } from '../../src/base/database/database.ts'
import type { Log } from '../../src/base/log.ts'
import { migrate } from '../../src/base/migration/migrate.ts'
import { guarded } from '../../src/base/nodes/guarded-pool.ts'
import { openNodes } from '../../src/base/nodes/nodes.ts'

type Node = { host: string; port: number; is_coordinator: boolean }

// Tests have few rows: each part of a table that there is more makes a database slower to make.
const fewParts = 4

export type SpreadDatabase = { url: string; drop(): Promise<void> }

type Place = { host: string; port: number }

/**
 * Makes a database on every node, without any table. `coordinator` is the address of a database whose coordinator knows
 * the nodes; its user may make databases and extensions on all of them. `placeOf` says where the coordinator of the
 * new database shall find a node, where that is not its own address. `parts` is how many each table has.
 */
export const createSpreadDatabase = async (
  coordinator: string,
  name: string,
  placeOf: (node: Place) => Promise<Place> = async (node) => node,
  parts = fewParts,
): Promise<SpreadDatabase> => {
  const nodes = await using(coordinator, listNodes)
  const addressOn = addresses(coordinator)
  await onEach(coordinator, nodes, `create database ${name}`)
  await onEach(coordinator, nodes, `alter database ${name} set citus.shard_count = ${parts}`)
  await Promise.all(
    nodes.map((node) => using(addressOn(node, name), (sql) => sql`create extension citus`)),
  )
  const head = headOf(nodes)
  await using(addressOn(head, name), async (sql) => {
    await sql`select citus_set_coordinator_host(${head.host}, ${head.port}::integer)`
    for (const node of nodes.filter(({ is_coordinator }) => !is_coordinator)) {
      const { host, port } = await placeOf(node)
      await sql`select citus_add_node(${host}, ${port}::integer)`
    }
  })
  return { url: addressOn(head, name), drop: () => dropOnEach(coordinator, nodes, name) }
}

/** Makes a database with the newest schema, which `cloneSpreadDatabase` clones: nobody can connect to it. */
export const createSpreadTemplate = async (
  coordinator: string,
  name: string,
  migrations: string,
): Promise<SpreadDatabase> => {
  const nodes = await using(coordinator, listNodes)
  const template = await createSpreadDatabase(coordinator, name)
  await using(template.url, (sql) => migrate(sql, migrations))
  // Each node has a process of Citus in it, and what somebody is connected to cannot be cloned.
  await onEach(coordinator, nodes, `alter database ${name} allow_connections false`)
  await onEach(
    coordinator,
    nodes,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  return template
}

/** Clones a template on every node: what Citus knows of its tables and nodes is cloned with it. */
export const cloneSpreadDatabase = async (
  coordinator: string,
  name: string,
  template: string,
): Promise<SpreadDatabase> => {
  const nodes = await using(coordinator, listNodes)
  await onEach(
    coordinator,
    nodes,
    `create database ${name} template ${template} strategy file_copy`,
  )
  return {
    url: addresses(coordinator)(headOf(nodes), name),
    drop: () => dropOnEach(coordinator, nodes, name),
  }
}

/**
 * The coordinator first, whose connections to the others end with it; one that is just being made is waited for. Nobody
 * may connect any more: each node of Citus would, now and then.
 */
const dropOnEach = async (
  coordinator: string,
  nodes: readonly Node[],
  name: string,
  tries = 5,
): Promise<void> => {
  try {
    await onEach(coordinator, nodes, `alter database ${name} allow_connections false`).catch(
      () => {},
    )
    for (const node of nodes) {
      await onEach(coordinator, [node], `drop database if exists ${name} with (force)`)
    }
  } catch (error) {
    if (tries === 0) throw error
    await dropOnEach(coordinator, nodes, name, tries - 1)
  }
}

const headOf = (nodes: readonly Node[]): Node => {
  const head = nodes.find((node) => node.is_coordinator)
  if (!head) throw new Error('PORTREEVE_TEST_CITUS is not the address of a coordinator')
  return head
}

const addresses =
  (coordinator: string) =>
  ({ host, port }: Node, database: string): string => {
    const address = new URL(coordinator)
    address.hostname = host
    address.port = String(port)
    address.pathname = `/${database}`
    return address.href
  }

const onEach = async (
  coordinator: string,
  nodes: readonly Node[],
  statement: string,
): Promise<void> => {
  const admin = new URL(coordinator).pathname.slice(1)
  const addressOn = addresses(coordinator)
  await Promise.all(
    nodes.map((node) => using(addressOn(node, admin), (sql) => sql.unsafe(statement))),
  )
}

const listNodes = (sql: Sql) => sql<Node[]>`
  select nodename as host, nodeport as port, groupid = 0 as is_coordinator
  from pg_dist_node
  order by groupid
`

/** The guard before the pools of a service on Citus, as `openDatabase` puts it there; none elsewhere. */
export const guardOf = (
  url: string,
  log: Log,
): Pick<ConnectOptions, 'guard'> & { closeGuard(): Promise<void> } => {
  if (!process.env.PORTREEVE_TEST_CITUS) return { closeGuard: async () => {} }
  const nodes = openNodes({ sql: connect(url, { connections: 4 }), log })
  return { guard: (pool) => guarded(pool, nodes), closeGuard: nodes.close }
}

/** Does something on one connection to a database, however long it takes. */
export const using = async <T>(address: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> => {
  const sql = connect(address, { connections: 1, session: { statement_timeout: '0' } })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
