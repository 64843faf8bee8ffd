/**
 * The contract of the studio's own calls of the gate: deployments, groups, users
 * (docs/interface/admin-calls.md#a-projects-calls).
 */
import { closed, form, IdText, nullable, type Static, Timestamp, Type } from '../base/contract.ts'
import { DeploymentId, Flag, UserId } from './contract.ts'

const DeploymentName = Type.String({ minLength: 1, maxLength: 200 })

export const DeploymentChange = Type.Object(
  {
    name: DeploymentName,
    is_public: Type.Boolean({ description: 'Whether everybody may enter' }),
  },
  { ...closed, examples: [{ name: 'Open beta', is_public: true }] },
)

/** A deployment in the document of `portreeve apply`. */
export const DeploymentEntry = Type.Object(
  {
    deployment_id: DeploymentId,
    name: DeploymentName,
    is_public: Type.Optional(Type.Boolean()),
    entitled_users: Type.Optional(
      Type.Array(UserId, {
        maxItems: 10_000,
        description: 'Users let in where it is not public; others stay as they are',
      }),
    ),
  },
  closed,
)
export type DeploymentEntry = Static<typeof DeploymentEntry>

// Tokens name every group of their user and must stay short: proxies refuse headers over 8 KiB.
const GroupName = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: '^[^\\u0000-\\u001f\\u007f]+$',
  ...form('text'),
  description: '1 to 50 characters, none of them a control character',
})

export const GroupBody = Type.Object(
  {
    name: GroupName,
    is_default: Type.Optional(
      Type.Boolean({ description: 'Whether every user is in it; default false' }),
    ),
  },
  { ...closed, examples: [{ name: 'VIP' }] },
)
export type GroupBody = Static<typeof GroupBody>

export const GroupAnswer = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  is_default: Type.Boolean(),
})

export const ListedGroup = Type.Object({
  ...GroupAnswer.properties,
  etag: Type.String({ description: 'The version, for If-Match of a change' }),
})

const playerExample = {
  user_id: '7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50',
  name: 'Milo',
  email: 'milo@players.example',
  is_email_confirmed: true,
  identities: [{ provider: 'steam', id: '76561197960287930' }],
}

/** The body of an import of players (docs/moving.md). */
export const UserFile = {
  content: {
    'application/x-ndjson': {
      schema: Type.String({
        description: 'A JSON object in each line: a player, as docs/moving.md says',
        examples: [`${JSON.stringify(playerExample)}\n`],
      }),
    },
  },
}

export const UserImportQuery = Type.Object(
  {
    dry_run: Flag('true only counts what would happen; default false'),
    from_line: Type.Optional(
      Type.String({
        pattern: '^[1-9][0-9]{0,14}$',
        ...form('number', { minimum: 1, maximum: 999999999999999 }),
        description: 'the number of a line; those before it are passed over',
      }),
    ),
  },
  closed,
)
export type UserImportQuery = Static<typeof UserImportQuery>

const Lines = Type.Integer({ minimum: 0 })

export const UserImportAnswer = Type.Object({
  created: Lines,
  completed: Type.Integer({
    minimum: 0,
    description: 'Were there, and got something that they lacked',
  }),
  unchanged: Lines,
  failed: Lines,
  line: Type.Integer({ minimum: 0, description: 'The last line that was read' }),
  errors: Type.Array(
    Type.Object({ line: Type.Integer(), property: Type.String(), message: Type.String() }),
    { description: 'The first 1,000' },
  ),
})

