/** Attributes that a file of players brings: what a line may say of them. */
import { closed, type Static, Type } from '../../base/contract.ts'
import { mostAttributes } from './contract.ts'

/** An attribute in a line of a file. */
export const ImportedAttribute = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 256, pattern: '^[A-Za-z0-9_]+$' }),
    value: Type.String({ maxLength: 256 }),
    permission: Type.Optional(Type.Enum(['public', 'private'])),
    is_read_only: Type.Optional(Type.Boolean()),
    publisher_project_id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  },
  closed,
)

/** An attribute as a row without its user. */
export type NewAttribute = {
  is_read_only: boolean
  game_id: number
  key: string
  value: string
  is_public: boolean
}

/** Reads the attributes of a line; tells what is wrong by their places. */
export const readImported = (
  given: readonly Static<typeof ImportedAttribute>[],
  projectId: number,
  refuse: (property: string, message: string) => void,
): NewAttribute[] => {
  const rows = given.map(({ key, value, permission, is_read_only, publisher_project_id }, nth) => {
    const game_id = publisher_project_id ?? 0
    if (game_id !== 0 && game_id !== projectId) {
      const message = `must be ${projectId}, the project of this import, or null for all games`
      refuse(`attributes[${nth}].publisher_project_id`, message)
    }
    const is_public = permission === 'public'
    return { is_read_only: is_read_only === true, game_id, key, value, is_public }
  })
  const names = rows.map(placeOf)
  const twice = names.findIndex((name, nth) => names.indexOf(name) < nth)
  if (twice >= 0) refuse(`attributes[${twice}].key`, 'stands twice')
  for (const isReadOnly of [false, true]) {
    if (rows.filter(({ is_read_only }) => is_read_only === isReadOnly).length > mostAttributes)
      refuse('attributes', tooMany)
  }
  return rows
}

/** Words for a player who would have more than is allowed. */
export const tooMany = `are more than the ${mostAttributes} of each kind that a player may have`

/** The name by which an attribute is one of its player's. */
export const placeOf = ({
  is_read_only,
  game_id,
  key,
}: Pick<NewAttribute, 'is_read_only' | 'game_id' | 'key'>): string =>
  `${is_read_only} ${game_id} ${key}`
