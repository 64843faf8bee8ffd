/** A service beside a taken port of its sandbox, over real sockets. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { silentLog } from '../../base/log.ts'
import { startSandboxProcess } from './process.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-sandbox-'))
after(async () => {
  await rm(dataDir, { recursive: true, force: true })
})

const ours = 'http://localhost:48080'
const start = (port: number) =>
  startSandboxProcess({
    port,
    smtpPort: 0,
    dataDir,
    publicUrl: ours,
    log: silentLog,
  })

test('the sandbox of another service is not taken over: port, owner and setting are named', async () => {
  const theirs = await startSandbox({ port: 0, publicUrl: 'http://localhost:49090/' })
  try {
    await assert.rejects(start(theirs.port), ({ message }: Error) => {
      assert.match(message, new RegExp(`^Port ${theirs.port} has the sandbox of another service`))
      assert.ok(message.includes('http://localhost:49090. Set PORTREEVE_SANDBOX_PORT'), message)
      assert.ok(message.includes(`PORTREEVE_PUBLIC_URL=${ours}`), message)
      return true
    })
    const health = await fetch(`${theirs.url}/api/health`)
    assert.equal(health.status, 200)
  } finally {
    await theirs.close()
  }
})

test('a sandbox that was started for this service is taken, and not stopped with it', async () => {
  const running = await startSandbox({ port: 0, publicUrl: ours })
  try {
    const taken = await start(running.port)
    assert.equal(taken.url, running.url)
    await taken.stop()
    assert.equal((await fetch(`${running.url}/api/health`)).status, 200)
  } finally {
    await running.close()
  }
})

test('another program on the port is told with the port and the setting', async () => {
  const other = createServer((_request, response) => response.end('{}'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  try {
    await assert.rejects(start(port), ({ message }: Error) => {
      assert.ok(message.includes(`another program has port ${port}`), message)
      assert.match(message, /set PORTREEVE_SANDBOX_PORT to a free one/)
      return true
    })
  } finally {
    other.close()
    other.closeAllConnections()
  }
})
