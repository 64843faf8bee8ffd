/**
 * `npm run fuzz` sends requests to every call of `docs/openapi.json`, most of them wrong in one to three ways. The
 * service has a real database and the sandbox as the outside world. No answer may be a 500, and none may take five
 * seconds. A 503 is for networks that were made to fail, and the service's memory may not grow.
 */
import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../server/test/support/free-port.ts'
import { startService } from './field/service.ts'
import { compose } from './fuzz/composition.ts'
import { type Outcome, openLine } from './fuzz/line.ts'
import { finish } from './fuzz/mutations.ts'
import { disturb, refuseOutside } from './fuzz/outside.ts'
import { signPlayersIn } from './fuzz/players.ts'
import { emptyPools } from './fuzz/pools.ts'
import { type Random, randomFrom } from './fuzz/random.ts'
import { type Request, readRequest, writeRequest } from './fuzz/request.ts'
import { shrink } from './fuzz/shrinking.ts'
import { addStudio, openField } from './fuzz/studios.ts'
import { followMemory, fuzzTally } from './fuzz/tally.ts'
import { judge } from './fuzz/verdict.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '14400' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    send: { type: 'string' },
    port: { type: 'string' },
  },
})
const [requests = 0, seconds = 0, seed = 0] = [values.requests, values.seconds, values.seed].map(
  Number,
)
const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
if (values.send !== undefined) {
  await sendAgain(values.send, Number(values.port))
  process.exit()
}
if (!requests || !seconds || Number.isNaN(seed) || requests > 10_000_000 || seconds > 86_400) {
  say(
    'npm run fuzz -- [--requests 100000] [--seconds 14400] [--seed N]\nnpm run fuzz -- --send FILE --port PORT\n\nSends requests until there were so many or so much time is over. A request that failed is sent again from its file.',
  )
  process.exit(2)
}

const workers = 12
const studioEvery = 2500
const playersEvery = 100
const faultsEvery = 500
const mostFailures = 25
const memoryMost = 1.1
// A service grows to its work in the first minutes; a shorter run says nothing about its memory.
const memoryLeastSeconds = 600

say(`seed ${seed}`)
const dataDir = await mkdtemp(join(tmpdir(), 'portreeve-fuzz-'))
// The database's account has to get through.
await chmod(dataDir, 0o755)
const place = { dataDir, port: await freePort() }
const outside = await refuseOutside()
const service = await startService({
  ...place,
  environment: {
    PORTREEVE_SANDBOX_PORT: String(await freePort()),
    PORTREEVE_OUTBOUND_PROXY: outside.proxyUrl,
  },
})
const source = randomFrom(seed)
const pools = emptyPools()
const tally = fuzzTally()
const failures = new Map<string, { times: number; text: string }>()
const begin = performance.now()
let isInterrupted = false
// A stopped run leaves no service behind.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.once(name, () => {
    isInterrupted = true
  })
const isOver = (): boolean =>
  isInterrupted ||
  tally.sent() >= requests ||
  performance.now() - begin > seconds * 1000 ||
  failures.size >= mostFailures
let studios = 0
let isDisturbed = false

try {
  const field = await openField(place, pools)
  const addresses = [field.sandboxUrl, `http://127.0.0.1:${place.port}`, 'http://127.0.0.1:9']
  await addStudio(field, pools, ++studios)
  await signPlayersIn(field, pools, source)
  const memory = followMemory(service.pid)
  const work = async (random: Random): Promise<void> => {
    const line = openLine(place.port)
    const own = openLine(place.port)
    while (!isOver()) {
      const request = finish(compose(field, pools, addresses, random), random)
      const outcome = await line.send(request)
      const verdict = judge(request, outcome)
      tally.take(request, outcome, verdict)
      if (outcome.is === 'answered') {
        for (const answer of outcome.answers) pools.harvest(request, answer)
      }
      if (verdict.fault !== undefined)
        await note(request, verdict.fault, outcome, () => shrink(own, request, verdict.fault ?? ''))
    }
    line.close()
    own.close()
  }
  /** Looks after the world that the requests find: new projects, players, and networks that fail for a while. */
  const tend = async (random: Random): Promise<void> => {
    for (let last = 0, rounds = 1; !isOver(); ) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (tally.sent() - last < playersEvery) continue
      last = tally.sent()
      await signPlayersIn(field, pools, random)
      if (last >= rounds * faultsEvery) {
        rounds = Math.floor(last / faultsEvery) + 1
        isDisturbed = random.chance(0.25)
        await disturb(field.sandboxUrl, random, isDisturbed).catch((error: Error) =>
          say(error.message),
        )
      }
      if (last >= studios * studioEvery) {
        await addStudio(field, pools, ++studios).catch((error: Error) => say(error.message))
        say(`${last} sent, ${failures.size} kinds of failures`)
      }
    }
  }
  await Promise.all([
    ...Array.from({ length: workers }, (_, number) => work(source.fork(number + 1))),
    tend(source.fork(0)),
  ])
  report(memory.stop())
} finally {
  await service.stop()
  await outside.stop()
  if (failures.size === 0) await rm(dataDir, { recursive: true, force: true })
}

