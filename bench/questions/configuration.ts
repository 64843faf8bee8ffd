/**
 * configuration: what a change of one project takes, alone and beside 600 that the key of another project makes at
 * once. It counts from the call to its answer; what it changed is in force by then, which the next call shows.
 */
import { performance } from 'node:perf_hooks'
import { type Place, readSandbox } from '../field/setup.ts'
import { openConnection } from '../load/connection.ts'
import { basic, type Facts, requestHead, type Seller } from '../load/facts.ts'
import { expectStatus } from '../load/load.ts'
import { summary } from '../measure.ts'

export type ConfigurationRow = {
  change: string
  /** Milliseconds by itself. */
  alone: { p50: number; most: number }
  /** Milliseconds while the other key's calls are under way; how many of them there were. */
  beside: { p50: number; most: number; count: number }
}

/** Milliseconds that a change may take beside the others. */
export const configurationMost = 1000
const burstCalls = 600
const aloneCount = 30
const bursts = 3

/** A change, in one call or several; the milliseconds of each. */
type Change = { name: string; run(): Promise<number[]> }

/** Times three changes by themselves, then again and again for as long as a burst lasts, which comes three times. */
export const measureConfiguration = async (
  { place, facts, say }: { place: Place; facts: Facts; say(text: string): void },
  isQuick: boolean,
): Promise<ConfigurationRow[]> => {
  const [noisy, quiet] = facts.merchants
  if (!noisy || !quiet) throw new Error('there are too few projects')
  const changes = await changesBeside(place, facts, noisy, quiet)
  const times = changes.map(() => ({ alone: [] as number[], beside: [] as number[] }))
  const runAll = async (of: 'alone' | 'beside'): Promise<void> => {
    for (const [index, { run }] of changes.entries()) times[index]?.[of].push(...(await run()))
  }
  for (let turn = 0; turn < (isQuick ? 5 : aloneCount); turn += 1) await runAll('alone')
  for (let turn = 0; turn < (isQuick ? 1 : bursts); turn += 1) {
    const burst = await openBurst(facts, noisy)
    const began = performance.now()
    let isOver = false
    const all = burst.run().finally(() => {
      isOver = true
    })
    while (!isOver) await runAll('beside')
    await all
    burst.close()
    say(`configuration: ${burstCalls} calls of one key took ${asMs(performance.now() - began)} ms`)
  }
  return changes.map(({ name }, index) => {
    const { alone = [], beside = [] } = times[index] ?? {}
    return {
      change: name,
      alone: { p50: summary(alone, 0).p50, most: Math.max(...alone) },
      beside: { p50: summary(beside, 0).p50, most: Math.max(...beside), count: beside.length },
    }
  })
}

/** Lines that say what took too long. */
export const configurationMisses = (rows: readonly ConfigurationRow[]): string[] =>
  rows
    .filter(({ beside }) => beside.most > configurationMost)
    .map(
      ({ change, beside }) =>
        `${change} took ${asMs(beside.most)} ms beside ${burstCalls} calls, at most ${configurationMost}`,
    )

const asMs = (milliseconds: number): string => Math.round(milliseconds).toLocaleString('en')

/** A key of the quiet project and of the noisy one comes and goes; the quiet one gets another name. */
const changesBeside = async (
  place: Place,
  facts: Facts,
  noisy: Seller,
  quiet: Seller,
): Promise<Change[]> => {
  const { operator_key } = await readSandbox(place.dataDir)
  const address = `http://127.0.0.1:${facts.port}/api`
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${address}/operator/projects/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${operator_key}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    return answer
  }
  const turnKey = async ({ projectId }: Seller): Promise<number[]> => {
    const before = performance.now()
    const made = await ask('POST', `${projectId}/api_keys`, { name: 'leaked' })
    const { key_id, api_key } = (await made.json()) as { key_id: string; api_key: string }
    const between = performance.now()
    await ask('DELETE', `${projectId}/api_keys/${key_id}`)
    const took = [between - before, performance.now() - between]
    const answer = await fetch(`${address}/v2/project/${projectId}/admin/webhook`, {
      headers: { authorization: basic(projectId, api_key).trim().replace('Authorization: ', '') },
    })
    if (answer.status !== 401) throw new Error(`a revoked key was answered ${answer.status}`)
    return took
  }
  let turn = 0
  const rename = async (): Promise<number[]> => {
    turn += 1
    const name = `Bench Studio, turn ${turn}`
    const began = performance.now()
    await ask('PATCH', String(quiet.projectId), { name })
    const took = [performance.now() - began]
    const read = (await (await ask('GET', String(quiet.projectId))).json()) as { name: string }
    if (read.name !== name) throw new Error('a change was not in force')
    return took
  }
  return [
    { name: 'a key of another project is made or revoked', run: () => turnKey(quiet) },
    { name: 'a key of the same project is made or revoked', run: () => turnKey(noisy) },
    { name: 'another project is renamed', run: rename },
  ]
}

/** Six hundred connections, each with one call that pauses an endpoint or lets it go on. */
const openBurst = async (facts: Facts, { projectId, apiKey }: Seller) => {
  const credentials = basic(projectId, apiKey)
  const path = `/api/v2/project/${projectId}/admin/webhook/endpoints`
  const connections = await Promise.all(
    Array.from({ length: burstCalls }, () => openConnection(facts.port)),
  )
  const [first] = connections
  if (!first) throw new Error('there is no connection')
  const list = await first.ask(`${requestHead('GET', path, facts)}${credentials}\r\n`)
  const { items } = JSON.parse(expectStatus(list, 200).body) as { items: { endpoint_id: number }[] }
  return {
    run: async () => {
      const answers = connections.map(async (connection, index) => {
        const word = index % 2 === 0 ? 'pause' : 'resume'
        const call = `${path}/${items[0]?.endpoint_id}/${word}`
        const head = requestHead('POST', call, facts)
        const request = `${head}${credentials}Content-Length: 0\r\n\r\n`
        expectStatus(await connection.ask(request), 200)
      })
      await Promise.all(answers)
    },
    close: () => {
      for (const connection of connections) connection.close()
    },
  }
}
