/** The only place where areas meet: builds the HTTP server with all of them, and what runs behind it. */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from './base/database/database.ts'
import { allowedMethods } from './base/http/allowed-methods.ts'
import { draining } from './base/http/draining.ts'
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  readFailure,
} from './base/http/http.ts'
import { httpServer } from './base/http/server.ts'
import { limitCounters } from './base/limits/rate-limit.ts'
import { Problem } from './base/problem.ts'
import type { Telemetry } from './base/telemetry/telemetry.ts'
import {
  catalogBulkRoutes,
  catalogProblems,
  catalogRoutes,
  limitRoutes,
  regionRoutes,
  storefront,
  storefrontRoutes,
} from './catalog/index.ts'
import { finders } from './finders.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { orderListener } from './order-listener.ts'
import { serveApiPage } from './pages/api-page.ts'
import type { Examples } from './pages/api-page-document.ts'
import { consoleBuildOf, serveConsoleFiles } from './pages/console-files.ts'
import { serveConsolePages } from './pages/console-pages.ts'
import { type ConsoleState, howToBuild } from './pages/console-state.ts'
import { serveDocumentation } from './pages/documentation.ts'
import { serveNeutralPage } from './pages/neutral-page.ts'
import { serveProblemsPage } from './pages/problems-page.ts'
import { serveSignedInPage } from './pages/signed-in-page.ts'
import {
  causedEvents,
  freeOrders,
  orderRoutes,
  paymentsProblems,
  paymentsRoutes,
  placeFreeOrders,
  processorHosts,
  processorProblems,
} from './payments/index.ts'
import { personalRecords } from './personal-records.ts'
import {
  attentionRoutes,
  auditRoutes,
  consoleProblems,
  consoleRoutes,
  consoleUserRoutes,
  type Deps,
  doorProblems,
  installationAttentionRoutes,
  installationSearchRoutes,
  keyEnds,
  merchantStatisticsRoutes,
  operatorRoutes,
  ownKeyRoutes,
  passkeyRoutes,
  personsPasskeyRoutes,
  pictureRoutes,
  projectProblems,
  projectsSearchRoutes,
  searchRoutes,
  sendAdminFailure,
  sendAdminProblem,
  statisticsRoutes,
} from './projects/index.ts'
import { type Examine, examinationRoutes } from './running/examination.ts'
import { serveHealth } from './running/health.ts'
import { type Clockwork, housekeeping, jobCounters, jobGauges, startJobs } from './running/jobs.ts'
import {
  type Gauges,
  type MetricsHub,
  poolGauges,
  processCounters,
  processGauges,
  refusedWriteCounters,
  serveMetrics,
} from './running/metrics.ts'
import { loadNamedProjects, whoseCall } from './running/named-project.ts'
import { answerOwnHostsOnly } from './running/own-hosts.ts'
import { processNotes } from './running/process-notes.ts'
import {
  claimRoutes,
  fieldAddresses,
  findShopOrder,
  itemOrderRoutes,
  ownedForGood,
  payPages,
  playerInventoryRoutes,
  type ShopOutcomes,
  shopCounters,
  shopOutcomes,
  shopProblems,
  studioInventoryRoutes,
  studioOrderRoutes,
  virtualPurchaseRoutes,
} from './shop/index.ts'
import {
  allowKnownOrigins,
  connectionRules,
  type Gate,
  knownPlayers,
  messageCounters,
  openGate,
  playerNames,
  playerReader,
  sendFieldProblem,
  sendStandardProblem,
  signInCount,
  signInCounters,
  signinProblems,
  signinRoutes,
  straySignInFinder,
  traceCounters,
} from './signin/index.ts'
import { type StartFacts, serveStartPage } from './start/start-page.ts'
import { watchers } from './watchers.ts'
import {
  announceNothing,
  type Dispatcher,
  engineCounters,
  engineGauges,
  failingEndpoints,
  portalFrames,
  portalRoutes,
  stageHistogram,
  startDispatcher,
  webhookProblems,
  webhookRoutes,
} from './webhooks/index.ts'

/** All tables of problems, for the documentation. */
export const problemTables = {
  'Sign-in': signinProblems,
  'All admin calls': projectProblems,
  'Console users': { ...consoleProblems, ...doorProblems },
  Catalog: catalogProblems,
  Payments: paymentsProblems,
  'Payment processors': processorProblems,
  Shop: shopProblems,
  Webhooks: webhookProblems,
}

