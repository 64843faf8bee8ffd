/** How long a dialog waits until it can say how much a deletion would touch. */
import assert from 'node:assert/strict'
import type { Desk } from '../support/desk.ts'
import type { Seeds } from '../support/strangers.ts'

export type Trial = { what: string; ms: number; touched: string }

/** The deletions that count, below the admin calls of the project or the operator's. */
const pathsOf = async ({ service }: Desk, seeds: Seeds): Promise<Record<string, string>> => {
  const { project_id: project } = service.file
  const { sql } = service.world
  const [group] = await sql<{ group_id: number }[]>`
    select group_id from user_groups where project_id = ${project} order by group_id limit 1
  `
  const [waiting] = await sql<{ endpoint_id: number }[]>`
    select endpoint_id from webhook_ready where project_id = ${project} order by endpoint_id desc limit 1
  `
  const admin = `/api/v2/project/${project}/admin`
  return {
    'a client': `/api/operator/projects/${project}/clients/${seeds.client}`,
    'a group of players': `${admin}/groups/${group?.group_id}`,
    'a deployment': `${admin}/deployments/beta`,
    'a group of items': `${admin}/items/groups/external_id/${seeds.group}`,
    'an attribute': `${admin}/attributes/external_id/${seeds.attribute}`,
    'a currency': `${admin}/items/virtual_currency/sku/${seeds.currency}`,
    'an endpoint': `${admin}/webhook/endpoints/${waiting?.endpoint_id ?? seeds.endpoint}`,
  }
}

/** Tries each of them three times, and keeps the quickest. */
export const tryDeletions = async (desk: Desk, seeds: Seeds): Promise<Trial[]> => {
  const headers = { authorization: `Bearer ${desk.service.world.operatorKey}` }
  const trials: Trial[] = []
  for (const [what, path] of Object.entries(await pathsOf(desk, seeds))) {
    const times: number[] = []
    let touched = ''
    for (let nth = 0; nth < 3; nth += 1) {
      const began = performance.now()
      const url = `${desk.service.file.public_url}${path}?validate_only=true`
      const answer = await fetch(url, { method: 'DELETE', headers })
      touched = await answer.text()
      assert.equal(answer.status, 200, `${what}: ${touched}`)
      times.push(Math.round(performance.now() - began))
    }
    trials.push({ what, ms: Math.min(...times), touched })
  }
  return trials
}
