/** Where the service spends its time: a CPU profile of a part of its life, taken over the inspector. */
import { writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { inspector } from './inspector.ts'

type Node = {
  id: number
  callFrame: { functionName: string; url: string; lineNumber: number }
}
type Profile = { nodes: Node[]; samples: number[] }

export type Spot = { share: number; what: string }

/** Profiles the process whose inspector listens on a port, from `begin` to `end`; `end` keeps the profile in a file. */
export const profiler = async (
  port: number,
): Promise<{ begin(): Promise<void>; end(file: string): Promise<Spot[]>; close(): void }> => {
  const { ask, close } = await inspector(port)
  await ask('Profiler.enable')
  await ask('Profiler.setSamplingInterval', { interval: 250 })
  return {
    begin: async () => {
      await ask('Profiler.start')
      await delay(10)
    },
    end: async (file) => {
      const { profile } = await ask<{ profile: Profile }>('Profiler.stop')
      await writeFile(file, JSON.stringify(profile))
      return spots(profile)
    },
    close,
  }
}

/**
 * The functions with the most time of their own, as shares of the time that the process was busy. Samples are counted,
 * not their durations: one that is long only says that the machine had something else to do.
 */
const spots = ({ nodes, samples }: Profile): Spot[] => {
  const names = new Map(nodes.map((node) => [node.id, nameOf(node)]))
  const own = new Map<string, number>()
  let busy = 0
  for (const id of samples) {
    const name = names.get(id) ?? ''
    if (name.startsWith('(idle)')) continue
    busy += 1
    own.set(name, (own.get(name) ?? 0) + 1)
  }
  return [...own]
    .map(([what, count]) => ({ what, share: count / busy }))
    .sort((a, b) => b.share - a.share)
}

const nameOf = ({ callFrame: { functionName, url, lineNumber } }: Node): string => {
  const place = url
    .replace(/^.*\/(node_modules|server|bench)\//, '$1/')
    .replace('node_modules/', '')
  return `${functionName || 'anonymous'} ${place}${place ? `:${lineNumber + 1}` : ''}`
}
