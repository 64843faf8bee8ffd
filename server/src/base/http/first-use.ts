/** A route's serializers, compiled when the route first answers; its validators are `base/input/schema-check.ts`. */
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const selectSerializer = SerializerSelector()

/** Fastify's own serializers, each compiled at its first call, for its option `schemaController.compilersFactory`. */
export const serializersAtFirstUse: typeof selectSerializer = (externalSchemas, options) => {
  const compile = selectSerializer(externalSchemas, options)
  return (route) => {
    let compiled: ReturnType<typeof compile> | undefined
    return (data) => {
      compiled ??= compile(route)
      return compiled(data)
    }
  }
}
