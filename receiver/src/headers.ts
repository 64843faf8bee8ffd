/** Headers as the runtimes hand them out. */

/** `Headers` of fetch, or an object as `request.headers` of Node, Express and Fastify. */
export type HeaderSource = { get(name: string): string | null } | HeaderRecord

/** Some gateways hand out null for what was not sent. */
type HeaderRecord = Readonly<Record<string, string | readonly string[] | null | undefined>>

/** The value of a header, named in lower case; undefined where it is missing or was sent more than once. */
export const headerOf = (headers: HeaderSource, name: string): string | undefined => {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = inRecord(headers as Exclude<HeaderSource, { get(name: string): unknown }>, name)
  if (typeof value === 'string') return value
  return value?.length === 1 ? value[0] : undefined
}

/** Node writes names in lower case, some gateways do not. */
const inRecord = (
  headers: HeaderRecord,
  name: string,
): string | readonly string[] | null | undefined =>
  headers[name] ?? headers[Object.keys(headers).find((key) => key.toLowerCase() === name) ?? name]
