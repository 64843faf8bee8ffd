/**
 * Loaded before each test file: no call may answer with a status that `docs/openapi.json` does not have for it. A file
 * whose tests all passed fails here, and says which call it was.
 */
import '../../src/module-resolution.js'
import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

type Document = {
  paths: Record<string, Record<string, { operationId?: string; responses: object }>>
}

let told: Map<string, ReadonlySet<string>> | undefined
const untold = new Set<string>()

/** Statuses by operationId; read once, and only where there is a service. */
const read = (): Map<string, ReadonlySet<string>> => {
  const file = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as Document
  return new Map(
    Object.values(paths).flatMap((calls) =>
      Object.values(calls).flatMap(({ operationId, responses }) =>
        operationId ? [[operationId, new Set(Object.keys(responses))] as const] : [],
      ),
    ),
  )
}

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onResponse', async (request, reply) => {
    // Successes have a schema of their own, and tests put calls of theirs in the place of ours.
    if (reply.statusCode < 300) return
    // In development a foreign host is refused before any call is reached (RFC 9110, section 15.5.20).
    if (reply.statusCode === 421) return
    const schema = request.routeOptions.schema as { operationId?: string } | undefined
    if (schema?.operationId === undefined) return
    told ??= read()
    const statuses = told.get(schema.operationId)
    if (!statuses || statuses.has(String(reply.statusCode))) return
    untold.add(`${schema.operationId} answered ${reply.statusCode}`)
  })
})

process.on('exit', () => {
  if (untold.size === 0) return
  process.exitCode = 1
  const advice = 'Name the problem in `problems` of the call’s schema, then npm run generate'
  process.stderr.write(`docs/openapi.json does not tell:\n${[...untold].join('\n')}\n${advice}\n`)
})
