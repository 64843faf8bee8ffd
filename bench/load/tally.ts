/** How many notifications have arrived, followed over a connection to the receivers. */
import { connect } from 'node:net'

export type Tally = {
  received(): number
  /** Waits for the next news. */
  next(): Promise<void>
}

/** Notifications that may be ahead of the receivers: more would only measure how a queue grows. */
export const aheadMost = 4000

/** Connects to where the receivers tell their count every few milliseconds. */
export const openTally = (port: number): Promise<Tally> =>
  new Promise((resolve, reject) => {
    let count = 0
    let waiting: (() => void)[] = []
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('error', reject)
    socket.on('data', (chunk) => {
      count = Number(chunk.toString('latin1').trim().split('\n').at(-1))
      for (const wake of waiting.splice(0)) wake()
      waiting = []
    })
    const tally = {
      received: () => count,
      next: () => new Promise<void>((wake) => waiting.push(wake)),
    }
    socket.once('data', () => resolve(tally))
  })
