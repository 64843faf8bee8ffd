import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'

const programOf = (isOfNpm: boolean): string => `
  import { stopSignals } from '${import.meta.resolve('./stop-signal.ts')}'
  const parent = process.ppid
  stopSignals(${isOfNpm}, { lookMs: 5 })().then((why) => {
    console.log(why)
    process.exit()
  })
  let looks = 0
  setInterval(() => {
    if (process.ppid !== parent && (looks += 1) === 5) console.log('alone')
  }, 20)
  console.log(process.pid)
`
const children: ChildProcess[] = []
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

/** The program as npm starts it, by a shell that passes no signals on; answers when that shell has died of one. */
const orphaned = async (isOfNpm: boolean) => {
  const child = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; :'], {
    env: { PATH: process.env.PATH, NODE: process.execPath, PROGRAM: programOf(isOfNpm) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const line = async (): Promise<string | undefined> => (await lines.next()).value
  const pid = Number(await line())
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  return { pid, line }
}

test('a service that npm started stops when npm’s shell has died of a signal', async () => {
  const { line } = await orphaned(true)
  assert.equal(await line(), 'npm')
})

test('a service that somebody else started outlives its parent, until a signal', async () => {
  const { pid, line } = await orphaned(false)
  assert.equal(await line(), 'alone')
  process.kill(pid, 'SIGINT')
  assert.equal(await line(), 'SIGINT')
})

test('a service whose terminal is closed stops, however often it is told', async () => {
  const program = `
    import { stopSignals } from '${import.meta.resolve('./stop-signal.ts')}'
    stopSignals(false)().then((why) => {
      process.kill(process.pid, 'SIGHUP')
      setImmediate(() => console.log(why))
    })
    process.kill(process.pid, 'SIGHUP')
    process.stdin.resume()
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [line] = await once(createInterface(child.stdout), 'line')
  assert.equal(line, 'SIGHUP')
  child.stdin.end()
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

/** The output of a program for these signals, each time it is told to stop or to hurry. */
const toldBy = async (options: string, signals: string[]): Promise<string[]> => {
  const program = `
    import { stopSignals } from '${import.meta.resolve('./stop-signal.ts')}'
    const next = stopSignals(false, ${options})
    const listen = () => next().then((why) => {
      console.log(why)
      void listen()
    })
    void listen()
    const told = ${JSON.stringify(signals)}
    // Each is heard before the next one is sent: a signal that waits already is not sent twice.
    const send = () => {
      const name = told.shift()
      if (name === undefined) return process.stdin.destroy()
      process.once(name, () => setImmediate(send))
      process.kill(process.pid, name)
    }
    process.stdin.resume()
    send()
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) lines.push(line)
  return lines
}

test('a second SIGTERM or SIGINT is told as well, for who is in a hurry', async () => {
  const said = await toldBy('{ sameMs: 0 }', ['SIGTERM', 'SIGINT', 'SIGTERM'])
  assert.deepEqual(said, ['SIGTERM', 'SIGINT', 'SIGTERM'])
})

test('a signal that a supervisor sends and npm passes on is told once', async () => {
  const said = await toldBy('{ sameMs: 600_000 }', ['SIGTERM', 'SIGTERM', 'SIGINT'])
  assert.deepEqual(said, ['SIGTERM'])
})

test('a terminal that closes after the stop was told makes nobody hurry', async () => {
  assert.deepEqual(await toldBy('{ sameMs: 0 }', ['SIGINT', 'SIGHUP']), ['SIGINT'])
})
