/**
 * The contract of the calls about attributes of players. Unknown members, which clients in the field send, are ignored.
 */
import { form, nullable, type Static, Type } from '../../base/contract.ts'

/** A player has so many attributes of each kind at most. */
export const mostAttributes = 256

const Key = Type.String({
  minLength: 1,
  maxLength: 256,
  pattern: '^[A-Za-z0-9_]+$',
  ...form('name'),
  description: '1 to 256 Latin letters, digits and underscores',
})
const Value = Type.String({ maxLength: 256 })
const permissions = ['public', 'private'] as const

const uuid = '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}'

/** The id of a user as clients write it: some write it in capitals. */
export const AnyUserId = Type.String({
  pattern: `^${uuid}$`,
  ...form('uuid'),
  description: 'The user, as the claim sub names them',
})

const game = {
  publisher_project_id: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'The project that the attributes belong to; without it, or with 0, those of all games of the login project',
      }),
    ),
  ),
}
const publisher = {
  publisher_id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The merchant of the server token',
  }),
}

const wanted = {
  keys: Type.Optional(
    nullable(
      Type.Array(Type.String({ maxLength: 256 }), {
        maxItems: mostAttributes,
        description: 'Only these; all where the list is empty or left out',
      }),
    ),
  ),
  ...game,
}

const written = {
  attributes: Type.Optional(
    nullable(
      Type.Array(
        Type.Object({
          key: Key,
          value: Value,
          permission: Type.Optional(
            nullable(
              Type.Enum(permissions, {
                description: 'Whether other players may read it; default private',
              }),
            ),
          ),
        }),
        { maxItems: mostAttributes },
      ),
    ),
  ),
  removing_keys: Type.Optional(
    nullable(
      Type.Array(Type.String({ maxLength: 256 }), {
        maxItems: mostAttributes,
        description: 'Attributes to take away; one that stands in attributes as well stays',
      }),
    ),
  ),
  ...game,
}

/** An attribute as everybody reads it. */
export const Attribute = Type.Object({
  key: Type.String(),
  permission: Type.Enum(permissions),
  value: Type.String(),
})
export type Attribute = Static<typeof Attribute>

export const OwnAttributesQuestion = Type.Object(
  {
    ...wanted,
    user_id: Type.Optional(
      nullable(
        Type.String({
          pattern: `^${uuid}$`,
          ...form('uuid'),
          description: 'Another user, of whom only public attributes are told',
        }),
      ),
    ),
  },
  { examples: [{ keys: ['class'] }] },
)
export type OwnAttributesQuestion = Static<typeof OwnAttributesQuestion>

export const OwnAttributesChange = Type.Object(written, {
  examples: [
    { attributes: [{ key: 'class', value: 'ranger', permission: 'public' }], removing_keys: [] },
  ],
})
export type OwnAttributesChange = Static<typeof OwnAttributesChange>

export const AttributesQuestion = Type.Object(
  { ...wanted, ...publisher },
  { examples: [{ publisher_id: 1, keys: [] }] },
)
export type AttributesQuestion = Static<typeof AttributesQuestion>

export const AttributesChange = Type.Object(
  { ...written, ...publisher },
  { examples: [{ publisher_id: 1, attributes: [{ key: 'rank', value: 'gold' }] }] },
)
export type AttributesChange = Static<typeof AttributesChange>

export const AttributeUserPath = Type.Object({ user_id: AnyUserId })

export const AttributeSearch = Type.Object(
  {
    attr_type: Type.Enum(['client', 'server'], {
      description: 'client: those that players write; server: read-only ones',
    }),
    key: Key,
    value: Value,
    limit: Type.Optional(
      nullable(Type.Integer({ minimum: 0, maximum: 20, description: 'Users at most; default 20' })),
    ),
    after: Type.Optional(
      nullable(
        Type.String({
          pattern: `^(${uuid})?$`,
          ...form('cursor'),
          description: 'The member after of the page before',
        }),
      ),
    ),
    publisher_id: Type.Optional(nullable(publisher.publisher_id)),
    ...game,
  },
  { examples: [{ attr_type: 'server', key: 'rank', value: 'gold', limit: 20 }] },
)
export type AttributeSearch = Static<typeof AttributeSearch>

export const AttributeSearchAnswer = Type.Object({
  users: Type.Array(
    Type.Object({
      user_id: Type.String({ format: 'uuid' }),
      attributes: Type.Array(Attribute, { description: 'All of this kind, of the same game' }),
    }),
  ),
  after: nullable(Type.String({ description: 'For the next page; null at the end' })),
})
