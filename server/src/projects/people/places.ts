/** The merchants of projects that grants name. */
import type { Query } from '../../base/database/database.ts'
import { listMerchantsAndVersions } from '../directory/projects.sql.ts'
import type { StoredGrant } from './people-contract.ts'

/** The merchant's id by the project's; projects that do not exist are missing. */
export type Places = ReadonlyMap<number, number>

/** Reads the merchants of all projects that these grants name. Throws what the database does. */
export const readPlaces = async (sql: Query, grants: readonly StoredGrant[]): Promise<Places> => {
  const projects = new Set(grants.flatMap(({ project_id }) => project_id ?? []))
  if (projects.size === 0) return new Map()
  const rows = await listMerchantsAndVersions(sql, [...projects])
  return new Map(rows.map(({ project_id, merchant_id }) => [project_id, merchant_id]))
}

/** The merchant whose share a grant counts for; undefined for one of the installation. */
export const merchantOf = (
  { merchant_id, project_id }: StoredGrant,
  places: Places,
): number | undefined =>
  merchant_id ?? (project_id === undefined ? undefined : places.get(project_id))