export type App = {
  server: FastifyInstance
  /** Listens and answers the address; port 0 takes any free one. */
  listen(options: { host: string; port: number }): Promise<string>
  /**
   * Says that this process is about to stop: `/readyz` answers 503, and every answer asks its caller to come back over
   * another connection. All else goes on until `close`.
   */
  drain(): void
  /**
   * Lets another process go on at the same port: new connections are no longer taken. Every answer asks its caller to
   * come back over another one. `/readyz` says nothing of it, because whoever asks next is well served.
   *
   * @returns a promise for the end of the last connection
   */
  leave(): Promise<void>
  /** Finishes requests and deliveries under way, then stops. Connections to the database stay the caller's. */
  close(): Promise<void>
}

export type AppOptions = {
  trustedProxies: readonly string[]
  /** A pool of the delivery engine's own, so that requests and deliveries do not wait for each other. */
  enginePool?: Sql
  /** Values that the API page fills in. */
  examples?: Examples
  /** Facts for the development pages that try a sign-in (`/` and its end); without them there are none. */
  start?: StartFacts
  /** Where the files of the console are; left out, it says that there are none. */
  console?: () => ConsoleState
  /** Looks at what the service needs from its surroundings; without it `/api/operator/health` tells nothing. */
  examine?: Examine
  /** Sends traces and metrics to a collector, where they are on. */
  telemetry?: Pick<Telemetry, 'tracing' | 'offerMetrics'> | undefined
  /** Brings the metrics of several processes together, where they share a port. */
  metrics?: MetricsHub | undefined
  /** Milliseconds that a request may take to come in whole; 30,000 when left out. */
  requestMs?: number
}

/** Builds the service on what it is given; nothing listens yet. */
export const createApp = async (deps: Deps, options: AppOptions): Promise<App> => {
  const server = httpServer({
    log: deps.log,
    clock: deps.clock,
    trustedProxies: options.trustedProxies,
    answerBadAddress: (request, reply) => unknown.answerNotFound(request, reply),
    isConfidential: isAdminAddress,
    whoseCall: whoseCall(deps.directory),
    requestMs: options.requestMs,
    tracing: options.telemetry?.tracing,
  })
  const unknown = unknownCalls(allowedMethods(server))
  let isStopping = false
  let dispatcher: Dispatcher | undefined
  const sending: Sending = {
    nudge: (projectId) => dispatcher?.nudge(projectId),
    announce: (work) => (dispatcher?.announce ?? announceNothing)(work),
  }

  if (!deps.settings.isProduction) answerOwnHostsOnly(server, deps.settings.publicUrl)
  loadNamedProjects(server, deps.directory)
  answerUnknownCalls(server, unknown, deps.directory)
  let jobs: Clockwork | undefined
  const { enginePool } = options
  const gate = await openGate(deps)
  const outcomes = shopOutcomes()
  const ailing = failingEndpoints(deps)
  const ending = keyEnds(deps)
  serveAllMetrics(server, deps, {
    enginePool,
    running: () => dispatcher,
    working: () => jobs,
    gate,
    outcomes,
    gauges: { ...ailing.gauges, ...ending.gauges },
    telemetry: options.telemetry,
    hub: options.metrics,
  })
  servePagesOfDocs(server, options.examples)
  serveConsole(server, deps, options.console)
  serveFront(server, deps, options.start)
  serveHealth(server, {
    sql: deps.sql,
    migrations: migrationsFolder,
    keyring: deps.keyring,
    isDispatcherRunning: () => dispatcher?.isRunning() ?? false,
    isStopping: () => isStopping,
  })
  await registerAreas(server, deps, gate, sending, { ...options, outcomes })
  await server.ready()
  const notes = processNotes(deps, () => ({ jobs }))
  const connections = draining(server.server)
  const drain = (): void => {
    if (isStopping) return
    isStopping = true
    connections.begin()
  }

  return {
    server,
    async listen(place) {
      dispatcher = startDispatcher({ ...deps, sql: enginePool ?? deps.sql })
      jobs = startJobs(deps, [...housekeeping, ...looks(ailing, ending), notes.job])
      const address = await server.listen(place)
      // Ready is said when notifications go out, too; but a database that is away just now holds no start up.
      for (let tries = 0; tries < 200 && !dispatcher.isRunning(); tries++) await delay(5)
      return address
    },
    drain,
    leave: connections.leave,
    async close() {
      drain()
      await closeServer(server)
      await jobs?.stop()
      await dispatcher?.stop()
      if (jobs) await notes.end().catch(() => {})
    },
  }
}

const serveFront = (server: FastifyInstance, deps: Deps, start: AppOptions['start']): void => {
  if (!start || deps.settings.isProduction) serveNeutralPage(server)
  else {
    serveStartPage(server, start)
    serveSignedInPage(server, start)
  }
}

