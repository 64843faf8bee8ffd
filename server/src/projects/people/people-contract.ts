/** The contract of the console's calls: people, their grants, signing in, sessions; and their problems. */
import {
  closed,
  DateTime,
  defineProblems,
  form,
  IdNumber,
  IdText,
  nullable,
  partial,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'

/** The longest address of a page that a link may lead to. */
export const longestPage = 500

/** Problems of people and their sessions, in the admin dialect (docs/interface/errors.md#admin-calls). */
export const consoleProblems = defineProblems('console', {
  session_over: [401, 1040, 'Nobody is signed in with this cookie'],
  csrf_refused: [403, 1041, 'The header X-CSRF-Token is missing or wrong'],
  foreign_page: [403, 1042, 'The call comes from a page of another site'],
  grant_refused: [403, 1043, 'Nobody gives more than they have'],
  last_operator: [409, 1044, 'Nobody could run the installation any more'],
  email_taken: [409, 1045, 'Somebody with this e-mail address is there already'],
  too_many_people: [409, 1046, 'There are as many people as there can be'],
  no_mail_server: [409, 1047, 'No mail server is set up'],
  no_secure_address: [409, 1048, 'Signing in to the console needs https'],
  sign_in_refused: [422, 1049, 'The link, code or passkey is wrong, used or over'],
})

/** The roles that there are. The table of roles says what each may do; a test holds the two together. */
const roles = [
  'operator',
  'merchant_admin',
  'developer',
  'shop',
  'support',
  'support_lead',
  'read_only',
] as const

const scopeMembers = {
  scope: Type.Enum(['installation', 'merchant', 'project']),
  merchant_id: Type.Optional(IdNumber),
  project_id: Type.Optional(IdNumber),
}

/** A role, and what it is granted for. */
export const StoredGrant = Type.Object(
  {
    ...scopeMembers,
    role: Type.Enum(roles),
  },
  {
    ...closed,
    description:
      'scope merchant needs merchant_id, scope project needs project_id; the role operator is for the installation only',
  },
)
export type StoredGrant = Static<typeof StoredGrant>

const Grants = Type.Array(StoredGrant, { minItems: 1, maxItems: 100 })

/** An address as it is typed; `readMailbox` reads it. */
const Email = Type.String({ minLength: 3, maxLength: 320, description: 'One address' })

export const PersonName = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\p{Cc}]*$',
  ...form('text'),
})

const IsMailed = Type.Boolean({
  description:
    'Whether the link is mailed to them; default true where a mail server is set up. Otherwise the answer has it',
})

const LinkTo = Type.String({
  minLength: 1,
  maxLength: longestPage,
  description:
    'The page that the link leads to once it has signed them in: /console or a path below it, as in /console/projects/10001',
})

export const ConsoleUserBody = Type.Object(
  {
    email: Email,
    name: Type.Optional(PersonName),
    grants: Grants,
    mail: Type.Optional(IsMailed),
    to: Type.Optional(LinkTo),
  },
  {
    ...closed,
    examples: [
      {
        email: 'grace@studio.example',
        name: 'Grace',
        mail: false,
        grants: [{ scope: 'project', project_id: 100001, role: 'support' }],
      },
    ],
  },
)

/** The changeable members of a person; another address is another person. */
export const ConsoleUserPatch = partial(
  { name: PersonName, grants: Grants },
  {
    examples: [{ grants: [{ scope: 'project', project_id: 100001, role: 'support_lead' }] }],
  },
)

export const ConsoleLinkBody = partial(
  { mail: IsMailed, to: LinkTo },
  { examples: [{ mail: false }] },
)

/** A part of a name, as somebody types it into a search. */
const TextPart = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\p{Cc}]*$',
  ...form('text'),
  description:
    'A part of the name or e-mail address, in capital or small letters; 1 to 200 characters',
})

const userStates = ['invited', 'active', 'removed'] as const
export type ConsoleUserState = (typeof userStates)[number]

export const ConsoleUserQuery = partial({
  state: Type.Enum(userStates, {
    description: 'Only these; without it everybody who is not removed',
  }),
  q: TextPart,
  project_id: Type.String({
    ...IdText,
    description:
      'Digits only: whoever has a grant that counts in this project, for it, its merchant or the installation',
  }),
  merchant_id: Type.String({
    ...IdText,
    description:
      'Digits only: whoever has a grant that counts for this merchant, for it, one of its projects or the installation',
  }),
  role: Type.Enum(roles, {
    description: 'Whoever has this role, in the same grant that the other filters find',
  }),
  limit: Type.String({
    pattern: '^([1-9]|[1-9][0-9]|[1-4][0-9]{2}|500)$',
    ...form('number', { minimum: 1, maximum: 500 }),
    description: '1 to 500, default 100',
  }),
  cursor: Type.String({
    minLength: 1,
    maxLength: 320,
    description: 'next_cursor of the page before',
  }),
})

export const ConsoleUserPath = Type.Object(
  { console_user_id: Type.String({ format: 'uuid' }) },
  closed,
)

