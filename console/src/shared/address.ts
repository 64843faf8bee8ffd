/** Addresses of pages: the one place that writes them, and the filters that stand in them. */

/** Where the console lies below the public address. */
export const base = '/console'

/** Where a portal lies, whose pages have addresses of their own; undefined for the console itself. */
let portal: { at: string; pages: ReadonlySet<PageName> } | undefined

/** Has all addresses lead into a portal, which has some of the pages. */
export const stayInPortal = (at: string, pages: readonly PageName[]): void => {
  portal = { at, pages: new Set(pages) }
}

/** Whether the pages are a portal's: nothing leads out of it. */
export const isInPortal = (): boolean => portal !== undefined

/** The pages, by their names; what stands in braces is a value. */
export const patterns = {
  home: '',
  me: 'me',
  project: 'projects/:project',
  players: 'projects/:project/players',
  player: 'projects/:project/players/:player',
  playerInventory: 'projects/:project/players/:player/inventory',
  playerLimits: 'projects/:project/players/:player/limits',
  signIns: 'projects/:project/sign-ins',
  signIn: 'projects/:project/sign-ins/:signIn',
  setUp: 'projects/:project/set-up',
  client: 'projects/:project/set-up/clients/:client',
  newNetwork: 'projects/:project/set-up/networks/new',
  network: 'projects/:project/set-up/networks/:kind/:network',
  settings: 'projects/:project/set-up/settings',
  look: 'projects/:project/set-up/look',
  people: 'projects/:project/people',
  person: 'projects/:project/people/:person',
  keys: 'projects/:project/keys',
  deliveries: 'projects/:project/webhooks/deliveries',
  delivery: 'projects/:project/webhooks/deliveries/:delivery',
  endpoints: 'projects/:project/webhooks/endpoints',
  newEndpoint: 'projects/:project/webhooks/endpoints/new',
  endpoint: 'projects/:project/webhooks/endpoints/:endpoint',
  deadLetters: 'projects/:project/webhooks/dead-letters',
  replays: 'projects/:project/webhooks/replays',
  newReplay: 'projects/:project/webhooks/replays/new',
  replay: 'projects/:project/webhooks/replays/:replay',
  portalLinks: 'projects/:project/webhooks/portal',
  eventTypes: 'projects/:project/webhooks/event-types',
  transactions: 'projects/:project/payments/transactions',
  transaction: 'projects/:project/payments/transactions/:transaction',
  orders: 'projects/:project/payments/orders',
  order: 'projects/:project/payments/orders/:order',
  subscriptions: 'projects/:project/payments/subscriptions',
  subscription: 'projects/:project/payments/subscriptions/:subscription',
  processor: 'projects/:project/payments/processors/:processor',
  audit: 'projects/:project/audit',
  installation: 'installation',
  installationProjects: 'installation/projects',
  newProject: 'installation/projects/new',
  merchants: 'installation/merchants',
  merchant: 'installation/merchants/:merchant',
  merchantKeys: 'installation/merchants/:merchant/keys',
  operatorKeys: 'installation/keys',
  installationSignIns: 'installation/sign-ins',
  installationSignIn: 'installation/sign-ins/:straySignIn',
  installationPeople: 'installation/people',
  installationPerson: 'installation/people/:person',
  packages: 'projects/:project/catalog/packages',
  currencies: 'projects/:project/catalog/currencies',
  newCurrency: 'projects/:project/catalog/new/currency',
  currency: 'projects/:project/catalog/currencies/:currency',
  currencyHistory: 'projects/:project/catalog/currencies/:currency/history',
  catalogGroups: 'projects/:project/catalog/groups',
  newCatalogGroup: 'projects/:project/catalog/new/group',
  catalogGroup: 'projects/:project/catalog/groups/:group',
  attributes: 'projects/:project/catalog/attributes',
  newAttribute: 'projects/:project/catalog/new/attribute',
  attribute: 'projects/:project/catalog/attributes/:attribute',
  catalogRegions: 'projects/:project/catalog/regions',
  newCatalogRegion: 'projects/:project/catalog/new/region',
  catalogRegion: 'projects/:project/catalog/regions/:region',
  catalogTexts: 'projects/:project/catalog/texts',
  imports: 'projects/:project/catalog/imports',
  newImport: 'projects/:project/catalog/imports/new',
  import: 'projects/:project/catalog/imports/:import',
  lint: 'projects/:project/catalog/lint',
  storePreview: 'projects/:project/catalog/preview',
  newPackage: 'projects/:project/catalog/new/package',
  package: 'projects/:project/catalog/packages/:sku',
  packageHistory: 'projects/:project/catalog/packages/:sku/history',
  packageVisibility: 'projects/:project/catalog/packages/:sku/visibility',
  virtualItems: 'projects/:project/catalog/virtual-items',
  newVirtualItem: 'projects/:project/catalog/new/virtual-item',
  virtualItem: 'projects/:project/catalog/virtual-items/:item',
  virtualItemHistory: 'projects/:project/catalog/virtual-items/:item/history',
  virtualItemVisibility: 'projects/:project/catalog/virtual-items/:item/visibility',
  bundles: 'projects/:project/catalog/bundles',
  newBundle: 'projects/:project/catalog/new/bundle',
  bundle: 'projects/:project/catalog/bundles/:bundle',
  bundleHistory: 'projects/:project/catalog/bundles/:bundle/history',
  bundleVisibility: 'projects/:project/catalog/bundles/:bundle/visibility',
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
  const root = portal?.at ?? base
  const whole = path === '' ? root : `${root}/${path}`
  return (query.size === 0 ? whole : `${whole}?${query}`) as Address
}

/**
 * The address of a path in a project, as `['webhooks', 'dead-letters']`; undefined where no page has it. Pages name
 * things of other rooms by it, and a room that is not there gets no link.
 */
export const addressOfPath = (
  project: string,
  steps: readonly string[],
  filters: Filters = {},
): Address | undefined => {
  const path = ['projects', project, ...steps]
  const fits = (pattern: string): boolean => {
    const parts = pattern.split('/')
    return (
      parts.length === path.length &&
      parts.every((part, index) => part.startsWith(':') || part === path[index])
    )
  }
  const page = (Object.keys(patterns) as PageName[]).find((name) => fits(patterns[name]))
  if (page === undefined || portal?.pages.has(page) === false) return undefined
  const named = patterns[page].split('/').map((part, index) => [part.slice(1), path[index] ?? ''])
  return addressOf(page, Object.fromEntries(named) as Values<PageName>, filters)
}
