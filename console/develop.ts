/**
 * The console while it is being written: `npm run develop --workspace=console`. Vite serves the sources, and passes
 * calls on to the service, which has to run.
 */
import { createServer, type Plugin } from 'vite'
import { base, settings } from './settings.ts'

const service = process.argv[2] ?? 'http://localhost:8080'

/** The sign-in link leads to the address of the console without its last slash, which Vite does not serve. */
const redirectHome: Plugin = {
  name: 'redirect-home',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url !== base.slice(0, -1)) return next()
      response.writeHead(302, { location: base }).end()
    })
  },
}

const server = await createServer({
  ...settings,
  plugins: [redirectHome],
  server: {
    port: 8082,
    proxy: { '/api': { target: service }, [`${base}link`]: { target: service } },
  },
})
await server.listen()
server.printUrls()
