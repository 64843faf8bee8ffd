/** The start at every network that is connected, each against the same reference measured beside it. */
import { type Measured, middleBy, type Plan } from '../measure.ts'
import { type Field, measureReference } from '../rounds.ts'
import { networkTimes, scenarios } from '../scenarios.ts'

export type NetworkRow = {
  network: string
  ratio: number
  perSecond: number
  referencePerSecond: number
  p50: number
  p99: number
}

/** The reference is measured again after so many networks. */
const stretch = 4

/** Measures the start at each network shortly, so many times one after the other, and answers each one's middle one. */
export const measureNetworks = async (
  field: Field,
  isQuick: boolean,
  rounds: number,
): Promise<NetworkRow[]> => {
  const plan = { users: 64, ...(isQuick ? networkTimes.quick : networkTimes.full) }
  const rows = new Map<string, NetworkRow[]>(field.facts.networks.map((network) => [network, []]))
  // The first would otherwise be the one at which the service warms up.
  await measureStart(field, field.facts.networks[0] ?? '', { ...plan, runMs: warmUpMs })
  for (let round = 1; round <= rounds; round++) {
    let reference: Measured | undefined
    for (const [index, network] of field.facts.networks.entries()) {
      if (!reference || index % stretch === 0) {
        reference = await measureReference(field, 'constant_302', plan)
      }
      const measured = await measureStart(field, network, plan)
      const ratio = measured.perSecond / reference.perSecond
      field.say(`round ${round}: start at ${network.padEnd(12)} ${ratio.toFixed(3)}`)
      rows.get(network)?.push({
        network,
        ratio,
        perSecond: measured.perSecond,
        referencePerSecond: reference.perSecond,
        p50: measured.p50,
        p99: measured.p99,
      })
    }
  }
  return [...rows.values()].map((measured) => middleBy(measured, ({ ratio }) => ratio))
}

const warmUpMs = 3000

const measureStart = async (field: Field, network: string, plan: Plan): Promise<Measured> => {
  const order = { scenario: `start ${network}`, facts: field.facts, amount: 0, plan }
  await field.load.call('prepare', order)
  return await field.load.call<Measured>('measure', order)
}

/** The floor of the start, which holds for every network. */
export const networkFloor = scenarios.find(({ name }) => name === 'start')?.floor ?? 0
