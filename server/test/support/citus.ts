/** Databases that lie on a coordinator of Citus and on all nodes that it knows. */
import { connect, type Sql } from '../../src/base/database/database.ts'
import { migrate } from '../../src/base/migration/migrate.ts'

type Node = { host: string; port: number; is_coordinator: boolean }

// Tests have few rows: each part of a table that there is more makes a database slower to make.
const parts = 4

/**
 * Makes a database on every node, with the newest schema. `coordinator` is the address of a database whose coordinator
 * knows the nodes; its user may make databases and extensions on all of them.
 */
export const createSpreadDatabase = async (
  coordinator: string,
  name: string,
  migrations: string,
): Promise<{ url: string; drop(): Promise<void> }> => {
  const nodes = await using(coordinator, listNodes)
  const addressOn = ({ host, port }: Node, database: string): string => {
    const address = new URL(coordinator)
    address.hostname = host
    address.port = String(port)
    address.pathname = `/${database}`
    return address.href
  }
  const admin = new URL(coordinator).pathname.slice(1)
  const onEach = async (statement: string): Promise<void> => {
    for (const node of nodes) {
      await using(addressOn(node, admin), (sql) => sql.unsafe(statement))
    }
  }
  await onEach(`create database ${name}`)
  await onEach(`alter database ${name} set citus.shard_count = ${parts}`)
  for (const node of nodes) {
    await using(addressOn(node, name), (sql) => sql`create extension citus`)
  }
  const [head] = nodes.filter((node) => node.is_coordinator)
  if (!head) throw new Error('PORTREEVE_TEST_CITUS is not the address of a coordinator')
  const url = addressOn(head, name)
  await using(url, async (sql) => {
    await sql`select citus_set_coordinator_host(${head.host}, ${head.port}::integer)`
    for (const { host, port, is_coordinator } of nodes) {
      if (!is_coordinator) await sql`select citus_add_node(${host}, ${port}::integer)`
    }
    await migrate(sql, migrations)
  })
  return { url, drop: () => onEach(`drop database if exists ${name} with (force)`) }
}

const listNodes = (sql: Sql) => sql<Node[]>`
  select nodename as host, nodeport as port, groupid = 0 as is_coordinator
  from pg_dist_node
  order by groupid
`

const using = async <T>(address: string, work: (sql: Sql) => PromiseLike<T>): Promise<T> => {
  const sql = connect(address, { connections: 1, session: { statement_timeout: '0' } })
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}