export const UserQuery = Type.Object(
  {
    email: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 254,
        description: 'The whole address, in any case; also of players who sign in by it',
      }),
    ),
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'How the user’s name begins, in any case',
      }),
    ),
    provider: Type.Optional(
      Type.String({ maxLength: 100, description: 'A network; needs external_id' }),
    ),
    external_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 300,
        description:
          'The user’s id at that network; for xsolla the phone number or mailbox, for players in PlayFab their id there',
      }),
    ),
    group_id: Type.Optional(IdText),
    deployment_id: Type.Optional(
      Type.String({ maxLength: 128, description: 'Users with an entitlement for it' }),
    ),
    is_banned: Flag('true lists whoever is banned now'),
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|100)$',
        ...form('number', { minimum: 1, maximum: 100 }),
        description: '1 to 100, default 50',
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{1,1500}$',
        ...form('cursor'),
        description: 'next_cursor of the page before',
      }),
    ),
  },
  closed,
)
export type UserQuery = Static<typeof UserQuery>

const Actor = Type.Object(
  {
    kind: Type.String({ description: 'operator, api_key, console_user or system' }),
    id: Type.Optional(Type.String()),
    name: Type.Optional(
      Type.String({ description: 'Of a key; of a console user the e-mail address' }),
    ),
  },
  { description: 'Who did it' },
)

const user = {
  user_id: Type.String({ format: 'uuid' }),
  username: nullable(Type.String()),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  is_email_confirmed: Type.Boolean(),
  picture: nullable(Type.String()),
  country: nullable(Type.String()),
  created_at: Timestamp,
  banned_at: nullable(
    Type.String({ format: 'date-time', description: 'null for who is not banned (any more)' }),
  ),
  banned_until: nullable(
    Type.String({
      format: 'date-time',
      description: 'When the ban ends; null for one without end',
    }),
  ),
  ban_reason: nullable(Type.String({ description: 'For the studio; the user does not see it' })),
  banned_by: nullable(Actor),
  groups: Type.Array(GroupAnswer),
}

export const UserPage = Type.Object({
  items: Type.Array(Type.Object(user)),
  next_cursor: nullable(Type.String({ description: 'null at the end' })),
})

const IdentityAnswer = Type.Object({
  provider: Type.String({ description: 'The network' }),
  id: Type.String({ description: 'The user’s id there, as tokens say it' }),
  external_id: Type.String({
    description:
      'By what they are known, and found: mostly the id; for xsolla the phone number or mailbox, in PlayFab the player’s id there',
  }),
  name: nullable(Type.String()),
  username: nullable(Type.String()),
  picture: nullable(Type.String()),
  created_at: Timestamp,
})

const SessionAnswer = Type.Object({
  session_id: Type.String({ format: 'uuid' }),
  client_id: Type.Integer(),
  type: Type.String(),
  provider: Type.String(),
  scope: Type.String(),
  deployment_id: nullable(Type.String()),
  signed_in_at: Timestamp,
  refreshed_at: nullable(Timestamp),
  ends_at: Type.String({ format: 'date-time', description: 'When its last token ends' }),
  address: nullable(
    Type.String({
      description:
        'From where it began: the player’s, or that of the game’s server where that one handed in a ticket. Kept for 30 days',
    }),
  ),
  device: nullable(
    Type.String({
      description:
        'Program and system as the User-Agent tells them, such as Firefox on Windows; kept for 30 days',
    }),
  ),
})

const UserAttribute = Type.Object({
  key: Type.String(),
  permission: Type.Enum(['public', 'private']),
  value: Type.String(),
  is_read_only: Type.Boolean({ description: 'Whether the studio’s servers alone write it' }),
  publisher_project_id: nullable(
    Type.Integer({ description: 'The game that it belongs to; null for all games' }),
  ),
})

