/** Projects with many endpoints for isolation and soak, and events written to single ones. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect, type Sql } from '../../server/src/base/database/database.ts'
import { insertEvents } from '../../server/src/webhooks/events/emit.sql.ts'
import { newEventId } from '../../server/src/webhooks/events/event-id.ts'
import { findDatabase } from '../database.ts'
import type { Place } from './setup.ts'

export type Target = { name: string; projectId: number; endpointId: number }

type Named = { name: string; url: string; is_enabled?: boolean; timeout_ms?: number }
type Secrets = { signature: string; standard: string }

const endpointsOfProject = 40
const run = promisify(execFile)
const main = join(import.meta.dirname, '..', '..', 'server', 'src', 'portreeve.js')

/** Makes a merchant with these endpoints, forty in a project, and answers them. The service may run. */
export const applyEndpoints = async (
  place: Place,
  sql: Sql,
  merchant: string,
  endpoints: readonly Named[],
  secrets: Secrets,
): Promise<Target[]> => {
  const projects = []
  for (let from = 0; from < endpoints.length; from += endpointsOfProject) {
    projects.push({
      name: `${merchant} ${from}`,
      settings: { notifications: { ps_declined: true } },
      webhooks: {
        endpoints: endpoints.slice(from, from + endpointsOfProject).map((endpoint) => ({
          ...endpoint,
          secret: secrets.signature,
          standard_secret: secrets.standard,
        })),
      },
    })
  }
  const file = join(place.dataDir, 'endpoints.json')
  await writeFile(file, JSON.stringify({ merchants: [{ name: merchant, projects }] }))
  await run(process.execPath, [main, 'apply', file], {
    env: {
      ...process.env,
      PORTREEVE_DATA_DIR: place.dataDir,
      PORTREEVE_PORT: String(place.port),
    },
  })
  const names = endpoints.map(({ name }) => name)
  return sql<Target[]>`
    select name, project_id as "projectId", endpoint_id as "endpointId"
    from webhook_endpoints
    where name = any(${names})
    order by endpoint_id
  `
}

/** A connection to the service's database; to be opened anew when the database was. */
export const openDatabase = async (place: Place): Promise<Sql> => {
  const { url, socketPath } = await findDatabase(place.dataDir)
  return connect(url, { name: 'bench', ...(socketPath ? { socketPath } : {}) })
}

/**
 * Writes so many events to an endpoint in one transaction, as payments do; answers their ids.
 *
 * @param note is found in their bodies
 */
export const writeEvents = async (
  sql: Sql,
  target: Target,
  amount: number,
  note = 'written',
): Promise<string[]> => {
  const now = new Date()
  const body = JSON.stringify({
    notification_type: 'ps_declined',
    settings: { project_id: target.projectId, merchant_id: 1 },
    refund_details: { code: 8, reason: 'Declined', reason_detail: note },
  })
  const events = Array.from({ length: amount }, () => ({
    event_id: newEventId(now),
    type: 'ps_declined',
    order_key: null,
    body,
  }))
  const emission = { project_id: target.projectId, created_at: now, is_test: false, events }
  await sql.begin((tx) => insertEvents(tx, emission, target.endpointId))
  return events.map(({ event_id }) => event_id)
}
