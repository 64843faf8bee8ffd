/**
 * A piece of work that is always the same, done now and then: what it costs tells how dear the processor's time is just
 * now. Two virtual processors may share one, and many processes push each other out of its caches.
 */
import { createHash, randomBytes } from 'node:crypto'
import { answerCalls } from '../child.ts'

const everyMs = 10
const pieces = 40
const block = randomBytes(4096)

let count = 0

/** Hashes, which stay in the cache, and objects, which do not. */
const work = (): void => {
  const objects: { digest: string; n: number }[] = []
  for (let n = 0; n < pieces; n++) {
    objects.push({ digest: createHash('sha256').update(block).digest('hex'), n })
  }
  JSON.parse(JSON.stringify(objects))
  count += 1
}

setInterval(work, everyMs)

answerCalls({
  /** How many pieces were done so far. Their costs are read from the scheduler, as for the services. */
  count: (): number => count,
})
