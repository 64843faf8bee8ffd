/** The table of regions. */
import type { Instant } from '../../base/clock.ts'
import { hasRow, type Query, type Tx } from '../../base/database/database.ts'
import type { RegionBody } from './contract.ts'

export type RegionRow = { region_id: number; name: RegionBody['name']; countries: string[] }

/** All regions of a project, in the order in which they were made. */
export const listRegions = (sql: Query, project: number) => sql<RegionRow[]>`
  select region_id, name, countries
  from item_regions
  where project_id = ${project}
  order by region_id
`

/** A region: a row, or none. */
export const findRegion = (sql: Query, project: number, region: number) => sql<RegionRow[]>`
  select region_id, name, countries
  from item_regions
  where project_id = ${project}
    and region_id = ${region}
`

/** How many regions a project has. */
export const countRegions = (sql: Query, project: number) => sql<[{ count: number }]>`
  select count(*) as count
  from item_regions
  where project_id = ${project}
`

/** Makes a region. */
export const insertRegion = (
  tx: Tx,
  project: number,
  { name, countries }: RegionBody,
  at: Instant,
) => tx<[{ region_id: number }]>`
  insert into item_regions (project_id, name, countries, created_at, updated_at)
  values (${project}, ${JSON.stringify(name)}::text::json, ${countries}, ${at}, ${at})
  returning region_id
`

/** Puts another name and other countries in the place of a region's. */
export const changeRegion = (
  tx: Tx,
  project: number,
  region: number,
  { name, countries }: RegionBody,
  at: Instant,
) => tx`
  update item_regions
  set name = ${JSON.stringify(name)}::text::json,
      countries = ${countries}::text[],
      updated_at = ${at}
  where project_id = ${project}
    and region_id = ${region}
`

export const deleteRegion = (tx: Tx, project: number, region: number) => tx`
  delete from item_regions
  where project_id = ${project}
    and region_id = ${region}
`

/** Whether an item that is there names a region. */
export const isNamed = (sql: Query, project: number, region: number): Promise<boolean> =>
  hasRow(sql`
    select from items
    where project_id = ${project}
      and deleted_at is null
      and json_typeof(document -> 'regions') = 'array'
      and ${region}::bigint::text in (
        select named ->> 'id'
        from json_array_elements(document -> 'regions') as named
      )
    limit 1
  `)
