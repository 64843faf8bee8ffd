/** Which methods an address takes, for the header Allow (RFC 9110, section 10.2.1). */
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For a route that only refuses: its methods are not those of the address. */
    isRefusal?: boolean
  }
}

type Place = { pattern: RegExp; methods: Set<string> }

/**
 * Watches the routes that are added from now on. The answer names the methods of an address, in the order of the
 * alphabet, and none where no call has this address. It looks at all routes: ask only for what no route takes.
 */
export const allowedMethods = (app: FastifyInstance): ((url: string) => string[]) => {
  const places = new Map<string, Place>()
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.isRefusal) return
    const { methods } = places.getOrInsertComputed(url, newPlace)
    for (const one of [method].flat()) methods.add(one)
  })
  return (url) => {
    const path = decoded(url.split('?', 1)[0] ?? '')
    const found = new Set<string>()
    if (path === undefined) return []
    for (const { pattern, methods } of places.values())
      if (pattern.test(path)) for (const method of methods) found.add(method)
    // Preflights are answered below whole paths, whether there is a call or not.
    return found.size === 1 && found.has('OPTIONS') ? [] : [...found].sort()
  }
}

const newPlace = (url: string): Place => ({ pattern: patternOf(url), methods: new Set() })

/** `/keys/:kid/secret` as an expression: a parameter is one part that is not empty, an asterisk all that follows. */
const patternOf = (url: string): RegExp => {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`)
}

const decoded = (path: string): string | undefined => {
  try {
    return decodeURI(path)
  } catch {
    return undefined
  }
}
