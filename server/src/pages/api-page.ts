/** The API page at `/api/docs`: Scalar, served from our own origin, asking no other. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { escapeText } from '../base/html-text.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import { serveContent } from '../base/http/kept-content.ts'
import { type Examples, readyToTry } from './api-page-document.ts'

// A frame around the whole text that a link leads to, a button above the address on a phone, and a drawing.
const style = `
section[tabindex="-1"]:focus-visible { outline: none }
.scalar-client .ascii-art { display: none }
@media (max-width: 767px) { .scalar-client .scalar-sidebar-toggle { display: none } }
`

// No scheme is preferred for the whole page: each call selects its own then.
const configuration = (examples: Examples | undefined) => ({
  url: '/api/docs/openapi.json',
  authentication: {
    securitySchemes: { apiKey: { username: examples?.everywhere.project_id ?? '' } },
  },
  customCss: style,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
})

const attribute = (value: unknown): string => escapeText(JSON.stringify(value))

const page = (examples: Examples | undefined): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portreeve API</title>
</head>
<body>
<script id="api-reference" data-configuration="${attribute(configuration(examples))}"></script>
<script src="/api/docs/scalar.js"></script>
</body>
</html>
`

// Scalar writes style elements and loads pictures from data: addresses; everything else is from our origin.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The document as `npm run generate` prints it. Making it from the routes takes a second in which the process does
 * nothing else, and the library for it would be loaded in each.
 */
const printed = join(import.meta.dirname, '..', '..', '..', 'docs', 'openapi.json')

/** Serves `/api/docs` with the script and the document it reads, and `/api/openapi.json` for everybody else. */
export const serveApiPage = (app: FastifyInstance, examples?: Examples): void => {
  const serveDocument = (path: string, made: (document: object) => object): void =>
    serveContent(app, path, {
      type: 'application/json; charset=utf-8',
      headers: { 'cache-control': 'no-cache' },
      make: async () => JSON.stringify(made(JSON.parse(await readFile(printed, 'utf8')))),
    })
  serveDocument('/api/openapi.json', (document) => document)
  serveDocument('/api/docs/openapi.json', (document) => readyToTry(document, examples))
  serveContent(app, '/api/docs', {
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    make: () => page(examples),
  })
  serveContent(app, '/api/docs/scalar.js', {
    type: 'text/javascript; charset=utf-8',
    headers: { 'cache-control': 'public, max-age=86400' },
    make: readScript,
  })
}

/**
 * Scalar's script is a four-megabyte text inside its Fastify plugin. It is loaded when somebody first opens the page,
 * through a server that never listens. So a service whose page nobody opens does not carry it.
 */
const readScript = async (): Promise<string> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const carrier = fastify()
  await carrier.register(scalar, {
    routePrefix: '/docs',
    configuration: { url: '/api/openapi.json' },
  })
  const answer = await carrier.inject('/docs/js/scalar.js')
  await carrier.close()
  return answer.body
}
