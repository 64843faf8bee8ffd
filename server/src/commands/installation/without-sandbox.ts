/** `portreeve export --without-sandbox`: what of an installation is worth taking along to production. */
import type { ApplyDocument, ProjectDocument } from '../../projects/index.ts'
import { firstOperator, sandboxNames } from '../../start/sandbox/project.ts'

type Connections = NonNullable<ProjectDocument['connections']>
type Connection = NonNullable<Connections['network']>[string]
type Endpoints = { endpoints: { url: string }[] }
type Processors = Readonly<Record<string, { simulator?: string }>>

/**
 * An exported document without the parts that lead to simulators. These are connections behind one, a project's own
 * networks and webhook endpoints at the same origin, simulated processors and a simulated PlayFab. And without what the
 * first start made of the sandbox project; that one stays only where somebody has put something of their own into it.
 */
export const withoutSandbox = (document: ApplyDocument): ApplyDocument => {
  const simulators = simulatorsOf(document)
  const merchants = document.merchants.flatMap(({ name, projects = [] }) => {
    const isMade = name === sandboxNames.merchant
    const own = projects.flatMap((project) => {
      const real = withoutSimulators(project, simulators)
      return isMade && project.name === sandboxNames.project ? ownPart(real) : [real]
    })
    return isMade && own.length === 0 ? [] : [{ name, projects: own }]
  })
  return { merchants, ...realPeople(document, merchants) }
}

/** People but the one whom the first start in development let in, and no grants for what is left out. */
const realPeople = (
  { console_users: known }: ApplyDocument,
  merchants: ApplyDocument['merchants'],
): Partial<ApplyDocument> => {
  const isThere = (merchant: string | undefined, project: string | undefined): boolean => {
    const found = merchants.find(({ name }) => name === merchant)
    return project === undefined
      ? merchant === undefined || found !== undefined
      : (found?.projects ?? []).some(({ name }) => name === project)
  }
  const people = (known?.people ?? []).flatMap((person) => {
    const grants = person.grants.filter(({ merchant, project }) => isThere(merchant, project))
    return person.email === firstOperator || grants.length === 0 ? [] : [{ ...person, grants }]
  })
  return people.length === 0 ? {} : { console_users: { people } }
}

const connectionsOf = ({ connections = {} }: ProjectDocument): Connection[] =>
  Object.values(connections).flatMap((byName) => Object.values(byName ?? {}))

const originOf = (address: string): string => URL.parse(address)?.origin ?? address

/** The origins of all simulators that a connection goes through. */
const simulatorsOf = ({ merchants }: ApplyDocument): ReadonlySet<string> =>
  new Set(
    merchants
      .flatMap(({ projects = [] }) => projects)
      .flatMap(connectionsOf)
      .flatMap(({ settings }) => (settings?.simulator ? [originOf(settings.simulator)] : [])),
  )

const withoutSimulators = (
  { connections, webhooks, processors, ...project }: ProjectDocument,
  simulators: ReadonlySet<string>,
): ProjectDocument => {
  const isReal = ({ settings }: Connection): boolean =>
    settings?.simulator === undefined &&
    !Object.values(settings?.network ?? {}).some(
      (value) => typeof value === 'string' && simulators.has(originOf(value)),
    )
  const endpoints = (webhooks as Endpoints | undefined)?.endpoints.filter(
    ({ url }) => !simulators.has(originOf(url)),
  )
  const paying = Object.entries((processors ?? {}) as Processors).filter(
    ([, { simulator }]) => simulator === undefined,
  )
  const { playfab, ...settings } = project.settings ?? {}
  return {
    ...project,
    ...(playfab?.simulator === undefined ? {} : { settings }),
    connections: Object.fromEntries(
      Object.entries(connections ?? {}).flatMap(([kind, byName]) => {
        const real = Object.entries(byName ?? {}).filter(([, connection]) => isReal(connection))
        return real.length > 0 ? [[kind, Object.fromEntries(real)]] : []
      }),
    ),
    ...(endpoints && endpoints.length > 0 ? { webhooks: { endpoints } } : {}),
    ...(paying.length > 0 ? { processors: Object.fromEntries(paying) } : {}),
  }
}

const anyPortOfThisMachine: readonly string[] = ['http://localhost:*', 'http://127.0.0.1:*']

/** The part of the sandbox project that is not the first start's; nothing where only that is left. */
const ownPart = (project: ProjectDocument): ProjectDocument[] => {
  const { name, settings = {}, api_keys = [], clients = [], connections = {}, ...others } = project
  const made: readonly string[] = Object.values(sandboxNames.clients)
  const ownKeys = api_keys.filter((key) => key.name !== sandboxNames.apiKey)
  const ownClients = clients.filter((client) => !made.includes(client.name))
  // Our own sign-in needs no credentials, so it cannot be told who connected it: it stays with the rest.
  const connected = Object.values(connections).flatMap((byName) => Object.keys(byName ?? {}))
  const isEmpty =
    ownKeys.length === 0 &&
    ownClients.length === 0 &&
    connected.every((provider) => provider === 'xsolla') &&
    Object.keys(others).length === 0
  if (isEmpty) return []
  const { allowed_origins, ...further } = settings
  const origins = allowed_origins?.filter((origin) => !anyPortOfThisMachine.includes(origin)) ?? []
  return [
    {
      name,
      settings: { ...further, ...(origins.length > 0 ? { allowed_origins: origins } : {}) },
      ...(ownKeys.length > 0 ? { api_keys: ownKeys } : {}),
      clients: ownClients,
      connections,
      ...others,
    },
  ]
}