/** One user with everything that a support desk asks for. */
export const UserAnswer = Type.Object({
  ...user,
  nickname: nullable(Type.String({ description: 'As the user wrote it' })),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  birthday: nullable(Type.String({ format: 'date' })),
  gender: nullable(Type.String()),
  phone: nullable(Type.String({ description: 'As the user wrote it; nobody confirmed it' })),
  uploaded_picture: nullable(
    Type.Object(
      {
        type: Type.String(),
        bytes: Type.Integer(),
        uploaded_at: Timestamp,
      },
      { description: 'Where the user uploaded one: then `picture` is its address' },
    ),
  ),
  attributes: Type.Array(UserAttribute, { description: 'Read-only ones first' }),
  identities: Type.Array(IdentityAnswer),
  deployments: Type.Array(Type.String(), { description: 'Those they have an entitlement for' }),
  sessions: Type.Array(SessionAnswer, {
    description: 'Those that stand, newest first; at most 100',
  }),
})

export const UserPath = Type.Object({ project_id: IdText, user_id: UserId })
export type UserPath = Static<typeof UserPath>
export const SessionPath = Type.Object({
  project_id: IdText,
  user_id: UserId,
  session_id: Type.String({ format: 'uuid' }),
})

export const IdentityPath = Type.Object({
  project_id: IdText,
  user_id: UserId,
  provider: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The network, as `identities` of the user names it',
  }),
})

export const UnlinkQuery = Type.Object(
  {
    also_last: Flag('true takes the last way in, too: the player cannot come in again'),
  },
  closed,
)

export const BanBody = Type.Object(
  {
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description: 'Why, for your own people; the user does not see it',
      }),
    ),
    until: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'When the ban ends by itself, in ISO 8601 with offset; without it the ban stays until it is taken back',
      }),
    ),
  },
  { ...closed, examples: [{ reason: 'sold accounts', until: '2099-01-01T00:00:00Z' }] },
)
export type BanBody = Static<typeof BanBody>

/** The bans of a user, newest first. */
export const BanList = Type.Object({
  items: Type.Array(
    Type.Object({
      banned_at: Timestamp,
      reason: nullable(Type.String()),
      until: nullable(
        Type.String({ format: 'date-time', description: 'When it ends, or ended, by itself' }),
      ),
      banned_by: nullable(Actor),
      lifted_at: nullable(
        Type.String({
          format: 'date-time',
          description: 'When it was taken back, or another ban took its place',
        }),
      ),
      lifted_by: nullable(Actor),
    }),
  ),
})

export const NoteBody = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: '\\S',
      ...form('text'),
      description: '1 to 2,000 characters, not only blanks',
    }),
  },
  { ...closed, examples: [{ text: 'Asked for the refund of order 4711; promised by Friday.' }] },
)
export type NoteBody = Static<typeof NoteBody>

const NoteId = Type.String({
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  ...form('uuid'),
  description: 'a UUID in lowercase',
})

export const NoteAnswer = Type.Object({
  note_id: NoteId,
  at: Timestamp,
  by: nullable(Actor),
  text: Type.String({ description: 'As it was written: to be escaped by whoever shows it' }),
})

/** A page, newest first. */
export const NotePage = Type.Object({
  items: Type.Array(NoteAnswer),
  next_cursor: nullable(Type.String({ description: 'null at the end' })),
})

export const NoteQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: '^([1-9]|[1-9][0-9]|100)$',
        ...form('number', { minimum: 1, maximum: 100 }),
        description: '1 to 100, default 50',
      }),
    ),
    cursor: Type.Optional(NoteId),
  },
  closed,
)
export type NoteQuery = Static<typeof NoteQuery>

export const NotePath = Type.Object({ project_id: IdText, user_id: UserId, note_id: NoteId })
export type NotePath = Static<typeof NotePath>

/** How far an erasure is. */
export const ErasureAnswer = Type.Object({
  state: Type.Enum(['under_way', 'done'], {
    description: 'under_way: the user is gone, and the rest goes on being erased',
  }),
  began_at: Timestamp,
})

/** Which further records belong to the person. */
export const PersonQuery = Type.Object(
  {
    payment_user_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 255,
        description:
          'The user’s id in transactions and subscriptions, where it is not the user_id of this service',
      }),
    ),
  },
  closed,
)
export type PersonQuery = Static<typeof PersonQuery>
