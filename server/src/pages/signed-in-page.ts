/** The page where a sign-in with the sandbox ends: it shows what came, and exchanges the code. Production has none. */
import type { FastifyInstance, FastifyRequest } from '../base/http/http.ts'
import type { ProblemKind } from '../base/problem.ts'
import {
  html,
  oauthWord,
  problemOf,
  sendFieldProblem,
  signinProblems,
  takeForms,
} from '../signin/index.ts'
import { explainClaim, readToken } from './claim-words.ts'
import { type Content, sendOwnPage, textOf } from './own-page.ts'
import { remedies } from './remedies.ts'

/** Where the page lies below the public address. */
export const signedInPath = '/sandbox/signed-in'

/** The facts of the page: addresses and the id of its client, which is public and so has no secret. */
export type SignedInFacts = {
  public_url: string
  clients: { page: { client_id: number; redirect_uri: string } }
}

/** The start of a sign-in that ends on this page, below the public address. */
export const signInPath = ({ clients: { page } }: SignedInFacts): string => {
  const query = new URLSearchParams({
    client_id: String(page.client_id),
    response_type: 'code',
    state: 'try-it-out',
    redirect_uri: page.redirect_uri,
  })
  return `/signin?${query.toString()}`
}

/** The command that exchanges a code of the page's client; the code must have no character that a shell reads. */
export const exchangeCommand = (
  { public_url, clients: { page } }: SignedInFacts,
  code: string,
): string =>
  [
    `curl ${public_url}${tokenPath}`,
    '-d grant_type=authorization_code',
    `-d client_id=${page.client_id}`,
    `-d code=${code}`,
    `--data-urlencode redirect_uri=${page.redirect_uri}`,
  ].join(' \\\n  ')

const tokenPath = '/api/oauth2/token'
const formLimit = 16 * 1024

/**
 * Serves the page. Posting the code to it makes the token call of the page's client and shows the answer, with the
 * status of that call. A form of another site may post here, too. It can spend only the code that it brings, and
 * neither reads the answer nor changes anything else.
 */
export const serveSignedInPage = (app: FastifyInstance, facts: SignedInFacts): void => {
  app.get(signedInPath, { schema: { hide: true } }, (request, reply) =>
    sendOwnPage(reply, 200, arrival(facts, request.query)),
  )
  app.register((scope, _options, done) => {
    takeForms(scope, formLimit)
    scope.setErrorHandler((error, request, reply) =>
      sendFieldProblem(problemOf(error, request), reply),
    )
    scope.post(signedInPath, { schema: { hide: true } }, async (request, reply) => {
      const code = textOf(request.body, 'code')
      if (!isCode(code)) return sendOwnPage(reply, 400, noCode(facts))
      const { status, body } = await exchange(facts, code, request)
      return sendOwnPage(
        reply,
        status,
        status === 200 ? tokensPage(facts, code, body) : refusedPage(facts, status, body),
      )
    })
    done()
  })
}

/** The real call, as if the caller had made it: with its limits, its line in the log, its answers. */
const exchange = async (
  { clients: { page } }: SignedInFacts,
  code: string,
  { server, ip }: FastifyRequest,
): Promise<{ status: number; body: string }> => {
  const { statusCode, body } = await server.inject({
    method: 'POST',
    url: tokenPath,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'localhost' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: String(page.client_id),
      code,
      redirect_uri: page.redirect_uri,
    }).toString(),
  })
  return { status: statusCode, body }
}

/** Whether a text may be a code, and so be put into a command that people copy into a shell. */
const isCode = (code: string | undefined): code is string =>
  code !== undefined && /^[A-Za-z0-9_-]{1,512}$/.test(code)

const arrival = (facts: SignedInFacts, query: unknown): Content => {
  if (textOf(query, 'error') !== undefined) return failedPage(facts, query)
  const code = textOf(query, 'code')
  if (isCode(code)) return codePage(facts, query, code)
  if ('code' in (query as object)) return noCode(facts)
  return textOf(query, 'token') === undefined ? emptyPage(facts) : linkedPage(facts, query)
}

