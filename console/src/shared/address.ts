/** Addresses of pages: the one place that writes them, and the filters that stand in them. */

/** Where the console lies below the public address. */
export const base = '/console'

/** The pages, by their names; what stands in braces is a value. */
export const patterns = {
  home: '',
  me: 'me',
  project: 'projects/:project',
  players: 'projects/:project/players',
  player: 'projects/:project/players/:player',
  signIns: 'projects/:project/sign-ins',
  signIn: 'projects/:project/sign-ins/:signIn',
  audit: 'projects/:project/audit',
  packages: 'projects/:project/catalog',
  installationAudit: 'installation/audit',
} as const

export type PageName = keyof typeof patterns
type Names<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never
export type Values<Page extends PageName> = Record<Names<(typeof patterns)[Page]>, string | number>

/** Filters of a list, by the names that its call has for them. */
export type Filters = Readonly<Record<string, string | undefined>>

/** An address of the console, made by `addressOf` alone. */
export type Address = string & { readonly isOurs: true }

/** The address of a page, with the filters that are set. */
export const addressOf = <Page extends PageName>(
  page: Page,
  values: Values<Page>,
  filters: Filters = {},
): Address => {
  const path = patterns[page].replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((values as Record<string, string | number>)[name])),
  )
  const query = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => !!entry[1]),
  )
  const whole = path === '' ? base : `${base}/${path}`
  return (query.size === 0 ? whole : `${whole}?${query}`) as Address
}