/** Keeps the first failure of each kind: the request, what came, what the service's log says, and a smaller one. */
async function note(
  request: Request,
  fault: string,
  outcome: Outcome,
  smaller: () => Promise<Request | undefined>,
): Promise<void> {
  const answers = outcome.is === 'answered' ? outcome.answers : []
  const id = answers.findLast(({ status }) => status >= 500)?.headers.get('x-request-id')
  const said = await logOf(id)
  const kind = `${fault}: ${said.cause ?? request.call}`
  const before = failures.get(kind)
  if (before !== undefined) {
    before.times += 1
    return
  }
  const failure = { times: 1, text: '' }
  failures.set(kind, failure)
  const file = join(dataDir, `failure-${failures.size}.json`)
  await writeFile(file, writeRequest(request))
  const small = await smaller()
  if (small !== undefined) await writeFile(`${file}.small`, writeRequest(small))
  failure.text = [
    `request:  ${writeRequest(request).slice(0, 3000)}`,
    `in        ${file}`,
    `came:     ${JSON.stringify(outcome).slice(0, 800)}`,
    ...(said.line === undefined ? [] : [`log:      ${said.line.slice(0, 1500)}`]),
    small === undefined
      ? 'alone:    does not fail again'
      : `smaller:  ${writeRequest(small).slice(0, 2000)}`,
  ].join('\n')
  say(`\nFAILED ${kind}\n${failure.text}\n`)
}

/** The line of the service's log about a bug, and the error's message in it. */
async function logOf(id: string | undefined): Promise<{ line?: string; cause?: string }> {
  if (id === undefined) return {}
  const log = await readFile(join(dataDir, 'service.log'), 'utf8')
  const lines = log.split('\n').filter((line) => line.includes(id))
  const line = lines.find((text) => text.includes('"bug"')) ?? lines[0]
  if (line === undefined) return {}
  const cause = /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1]?.replaceAll(/\d+/g, 'N')
  return { line, ...(cause === undefined ? {} : { cause: cause.slice(0, 200) }) }
}

function report({ first, second }: { first: number; second: number }): void {
  const took = (performance.now() - begin) / 1000
  const ratio = second / first
  const isLong = took >= memoryLeastSeconds
  say(
    [
      '',
      `sent ${tally.sent()} in ${Math.round(took)} s, seed ${seed}`,
      ...tally.report(),
      `calls out that were refused: ${outside.refused()}`,
      `memory ${Math.round(first)} MiB in the first half, ${Math.round(second)} in the second: ${ratio.toFixed(2)} times, at most ${memoryMost}${isLong ? '' : ' (not judged: the run is too short)'}`,
      `failures: ${[...failures.values()].reduce((sum, { times }) => sum + times, 0)} of ${failures.size} kinds`,
      ...[...failures].map(
        ([kind, { times, text }]) => `\nFAILED ${times} times: ${kind}\n${text}`,
      ),
      ...(failures.size > 0
        ? [
            `\nThe folder is kept. PORTREEVE_DATA_DIR=${dataDir} npm start, then: npm run fuzz -- --send FILE --port 8080`,
          ]
        : []),
    ].join('\n'),
  )
  process.exitCode = failures.size > 0 || (isLong && ratio > memoryMost) ? 1 : 0
}

/** Sends a request that was kept, alone, to a service that runs already. */
async function sendAgain(file: string, port: number): Promise<void> {
  const request = readRequest(await readFile(file, 'utf8'))
  const line = openLine(port)
  const outcome = await line.send(request)
  line.close()
  say(JSON.stringify(outcome, null, 2))
  say(judge(request, outcome).fault ?? 'all is well')
}
