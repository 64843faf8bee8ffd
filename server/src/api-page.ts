/** The API page at `/api/docs`: Scalar, served from our own origin, asking no other. */
import fastify from 'fastify'
import type { FastifyInstance } from './base/http.ts'

const configuration = {
  url: '/api/openapi.json',
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
}

const attribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Portreeve API</title>
</head>
<body>
<script id="api-reference" data-url="/api/openapi.json" data-configuration="${attribute(configuration)}"></script>
<script src="/api/docs/scalar.js"></script>
</body>
</html>
`

// Scalar writes style elements and loads pictures from data: addresses; everything else is from our origin.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Serves `/api/docs`, its script and `/api/openapi.json`. */
export const serveApiPage = (app: FastifyInstance): void => {
  const hidden = { schema: { hide: true } }
  let document: string | undefined
  app.get('/api/openapi.json', hidden, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(document)
  })
  app.get('/api/docs', hidden, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      .send(page),
  )
  let script: Promise<string> | undefined
  app.get('/api/docs/scalar.js', hidden, async (_request, reply) => {
    script ??= readScript()
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(await script)
  })
}

/**
 * Scalar's script is a four-megabyte text inside its Fastify plugin: it is loaded when somebody first opens the
 * page, through a server that never listens, so that a service whose page nobody opens does not carry it.
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
