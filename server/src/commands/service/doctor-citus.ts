/** The findings of `portreeve doctor` where the database is spread by Citus; none elsewhere. */
import type { Sql } from '../../base/database/database.ts'
import { isSpread } from '../../base/database/spread.ts'
import type { HealthFinding } from '../../running/health-finding.ts'

const say = (
  state: HealthFinding['state'],
  why: HealthFinding['why'],
  says: string,
  values: HealthFinding['values'] = {},
): HealthFinding => ({ subject: 'citus', state, why, values, says })

/** The version that the tests run on; the trial of a node came with 11. */
const tried = 13
const oldest = 11

/** Looks at version, nodes, settings and the places of tables. */
export const examineCitus = async (sql: Sql): Promise<HealthFinding[]> => {
  if (!(await isSpread(sql))) return []
  try {
    const version = await examineVersion(sql)
    if (version.state === 'bad') return [version]
    const parts = [examineNodes, examineConninfo, examineWords, examineTables, examineCopies]
    const findings = [version]
    for (const part of parts) findings.push(...(await part(sql)))
    return findings
  } catch (error) {
    const { message } = error as Error
    return [say('bad', 'citus_hidden', `cannot be looked at: ${message}`, { reason: message })]
  }
}

const examineVersion = async (sql: Sql): Promise<HealthFinding> => {
  const [row] = await sql<{ version: string }[]>`
    select extversion as version from pg_extension where extname = 'citus'
  `
  const version = row?.version ?? '0'
  const major = Number.parseInt(version, 10)
  if (major < oldest)
    return say('bad', 'citus_version_old', `${version} is too old: ${oldest} or newer is needed`, {
      version,
      oldest,
    })
  return major === tried
    ? say('good', 'citus_version', `version ${version}`, { version })
    : say('note', 'citus_version_untried', `version ${version}; the tests run on ${tried}`, {
        version,
        tried,
      })
}

/** From each node to each other one, by the names under which they are registered. */
const examineNodes = async (sql: Sql): Promise<HealthFinding[]> => {
  const rows = await sql<{ from: string; to: string; result: boolean | null }[]>`
    select from_nodename || ':' || from_nodeport as from, to_nodename || ':' || to_nodeport as to,
           result
    from citus_check_cluster_node_health()
  `
  const [head] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_dist_node where groupid = 0
  `
  const wrong = rows.filter(({ result }) => result !== true)
  const findings = wrong.map(({ from, to, result }) =>
    result === null
      ? say('bad', 'citus_node_silent', `${from} cannot be reached`, { node: from })
      : say('bad', 'citus_node_cannot_reach', `${from} cannot reach ${to}`, { node: from, to }),
  )
  if (head?.count !== 1)
    findings.push(
      say(
        'bad',
        'citus_coordinator_nameless',
        'the coordinator has no name: select citus_set_coordinator_host(…) gives it one',
      ),
    )
  const nodes = new Set(rows.map(({ to }) => to)).size
  return findings.length > 0
    ? findings
    : [say('good', 'citus_nodes_reach', `${nodes} nodes reach each other`, { nodes })]
}

const wordsOfConninfo = [
  'connect_timeout',
  'keepalives_idle',
  'keepalives_interval',
  'keepalives_count',
  'tcp_user_timeout',
]

/** The words that end connections to a node which swallows packets; only some roles may read them. */
const examineConninfo = async (sql: Sql): Promise<HealthFinding[]> => {
  const [row] = await sql<{ conninfo: string }[]>`
    select setting as conninfo from pg_settings where name = 'citus.node_conninfo'
  `
  if (row === undefined)
    return [
      say(
        'note',
        'citus_conninfo_hidden',
        'citus.node_conninfo is not shown to this role: grant it pg_read_all_settings, or look at it yourself',
      ),
    ]
  const missing = wordsOfConninfo.filter((word) => !row.conninfo.includes(`${word}=`))
  if (missing.length === 0) return []
  return [
    say(
      'note',
      'citus_conninfo_lacks',
      `citus.node_conninfo lacks ${missing.join(', ')}: a node that hangs keeps the coordinator's connections (docs/scaling.md)`,
      { missing },
    ),
  ]
}

const mostConnectMs = 5000

const examineWords = async (sql: Sql): Promise<HealthFinding[]> => {
  const rows = await sql<{ name: string; setting: string }[]>`
    select name, setting
    from pg_settings
    where name in ('lc_messages', 'citus.node_connection_timeout')
  `
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  const findings: HealthFinding[] = []
  const language = settings.get('lc_messages') ?? ''
  if (language !== '' && !/^(?:C|POSIX|en)/i.test(language))
    findings.push(
      say(
        'bad',
        'citus_language',
        `lc_messages is ${language}: some failures are told apart by their English words`,
        { language },
      ),
    )
  const connectMs = Number(settings.get('citus.node_connection_timeout'))
  if (connectMs > mostConnectMs)
    findings.push(
      say(
        'note',
        'citus_timeout_long',
        `citus.node_connection_timeout is ${connectMs / 1000} s: 3 s is enough`,
        { seconds: connectMs / 1000 },
      ),
    )
  return findings
}

/** Tables that a project's rows lie in, and that the coordinator has alone: the schema was there before Citus. */
const examineTables = async (sql: Sql): Promise<HealthFinding[]> => {
  const rows = await sql<{ name: string }[]>`
    select relname::text as name
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attname = 'project_id' and not attisdropped
    where relnamespace = current_schema()::regnamespace
      and relkind in ('r', 'p')
      and relname <> 'configuration_changes'
      and not exists (select 1 from pg_dist_partition where logicalrelid = pg_class.oid)
    order by 1
  `
  if (rows.length === 0) return [say('good', 'citus_tables_spread', 'all tables are spread')]
  const some = rows.slice(0, 3).map(({ name }) => name)
  return [
    say(
      'bad',
      'citus_tables_alone',
      `${rows.length} tables lie at the coordinator alone (${some.join(', ')}${rows.length > 3 ? ' …' : ''}): migrate an empty database, and bring the rows there`,
      { count: rows.length, tables: some },
    ),
  ]
}

const examineCopies = async (sql: Sql): Promise<HealthFinding[]> => {
  const rows = await sql<{ node: string }[]>`
    select nodename || ':' || nodeport as node
    from pg_dist_node
    where noderole = 'primary'
      and isactive
      and exists (
        select 1 from pg_dist_partition
        join pg_dist_shard using (logicalrelid)
        where partmethod = 'n'
          and repmodel = 't'
          and not exists (
            select 1 from pg_dist_placement
            where pg_dist_placement.shardid = pg_dist_shard.shardid
              and pg_dist_placement.groupid = pg_dist_node.groupid
          )
      )
    order by 1
  `
  return rows.map(({ node }) =>
    say(
      'bad',
      'citus_copies_missing',
      `${node} lacks copies of the configuration: select replicate_reference_tables()`,
      { node },
    ),
  )
}
