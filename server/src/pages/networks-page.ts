/** `docs/networks.md`: what to register where for each network, printed from the table. */
import { type NetworkRow, reasonTexts } from '../signin/index.ts'

/** The wallet is our own: nobody is asked, so there is nothing to register. */
type Row = Exclude<NetworkRow, { protocol: 'wallet' }>

/** The page, in Markdown; the networks in the order of the rows. */
export const networksPage = (all: readonly NetworkRow[]): string => {
  const rows = all.filter((row) => row.protocol !== 'wallet')
  return `# Networks

${intro}

| Network | Name in addresses | E-mail address | Limits in 2026 |
| --- | --- | --- | --- |
${rows.map(overview).join('\n')}

${howTo}

${rows.map(section).join('\n')}
## When a sign-in does not work

${failing}

| Reason | What it means, and what to do |
| --- | --- |
${reasons}

## The wallet

${wallet}

## A network of your own

${ownNetwork}

This page is printed from the code by \`npm run generate\`.
`
}

const callback = '<public address>/api/social/oauth2/callback'

const intro = `A network signs players in once it is **connected**: you register your game there, and give Portreeve what you were
given. For all of them the address to register (callback, redirect URI, return URL) is the same:

\`\`\`
${callback}
\`\`\`

\`<public address>\` is \`PORTREEVE_PUBLIC_URL\`, for instance \`https://login.your-game.example\`. Enter it exactly so, without a slash at
the end. Most networks take https only; some take \`http://localhost\` for trying out.`

const howTo = `## Connecting one

With a file and \`npx portreeve apply\` (see \`running.md\`):

\`\`\`yaml
        connections:
          network:
            discord:
              credentials: { client_id: "1234", client_secret: env:DISCORD_SECRET }
\`\`\`

Or with the operator key. README.md has the [names](../README.md#the-names-in-our-examples); Discord's console gives the
other two values, which the sandbox plays here:

\`\`\`sh
DISCORD_ID=$(curl -s "$SANDBOX/api/credentials" | field discord.client_id)
DISCORD_SECRET=$(curl -s "$SANDBOX/api/credentials" | field discord.client_secret)
curl -X PUT "$PORTREEVE/api/operator/projects/$PROJECT/connections/network/discord" \\
  -H "Authorization: Bearer $OPERATOR_KEY" -H 'content-type: application/json' \\
  -d "{\\"credentials\\": {\\"client_id\\": \\"$DISCORD_ID\\", \\"client_secret\\": \\"$DISCORD_SECRET\\"}}"
\`\`\`

Then test it. The answer says what is wrong, without a player:

\`\`\`sh
curl -X POST "$PORTREEVE/api/operator/projects/$PROJECT/connections/network/discord/test" \\
  -H "Authorization: Bearer $OPERATOR_KEY"
\`\`\`

It is on the sign-in page at once, and at \`/api/oauth2/social/discord/login_redirect\`. \`"is_enabled": false\` takes it off without
forgetting anything. \`"settings": {"scope": […]}\` asks the network for other rights than those named below; what is asked
for the e-mail address is added where a game asks for scope \`email\`.`

const failing = `Some networks show what is wrong on their own page: most often the callback address is not registered exactly so, or a
right is not switched on. Otherwise the player comes back to your game with \`error\` and \`error_code\` (see \`problems.md\`), and the log
of the service has a line with the network as \`provider\` and one of these words as \`reason\`:`

const reasons = Object.entries(reasonTexts)
  .map(([word, text]) => `| \`${word}\` | ${text} |`)
  .join('\n')

const wallet = `\`xsolla\` (also \`babka\`) is Portreeve's own sign-in by phone or e-mail. Nothing is registered anywhere: connect it with
\`credentials: {}\`. Codes go out by the mail server and text message gateway of the installation (see \`configuration.md\`).`

