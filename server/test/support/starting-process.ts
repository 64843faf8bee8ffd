/**
 * A process that builds the service once and sends its parent the cost, for `start-cost.test.ts`. Our modules are
 * imported after the reference has run, so that the reference does not depend on them.
 */
import { Ajv } from 'ajv'

/** Milliseconds of processor time, and how many validators and serializers were compiled. */
export type Cost = { ms: number; compiled: number }

export type StartCost = {
  /** Milliseconds of processor time for compiling a fixed schema 30 times, each time with a new Ajv. */
  referenceMs: number
  /** The time is that of `createApp`. The count includes the imports. */
  start: Cost
  /** The cost of compiling one of our schemas 30 times in addition. */
  moreSchemas: Cost
}

const times = 30

const compileFixedSchema = (): void => {
  for (let n = 0; n < times; n += 1) {
    new Ajv({ allErrors: true }).compile({
      type: 'object',
      required: ['sku', 'prices'],
      additionalProperties: false,
      properties: {
        sku: { type: 'string', minLength: 1, maxLength: 100, pattern: '^[a-z.]+$' },
        name: { type: 'object', additionalProperties: { type: 'string' } },
        prices: {
          type: 'array',
          maxItems: 50,
          items: {
            type: 'object',
            required: ['amount', 'currency'],
            properties: {
              amount: { type: 'number', minimum: 0 },
              currency: { enum: ['EUR', 'USD'] },
            },
          },
        },
      },
    })
  }
}

/** Counts the functions that Ajv and fast-json-stringify generate: compiling a schema generates at least one. */
const countCompiled = (): (() => number) => {
  let count = 0
  globalThis.Function = new Proxy(Function, {
    construct(target, words, newTarget) {
      const { stack = '' } = new Error()
      if (/node_modules\/(?:ajv|fast-json-stringify)\//.test(stack)) count += 1
      return Reflect.construct(target, words, newTarget)
    },
  })
  return () => count
}

const processorMs = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const referenceMs = await processorMs(compileFixedSchema)
const compiled = countCompiled()
const { createApp } = await import('../../src/app.ts')
const { validator } = await import('../../src/base/input/violations.ts')
const { PackageBody } = await import('../../src/catalog/contract.ts')
const { createWorld } = await import('./world.ts')

const world = await createWorld()
try {
  const ms = await processorMs(async () => {
    const app = await createApp(world.deps, { trustedProxies: [] })
    await app.close()
  })
  const start = { ms, compiled: compiled() }
  const moreMs = await processorMs(() => {
    for (let n = 0; n < times; n += 1) validator().compile(PackageBody as object)
  })
  const moreSchemas = { ms: moreMs, compiled: compiled() - start.compiled }
  process.send?.({ referenceMs, start, moreSchemas } satisfies StartCost)
} finally {
  await world.close()
}
