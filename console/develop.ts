/**
 * The console while it is being written: `npm run develop --workspace=console`. Vite serves the sources, and passes
 * calls on to the service, which has to run.
 */
import { createServer } from 'vite'
import { base, settings } from './settings.ts'

const service = process.argv[2] ?? 'http://localhost:8080'

const server = await createServer({
  ...settings,
  server: {
    port: 8082,
    proxy: { '/api': { target: service }, [`${base}link`]: { target: service } },
  },
})
await server.listen()
server.printUrls()
