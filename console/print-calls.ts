/**
 * Prints `src/api/calls.ts` from docs/openapi.json: how each call is made, and its permission. With `--check` it only compares, and ends with 1 where they differ.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Call = {
  operationId: string
  'x-permission'?: string
  'x-permission-on'?: string
  security?: Record<string, unknown>[]
}

const root = join(import.meta.dirname, '..')
const { paths } = JSON.parse(readFileSync(join(root, 'docs', 'openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Call>>
}

const isOfConsole = (path: string, { security = [] }: Call): boolean =>
  path.startsWith('/api/console/') || security.some((way) => 'consoleSession' in way)

const rows = Object.entries(paths).flatMap(([path, calls]) =>
  Object.entries(calls)
    .filter(([, call]) => isOfConsole(path, call))
    .map(([method, call]) => {
      const { operationId, 'x-permission': permission, 'x-permission-on': on } = call
      const members = [method.toUpperCase(), path, ...(permission ? [permission, on] : [])]
      return `  ${operationId}: ${JSON.stringify(members).replaceAll('"', "'").replaceAll("','", "', '")},`
    }),
)

const text = `// Printed from docs/openapi.json by console/print-calls.ts.

/** Where a permission counts: for all, or for the merchant or project that the call names, or anywhere. */
export type On = 'installation' | 'merchant' | 'project' | 'anywhere'

/** Each call: its method, its address, and the permission that it needs. */
export const calls = {
${rows.join('\n')}
} as const satisfies Record<string, readonly [method: string, path: string, permission?: string, on?: On]>

export type OperationId = keyof typeof calls
`
const file = join(import.meta.dirname, 'src', 'api', 'calls.ts')
if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(
    'Not up to date: console/src/api/calls.ts. Run node console/print-calls.ts.\n',
  )
  process.exitCode = 1
}
