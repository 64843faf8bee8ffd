/** The start at every network that is connected, each against the same reference measured beside it. */
import type { Measured } from './measure.ts'
import { type Field, measureReference } from './rounds.ts'
import { networkTimes, scenarios } from './scenarios.ts'

export type NetworkRow = {
  network: string
  ratio: number
  perSecond: number
  referencePerSecond: number
  p50: number
  p99: number
}

/** The reference is measured again after so many networks. */
const stretch = 6

/** Measures the start at each network once and shortly; the scenario `start` is the one that is measured well. */
export const measureNetworks = async (field: Field, isQuick: boolean): Promise<NetworkRow[]> => {
  const plan = { users: 64, ...(isQuick ? networkTimes.quick : networkTimes.full) }
  const rows: NetworkRow[] = []
  let reference: Measured | undefined
  for (const [index, network] of field.facts.networks.entries()) {
    if (!reference || index % stretch === 0) {
      reference = await measureReference(field, 'constant_302', plan)
    }
    const order = { scenario: `start ${network}`, facts: field.facts, amount: 0, plan }
    await field.load.call('prepare', order)
    const measured = await field.load.call<Measured>('measure', order)
    const ratio = measured.perSecond / reference.perSecond
    field.say(`start at ${network.padEnd(12)} ${ratio.toFixed(3)}`)
    rows.push({
      network,
      ratio,
      perSecond: measured.perSecond,
      referencePerSecond: reference.perSecond,
      p50: measured.p50,
      p99: measured.p99,
    })
  }
  return rows
}

/** The floor of the start, which holds for every network. */
export const networkFloor = scenarios.find(({ name }) => name === 'start')?.floor ?? 0
