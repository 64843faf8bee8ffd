/** The section that mints tickets: what to mint, and then the ticket with the sign-in it belongs to. */
import type { ApiParts } from '../api/api.ts'
import { epicVariants } from '../epic/mint.ts'
import type { Visit } from '../http/routes.ts'
import type { Person } from '../people/person.ts'
import { mintSdkToken, sdkVendors } from '../sdk-tokens.ts'
import { steamVariants } from '../steam/mint.ts'
import type { World } from '../world.ts'
import { xboxVariants } from '../xbox/mint.ts'
import { block, quoted, sameCall } from './code.ts'
import { type Markup, markup } from './markup.ts'

const platforms = {
  steam: { name: 'Steam session ticket', variants: steamVariants },
  epicgames: { name: 'Epic exchange code', variants: epicVariants },
  xbox: { name: 'Xbox XSTS token', variants: xboxVariants },
} as const
type Platform = keyof typeof platforms

/** The form, and below it what `?ticket=PLATFORM/VARIANT&person=NAME` asks for; `sdk/NETWORK` is a token of an SDK. */
export const ticketSection = async (
  world: World,
  mints: ApiParts['mints'],
  visit: Visit,
): Promise<Markup> => {
  const wish = visit.query.get('ticket') ?? 'steam/good'
  const name = visit.query.get('person') ?? 'alice'
  return markup`<section id="tickets">
<h2>Mint a ticket</h2>
<p class="lead">What a game's client hands to the service, for a person of your choice.</p>
<form method="get" action="/#tickets" class="row">
<label>Ticket <select name="ticket">${Object.entries(platforms).map(
    ([platform, { name: title, variants }]) => markup`
<optgroup label="${title}">${variants.map((variant) => {
      const value = `${platform}/${variant}`
      return markup`<option value="${value}"${value === wish && markup` selected`}>${platform}: ${variant.replaceAll('_', ' ')}</option>`
    })}</optgroup>`,
  )}
<optgroup label="Token of a network’s SDK">${sdkVendors(world).map((vendor) => {
    const value = `sdk/${vendor}`
    return markup`<option value="${value}"${value === wish && markup` selected`}>${vendor}</option>`
  })}</optgroup>
</select></label>
<label>Person <input name="person" value="${name}" list="people" required pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" maxlength="64" autocomplete="off"></label>
<button>Mint</button>
</form>
${visit.query.has('ticket') && (await minted(world, mints, visit, wish, name))}
</section>`
}

const minted = async (
  world: World,
  mints: ApiParts['mints'],
  visit: Visit,
  wish: string,
  name: string,
): Promise<Markup> => {
  const [platform = '', variant = ''] = wish.split('/')
  const person = world.people.named(name)
  if (platform === 'sdk' && person && sdkVendors(world).includes(variant)) {
    return mintedToken(world, visit, variant, person)
  }
  if (!isPlatform(platform) || !person) {
    return markup`<p class="bad">There is no such ticket or person.</p>`
  }
  const query = new URLSearchParams(variant === 'good' ? {} : { variant })
  const answer = await mints[platform](person, { ...visit, query })
  if (answer.status !== 200) return markup`<p class="bad">Refused: ${String(answer.body)}</p>`
  const { session_ticket: ticket, app_id: appId } = JSON.parse(String(answer.body))
  query.set('person', name)
  return markup`<div class="minted">
<h3>${platforms[platform].name} of ${name}, ${variant.replaceAll('_', ' ')}</h3>
${block(ticket)}
<h3>Sign in with it</h3>
${block(signIn(world, platform, ticket, appId))}
${sameCall(`GET ${world.url}/api/tickets/${platform}?${query}`)}
</div>`
}

/** A token of a network's SDK, and the call that takes it. */
const mintedToken = async (
  world: World,
  visit: Visit,
  vendor: string,
  person: Person,
): Promise<Markup> => {
  const query = new URLSearchParams()
  const { body } = await mintSdkToken(world, vendor, person, { ...visit, query })
  const { client_id: clientId = 'CLIENT_ID', redirect_uri: redirectUri } = world.settings.sign_in
  const call = [
    `curl -s '${world.publicUrl}/api/oauth2/social/${vendor}/login_with_token?client_id=${clientId}&response_type=code&state=from-the-sandbox${redirectUri ? `&redirect_uri=${encodeURIComponent(redirectUri)}` : ''}'`,
    "-H 'content-type: application/json'",
    `-d ${quoted(String(body))}`,
  ]
  return markup`<div class="minted">
<h3>Token of ${person.name} at ${vendor}</h3>
${block(String(body))}
<h3>Sign in with it</h3>
${block(call.join(' \\\n  '))}
${sameCall(`GET ${world.url}/api/tokens/${vendor}?person=${person.name}`)}
</div>`
}

const isPlatform = (name: string): name is Platform => Object.hasOwn(platforms, name)

const signIn = (world: World, platform: string, ticket: string, appId?: string): string => {
  const { client_id: clientId = 'CLIENT_ID', redirect_uri: redirectUri } = world.settings.sign_in
  return [
    `curl -sG ${world.publicUrl}/api/oauth2/social/${platform}/cross_auth`,
    `-d client_id=${clientId} -d response_type=code -d is_redirect=false`,
    '-d state=from-the-sandbox',
    ...(appId ? [`-d app_id=${appId}`] : []),
    ...(redirectUri ? [`--data-urlencode redirect_uri=${quoted(redirectUri)}`] : []),
    `--data-urlencode session_ticket=${quoted(ticket)}`,
  ].join(' \\\n  ')
}
