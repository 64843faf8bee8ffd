/** The shelves of all projects that are asked for, as fresh as the catalog at the moment of the question. */
import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql } from '../../base/database/database.ts'
import { isUnavailable } from '../../base/database/database.ts'
import type { Log } from '../../base/log.ts'
import { type CatalogVersion, findVersion } from '../changes/project-version.sql.ts'
import { readShelf, type Shelf } from './shelf.ts'

export type Shelves = {
  /**
   * The version of a project's catalog to answer from: that of any change answered before this question. A large shelf
   * is not read anew for every change of a stream of them; the first question after a change waits until it is. While
   * the database is away, the last known version stays.
   */
  version(projectId: number): Promise<CatalogVersion>
  /** The shelf with at least this version. */
  shelf(projectId: number, version: number): Promise<Shelf>
}

/** Items of all shelves together, beyond which those not asked for the longest are evicted: some 150 MB. */
const mostItems = 300_000
/**
 * A shelf of more items may be stale while it is read anew, and then for twice as long as that took. Players of such a
 * store would miss it while an import with `on_error=skip` runs, which changes the catalog 25 times a second. Measured
 * with 100,000 items and ten changes a second (`bench`, scenario large_beside): a page takes 226 µs of the service's
 * processor time. Without the rest afterwards it takes 1,164, and 5,221 where no shelf may be stale; then players get
 * 34 pages a second instead of 598.
 */
const small = 20_000

type Kept = { shelf: Shelf; staleUntil: number }

/** Builds the shelves; nothing is read before it is asked for. */
export const shelves = ({ sql, log }: { sql: Sql; log: Log }): Shelves => {
  const versions = versionReader(sql)
  const kept = new Map<number, Kept>()
  const readings = new Map<number, Promise<Shelf>>()

  const mayBeStale = (projectId: number, { shelf, staleUntil }: Kept): boolean =>
    performance.now() < staleUntil || (shelf.items.size > small && readings.has(projectId))

  const read = async (projectId: number, version: number): Promise<Shelf> => {
    const begin = performance.now()
    const earlier = kept.get(projectId)?.shelf
    const shelf = await readShelf(sql, projectId, version, earlier)
    const took = performance.now() - begin
    // The youngest use stands last.
    kept.delete(projectId)
    kept.set(projectId, {
      shelf,
      staleUntil: earlier && shelf.items.size > small ? begin + 3 * took : 0,
    })
    evict(kept)
    return shelf
  }

  return {
    async version(projectId) {
      try {
        const now = await versions.read(projectId)
        const known = kept.get(projectId)
        return known && mayBeStale(projectId, known)
          ? { ...now, version: known.shelf.version }
          : now
      } catch (error) {
        const known = versions.last(projectId)
        if (!known || !isUnavailable(error)) throw error
        log.debug({ project_id: projectId }, 'the database is away: the storefront stays as it was')
        return known
      }
    },

    async shelf(projectId, version) {
      for (;;) {
        const known = kept.get(projectId)
        if (known && known.shelf.version >= version) return known.shelf
        const running = readings.get(projectId)
        if (running !== undefined) {
          await running
          continue
        }
        const reading = read(projectId, version).finally(() => readings.delete(projectId))
        readings.set(projectId, reading)
        return reading
      }
    },
  }
}

/** Reads the versions of catalogs: questions that come together share a statement. */
const versionReader = (sql: Sql) => {
  const versions = new Map<number, CatalogVersion>()
  const waiting = new Map<number, Promise<CatalogVersion>>()
  const underWay = new Map<number, Promise<CatalogVersion>>()

  /** A reading for all who ask before it starts: when the one under way is done, and no other request is at hand. */
  const startReading = async (projectId: number): Promise<CatalogVersion> => {
    await underWay.get(projectId)?.catch(() => {})
    await nextTurn()
    waiting.delete(projectId)
    const reading = readVersion(projectId)
    underWay.set(projectId, reading)
    try {
      return await reading
    } finally {
      if (underWay.get(projectId) === reading) underWay.delete(projectId)
    }
  }

  const readVersion = async (projectId: number): Promise<CatalogVersion> => {
    const [row = { version: 0, sales: 0 }] = await findVersion(sql, projectId)
    versions.set(projectId, row)
    return row
  }

  return {
    /** The version of a project's catalog, with any change that was answered before this question. */
    read: (projectId: number): Promise<CatalogVersion> =>
      waiting.getOrInsertComputed(projectId, startReading),
    /** The version that was read last; undefined where none was. */
    last: (projectId: number): CatalogVersion | undefined => versions.get(projectId),
  }
}

const evict = (kept: Map<number, Kept>): void => {
  let total = 0
  for (const { shelf } of kept.values()) total += shelf.items.size
  for (const [projectId, { shelf }] of kept) {
    if (total <= mostItems || kept.size === 1) return
    kept.delete(projectId)
    total -= shelf.items.size
  }
}
