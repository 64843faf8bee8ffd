/** The contract of portal links and of the sessions that they open. */
import {
  closed,
  DateTime,
  form,
  IdNumber,
  IdText,
  type Static,
  Timestamp,
  Type,
} from '../../base/contract.ts'
import type { Permission } from '../../projects/index.ts'
import { pageLimit } from '../contract.ts'

/** The permissions that a link can have. */
export const portalPermissions = [
  'webhooks.read',
  'webhooks.replay',
  'webhooks.write',
] as const satisfies readonly Permission[]
export type PortalPermission = (typeof portalPermissions)[number]

/** A link's id in addresses: its project's number and a UUID. */
export const PortalLinkId = Type.String({
  pattern: '^[1-9][0-9]{0,15}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
  ...form('name'),
  description: 'the id of a portal link: the number of the project, a hyphen, a UUID',
})

const Origin = Type.String({
  maxLength: 255,
  pattern:
    '^(https://[A-Za-z0-9-]+([.][A-Za-z0-9-]+)*|http://(localhost|127[.]0[.]0[.]1))(:[1-9][0-9]{0,4})?$',
  ...form('origin'),
  description: 'an origin like https://partner.example; http is for localhost and 127.0.0.1 alone',
})

const facts = {
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Whom it is for, as the list and the audit trail show it',
  }),
  endpoint_ids: Type.Array(IdNumber, {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description: 'The endpoints that it opens; everything else of the project stays closed',
  }),
}

const rights = {
  permissions: Type.Array(Type.Enum(portalPermissions), {
    minItems: 1,
    maxItems: portalPermissions.length,
    uniqueItems: true,
    description:
      'What may be done there; webhooks.read is always among them. Nobody gives more than they have. Default webhooks.read and webhooks.replay',
  }),
  origins: Type.Array(Origin, {
    maxItems: 10,
    uniqueItems: true,
    description: 'Whose pages may have it in a frame; nobody’s when left out',
  }),
}

const look = {
  language: Type.Optional(
    Type.Enum(['en', 'de'], { description: 'That of the browser when left out' }),
  ),
  theme: Type.Optional(
    Type.Enum(['light', 'dark'], { description: 'That of the browser when left out' }),
  ),
}

export const PortalLinkBody = Type.Object(
  {
    ...facts,
    permissions: Type.Optional(rights.permissions),
    expires_in: Type.Optional(
      Type.Integer({
        minimum: 300,
        maximum: 31_536_000,
        description: 'Seconds until it ends; default 2592000, which is thirty days',
      }),
    ),
    origins: Type.Optional(rights.origins),
    ...look,
  },
  {
    ...closed,
    examples: [{ name: 'Partner Studio', endpoint_ids: [301], expires_in: 604_800 }],
  },
)
export type PortalLinkBody = Static<typeof PortalLinkBody>

export const PortalLinkAnswer = Type.Object({
  link_id: PortalLinkId,
  ...facts,
  ...rights,
  ...look,
  made_by: Type.Object(
    {
      kind: Type.String(),
      id: Type.Optional(Type.String()),
      name: Type.Optional(Type.String({ description: 'A person’s address, or a key’s name' })),
    },
    { description: 'Who made it' },
  ),
  created_at: Timestamp,
  expires_at: Timestamp,
  taken_back_at: Type.Optional(Timestamp),
  counts: Type.Boolean({
    description:
      'Whether it opens anything now. It does not when it is over or was taken back, nor while its maker may not give such a link any more',
  }),
  uses: Type.Integer({ description: 'How often it was opened' }),
  last_used_at: Type.Optional(Timestamp),
})

export const NewPortalLinkAnswer = Type.Object({
  ...PortalLinkAnswer.properties,
  address: Type.String({
    description:
      'The whole link, shown once. Its secret stands behind the #, which no browser sends anywhere',
  }),
})

export const PortalLinkPath = Type.Object({ project_id: IdText, link_id: PortalLinkId }, closed)

export const PortalLinkQuery = Type.Object(
  { limit: pageLimit, cursor: Type.Optional(PortalLinkId) },
  closed,
)
export type PortalLinkQuery = Static<typeof PortalLinkQuery>

export const PortalLinkPage = Type.Object({
  items: Type.Array(PortalLinkAnswer),
  next_cursor: Type.Optional(PortalLinkId),
})

export const PortalSessionBody = Type.Object(
  {
    link_id: Type.String({ minLength: 1, maxLength: 100 }),
    secret: Type.String({ minLength: 1, maxLength: 100 }),
    is_renewal: Type.Optional(
      Type.Boolean({ description: 'Whether the portal is open already: it is no further use' }),
    ),
  },
  {
    ...closed,
    examples: [
      { link_id: '10001-019ab1f0-4c6e-7f00-8d2b-6f1f0c6d2b11', secret: 'the text behind the #' },
    ],
  },
)

export const PortalSessionAnswer = Type.Object({
  token: Type.String({ description: 'Sent as Authorization: Bearer' }),
  expires_at: DateTime('When the token ends; the link then opens another one'),
  name: facts.name,
  project_id: IdNumber,
  project_name: Type.String(),
  endpoint_ids: facts.endpoint_ids,
  ...rights,
  ...look,
  calls: Type.Array(Type.String(), { description: 'The operationIds of all calls that it makes' }),
})
