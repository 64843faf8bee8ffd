import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { connect } from 'node:net'
import { test } from 'node:test'
import { createLog } from './log.ts'

/** The members of a log line about these facts. */
const logged = (facts: object): Record<string, Record<string, unknown>> => {
  const lines: string[] = []
  createLog('info', { write: (line) => lines.push(line) }).info(facts, 'it happened')
  return JSON.parse(lines.join(''))
}

test('the code of a system error is told', async () => {
  const [refused] = await once(connect(9, '127.0.0.1'), 'error')
  assert.equal(logged({ err: refused }).err?.code, 'ECONNREFUSED')
  const words = [
    ['42P01', '23505', '57014', 'XX000'],
    ['ENODATA', 'ESERVFAIL', 'ECONNRESET', 'EAI_AGAIN'],
    ['ERR_INVALID_URL', 'CONNECTION_CLOSED', 'CERT_HAS_EXPIRED'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ]
  for (const code of words.flat())
    assert.equal(logged({ err: Object.assign(new Error('no'), { code }) }).err?.code, code)
})

test('the code of a sign-in is never told, whatever it lies in', () => {
  const codes = [
    ['4/0AX4XfWh-2dk_Zp', 'SplxlOBeZQQYbYS6WxSbIA', 'EQEBMVA7DQWPZJRE', '123456', '73920118'],
    ['gulfwdmys5lsm6qyz4xiz9q32l10', 'dfb3a9a7-8a83-4c2e-9f0a-3c2f2ad0c7a5', 'WDJB-MJHT', 'ab12c'],
  ]
  for (const code of codes.flat())
    assert.equal(logged({ err: Object.assign(new Error('no'), { code }) }).err?.code, '[hidden]')
  for (const code of ['ECONNREFUSED', '42P01', 'ERR_INVALID_URL']) {
    assert.equal(logged({ code }).code, '[hidden]')
    assert.equal(logged({ query: { code } }).query?.code, '[hidden]')
  }
})

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

test('names that hold secrets are blanked, in errors as well', () => {
  const facts = { password: 'a', token: 'b', client_secret: 'c' }
  const blank = { password: '[hidden]', token: '[hidden]', client_secret: '[hidden]' }
  const line = logged({ ...facts, more: facts, err: Object.assign(new Error('no'), facts) })
  assert.partialDeepStrictEqual(line, { ...blank, more: blank, err: blank })
})
