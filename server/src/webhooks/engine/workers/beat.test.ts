/** Work that repeats, and when its rests end. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { silentLog } from '../../../base/log.ts'
import { quietTimes, startBeat } from './beat.ts'

const never = 3_600_000

/** Work that counts its runs; `run` waits until it has begun so often. */
const counted = () => {
  let runs = 0
  let whenRun = (): void => {}
  return {
    work: async () => {
      runs += 1
      whenRun()
    },
    run: async (times: number) => {
      while (runs < times)
        await new Promise<void>((resolve) => {
          whenRun = resolve
        })
      return runs
    },
  }
}

test('a rest ends when somebody hurries, and the work runs once more after the run under way', async () => {
  const { work, run } = counted()
  const beat = startBeat('test', silentLog, work, () => never)
  assert.equal(await run(1), 1)
  beat.hurry()
  assert.equal(await run(2), 2)
  await beat.stop()
})

test('the rest of a look that found nothing ends when there may be something, and no other rest', async () => {
  const quiet = quietTimes()
  const [found, nothing] = [counted(), counted()]
  const beats = [
    quiet.endsRestOf(
      startBeat('found', silentLog, found.work, () => never),
      {
        isQuiet: () => false,
      },
    ),
    quiet.endsRestOf(
      startBeat('nothing', silentLog, nothing.work, () => never),
      {
        isQuiet: () => true,
      },
    ),
  ]
  await Promise.all([found.run(1), nothing.run(1)])
  quiet.end()
  assert.equal(await nothing.run(2), 2)
  assert.equal(await found.run(1), 1)
  await Promise.all(beats.map((beat) => beat.stop()))
})

test('work that failed runs again after its rest', async () => {
  const { work, run } = counted()
  const beat = startBeat(
    'test',
    silentLog,
    async () => {
      await work()
      throw new Error('a failure')
    },
    () => 0,
  )
  await run(3)
  await beat.stop()
})
