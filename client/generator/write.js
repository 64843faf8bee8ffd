/**
 * Writes the types of the player's, the admin's and the console's calls from docs/openapi.json. With `--check` it only
 * compares, and ends with 1 where they differ. `npm run generate --workspace=client` installs what it needs, and runs
 * it.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import openapiTS, { astToString } from 'openapi-typescript'

const root = join(import.meta.dirname, '..', '..')
const generated = join(root, 'client', 'src', 'generated')

/** Tags of the calls that games make; all calls that take an API key or the operator key are for admins. */
const tagsOfPlayers = [
  'Sign-in',
  'User',
  'Player data',
  'Keys',
  'Tokens',
  'Tokens, standard door',
  'Store',
  'Inventory',
]

/** Pages and redirects are for browsers to visit, not for programs to call. */
const isCall = ({ responses }) => {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return good.length > 0 && !good.some(([, { content = {} }]) => 'text/html' in content)
}

const isOfAdmin = ({ security = [] }) =>
  security.some((way) => 'apiKey' in way || 'operatorKey' in way)

const isOfPlayer = (call) =>
  !isOfAdmin(call) && call.tags.some((tag) => tagsOfPlayers.includes(tag))

/** Calls that people of the console and its portals make, by a session or before they have one. */
const isOfConsole = ({ security = [] }, path) =>
  /^\/api\/(?:console|portal)\//.test(path) || security.some((way) => 'consoleSession' in way)

const isOfTrial = (part) => JSON.stringify(part).includes('/TrialAnswer"')

/** A call without its trial (`validate_only=true`), whose answer every caller would have to tell from the real one. */
const withoutTrial = ({ parameters = [], responses, ...call }) => ({
  ...call,
  parameters: parameters.filter(({ name }) => name !== 'validate_only'),
  responses: Object.fromEntries(Object.entries(responses).filter(([, part]) => !isOfTrial(part))),
})

/**
 * One failure instead of a dozen: the body has the same form whatever the status, and it would be written down for each
 * call anew. The types have a third of the size so.
 */
const withOneFailure = (call) => {
  const all = Object.entries(call.responses)
  const bodies = all
    .filter(([status]) => status >= '4')
    .flatMap(([, { content = {} }]) => content['application/json']?.schema ?? [])
  const distinct = [...new Map(bodies.map((schema) => [JSON.stringify(schema), schema])).values()]
  const failure = {
    description: 'What went wrong: its code is in docs/problems.md',
    content: { 'application/json': { schema: { oneOf: distinct } } },
  }
  const good = Object.fromEntries(all.filter(([status]) => status < '4'))
  return { ...call, responses: distinct.length === 0 ? good : { ...good, default: failure } }
}

/** The names of schemas in a part of the document, and in the schemas that these name. */
const namedIn = (part, schemas, found = new Set()) => {
  for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    namedIn(schemas[name], schemas, found)
  }
  return found
}

/** The document with the calls of one kind, and the schemas that they need. */
const partOf = ({ paths: all, components, webhooks: _, ...rest }, isWanted, keepsTrials) => {
  const paths = {}
  for (const [path, calls] of Object.entries(all)) {
    const kept = Object.entries(calls).filter(([, call]) => isCall(call) && isWanted(call, path))
    if (kept.length > 0)
      paths[path] = Object.fromEntries(
        kept.map(([name, call]) => [name, withOneFailure(keepsTrials ? call : withoutTrial(call))]),
      )
  }
  const names = namedIn(paths, components.schemas)
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).filter(([name]) => names.has(name)),
  )
  return { ...rest, paths, components: { schemas } }
}

const text = readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')
const digest = createHash('sha256').update(text).digest('hex')
const wrong = []
const generatedOfConsole = join(root, 'console', 'src', 'api', 'generated')
for (const [folder, name, isWanted, keepsTrials] of [
  [generated, 'player-calls.ts', isOfPlayer, false],
  [generated, 'admin-calls.ts', isOfAdmin, false],
  // Forms of the console try what was typed before they send it.
  [generatedOfConsole, 'operations.ts', isOfConsole, true],
]) {
  mkdirSync(folder, { recursive: true })
  const types = astToString(await openapiTS(partOf(JSON.parse(text), isWanted, keepsTrials)))
  const head = `// Written by client/generator from docs/openapi.json, whose SHA-256 is ${digest}.\n`
  const file = join(folder, name)
  if (!process.argv.includes('--check')) writeFileSync(file, head + types)
  else if (readFileSync(file, 'utf8') !== head + types) wrong.push(name)
}
if (wrong.length > 0) {
  process.stderr.write(
    `Not up to date: ${wrong.join(', ')}. Run npm run generate --workspace=client.\n`,
  )
  process.exitCode = 1
}
