/** A process that owns an embedded server: prints its address as JSON, then lives until killed. */
import { startEmbedded } from '../../src/base/embedded/embedded.ts'

const ignore = () => {}
const [dataDir = '', shared = ''] = process.argv.slice(2)
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const { url, pid } = await startEmbedded({ dataDir, shared, log })
process.stdout.write(`${JSON.stringify({ url, pid })}\n`)
