/** The page at `/` in development: where everything is, and how to sign in with the sandbox. Production has none. */
import type { FastifyInstance } from '../base/http/http.ts'
import { html, renderPage, sendRendered } from '../signin/index.ts'
import type { SandboxFile } from './first-start.ts'

/** What the page tells: addresses and ids, no secrets. */
export type StartFacts = Pick<SandboxFile, 'public_url' | 'sandbox_url'> & {
  clients: { public: SandboxFile['clients']['public'] }
}

/** Serves `/`. */
export const serveStartPage = (app: FastifyInstance, facts: StartFacts): void => {
  const page = startPage(facts)
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendRendered(reply, 200, page))
}

const startPage = ({ public_url, sandbox_url, clients }: StartFacts) => {
  const { client_id, redirect_uri } = clients.public
  const query = new URLSearchParams({
    client_id: String(client_id),
    response_type: 'code',
    state: 'try-it-out',
    redirect_uri,
  })
  const exchange = [
    `curl ${public_url}/api/oauth2/token`,
    '-d grant_type=authorization_code',
    `-d client_id=${client_id}`,
    '-d code=CODE',
    `--data-urlencode redirect_uri=${redirect_uri}`,
  ].join(' \\\n  ')
  return renderPage({
    language: 'en',
    title: 'Portreeve is running',
    brand: undefined,
    body: html`<p class="lead">This page is for development. In production there is none.</p>
<p class="onward"><a class="button" href="/signin?${query.toString()}">Try the sign-in page</a></p>
<h2>How to sign in with the sandbox</h2>
<ol>
<li>Open the sign-in page and choose a network. The sandbox stands in for it.</li>
<li>Choose a test person, such as alice.</li>
<li>The browser lands on an empty page. The address of that page carries <code>code</code>, or <code>error</code>.</li>
<li>Within five minutes, exchange the code for the player’s tokens:</li>
</ol>
<pre class="facts"><code>${exchange}</code></pre>
<h2>Where everything is</h2>
<ul>
<li><a href="/api/docs">API page</a>: every call, to read and to try</li>
<li><a href="${sandbox_url}">Sandbox</a>: test persons, tickets, mails, webhooks</li>
<li><a href="/readyz">readyz</a>, <a href="/healthz">healthz</a>, <a href="/metrics">metrics</a>: for the people who run it</li>
</ul>
<p class="small">Ids and secrets lie in <code>sandbox.json</code> in the data folder.</p>`,
  })
}
