/** The sandbox: simulated networks and platforms, inboxes and a webhook receiver on one port. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ApiParts, sandboxApi } from './api/api.ts'
import { credentials } from './credentials.ts'
import { guild } from './custom/guild.ts'
import { studio } from './custom/studio.ts'
import { epicGames } from './epic/epic.ts'
import { faultSwitches } from './faults/faults.ts'
import { listen, serve } from './http/listen.ts'
import type { Route } from './http/routes.ts'
import { type MailInbox, mailInbox } from './inbox/mail.ts'
import { smsInbox } from './inbox/sms.ts'
import { openKeys } from './keys.ts'
import { simulatedNetworks } from './networks/list.ts'
import { discord } from './oauth2/discord.ts'
import { github } from './oauth2/github.ts'
import { apple } from './openid/apple.ts'
import { google } from './openid/google.ts'
import { twitch } from './openid/twitch.ts'
import { humanPage } from './page/home.ts'
import { people } from './people/people.ts'
import { playFab } from './playfab/playfab.ts'
import { simulatedPayments } from './processors/payments.ts'
import { deliveries as emptyDeliveries } from './receiver/deliveries.ts'
import { receiver } from './receiver/receiver.ts'
import { registeredAddresses } from './registered-addresses.ts'
import { sdkTokens } from './sdk-tokens.ts'
import { noSettings } from './settings.ts'
import { mintSteamTicket } from './steam/mint.ts'
import { steamOpenId } from './steam/openid.ts'
import { steamWebApi } from './steam/web-api.ts'
import type { World } from './world.ts'
import { mintXboxTicket } from './xbox/mint.ts'
import { xboxProfile } from './xbox/profile.ts'

export interface SandboxOptions {
  /** 0: any free port. */
  readonly port: number
  readonly host?: string
  /** Port of the mail inbox; 0 (default): any free port. */
  readonly smtpPort?: number
  /** Where the keys are kept over restarts; left out: in the process. */
  readonly dataDir?: string
  /**
   * Public address of the service under test: its callback is registered at the networks,
   * and its host may be used here.
   */
  readonly publicUrl?: string
  /** Gets one line for each failure of the sandbox itself. */
  readonly log?: (line: string) => void
}

export interface RunningSandbox {
  /** Without a slash at the end. */
  readonly url: string
  readonly port: number
  /** Cuts open connections and resolves when both ports are free. */
  close(): Promise<void>
}

/** Starts a sandbox of its own state; several can run in one process. */
export const startSandbox = async (options: SandboxOptions): Promise<RunningSandbox> => {
  const { host = '127.0.0.1', publicUrl = 'http://localhost:8080' } = options
  const addresses = registeredAddresses(publicUrl)
  const keys = await openKeys(options.dataDir)
  const known = await credentials(keys)
  const faults = faultSwitches()
  const mails = await mailInbox(faults, { host, port: options.smtpPort ?? 0 })
  const server = createServer()
  try {
    await listen(server, host, options.port)
  } catch (error) {
    await mails.close()
    throw error
  }
  const { port } = server.address() as AddressInfo
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const settings = noSettings()
  const world: World = {
    url,
    publicUrl: publicUrl.replace(/\/$/, ''),
    credentials: known,
    keys,
    people: people(),
    faults,
    addresses,
    settings,
  }
  serve(server, routesOf(world, mails), faults, publicUrl, options.log ?? (() => {}))
  return {
    url,
    port,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await Promise.all([closed, mails.close()])
    },
  }
}

const routesOf = (world: World, mails: MailInbox): Route[] => {
  const deliveries = emptyDeliveries()
  const epic = epicGames(world)
  const sms = smsInbox(world)
  const withApple = apple(world)
  const withTwitch = twitch(world)
  const mints: ApiParts['mints'] = {
    steam: (person, visit) => mintSteamTicket(world, person, visit),
    epicgames: epic.mint,
    xbox: (person, visit) => mintXboxTicket(world, person, visit),
  }
  const { forgetConsents } = withApple
  const payments = simulatedPayments(world)
  const parts: ApiParts = { mints, deliveries, mails, sms, payments, forgetConsents }
  return [
    ...sandboxApi(world, parts),
    ...humanPage(world, parts),
    ...receiver(world, deliveries),
    ...sms.routes,
    ...payments.routes,
    ...steamWebApi(world),
    ...steamOpenId(world),
    ...epic.routes,
    ...xboxProfile(world),
    ...github(world),
    ...discord(world),
    ...google(world),
    ...withApple.routes,
    ...withTwitch.routes,
    ...playFab(world, withTwitch.holder),
    ...simulatedNetworks(world),
    ...sdkTokens(world),
    ...studio(world),
    ...guild(world),
  ]
}
