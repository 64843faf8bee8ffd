/** Where the projects of a spread database lie, and on which nodes. */
import type { DatabaseConnection, StatementTask } from '../database/connection.ts'
import type { Sql } from '../database/database.ts'
import { gather } from '../gather.ts'
import { listNodes, listPlaces, listSpreadNames } from './placement.sql.ts'
import { projectsAt, type Route, routesBy } from './routes.ts'

export type Node = {
  readonly host: string
  readonly port: number
  /** Why nothing is sent there; undefined while it answers. */
  failure: Error | undefined
  /** Connections whose statement it has a part in, with the time of sending; the oldest first. */
  readonly asked: Map<DatabaseConnection, number>
  /** When something that it has a part in was last answered. */
  heardAt: number
  isTried: boolean
}

/** The coordinator's word about its nodes and projects. Projects are looked up when a statement first names them. */
export class Placement {
  readonly #sql: Sql
  readonly #nodes = new Map<number, Node>()
  /** Where projects lie; undefined for the coordinator itself. */
  readonly #places = new Map<number, Node | undefined>()
  #routes: ((prepared: StatementTask['prepared']) => Route) | undefined
  #opening: Promise<void> | undefined
  readonly #find: (project: number) => Promise<void>

  constructor(sql: Sql) {
    this.#sql = sql
    this.#find = gather<number, void>({
      keyOf: () => 'all',
      work: async (projects) => {
        await this.#place(projects)
        return projects.map(() => undefined)
      },
      isShared: () => true,
    })
  }

  nodes(): Iterable<Node> {
    return this.#nodes.values()
  }

  /** Reads again where everything lies. */
  async refresh(): Promise<void> {
    await this.#readNodes()
    if (this.#places.size > 0) await this.#place([...this.#places.keys()])
  }

  /** See `Nodes`. */
  locate(tasks: readonly StatementTask[], then: (nodes: readonly Node[]) => void): void {
    if (this.#routes === undefined) {
      this.#opening ??= this.#open().catch((error: unknown) => {
        this.#opening = undefined
        throw error
      })
      this.#opening.then(
        () => this.locate(tasks, then),
        () => then([]),
      )
      return
    }
    const found = new Set<Node>()
    const unknown = new Set<number>()
    for (const task of tasks) {
      const { prepared, values } = task.leads ?? task
      const route = this.#routes(prepared)
      if (route === 'everywhere') for (const node of this.nodes()) found.add(node)
      else if (route !== 'here')
        for (const project of projectsAt(route, values)) {
          const node = this.#places.get(project)
          if (node !== undefined) found.add(node)
          else if (!this.#places.has(project)) unknown.add(project)
        }
    }
    if (unknown.size === 0) then([...found])
    else
      Promise.all([...unknown].map(this.#find)).then(
        () => this.locate(tasks, then),
        () => then([...found]),
      )
  }

  async #open(): Promise<void> {
    await this.#readNodes()
    const rows = await listSpreadNames(this.#sql)
    const named = (kind: string): Set<string> =>
      new Set(rows.flatMap((row) => (row.kind === kind ? [row.name] : [])))
    const [tables, copied, functions] = [named('table'), named('copied'), named('function')]
    this.#routes = routesBy({ tables, copied, functions })
  }

  async #readNodes(): Promise<void> {
    for (const { group_id, host, port } of await listNodes(this.#sql)) {
      const known = this.#nodes.get(group_id)
      if (known?.host === host && known.port === port) continue
      const asked = new Map<DatabaseConnection, number>()
      const fresh = { host, port, failure: undefined, asked, heardAt: 0, isTried: false }
      this.#nodes.set(group_id, fresh)
    }
  }

  async #place(projects: readonly number[]): Promise<void> {
    const rows = await listPlaces(this.#sql, projects)
    const groups = new Map(rows.map(({ project_id, group_id }) => [project_id, group_id]))
    for (const project of projects)
      this.#places.set(project, this.#nodes.get(groups.get(project) ?? 0))
  }
}
