/**
 * Loads the PostgreSQL driver (postgres.js) with its handling of lost connections and its queues mended.
 * As published, 3.4.9
 * - writes to a socket that is gone, out of a timer, which ends the process, and leaves the rejection of its
 *   own question for array types to nobody, which does too (github.com/porsager/postgres issues 1066, 1154
 *   and 1208; pull request 1209 is open);
 * - keeps a cancelled timer, unsent bytes, statements and an error of a closed connection for its successor,
 *   where they mix with new statements, which then fail or wait for ever;
 * - lets a transaction whose connection was lost go on: its remaining statements run on the connection that
 *   replaces it, outside of any transaction, where each commits by itself;
 * - forgets to throw away what its queues have handed out, as long as they never run empty: under steady load
 *   they grow without end, and are searched from their beginning for every statement;
 * - assigns functions to properties of every statement and transaction. V8 makes a function that is written in such an
 *   assignment where it keeps what lives long, so all that the function can see, which is what was asked and answered,
 *   stays until the next full collection: of 8 MiB that statements had answered, 8 were held.
 * And it does not tell how busy a pool is: `load` is added, which `database.ts` reads.
 * The sources are mended while they are loaded, because npm cannot patch a package and its install scripts
 * may be switched off. A version in which the places are not found is refused, so an update cannot undo it.
 */
import { registerHooks } from 'node:module'

type Repair = readonly [broken: string, mended: string]

const repairs: Readonly<Record<string, readonly Repair[]>> = {
  '/postgres/src/connection.js': [
    [
      'const x = socket.write(chunk, fn)\n    nextWriteTimer !== null && clearImmediate(nextWriteTimer)\n',
      "nextWriteTimer !== null && clearImmediate(nextWriteTimer)\n    if (socket === null) {\n      chunk = nextWriteTimer = null\n      error(Errors.connection('CONNECTION_CLOSED', options, socket))\n      return true\n    }\n    const x = socket.write(chunk, fn)\n",
    ],
    [
      'clearImmediate(nextWriteTimer)\n    if (socket) {',
      'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (socket) {',
    ],
    [
      "clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
      "clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
    ],
    [
      "socket = null\n\n    if (initial)\n      return reconnect()\n\n    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      "socket = null\n    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n    query = results = errorResponse = null\n    result = new Result()\n\n    if (initial)\n      return reconnect()\n\n",
    ],
    ['return fetchArrayTypes()', 'return fetchArrayTypes().catch(() => {})'],
  ],
  '/postgres/src/queue.js': [
    [
      'xs[index - 1] = undefined\n',
      'xs[index - 1] = undefined\n        if (index > 64) {\n          xs = xs.slice(index)\n          index = 0\n        }\n',
    ],
  ],
  '/postgres/src/query.js': [
    [
      'this.resolve = x => (this.active = false, resolve(x))\n    this.reject = x => (this.active = false, reject(x))\n\n    this.active = false\n',
      'const succeed = x => (this.active = false, resolve(x))\n    const fail = x => (this.active = false, reject(x))\n    this.resolve = succeed\n    this.reject = fail\n\n    this.active = false\n',
    ],
  ],
  '/postgres/src/index.js': [
    [
      'get parameters() { return options.parameters },\n',
      'get parameters() { return options.parameters },\n    load: () => ({ most: options.max, inUse: connecting.length + reserved.length + busy.length + full.length, waiting: queries.length }),\n',
    ],
    ['let savepoints = 0\n', 'let savepoints = 0\n      , lost = null\n'],
    [
      'connection.onclose = reject)',
      '{\n          const lose = error => {\n            lost = error\n            reject(error)\n          }\n          connection.onclose = lose\n        })',
    ],
    [
      'q.catch(e => uncaughtError || (uncaughtError = e))\n',
      'q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n',
    ],
    [
      'sql.prepare = x => prepare = x.replace(/[^a-z0-9$-_. ]/gi)\n',
      'const takePrepare = x => prepare = x.replace(/[^a-z0-9$-_. ]/gi)\n      sql.prepare = takePrepare\n',
    ],
    [
      'c.reserved = () => queries.length\n        ? c.execute(queries.shift())\n        : move(c, reserved)\n',
      'const goOn = () => queries.length\n        ? c.execute(queries.shift())\n        : move(c, reserved)\n      c.reserved = goOn\n',
    ],
  ],
}

const mend = (url: string, source: string): string => {
  const found = Object.entries(repairs).find(([file]) => url.endsWith(file))
  return (found?.[1] ?? []).reduce((text, [broken, mended]) => {
    if (text.split(broken).length !== 2) {
      throw new Error(
        `${url} is not the version of the driver that base/database/postgres-driver.ts mends`,
      )
    }
    return text.replace(broken, () => mended)
  }, source)
}

const hooks = registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!Object.keys(repairs).some((file) => url.endsWith(file))) return loaded
    return { ...loaded, source: mend(url, String(loaded.source)) }
  },
})
const driver = await import('postgres')
hooks.deregister()

export const postgres = driver.default