/** The purpose of a redirect's parameters, in the order in which they come. */
const parameterWords: readonly (readonly [name: string, words: string])[] = [
  [
    'code',
    'Pays for the player’s tokens: once, within five minutes, and only for this client and this address.',
  ],
  ['error', 'What went wrong, in the word of the standard (RFC 6749, section 4.1.2.1).'],
  ['error_code', 'The number of the problem, which clients of the field read.'],
  [
    'error_description',
    'The problem in a sentence, for developers. Players need words of the game.',
  ],
  [
    'state',
    'The text that the sign-in began with. A game compares it with the one it sent, and drops the answer if they differ.',
  ],
  ['token', 'The player’s JWT, for clients of the field that read it here and exchange nothing.'],
  ['iss', 'Who sends this (RFC 9207). A game with several services compares it.'],
]

const longestText = 1200

const whatCame = (query: unknown) =>
  html`<h2>What came in the address</h2>
<dl class="facts explained">
${parameterWords.flatMap(([name, words]) => {
  const value = textOf(query, name)
  return value === undefined ? [] : [fact(name, value, words)]
})}</dl>`

const fact = (name: string, value: string, words: string) =>
  html`<dt>${name}</dt><dd><code><bdi>${cutOff(value)}</bdi></code></dd><dd class="small">${words}</dd>
`

const cutOff = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text

const command = (text: string) => html`<pre class="facts"><code>${text}</code></pre>`

const again = (facts: SignedInFacts, words: string) =>
  html`<p class="onward"><a class="button quiet" href="${signInPath(facts)}">${words}</a></p>
<p class="small"><a href="/">Start page</a></p>`

const codePage = (facts: SignedInFacts, query: unknown, code: string): Content => ({
  title: 'The sign-in worked',
  body: html`<p class="lead">The player is back, and brings a code. In production this would be an address of the game.</p>
<form method="post" action="${signedInPath}">
<input type="hidden" name="code" value="${code}">
<button>Exchange the code</button>
</form>
${whatCame(query)}
<h2>What a game does now</h2>
<ol>
<li>It compares <code>state</code>.</li>
<li>Within five minutes it posts the code, and gets the player’s tokens:</li>
</ol>
${command(exchangeCommand(facts, code))}
<p class="small">The button makes the same call. Use one of the two: a code counts once, and one that comes again ends the session of the first time.</p>
${again(facts, 'Sign in again')}`,
})

const linkedPage = (facts: SignedInFacts, query: unknown): Content => ({
  title: 'The network is linked',
  body: html`<p class="lead">The player is back with a token and without a code: no sign-in ended here, but the linking of another network.</p>
${whatCame(query)}
${again(facts, 'Sign in')}`,
})

const emptyPage = (facts: SignedInFacts): Content => ({
  title: 'Sign-ins end here',
  body: html`<p class="lead">A sign-in with the sandbox brings its code to this page, or its error. Nothing came this time.</p>
${again(facts, 'Sign in')}`,
})

const noCode = (facts: SignedInFacts): Content => ({
  title: 'This is no code',
  body: html`<p class="lead">Codes of the service are letters, digits, <code>-</code> and <code>_</code>, and come once in an address. This one was changed on its way.</p>
${again(facts, 'Sign in again')}`,
})

/** The purpose of a token answer's members (RFC 6749, section 5.1). */
const answerWords: Readonly<Record<string, string>> = {
  access_token: 'The player’s JWT. The game shows it to its own server and to this service.',
  expires_in: 'Seconds until the JWT ends.',
  refresh_token:
    'Gets the next JWT without the player. Empty where the sign-in did not ask for scope offline.',
  token_type: 'How to show the JWT: Authorization: Bearer, and the JWT.',
  scope: 'What the sign-in asked for and got.',
}

