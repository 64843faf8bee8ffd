/** Paths into what networks answer: `data.0.id`, `id_token.sub`, or a list of which the first with a value counts. */

export type Path = string | readonly string[]

/** The first word of a path; without such a word the path starts in the profile. */
export type Sources = {
  profile: unknown
  token?: unknown
  id_token?: unknown
  callback?: unknown
}

/**
 * The first value that one of the paths leads to; undefined where none does. Numbers are indexes.
 * Null and empty texts are no values. Only an object's own members are followed.
 */
export const readField = (sources: Sources, path: Path | undefined): unknown => {
  if (path === undefined) return undefined
  for (const one of typeof path === 'string' ? [path] : path) {
    const value = follow(sources, one)
    if (value !== undefined && value !== null && value !== '') return value
  }
  return undefined
}

const follow = (sources: Sources, path: string): unknown => {
  const [first = '', ...rest] = path.split('.')
  const isSource = first === 'token' || first === 'id_token' || first === 'callback'
  let value: unknown = isSource ? sources[first] : sources.profile
  for (const step of isSource ? rest : [first, ...rest]) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
