/** `node sandbox/src/main.ts`: runs the sandbox until SIGTERM, or until its parent has gone. */
import { flushCompileCache } from 'node:module'
import { resolve } from 'node:path'
import { startSandbox } from './sandbox.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const portName = 'PORTREEVE_SANDBOX_PORT'
const smtpPortName = 'PORTREEVE_SANDBOX_SMTP_PORT'

/** A port of the environment; anything but 0 to 65535 is told and ends the process. */
const portFrom = (name: string, otherwise: number): number => {
  const given = process.env[name]
  if (given === undefined || given === '') return otherwise
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given)
  complain(`sandbox: ${name} must be a port number, it is "${given}".`)
  return process.exit(1)
}

const run = async (): Promise<void> => {
  if (process.env.NODE_ENV === 'production') {
    complain(
      'sandbox: it signs anybody in as anybody, so it does not run with NODE_ENV=production.',
    )
    process.exit(1)
  }
  const sandbox = await startSandbox({
    port: portFrom(portName, 8081),
    smtpPort: portFrom(smtpPortName, 0),
    dataDir: resolve(process.env.PORTREEVE_DATA_DIR || '.portreeve'),
    publicUrl: process.env.PORTREEVE_PUBLIC_URL || 'http://localhost:8080',
    log: complain,
  })
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
  say(`Sandbox ready at ${sandbox.url}`)
  process.send?.({ sandbox_url: sandbox.url })
  // Now, because a process that is killed writes nothing at its end.
  flushCompileCache()
}

run().catch((error: unknown) => {
  const reason = error instanceof Error ? error : new Error(String(error))
  const { code, port } = reason as { code?: string; port?: number }
  const setting = String(port) === process.env[smtpPortName] ? smtpPortName : portName
  complain(
    code === 'EADDRINUSE'
      ? `sandbox: another program has port ${port}; set ${setting} to a free one.`
      : `sandbox: could not start: ${reason.message}`,
  )
  process.exit(1)
})
