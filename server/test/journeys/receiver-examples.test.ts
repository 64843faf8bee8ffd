/** The examples of the package for merchants, tried by the service's own self-test: in TypeScript and in JavaScript. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { notificationTypes } from '../../src/projects/index.ts'
import { webhookCallsOfFile } from '../support/webhook-calls.ts'

const { call } = webhookCallsOfFile()
const examples = join(import.meta.dirname, '..', '..', '..', 'receiver', 'examples')
const secrets = { secret: 'example-secret', standard_secret: `whsec_${'A'.repeat(32)}` }
const environment = {
  WEBHOOK_SECRET: secrets.secret,
  WEBHOOK_STANDARD_SECRET: secrets.standard_secret,
}

const closers: (() => Promise<unknown>)[] = []
after(() => Promise.all(closers.map((close) => close())))

/** Starts a program; answers the address that it prints. */
const startProgram = async (file: string): Promise<string> => {
  const child: ChildProcess = spawn(process.execPath, [join(examples, file)], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  closers.push(async () => {
    child.kill()
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  assert.ok(child.stdout)
  const [line] = await once(createInterface(child.stdout), 'line')
  return String(line)
}

type Worker = { fetch(request: Request, environment: object): Response | Promise<Response> }

/** Serves what a Worker is as the runtimes of Workers do. */
const startWorker = async (file: string): Promise<string> => {
  const module = (await import(pathToFileURL(join(examples, file)).href)) as { default: Worker }
  const server = createServer(async (incoming, outgoing) => {
    const request = new Request(`http://localhost${incoming.url}`, {
      method: incoming.method ?? 'POST',
      headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      body: await buffer(incoming),
    })
    const answer = await module.default.fetch(request, environment)
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`
}

const starts = {
  'by-hand': startProgram,
  express: startProgram,
  fastify: startProgram,
  worker: startWorker,
}

for (const [name, start] of Object.entries(starts)) {
  for (const kind of ['ts', 'js']) {
    test(`the example ${name}.${kind} passes the self-test with every type`, async () => {
      const url = await start(`${name}.${kind}`)
      const put = await call('PUT', '', { url, timeout_ms: 15_000, ...secrets })
      assert.equal(put.status, 200)
      for (const type of notificationTypes) {
        const { status, body } = await call('POST', '/self_test', { type, user_id: 'player-1' })
        assert.equal(status, 200)
        assert.equal(body.has_passed, true, JSON.stringify(body.checks))
      }
    })
  }
}
