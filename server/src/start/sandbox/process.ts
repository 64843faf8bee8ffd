/** The sandbox beside the service in development: a process of its own that ends with us. */
import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { connect } from 'node:net'
import { dirname, extname, join } from 'node:path'
import type { Log } from '../../base/log.ts'

export type Sandbox = { url: string; stop(): Promise<void> }

export type SandboxOptions = {
  port: number
  smtpPort: number
  dataDir: string
  publicUrl: string
  log: Log
}

/** Its program: TypeScript in a clone, JavaScript in the package, as this file is. */
const program = join(
  import.meta.dirname,
  ...['..', '..', '..', '..', 'sandbox', 'src', `main${extname(import.meta.filename)}`],
)

/**
 * Starts the sandbox, or takes the one for this service that already answers on its port (`npm run sandbox`).
 * Throws when neither works, with what to do; also where the port has the sandbox of another service.
 */
export const startSandboxProcess = async (options: SandboxOptions): Promise<Sandbox> => {
  const mayRun = options.port !== 0 && (await isListening(options.port))
  const running = mayRun ? await findRunning(options) : undefined
  if (running) return running
  const compiled = getCompileCacheDir()
  const child = fork(program, {
    env: {
      PORTREEVE_SANDBOX_PORT: String(options.port),
      PORTREEVE_SANDBOX_SMTP_PORT: String(options.smtpPort),
      PORTREEVE_DATA_DIR: options.dataDir,
      PORTREEVE_PUBLIC_URL: options.publicUrl,
      // Beside ours: stripping the types of its files would take longer than all else that it does at its start.
      ...(compiled !== undefined && { NODE_COMPILE_CACHE: dirname(compiled) }),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const complaints: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints.push(text)
    options.log.warn({ sandbox: text.trim() }, 'the sandbox says')
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { sandbox_url: string }).sandbox_url))
    child.once('error', reject)
    child.once('exit', () =>
      reject(new Error(complaints.join('').trim() || 'the sandbox ended at once')),
    )
  }).catch((cause: unknown) => {
    throw new Error(
      `The sandbox did not start: ${(cause as Error).message} PORTREEVE_SANDBOX=off starts without it.`,
      { cause },
    )
  })
  child.once('exit', (code) => options.log.warn({ exit_code: code }, 'the sandbox has ended'))
  return { url, stop: () => stopChild(child) }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('error', () => resolve(false))
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
  })

/** Throws where the sandbox of another service answers: its receiver, inboxes and clients would become ours. */
const findRunning = async ({ port, publicUrl }: SandboxOptions): Promise<Sandbox | undefined> => {
  const url = `http://127.0.0.1:${port}`
  const found = await askWhoseItIs(url)
  if (!found) return undefined
  if (found.publicUrl === publicUrl) return { url, stop: async () => {} }
  throw new Error(
    `Port ${port} has the sandbox of another service, ${found.publicUrl ?? 'of an older version'}. Set PORTREEVE_SANDBOX_PORT to a free port, or PORTREEVE_SANDBOX=off to start without a sandbox. If you started that sandbox for this service, start it with PORTREEVE_PUBLIC_URL=${publicUrl}.`,
  )
}

/** The service that a running sandbox is for; undefined where none answers. */
const askWhoseItIs = async (
  url: string,
): Promise<{ publicUrl: string | undefined } | undefined> => {
  // Loaded where it is needed: the sandbox starts before the modules of the service.
  const { outbound } = await import('../../base/outbound/outbound.ts')
  const way = outbound({ allowLoopback: true })
  try {
    const { body } = await way.notify({
      pool: 'sandbox',
      method: 'GET',
      url: `${url}/api/health`,
      timeoutMs: 1000,
    })
    const answer = JSON.parse(body.toString()) as { sandbox?: string; public_url?: string }
    return answer.sandbox === 'portreeve' ? { publicUrl: answer.public_url } : undefined
  } catch {
    return undefined
  } finally {
    await way.close()
  }
}

const stopChild = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.removeAllListeners('exit')
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 3000).unref()
  })
