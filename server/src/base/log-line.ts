/** The members of a log line. A name means one thing, in whichever line it stands. */
import { type Static, type TSchema, Type } from 'typebox'

const text = (description: string) => Type.String({ description })
const number = (description: string) => Type.Number({ description })
const texts = (description: string) => Type.Array(Type.String(), { description })

/** Members of every line. */
const always = {
  level: Type.Union(
    ['debug', 'info', 'warn', 'error'].map((level) => Type.Literal(level)),
    { description: 'How grave it is: `error` wants somebody to look, `warn` may' },
  ),
  time: text('When, by the clock of the machine, as in 2026-11-24T15:49:16.368Z'),
  msg: text('What happened, in words that stay the same: search for them'),
}

/** Members of some lines, by their subjects. */
const some = {
  request_id: text('The number of the request, which its answer has as `X-Request-Id`'),
  method: text('The method of the request'),
  route: text('The pattern of its address; `(none)` where there is no such call'),
  status: number('The status of the answer'),
  ms: number('Milliseconds that it took, or may take'),
  problem: text('The name of the problem that was answered (docs/problems.md)'),
  error_code: Type.Union([Type.String(), Type.Number(), Type.Null()], {
    description: 'The code of the problem in the dialect of the field',
  }),
  title: text('The title of the problem'),
  at: texts('Where in the request the first mistakes are; `…` stands for names of the caller'),
  reason: text('Why, in a word of our own or of the system'),
  why: text('The same in the words of another program'),
  problems: Type.Record(Type.String(), Type.Number(), {
    description: 'How many problems were answered that have no line, by their names',
  }),
  count: number('How many there are, or were worked on'),
  peer: text('The address of a proxy that is not trusted'),
  project_id: number('The project'),
  client_id: number('The client'),
  provider: text('The network or platform'),
  key_id: text('The key that signs tokens'),
  endpoint_id: number('The webhook endpoint'),
  event_id: text('The notification'),
  replay_id: Type.Union([Type.String(), Type.Number()], { description: 'The replay' }),
  import: number('The import of a catalog'),
  processor: text('The card processor'),
  event: text('The event of a card processor'),
  transaction_id: Type.Union([Type.Number(), Type.Null()], { description: 'The transaction' }),
  order_id: number('The order of the shop'),
  detail: Type.Union([Type.String(), Type.Null()], {
    description: 'What a person should know of it',
  }),
  budget: text('The budget for messages that is used up'),
  per_hour: number('How many messages it allows in an hour'),
  of: text('The messages that it is for: mails, or those to a range of numbers'),
  to: text('Where a text message would go, in development'),
  body: text('The text message, in development'),
  job: text('The job of housekeeping'),
  work: text('The part of the delivery engine'),
  day: text('The tables of a day'),
  lost: number('How many were not kept'),
  node: text('The node of a database that is spread over several'),
  waiting: number('How many calls wait for it'),
  migration: text('The file that changes the tables'),
  migrations: texts('Files that changed the tables'),
  limits: texts('Limits of sessions at the database'),
  severity: text('How grave it is for PostgreSQL'),
  folder: text('A folder of the machine'),
  host: text('The name of a host that was not called'),
  sandbox: text('A line of the sandbox'),
  url: text('The address of the service'),
  versions: Type.Array(Type.Number(), { description: 'Versions of master keys' }),
  seconds: number('Seconds that it took, or by which a clock differs'),
  process: number('The place of one process among several'),
  pid: number('The process that the line is of, where several share a port, or that it tells of'),
  exit_code: Type.Union([Type.Number(), Type.Null()], { description: 'How a process ended' }),
  signal: Type.Union([Type.String(), Type.Null()], {
    description: 'The signal that ended it, or that came',
  }),
  pause_ms: number('Milliseconds until it is started again'),
}

const error = Type.Object(
  { type: Type.String(), message: Type.String(), stack: Type.String() },
  {
    additionalProperties: true,
    description:
      'An error: `type`, `message`, `stack`, and members of its kind, such as the `code` of the system or the database',
  },
)

const optional = <T extends Record<string, TSchema>>(members: T) =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)]))

/** A line as it is written. */
export const LogLine = Type.Object(
  { ...always, ...optional({ ...some, err: error }) },
  { additionalProperties: false },
)

type Fact<T> = (T extends (infer One)[] ? readonly One[] : T) | undefined

/** The facts that callers give beside the message. */
export type LogFacts = {
  readonly [Name in keyof typeof some]?: Fact<Static<(typeof some)[Name]>>
} & { readonly err?: unknown }

/** All members with what they mean, for the documentation; those of every line come first. */
export const describeLogLine = (): {
  name: string
  type: string
  meaning: string
  isAlways: boolean
}[] =>
  Object.entries<TSchema & { description?: string; type?: string }>({
    ...always,
    ...some,
    err: error,
  }).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    meaning: schema.description ?? '',
    isAlways: Object.hasOwn(always, name),
  }))

const typeOf = (schema: TSchema): string => {
  const { type, anyOf } = schema as { type?: string; anyOf?: { type?: string; const?: string }[] }
  if (type !== undefined) return type
  return [...new Set((anyOf ?? []).map((one) => one.const ?? one.type ?? ''))].join(', ')
}
