/** Reads the versions of catalogs: questions that come together share a statement. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql } from '../../base/database/database.ts'
import { type CatalogVersion, findVersion } from './project-version.sql.ts'

export type VersionReader = {
  /** The version of a project's catalog, with any change that was answered before this question. */
  read(projectId: number): Promise<CatalogVersion>
  /** The version that was read last; undefined where none was. */
  last(projectId: number): CatalogVersion | undefined
}

/** Builds a reader. */
export const versionReader = (sql: Sql): VersionReader => {
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
    read: (projectId) => waiting.getOrInsertComputed(projectId, startReading),
    last: (projectId) => versions.get(projectId),
  }
}
