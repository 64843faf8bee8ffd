/** The page at `/` in development: where everything is, and how to sign in with the sandbox. Strangers get another. */
import type { FastifyInstance } from '../base/http/http.ts'
import { exchangeCommand, type SignedInFacts, signInPath } from '../pages/signed-in-page.ts'
import { html, renderPage, sendRendered } from '../signin/index.ts'
import type { SandboxFile } from './sandbox/file.ts'

/** The facts of the page: addresses and ids, no secrets. */
export type StartFacts = SignedInFacts & Pick<SandboxFile, 'sandbox_url'>

/** Serves `/`. */
export const serveStartPage = (app: FastifyInstance, facts: StartFacts): void => {
  const page = startPage(facts)
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendRendered(reply, 200, page))
}

const startPage = (facts: StartFacts) =>
  renderPage({
    language: 'en',
    title: 'Portreeve is running',
    brand: undefined,
    body: html`<p class="lead">This page is for development. In production strangers learn nothing here.</p>
<p class="onward"><a class="button" href="${signInPath(facts)}">Try the sign-in page</a></p>
<h2>How to sign in with the sandbox</h2>
<ol>
<li>Open the sign-in page and choose a network. The sandbox stands in for it.</li>
<li>Choose a test person, such as alice, or refuse.</li>
<li>The browser lands on a page that shows the <code>code</code>, or explains the <code>error</code>.</li>
<li>That page exchanges the code and explains the player’s tokens. A game does it within five minutes by this call:</li>
</ol>
<pre class="facts"><code>${exchangeCommand(facts, 'CODE')}</code></pre>
<h2>Where everything is</h2>
<ul>
<li><a href="/docs/">Documentation</a>: guides, and every call and error</li>
<li><a href="/api/docs">API page</a>: every call, to read and to try</li>
<li><a href="${facts.sandbox_url}">Sandbox</a>: test persons, tickets, mails, webhooks</li>
<li><a href="/readyz">readyz</a>, <a href="/healthz">healthz</a>, <a href="/metrics">metrics</a>: for the people who run it</li>
</ul>
<p class="small">Ids and secrets lie in <code>sandbox.json</code> in the data folder.</p>`,
  })