const serveConsole = (
  server: FastifyInstance,
  deps: Deps,
  stateOf: AppOptions['console'] = noConsole,
): void => {
  serveConsolePages(server, deps)
  serveConsoleFiles(server, stateOf, portalFrames(deps))
}

const noConsole = (): ConsoleState => ({
  is: 'missing',
  says: `This process knows of no files of it: ${howToBuild}.`,
})

/** The site that `npm run docs` makes, and its sources, which a clone has. */
const documentation = {
  site: join(import.meta.dirname, '..', 'dist', 'docs'),
  sources: join(import.meta.dirname, '..', '..', 'docs'),
}

const servePagesOfDocs = (server: FastifyInstance, examples: AppOptions['examples']): void => {
  serveApiPage(server, examples)
  serveProblemsPage(server, problemTables)
  serveDocumentation(server, documentation)
}

/** The jobs that read what gauges tell. */
const looks = (
  ailing: ReturnType<typeof failingEndpoints>,
  ending: ReturnType<typeof keyEnds>,
): typeof housekeeping => [
  { name: 'look for failing endpoints', everySeconds: 30, run: ailing.look },
  { name: 'look for keys that end', everySeconds: 60, run: ending.look },
]

const answerUnknownCalls = (
  server: FastifyInstance,
  unknown: ReturnType<typeof unknownCalls>,
  directory: Deps['directory'],
): void => {
  server.setErrorHandler(unknown.answerFailure)
  const readable = allowKnownOrigins(directory)
  server.setNotFoundHandler(
    {
      preHandler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (!isAdminAddress(request.url)) await readable(request, reply)
      },
    },
    unknown.answerNotFound,
  )
}

/** The parts that metrics tell of; those that begin later are asked for at each scrape. */
type Measured = {
  enginePool: AppOptions['enginePool']
  running(): Dispatcher | undefined
  working(): Clockwork | undefined
  gate: Gate
  outcomes: ShopOutcomes
  gauges: Gauges
  telemetry: AppOptions['telemetry']
  hub: MetricsHub | undefined
}

const serveAllMetrics = (
  server: FastifyInstance,
  deps: Deps,
  { enginePool, running, working, gate, outcomes, gauges, telemetry, hub }: Measured,
): void => {
  const pools = { requests: deps.sql, ...(enginePool && { engine: enginePool }) }
  serveMetrics(server, {
    gauges: {
      ...processGauges,
      ...engineGauges(running),
      ...jobGauges(working),
      ...gauges,
      ...poolGauges(pools),
    },
    counters: {
      ...processCounters,
      ...signInCounters(gate.signInOutcomes.read),
      ...shopCounters(outcomes),
      ...traceCounters(gate.traces.counts),
      ...messageCounters(gate.outgoing.counts),
      ...limitCounters(deps.limiter),
      ...engineCounters(running),
      ...jobCounters(working),
      ...refusedWriteCounters(pools),
    },
    more: stageHistogram(running),
    telemetry,
    hub,
  })
}

/**
 * Whether an address is the admin calls' or the console's. No page of another origin may ever read an answer of theirs,
 * and no cache may keep one.
 */
const isAdminAddress = (url: string): boolean =>
  /^\/(?:console|api\/(?:operator|console|portal|v[23]\/project\/[^/]*\/(?:admin|inventory)))(?:[/?]|$)/.test(
    url,
  )

/**
 * Answers what no route takes: in the words of the gate's two doors below their addresses, in the admin calls' words
 * elsewhere. A call that takes other methods says which.
 */
const unknownCalls = (methodsAt: (url: string) => string[]) => {
  /** Whether the call is there, and takes other methods only; and what to say of it. */
  const lookAt = ({ method, url }: FastifyRequest) => {
    const allow = methodsAt(url).join(', ')
    if (allow !== '' && !allow.split(', ').includes(method)) {
      const detail = `This call does not take ${method}, but ${allow}`
      return { isThere: true, detail, headers: { allow } }
    }
    // Where a client has the wrong base address, all of its calls fail.
    const lacksApi = /^\/(?:v2|oauth2\/social)\//.test(url) || methodsAt(`/api${url}`).length > 0
    const remedy = lacksApi ? ': the base address ends in /api' : ''
    return { isThere: false, detail: `There is no such call${remedy}`, headers: {} }
  }
  const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.header('x-request-id', request.id)
    const { url } = request
    const { isThere, ...facts } = lookAt(request)
    const signinKind = isThere ? signinProblems.method_refused : signinProblems.provider_unknown
    if (
      /^\/(?:api\/(?:attributes|oauth2|otc|password|projects|token|users)|oauth2\/social)\//.test(
        url,
      )
    ) {
      const isProvider = !isThere && url.startsWith('/api/oauth2/social/')
      const detail = isProvider ? 'No such provider, or no such call' : facts.detail
      sendFieldProblem(new Problem(signinKind, { ...facts, detail }), reply)
    } else if (url.startsWith('/oauth2/')) {
      sendStandardProblem(new Problem(signinKind, facts), reply)
    } else {
      const kind = isThere ? projectProblems.method_refused : projectProblems.not_found
      sendAdminProblem(new Problem(kind, facts), request, reply)
    }
  }
  /** Outside of the areas. An unreadable body of an unknown call does not matter: there is no such call. */
  const answerFailure = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const isCallers = readFailure(error).is !== 'bug'
    if (request.is404 && isCallers) answerNotFound(request, reply)
    else sendAdminFailure(error, request, reply)
  }
  return { answerNotFound, answerFailure }
}

