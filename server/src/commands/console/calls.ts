/** Prints `console/src/api/calls.ts`: which calls there are, who may make them, and what they take. */
import { type ApiDocument, type Call, callsOf } from './document.ts'

const head = [
  '/**',
  ' * Every call of the console: its method, its address, the permission that it needs, where that counts, and what it',
  ' * takes besides. `npm run generate` prints it from the code of the service.',
  ' */',
  "import type { operations } from './generated/operations.ts'",
  '',
  '',
].join('\n')

const types = `
export type OperationId = keyof typeof calls

type Operation<Name extends OperationId> = operations[Name]
type ContentOf<Part> = Part extends { content: infer Contents } ? Contents[keyof Contents] : undefined

/** Values of the path of a call. */
export type PathOf<Name extends OperationId> = NonNullable<Operation<Name>['parameters']['path']>

/** Values of the query of a call. */
export type QueryOf<Name extends OperationId> = NonNullable<Operation<Name>['parameters']['query']>

/** The body of a call; undefined where it has none. */
export type BodyOf<Name extends OperationId> = Operation<Name> extends { requestBody?: infer Body }
  ? ContentOf<NonNullable<Body>>
  : undefined

/** The answer of a call that went well. One that makes something says 201, and 200 where it was only tried. */
export type AnswerOf<Name extends OperationId> = Operation<Name>['responses'] extends {
  201: infer Made
}
  ? ContentOf<Made>
  : {
      [Status in keyof Operation<Name>['responses']]: Status extends 200 | 202
        ? ContentOf<Operation<Name>['responses'][Status]>
        : never
    }[keyof Operation<Name>['responses']]
`

/** The text of the file. */
export const callsText = (document: ApiDocument): string => {
  const rows = callsOf(document).map((call) => `  ${call.operationId}: ${row(call)},\n`)
  return `${head}export const calls = {\n${rows.join('')}} as const\n${types}`
}

/** A row, whose last columns are left out where they hold nothing. */
const row = (call: Call): string => {
  const columns = [
    call.method,
    call.path,
    call['x-permission'],
    call['x-permission-on'],
    call['x-takes'],
  ]
  const last = columns.findLastIndex((column) => column !== undefined)
  return `[${columns
    .slice(0, last + 1)
    .map(written)
    .join(', ')}]`
}

/** A value as source text. */
export const written = (value: unknown): string => {
  if (value === undefined) return 'undefined'
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`
  if (typeof value === 'string' && !value.includes("'"))
    return `'${value.replaceAll('\\', '\\\\')}'`
  return JSON.stringify(value)
}