const ownNetwork = `Any provider of OpenID Connect, or of OAuth 2.0 with a profile call, can be connected under the name \`custom:<name>\`:

\`\`\`yaml
            custom:guild:
              credentials: { client_id: "1234", client_secret: env:GUILD_SECRET }
              settings:
                network: { title: Guild, discovery_url: "https://id.guild.example/.well-known/openid-configuration" }
            custom:forum:
              credentials: { client_id: "1234", client_secret: env:FORUM_SECRET }
              settings:
                network:
                  title: Forum
                  authorize_url: https://forum.example/oauth/authorize
                  token_url: https://forum.example/oauth/token
                  profile_url: https://forum.example/api/me
                  scope: [profile]
                  email_scope: [email]
                  fields: { id: user.id, name: user.name, email: user.email, email_verified: user.confirmed }
\`\`\`

The callback address is the same. Addresses inside your own network have to be allowed with \`PORTREEVE_ALLOWED_NETWORKS\`.
[own-networks.md](own-networks.md) explains every setting.`

const overview = (row: Row): string => {
  const { name, title, guide } = row
  const cell = [
    emailOf(row),
    guide?.limits2026 === undefined ? '' : `[see below](#${anchor(title)})`,
  ]
  return `| [${title}](#${anchor(title)}) | \`${name}\` | ${cell.join(' | ')} |`
}

/** The network's e-mail addresses: whether one comes at all, and whether it is vouched for. */
const emailOf = (row: Row): string => {
  if (row.protocol !== 'oauth2' || row.fields.email === undefined) return 'none'
  return row.fields.emailVerified === undefined
    ? 'unverified'
    : 'verified where the network says so'
}

const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

const section = (row: Row): string => {
  const { name, title, guide, credentials, optionalCredentials = [] } = row
  const steps = (guide?.steps ?? []).map((step, at) => `${at + 1}. ${step}`)
  const fields = [
    ...credentials.map((one) => credentialOf(row, one, '')),
    ...optionalCredentials.map((one) => credentialOf(row, one, ' (optional)')),
  ]
  return `## ${title}

Name: \`${name}\`. Register at <${guide?.console ?? ''}>.

${steps.join('\n')}

${fields.length === 0 ? 'It needs no credentials.' : `| Credential | Called there |\n| --- | --- |\n${fields.join('\n')}`}

${facts(row)
  .map((fact) => `- ${fact}`)
  .join('\n')}
${guide?.limits2026 === undefined ? '' : `\n**In 2026:** ${guide.limits2026}\n`}`
}

const credentialOf = ({ guide, ...row }: Row, name: string, mark: string): string => {
  const fallback = row.protocol === 'oauth2' ? row.defaults?.[name] : undefined
  const left = fallback === undefined ? '' : `; \`${fallback}\` where left out`
  return `| \`${name}\`${mark} | ${guide?.names?.[name] ?? ''}${left} |`
}

const facts = (row: Row): string[] => {
  if (row.protocol !== 'oauth2') return ['Speaks OpenID 2.0; nothing is asked for.']
  const { scope, emailScope, idToken, pkce } = row
  const words = (scopes: readonly string[]) => scopes.map((one) => `\`${one}\``).join(', ')
  const asked = scope.length === 0 ? 'Asked for: nothing by name' : `Asked for: ${words(scope)}`
  const more = emailScope.length === 0 ? '' : `; with scope \`email\` also ${words(emailScope)}`
  const checks = [
    pkce ? 'a PKCE challenge (S256)' : '',
    idToken
      ? `an id_token${idToken.isOptional ? ' where one comes' : ''} (${idToken.algorithms.join(', ')})`
      : '',
    idToken && idToken.nonce !== false ? 'its nonce' : '',
    row.issRequired ? 'the issuer on the callback' : '',
  ].filter((one) => one !== '')
  return [
    `${asked}${more}.`,
    ...(checks.length === 0 ? [] : [`Protected by ${checks.join(', ')}.`]),
  ]
}