/** Closes the server; a connection whose last request ends after the stop is not kept for another one. */
const closeServer = async (server: FastifyInstance): Promise<void> => {
  const sweep = setInterval(() => server.server.closeIdleConnections(), 50)
  try {
    await server.close()
  } finally {
    clearInterval(sweep)
  }
}

/** How the areas tell the dispatcher that there is something to send. */
type Sending = Pick<Dispatcher, 'nudge' | 'announce'>

/** Mounts every area, each in a scope of its own: hooks and error dialects do not leak into the neighbours. */
export const registerAreas = async (
  server: FastifyInstance,
  deps: Deps,
  gate: Gate,
  { nudge, announce }: Sending,
  {
    examine = async () => [],
    console: stateOf = noConsole,
    outcomes = shopOutcomes(),
  }: Pick<AppOptions, 'examine' | 'console'> & { outcomes?: ShopOutcomes } = {},
): Promise<void> => {
  const namePlayers = playerNames(deps)
  const rules = connectionRules(deps.settings)
  await server.register(operatorRoutes(deps, rules, namePlayers, signInCount(deps)))
  await server.register(auditRoutes({ ...deps, namePlayers }))
  await server.register(ownKeyRoutes(deps))
  await server.register(consoleUserRoutes(deps))
  const forConsole = { ...deps, consoleBuild: consoleBuildOf(stateOf) }
  await server.register(consoleRoutes(forConsole))
  await server.register(passkeyRoutes(forConsole))
  await server.register(personsPasskeyRoutes(deps))
  await server.register(pictureRoutes(deps))
  const orders = orderListener(deps)
  const store = storefront({ ...deps, ownedForGood })
  const readPlayer = playerReader(gate)
  const placing = { ...deps, orders }
  await server.register(signinRoutes(deps, personalRecords(deps), gate))
  await server.register(catalogBulkRoutes(deps))
  await server.register(catalogRoutes(deps))
  await server.register(storefrontRoutes({ ...deps, readPlayer, store }))
  const placeFreeOrder = freeOrders(placing)
  await server.register(claimRoutes({ ...deps, announce, readPlayer, store, placeFreeOrder }))
  await server.register(paymentsRoutes({ ...deps, announce, orders }))
  await server.register(orderRoutes({ ...deps, readPlayer, findShopOrder: findShopOrder(deps) }))
  const hosts = processorHosts(deps)
  await server.register(itemOrderRoutes({ ...deps, readPlayer, store }))
  await server.register(studioOrderRoutes({ ...deps, store, knownPlayers: knownPlayers(deps) }))
  await server.register(payPages({ ...deps, announce, orders, hosts }))
  await server.register(fieldAddresses({ ...deps, announce, orders, hosts }))
  await server.register(playerInventoryRoutes({ ...deps, readPlayer, outcomes }))
  const placeOrders = placeFreeOrders(placing)
  await server.register(
    virtualPurchaseRoutes({ ...deps, announce, readPlayer, placeOrders, store, outcomes }),
  )
  const ofPlayers = { ...deps, knownPlayers: knownPlayers(deps), outcomes }
  await server.register(studioInventoryRoutes(ofPlayers))
  await server.register(limitRoutes(ofPlayers))
  await server.register(regionRoutes(deps))
  await server.register(webhookRoutes({ ...deps, nudge, findCaused: causedEvents(deps) }))
  await server.register(portalRoutes(deps))
  await server.register(examinationRoutes(deps, examine))
  const watching = watchers(deps)
  await server.register(attentionRoutes(deps, watching))
  await server.register(installationAttentionRoutes(deps, watching))
  const finding = finders(deps)
  await server.register(searchRoutes(deps, finding))
  await server.register(projectsSearchRoutes(deps, finding))
  await server.register(statisticsRoutes(deps))
  await server.register(merchantStatisticsRoutes(deps))
  await server.register(installationSearchRoutes(deps, [straySignInFinder(deps)]))
}
