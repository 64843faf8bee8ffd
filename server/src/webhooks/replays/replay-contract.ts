/** The contract of the calls of replays: deliveries made once more in bulk. */
import {
  closed,
  DateTime,
  IdNumber,
  IdText,
  nullable,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'
import { deathReasons, pageLimit, TypeName } from '../contract.ts'

const replayable = ['dead', 'delivered', 'missed'] as const
export type Replayable = (typeof replayable)[number]

const fields = {
  statuses: Type.Array(Type.Enum(replayable), {
    minItems: 1,
    maxItems: replayable.length,
    uniqueItems: true,
    description:
      'What is made again: dead letters (the default), what was delivered, and what was missed: events that happened while the endpoint was disabled, heard of other types, or was not there yet',
  }),
  types: nullable(
    Type.Array(TypeName, {
      minItems: 1,
      maxItems: TypeName.enum.length,
      uniqueItems: true,
      description: 'Only events of these types; all when null',
    }),
  ),
  from: DateTime('Only events that happened then or later; needed for delivered and missed'),
  to: DateTime('Only events that happened before; the time of the call at the latest'),
  http_status: Type.Integer({
    minimum: 100,
    maximum: 599,
    description: 'Only where the last attempt was answered with this status',
  }),
  receiver_code: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'Only where the last answer had this code, such as INVALID_USER',
  }),
  has_receiver_code: Type.Boolean({
    description: 'Only where the last answer had a code of the receiver, or only where it had none',
  }),
  reason: Type.Enum(deathReasons, {
    description: 'Only dead letters that were given up for this reason',
  }),
  rate_per_second: Type.Integer({
    minimum: 1,
    maximum: 500,
    description:
      'How many each endpoint gets a second, at most; default 50. New events always go first, and a slower receiver sets its own pace',
  }),
}

const { rate_per_second, ...filterFields } = Type.Partial(Type.Object(fields)).properties
const filter = {
  endpoint_id: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Only this endpoint; all of the project when left out',
    }),
  ),
  ...filterFields,
}

export const ReplayFilter = Type.Object(filter, {
  ...closed,
  examples: [
    { from: '2026-01-05T10:00:00Z', to: '2026-01-05T12:00:00Z', receiver_code: 'INVALID_USER' },
  ],
})
export type ReplayFilter = Static<typeof ReplayFilter>

export const ReplayBody = Type.Object(
  { ...filter, rate_per_second },
  { ...closed, examples: [{ from: '2026-01-05T10:00:00Z', to: '2026-01-05T12:00:00Z' }] },
)
export type ReplayBody = Static<typeof ReplayBody>

export const ReplayPreview = Type.Object({
  deliveries: Type.Integer({ description: 'How many deliveries would be made again' }),
  is_complete: Type.Boolean({ description: 'False where there may be more than were counted' }),
})

const ReplayId = Type.String({ format: 'uuid' })

export const ReplayPath = Type.Object({ project_id: IdText, replay_id: ReplayId }, closed)

export const ReplayAnswer = Type.Object({
  replay_id: ReplayId,
  state: Type.Enum(['running', 'paused', 'canceled', 'finished']),
  statuses: fields.statuses,
  types: fields.types,
  from: Type.Optional(Timestamp),
  to: Timestamp,
  http_status: Type.Optional(fields.http_status),
  receiver_code: Type.Optional(fields.receiver_code),
  has_receiver_code: Type.Optional(fields.has_receiver_code),
  reason: Type.Optional(fields.reason),
  rate_per_second: fields.rate_per_second,
  created_at: Timestamp,
  updated_at: Timestamp,
  replayed: Type.Integer({ description: 'Deliveries made ready to be sent again so far' }),
  endpoints: Type.Array(
    Type.Object({
      endpoint_id: IdNumber,
      replayed: Type.Integer(),
      reached: Type.Optional(DateTime('Events that happened until then are dealt with')),
      finished_at: Type.Optional(Timestamp),
      waits_for: Type.Optional(
        Type.Enum(['disabled_endpoint', 'paused_endpoint'], {
          description: 'Why it does not go on: enable the endpoint, or resume it',
        }),
      ),
    }),
  ),
})

export const ReplayQuery = Type.Object(
  {
    limit: pageLimit,
    cursor: Type.Optional(ReplayId),
  },
  closed,
)
export type ReplayQuery = Static<typeof ReplayQuery>

export const ReplayPage = Type.Object({
  items: Type.Array(ReplayAnswer),
  next_cursor: Type.Optional(ReplayId),
})
