/** The calls of regions. An item with regions is sold in their countries only, and is not there elsewhere. */
import type { Instant } from '../../base/clock.ts'
import { Problem, ProjectPath, Type } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import { parseId } from '../../base/ids.ts'
import {
  aboutCallsOf,
  adminPath,
  answered,
  type Caller,
  type Calls,
  type Deps,
  guardedCalls,
  RepeatHeaders,
  recordAudit,
  repeatable,
  runOnce,
  sendAnswer,
} from '../../projects/index.ts'
import { countCatalogChange } from '../changes/project-version.sql.ts'
import { problems } from '../contract.ts'
import {
  mostRegions,
  RegionAnswer,
  RegionBody,
  RegionIdAnswer,
  RegionList,
  RegionPath,
} from './contract.ts'
import * as store from './regions.sql.ts'

type RegionDeps = Pick<Deps, 'sql' | 'clock' | 'admission'>

const about = aboutCallsOf('Catalog')
const path = `${adminPath}/region`
const onePath = `${path}/:region_id`

/** The plugin with the calls below `/api/v2/project/{project_id}/admin/region`. */
export const regionRoutes = (deps: RegionDeps) =>
  guardedCalls(deps, 'admitToProject', (calls) => {
    readCalls(calls, deps)
    createCall(calls, deps)
    changeCall(calls, deps)
    deleteCall(calls, deps)
  })

const readCalls = ({ get }: Calls, { sql, admission }: RegionDeps): void => {
  get(
    path,
    {
      ...about('listRegions', 'List regions'),
      params: ProjectPath,
      response: { 200: RegionList },
    },
    async (request) => {
      const rows = await store.listRegions(sql, admission.admitted(request).project.projectId)
      return {
        regions: rows.map(({ region_id: id, name, countries }) => ({ id, name, countries })),
      }
    },
  )
  get(
    onePath,
    {
      ...about('readRegion', 'Read a region'),
      problems: [problems.region_not_found],
      params: RegionPath,
      response: { 200: RegionAnswer },
    },
    async (request) => {
      const { projectId } = admission.admitted(request).project
      const row = await present(sql, projectId, regionOf(request.params))
      return { id: row.region_id, name: row.name, countries: row.countries }
    },
  )
}

const createCall = ({ post }: Calls, deps: RegionDeps): void => {
  post(
    path,
    {
      ...about('createRegion', 'Make a region', 'Items name it by its id, as `regions`.'),
      problems: [problems.regions_full],
      params: ProjectPath,
      headers: RepeatHeaders,
      body: RegionBody,
      response: { 201: RegionIdAnswer },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const at = deps.clock.now()
      const answer = await runOnce(deps, repeatable(projectId, request), async (tx) => {
        const [{ count }] = await store.countRegions(tx, projectId)
        if (count >= mostRegions) throw new Problem(problems.regions_full)
        const after = request.body
        const [row] = await store.insertRegion(tx, projectId, after, at)
        await note(tx, { projectId, caller, at, what: 'created', region: row.region_id, after })
        return answered(201, { region_id: row.region_id })
      })
      return sendAnswer(reply, answer)
    },
  )
}

const changeCall = ({ put }: Calls, deps: RegionDeps): void => {
  put(
    onePath,
    {
      ...about('changeRegion', 'Put another name and other countries in the place of a region’s'),
      problems: [problems.region_not_found],
      params: RegionPath,
      body: RegionBody,
      response: { 204: Type.Null() },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const region = regionOf(request.params)
      const at = deps.clock.now()
      await deps.sql.begin(async (tx) => {
        const before = shown(await present(tx, projectId, region))
        await store.changeRegion(tx, projectId, region, request.body, at)
        const after = request.body
        await note(tx, { projectId, caller, at, what: 'updated', region, before, after })
      })
      return reply.code(204).send()
    },
  )
}

const deleteCall = (calls: Calls, deps: RegionDeps): void => {
  calls.delete(
    onePath,
    {
      ...about(
        'deleteRegion',
        'Delete a region',
        'Refused while an item names it: without the region it would be sold everywhere.',
      ),
      problems: [problems.region_not_found, problems.region_in_use],
      params: RegionPath,
      response: { 204: Type.Null() },
    },
    async (request, reply) => {
      const { project, caller } = deps.admission.admitted(request)
      const { projectId } = project
      const region = regionOf(request.params)
      const at = deps.clock.now()
      await deps.sql.begin(async (tx) => {
        const before = shown(await present(tx, projectId, region))
        if (await store.isNamed(tx, projectId, region)) throw new Problem(problems.region_in_use)
        await store.deleteRegion(tx, projectId, region)
        await note(tx, { projectId, caller, at, what: 'deleted', region, before })
      })
      return reply.code(204).send()
    },
  )
}

const shown = ({ name, countries }: store.RegionRow): RegionBody => ({ name, countries })

/** A region that is there. Throws 404 for another one. */
const present = async (
  sql: Parameters<typeof store.findRegion>[0],
  projectId: number,
  region: number,
): Promise<store.RegionRow> => {
  const [row] = await store.findRegion(sql, projectId, region)
  if (!row) throw new Problem(problems.region_not_found)
  return row
}

/** The number of a path. One that cannot be one is nobody's. */
const regionOf = ({ region_id }: { region_id: string }): number => {
  const id = parseId(region_id)
  if (id === undefined) throw new Problem(problems.region_not_found)
  return id
}

type Noted = {
  projectId: number
  caller: Caller
  at: Instant
  what: 'created' | 'updated' | 'deleted'
  region: number
  before?: object
  after?: object
}

/** Writes a change down, and lets the storefront know: the version is counted up last. */
const note = async (tx: Tx, { what, region, ...facts }: Noted): Promise<void> => {
  await recordAudit(tx, { ...facts, action: `region.${what}`, target: `region ${region}` })
  await countCatalogChange(tx, facts.projectId)
}
