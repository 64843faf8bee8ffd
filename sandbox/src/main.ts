/** `node sandbox/src/main.ts`: runs the sandbox until SIGTERM, or until its parent has gone. */
import { resolve } from 'node:path'
import { startSandbox } from './sandbox.ts'

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

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
    port: portFrom('PORTREEVE_SANDBOX_PORT', 8081),
    smtpPort: portFrom('PORTREEVE_SANDBOX_SMTP_PORT', 0),
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
}

run().catch((error: unknown) => {
  const reason = error instanceof Error ? error : new Error(String(error))
  const isTaken = (reason as NodeJS.ErrnoException).code === 'EADDRINUSE'
  complain(
    isTaken
      ? 'sandbox: the port is taken; set PORTREEVE_SANDBOX_PORT to another one.'
      : `sandbox: could not start: ${reason.message}`,
  )
  process.exit(1)
})
