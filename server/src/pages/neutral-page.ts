/** The page at `/` where there is no start page, as in production: a stranger learns nothing of what runs here. */
import type { FastifyInstance } from '../base/http/http.ts'
import { html, renderPage, sendRendered } from '../signin/index.ts'

/** Serves `/`. */
export const serveNeutralPage = (app: FastifyInstance): void => {
  const page = renderPage({
    language: 'en',
    title: 'There is nothing to see here',
    brand: undefined,
    body: html`<p class="lead">This address is for games and shops that sign players in.</p>
<p>If you want to sign in, go back to your game or its shop, and begin there.</p>`,
  })
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendRendered(reply, 200, page))
}
