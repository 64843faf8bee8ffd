/** The contract of the calls about traces of sign-ins (docs/interface/admin-calls.md#sign-ins). */
import {
  Country,
  closed,
  form,
  IdText,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'
import { UserId } from '../contract.ts'

const RequestId = Type.String({
  pattern: '^[0-9a-f]{32}$',
  ...form('hexadecimal', { length: 32 }),
  description: 'The number that an error page shows and every answer carries as X-Request-Id',
})
const Way = Type.Enum(
  [
    'network',
    'platform',
    'handed_token',
    'phone',
    'email',
    'device',
    'password',
    'linking',
    'exchange',
    'refresh',
  ],
  {
    description:
      'exchange: a code that did not become tokens, of a sign-in that was not kept; refresh: a session ended there',
  },
)
const Outcome = Type.Enum(['signed_in', 'linked', 'refused', 'failed'], {
  description:
    'failed: the service or a network could not do its part; refused: somebody was not let in',
})

export const SignInsQuery = Type.Object(
  {
    outcome: Type.Optional(Outcome),
    provider: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'A network or platform' }),
    ),
    client_id: Type.Optional(IdText),
    user_id: Type.Optional(UserId),
    country: Type.Optional(Country),
    request_id: Type.Optional(RequestId),
    problem: Type.Optional(
      Type.String({
        pattern: '^[a-z]+\\.[a-z_]+$',
        ...form('action'),
        maxLength: 100,
        description: 'A name of docs/problems.md: signin.denied',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9_]{1,160}$',
        ...form('name'),
        description: 'A word of `reason`, as docs/networks.md has those of networks: token_refused',
      }),
    ),
    error_code: Type.Optional(
      Type.String({
        pattern: '^[0-9]{1,3}(-[0-9]{3})?$',
        ...form('name'),
        description: 'The code that the answer carried, which an error page shows: 010-023',
      }),
    ),
    way: Type.Optional(Way),
    step: Type.Optional(
      Type.String({
        pattern: '^[a-z_]{1,60}$',
        ...form('name'),
        description: 'What it was at when it ended: start, callback, exchange …',
      }),
    ),
    from: Type.Optional(
      Type.String({ format: 'date-time', description: 'From then on; with the UTC offset' }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'Until then; with the UTC offset' }),
    ),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$',
        ...form('number', { minimum: 1, maximum: 500 }),
        description: '1 to 500, default 100',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
        ...form('cursor'),
        description: 'next_cursor of the page before',
      }),
    ),
  },
  closed,
)
export type SignInsQuery = Static<typeof SignInsQuery>

export const SignInStep = Type.Object({
  name: Type.String({ description: 'start, callback, vouched, code_sent, exchange …' }),
  at: Type.Integer({ description: 'Milliseconds after the beginning' }),
  request_id: Type.String({ description: 'Of the request that did it' }),
})

export const SignInAnswer = Type.Object({
  id: Type.String({ description: 'Of the session as well, where a player came in' }),
  began_at: Timestamp,
  ended_at: Timestamp,
  way: Way,
  outcome: Outcome,
  step: Type.String({ description: 'What it was at when it ended' }),
  provider: nullable(Type.String()),
  client_id: nullable(Type.Integer()),
  user_id: nullable(Type.String()),
  country: nullable(Type.String({ description: 'Of the address, by the country database' })),
  problem: nullable(Type.String({ description: 'A name of docs/problems.md' })),
  error_code: nullable(Type.String({ description: 'The code that the answer carried' })),
  status: nullable(Type.Integer({ description: 'The HTTP status of the problem' })),
  reason: nullable(
    Type.String({ description: 'A word that says more: docs/networks.md has those of networks' }),
  ),
  network_error: nullable(
    Type.String({ description: 'The network’s own word for it, where it is no more than a word' }),
  ),
  network_status: nullable(Type.Integer({ description: 'The HTTP status of the network' })),
  what_came: Type.String({
    description: 'A sentence for people: what came, and why it was refused or failed',
  }),
  what_to_do: nullable(
    Type.String({ description: 'A sentence for people; null where somebody came in' }),
  ),
  stands_for: Type.Integer({
    description: 'For how many sign-ins it stands: under load some of those that succeed are kept',
  }),
  steps: Type.Array(SignInStep),
})

/** A page, newest first; `next_cursor` is null at the end, and only there: a page with filters may be short. */
export const SignInPage = Type.Object({
  items: Type.Array(SignInAnswer),
  next_cursor: nullable(Type.String()),
})

/** One trace, with what the session of it tells. */
export const SignInTrace = Type.Object({
  ...SignInAnswer.properties,
  exchanged_at: nullable(
    Type.String({
      format: 'date-time',
      description:
        'When the game exchanged the code; null while it has not, or the session is gone',
    }),
  ),
})

export const SignInPath = Type.Object({ project_id: IdText, sign_in_id: UserId }, closed)
export const StraySignInPath = Type.Object({ sign_in_id: UserId }, closed)