const tokensPage = (facts: SignedInFacts, code: string, body: string): Content => {
  const answer = JSON.parse(body) as Record<string, unknown> & { access_token: string }
  const { header, claims } = readToken(answer.access_token)
  return {
    title: 'The code became tokens',
    body: html`<p class="lead">The code is used up. Do not reload this page: the code would come again, and end the session.</p>
<h2>Who signed in: the claims of the JWT</h2>
<dl class="facts explained">
${Object.entries(claims).map(([name, value]) => {
  const { shown, words } = explainClaim(name, value)
  return fact(name, shown, words)
})}</dl>
<p>Before a server believes them it verifies the signature, by the key <code>${String(header.kid)}</code> (${String(header.alg)}) of <a href="/api/projects/${String(claims.xsolla_login_project_id)}/jwks.json">this project’s keys</a>.</p>
<h2>The answer of the token call</h2>
${command(JSON.stringify(answer, null, 2))}
<dl class="facts explained">
${Object.keys(answer).map(
  (name) => html`<dt>${name}</dt><dd class="small">${answerWords[name] ?? ''}</dd>
`,
)}</dl>
<h2>The call that was made</h2>
${command(exchangeCommand(facts, code))}
<h2>What the service knows of the player</h2>
${command(`curl ${facts.public_url}/api/users/me \\\n  -H "Authorization: Bearer $ACCESS_TOKEN"`)}
${again(facts, 'Sign in again')}`,
  }
}

const failedPage = (facts: SignedInFacts, query: unknown): Content => ({
  title: 'The sign-in failed',
  body: html`<p class="lead">The player is back without a code. A game says so in its own words, and offers to try again.</p>
${meaning({
  code: textOf(query, 'error_code'),
  word: textOf(query, 'error'),
  description: textOf(query, 'error_description'),
})}
${whatCame(query)}
${again(facts, 'Try again')}`,
})

const refusedPage = (facts: SignedInFacts, status: number, body: string): Content => {
  const answer = JSON.parse(body) as { error?: { code?: unknown; description?: string } }
  const { error } = answer
  return {
    title: 'The code was refused',
    body: html`<p class="lead">The token call answered ${String(status)}. No tokens came of it.</p>
${meaning({ code: String(error?.code), word: undefined, description: error?.description })}
${status === 400 ? html`<p class="note">If this code was used before, the session of that use has ended now: one of the two may have stolen it.</p>` : undefined}
<h2>The answer of the token call</h2>
${command(JSON.stringify(answer, null, 2))}
${again(facts, 'Sign in again')}`,
  }
}

type Told = {
  code: string | undefined
  word: string | undefined
  description: string | undefined
}

const meaning = (told: Told) => {
  const kinds = kindsOf(told)
  return html`<h2>What it means</h2>
${
  kinds.length === 0
    ? html`<p>The list of problems has none with this number and this word.</p>`
    : kinds.map(
        ({ id, code, title }) => html`<p class="wrong">${String(code)}: ${title}</p>
<p>${remedies[id] ?? ''}</p>
<p class="small">The log of the service has a line about it: <a href="/api/docs/problems#${id}">${id}</a></p>
`,
      )
}<p class="small"><a href="/api/docs/problems">All problems</a></p>`
}

/** More kinds than these share a number that says nothing, and would fill the page. */
const mostKinds = 3

/** The problems that have this number and word; only the one of the same words where there is one. */
const kindsOf = ({ code, word, description }: Told): ProblemKind[] => {
  const alike = Object.values(signinProblems).filter(
    (kind) => String(kind.code) === code && (word === undefined || oauthWord(kind) === word),
  )
  const same = alike.filter(({ title }) => wordsIn(title) === wordsIn(description ?? ''))
  if (same.length > 0) return same.slice(0, 1)
  return alike.length <= mostKinds ? alike : []
}

/** Descriptions in addresses have lost what is no letter or digit. */
const wordsIn = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, ' ').trim()
