/** The proxies of deploy/, each as its program runs it, with addresses, ports and certificates of this machine. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request as plainRequest, type Server } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { findProgram, missing } from '../support/programs.ts'
import { until } from '../support/webhooks.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const certificates = join(import.meta.dirname, '..', 'support', 'certificates')
const [certificate, key] = ['cert', 'key'].map((name) =>
  readFileSync(join(certificates, `receiver.${name}.pem`), 'utf8'),
)

type Place = { folder: string; port: number; plainPort: number; services: readonly number[] }

type Proxy = {
  name: 'haproxy' | 'nginx' | 'caddy'
  file: string
  isTls: boolean
  /** Whether it asks /readyz, and sends nothing more to who says no. */
  looks: boolean
  /** The words to start it with, after the file was changed for this machine. */
  start(text: string, place: Place): { text: string; words(file: string): string[]; env?: object }
}

const proxies: Proxy[] = [
  {
    name: 'haproxy',
    file: 'haproxy.cfg',
    isTls: true,
    looks: true,
    start: (text, { folder, port, plainPort, services: [a, b] }) => ({
      text: replaceAll(text, {
        'bind :80\n': `bind 127.0.0.1:${plainPort}\n`,
        'bind :443 ssl crt /etc/haproxy/certificates/': `bind 127.0.0.1:${port} ssl crt ${folder}/portreeve.pem`,
        '127.0.0.1:8080': `127.0.0.1:${a}`,
        '127.0.0.1:8081': `127.0.0.1:${b}`,
      }),
      // Also a warning is too much.
      words: (file) => ['-db', '-dW', '-f', file],
    }),
  },
  {
    name: 'nginx',
    file: 'nginx.conf',
    isTls: true,
    looks: false,
    start: (text, { folder, port, plainPort, services: [a, b] }) => ({
      text: replaceAll(text, {
        'listen 80;': `listen 127.0.0.1:${plainPort};`,
        'listen 443 ssl;': `listen 127.0.0.1:${port} ssl;`,
        '/etc/nginx/certificates/portreeve.pem': join(folder, 'portreeve.pem'),
        '/etc/nginx/certificates/portreeve.key': join(folder, 'portreeve.pem'),
        'http {': `http {\n access_log off;\n${temporaryFolders(folder)}`,
        '127.0.0.1:8080': `127.0.0.1:${a}`,
        '127.0.0.1:8081': `127.0.0.1:${b}`,
      }),
      words: (file) => [
        ...['-p', folder, '-c', file],
        ...['-g', `daemon off; error_log stderr; pid ${folder}/pid;`],
      ],
    }),
  },
  {
    name: 'caddy',
    file: 'Caddyfile',
    isTls: false,
    looks: true,
    start: (text, { folder, port, plainPort, services: [a, b] }) => ({
      text: replaceAll(text, {
        'portreeve-a:8080': `127.0.0.1:${a}`,
        'portreeve-b:8080': `127.0.0.1:${b}`,
      }),
      words: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
      env: {
        PORTREEVE_DOMAIN: `http://127.0.0.1:${port}`,
        CADDY_ADMIN: `127.0.0.1:${plainPort}`,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
    }),
  },
]

/** Puts this machine's places into a file; throws where one of those that it names is gone. */
const replaceAll = (text: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce((changed, [from, to]) => {
    assert.ok(changed.includes(from), `the file has no ${from}`)
    return changed.replaceAll(from, to)
  }, text)

/** nginx would put bodies into a folder of the system's. */
const temporaryFolders = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `    ${kind}_temp_path ${folder}/${kind};\n`)
    .join('')

/** A stand-in of the service: says who it is and what it was asked, and whether it is ready. */
const standIn = async (name: string) => {
  const asked: { path: string; forwardedFor: string | undefined }[] = []
  const port = await freePort()
  let isReady = true
  let server: Server | undefined
  const listen = async (): Promise<void> => {
    isReady = true
    server = createServer((request, response) => {
      const { url: path = '', headers } = request
      const forwardedFor = headers['x-forwarded-for']?.toString()
      if (forwardedFor !== undefined) asked.push({ path, forwardedFor })
      request.resume().on('end', () => {
        const status = path === '/readyz' && !isReady ? 503 : 200
        response.writeHead(status, { 'x-name': name, ...(isReady ? {} : { connection: 'close' }) })
        response.end('here')
      })
    })
    // As long as the service keeps a connection that nobody uses.
    server.keepAliveTimeout = 72_000
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  await listen()
  return {
    name,
    port,
    asked,
    listen,
    /** As the service does when it is told to stop: not ready, and no connection is kept. */
    drain() {
      isReady = false
    },
    /** The end of a drain: whoever holds a connection now has left it unused since. */
    async close() {
      const ended = server && once(server, 'close')
      server?.close()
      server?.closeIdleConnections()
      await ended
    },
  }
}

/** Why a proxy cannot be tried here, or false. Debian 12 has a Caddy that knows less. */
const lackOf = (name: Proxy['name'], program: string | undefined): string | false => {
  if (program === undefined) return missing(name)
  if (name !== 'caddy') return false
  const { stdout } = spawnSync(program, ['version'], { encoding: 'utf8' })
  return /^v?2\.[0-6]\./.test(stdout) ? missing(name, `caddy ${stdout.trim()} is too old`) : false
}

for (const { name, file, isTls, looks, start } of proxies) {
  const program = findProgram(name)
  describe(`deploy/${file}`, { skip: lackOf(name, program) }, () => {
    let folder: string
    let child: ChildProcess
    let said = ''
    let port: number
    const services: Awaited<ReturnType<typeof standIn>>[] = []

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'portreeve-proxy-'))
      services.push(await standIn('a'), await standIn('b'))
      port = await freePort()
      await writeFile(join(folder, 'portreeve.pem'), `${certificate}${key}`)
      const place = { folder, port, plainPort: await freePort() }
      const given = start(readFileSync(join(root, 'deploy', file), 'utf8'), {
        ...place,
        services: services.map((service) => service.port),
      })
      const path = join(folder, file)
      await writeFile(path, given.text)
      child = spawn(program ?? name, given.words(path), {
        env: { PATH: process.env.PATH, HOME: folder, ...given.env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
      await until(async () => {
        assert.equal(child.exitCode, null, said)
        return (await call('/').catch(() => undefined))?.status === 200
      })
    })
    after(async () => {
      if (child?.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      }
      for (const service of services) await service.close()
      await rm(folder, { recursive: true, force: true })
    })

    /** A request of a player, with its path as it is written here. */
    const call = (path: string, body?: string): Promise<{ status: number; from: string }> =>
      new Promise((resolve, reject) => {
        const request = isTls ? tlsRequest : plainRequest
        const sent = request(
          {
            ...{ host: '127.0.0.1', port, path, rejectUnauthorized: false },
            method: body === undefined ? 'GET' : 'POST',
            headers: { 'x-forwarded-for': '203.0.113.9' },
          },
          (answer) => {
            const from = answer.headers['x-name']?.toString() ?? ''
            answer
              .resume()
              .on('end', () => resolve({ status: answer.statusCode ?? 0, from }))
              .on('error', reject)
          },
        )
        sent.on('error', reject).end(body)
      })

    test('says which address a call came from, whatever the caller says', async () => {
      await call('/from')
      const seen = services.flatMap(({ asked }) => asked).filter(({ path }) => path === '/from')
      assert.deepEqual(seen, [{ path: '/from', forwardedFor: '127.0.0.1' }])
    })

    test('keeps /metrics and /readyz to itself, however they are written', async () => {
      const written = ['/metrics', '/readyz', '/metrics?a=b', '/%6detrics', '/read%79z']
      for (const path of written) assert.equal((await call(path)).status, 404, path)
      for (const path of ['//metrics', '/metrics/', '/./metrics', '/a/../metrics', '/%2e/readyz'])
        await call(path).catch(() => undefined)
      const inner = services
        .flatMap(({ asked }) => asked)
        .filter(({ path }) =>
          /^\/(?:metrics|readyz)$/.test(decodeURIComponent(path.split('?')[0] ?? '')),
        )
      assert.deepEqual(inner, [])
      assert.equal((await call('/healthz')).status, 200)
    })

    test('no call fails while a process drains, is gone and comes back', async () => {
      const [first, second] = services
      assert.ok(first && second)
      const seen = new Set<string>()
      /** Sends one call, which must not fail. */
      const send = async (): Promise<string> => {
        const { status, from } = await call('/', 'a body')
        assert.equal(status, 200, `${from} ${said}`)
        seen.add(from)
        return from
      }
      await until(async () => (await send()) === first.name)
      await until(async () => (await send()) === second.name)
      first.drain()
      if (looks) {
        let others = 0
        await until(async () => {
          others = (await send()) === second.name ? others + 1 : 0
          return others === 20
        })
      } else for (let sent = 0; sent < 20; sent += 1) await send()
      await first.close()
      seen.clear()
      for (let sent = 0; sent < 50; sent += 1) await send()
      assert.deepEqual([...seen], [second.name])
      await first.listen()
      await until(async () => (await send()) === first.name)
    })
  })
}
