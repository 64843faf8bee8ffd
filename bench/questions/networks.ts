/** The start at every connected network: processor time as a multiple of the same reference, measured beside it. */
import { middleBy } from '../measure.ts'
import {
  type Field,
  type MeasuredReference,
  measureReference,
  measureScenario,
  ratioOf,
} from '../rounds.ts'
import { networkTimes, scenarios } from '../scenarios.ts'

export type NetworkRow = {
  network: string
  /** Processor time of the service as a multiple of the reference's. */
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
  await measureScenario(field, startAt(field.facts.networks[0]), { ...plan, runMs: warmUpMs }, 0)
  for (let round = 1; round <= rounds; round++) {
    let reference: MeasuredReference | undefined
    for (const [index, network] of field.facts.networks.entries()) {
      if (!reference || index % stretch === 0) {
        reference = await measureReference(field, 'sealing_route', plan)
      }
      const { measured, effort } = await measureScenario(field, startAt(network), plan, 0)
      const ratio = ratioOf({ measured, reference, effort })
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

const startAt = (network = ''): { name: string } => ({ name: `start ${network}` })

/** The greatest multiple of the reference, as for the start. */
export const networkMost = scenarios.find(({ name }) => name === 'start')?.floor ?? 0