export const ConsoleUserAnswer = Type.Object({
  console_user_id: Type.String({ format: 'uuid' }),
  email: Type.String(),
  name: Type.String(),
  grants: Type.Array(StoredGrant),
  state: Type.Enum(userStates, {
    description: 'invited until the first sign-in; removed people stay, for the audit trail',
  }),
  created_at: Timestamp,
  last_seen_at: Type.Union([Timestamp, Type.Null()]),
})

export const ConsoleUserPage = Type.Object({
  items: Type.Array(ConsoleUserAnswer),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})

const linkFacts = {
  link: Type.Union([Type.String(), Type.Null()], {
    description: 'Signs in once; null where it was mailed. Whoever has it signs in as this person',
  }),
  link_expires_at: Timestamp,
}

export const ConsoleLinkAnswer = Type.Object(linkFacts)
export const InvitedAnswer = Type.Object({ ...ConsoleUserAnswer.properties, ...linkFacts })

export const LinkSignInBody = Type.Object(
  { token: Type.String({ minLength: 1, maxLength: 100, description: 'The token of the link' }) },
  { ...closed, examples: [{ token: 'the-token-of-a-link-which-has-forty-three-ch' }] },
)
export const EmailSignInBody = Type.Object(
  { email: Email },
  { ...closed, examples: [{ email: 'grace@studio.example' }] },
)
export const EmailSignInAnswer = Type.Object({
  attempt_id: Type.String({ format: 'uuid', description: 'Belongs to the code' }),
  expires_in: Type.Integer({ description: 'Seconds for which the code counts' }),
})
export const CodeSignInBody = Type.Object(
  {
    attempt_id: Type.String({ format: 'uuid' }),
    code: Type.String({
      minLength: 1,
      maxLength: 20,
      description: 'The eight digits of the mail; blanks between them do not count',
    }),
  },
  { ...closed, examples: [{ attempt_id: '00000000-0000-4000-8000-000000000000', code: '123456' }] },
)

export const ConsoleSessionAnswer = Type.Object({
  session_id: Type.String({ format: 'uuid' }),
  created_at: Timestamp,
  last_used_at: DateTime('Written once a minute at most'),
  idle_ends_at: DateTime('When it ends unless it is used before'),
  ends_at: DateTime('When it ends in any case'),
  address: Type.String({ description: 'From where it was used last' }),
  browser: Type.String({ description: 'What the browser called itself at the sign-in' }),
  is_current: Type.Boolean({ description: 'Whether this call was made with it' }),
})
/** A project as a switcher shows it. */
const SwitcherProject = Type.Object({
  project_id: IdNumber,
  name: Type.String(),
  merchant_id: IdNumber,
  merchant_name: Type.String(),
  archived_at: Type.Optional(
    DateTime('Since when the project is archived; missing where it is not'),
  ),
})

export const ConsoleProjectQuery = partial({
  q: Type.String({
    ...TextPart,
    description:
      'A part of the name, in capital or small letters, or a whole project_id; 1 to 200 characters',
  }),
  merchant_id: IdText,
  limit: Type.String({
    pattern: '^([1-9]|[1-9][0-9]|100)$',
    ...form('number', { minimum: 1, maximum: 100 }),
    description: '1 to 100, default 50',
  }),
  cursor: Type.String({
    pattern: '^[A-Za-z0-9_-]{1,1500}$',
    ...form('cursor'),
    description: 'next_cursor of the page before',
  }),
})

export const ConsoleProjectPage = Type.Object({
  items: Type.Array(SwitcherProject, { description: 'By name, then by project_id' }),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})

export const ConsoleSessionPath = Type.Object(
  { session_id: Type.String({ format: 'uuid' }) },
  closed,
)

/** The languages that the console speaks. */
const consoleLanguages = ['en', 'de'] as const

const Language = Type.Enum(consoleLanguages)
const Times = Type.Enum(['local', 'utc'], {
  description: 'How the console shows times: in the time of the browser, or in UTC',
})

/** How somebody wants the console to be. */
export type OwnSettings = {
  language: Static<typeof Language> | null
  times: Static<typeof Times>
}

/** The members of a person that they change themselves. */
export const ConsoleMePatch = partial(
  { name: PersonName, language: nullable(Language), times: Times },
  { examples: [{ name: 'Grace', language: 'de', times: 'utc' }] },
)
export type ConsoleMePatch = Static<typeof ConsoleMePatch>

export const ConsoleMeAnswer = Type.Object({
  user: Type.Object({
    console_user_id: Type.String({ format: 'uuid' }),
    email: Type.String(),
    name: Type.String(),
    language: Type.Union([Language, Type.Null()], { description: 'null for that of the browser' }),
    times: Times,
  }),
  grants: Type.Array(StoredGrant),
  permissions: Type.Array(
    Type.Object({ ...scopeMembers, permissions: Type.Array(Type.String()) }),
    {
      description:
        'What the grants come to, for each scope. What counts for the installation counts everywhere, what counts for a merchant in all of its projects',
    },
  ),
  session: ConsoleSessionAnswer,
  csrf_token: Type.String({
    description: 'For the header X-CSRF-Token of every call that is made with the cookie',
  }),
  console_build: nullable(
    Type.String({
      description:
        'The script of the console that is served now: a tab that began with another one is older. Null where there are no files of it',
    }),
  ),
})
