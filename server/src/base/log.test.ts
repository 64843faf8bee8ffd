import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { test } from 'node:test'

test('a process goes on and comes to its end when its log takes no more lines', async (t) => {
  const program = `
    import { createLog } from '${import.meta.resolve('./log.ts')}'
    const log = createLog('info')
    log.info({}, 'before')
    setTimeout(() => {
      log.info({}, 'after')
      console.log('went on')
    }, 50)
  `
  // Open for reading: every write fails, as on a terminal that was closed.
  const closed = await open(import.meta.filename, 'r')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', closed.fd],
  })
  t.after(async () => {
    child.kill('SIGKILL')
    await closed.close()
  })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  assert.deepEqual(await once(child, 'close'), [0, null])
  assert.equal(output, 'went on\n')
})
