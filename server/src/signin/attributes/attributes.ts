/** Attributes of players: read, written, found and told (docs/interface/player-data.md#attributes). */
import { Problem } from '../../base/problem.ts'
import type { Deps, Project } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { parameterRefused } from '../requests/problem-of.ts'
import * as store from './attributes.sql.ts'
import { type Attribute, mostAttributes, type OwnAttributesChange } from './contract.ts'

type Needs = Pick<Deps, 'sql'>
type Directory = Pick<Deps, 'directory'>

/**
 * The game that a call means: 0 for all games. Throws 404 `003-019` for a number that is no project of the same
 * merchant, whosoever else it belongs to.
 */
export const gameOf = async (
  { directory }: Directory,
  { projectId, merchantId }: Pick<Project, 'projectId' | 'merchantId'>,
  given: number | null | undefined,
): Promise<number> => {
  const game = given ?? 0
  if (game === 0 || game === projectId) return game
  const project = await directory.findProject(game)
  if (project?.merchantId === merchantId) return game
  throw new Problem(problems.publisher_project_unknown)
}

/** The attributes of a place as they are told. */
export const readAttributes = async (
  { sql }: Needs,
  place: store.AttributePlace,
  {
    keys,
    isPublicOnly = false,
  }: { keys: readonly string[] | null | undefined; isPublicOnly?: boolean },
): Promise<Attribute[]> => {
  const rows = await store.listAttributes(sql, place, { keys: keys ?? [], isPublicOnly })
  return rows.map(told)
}

const told = ({ key, value, is_public }: store.AttributeRow): Attribute => ({
  key,
  permission: is_public ? 'public' : 'private',
  value,
})

/**
 * Writes and removes attributes, all or nothing. Throws 404 `003-002` for an unknown user, 400 for a key that stands
 * twice, and 422 where the player would have too many.
 */
export const changeAttributes = async (
  { sql }: Needs,
  place: store.AttributePlace,
  { attributes, removing_keys }: Pick<OwnAttributesChange, 'attributes' | 'removing_keys'>,
): Promise<void> => {
  const rows = (attributes ?? []).map(({ key, value, permission }) => ({
    key,
    value,
    is_public: permission === 'public',
  }))
  const written = new Set<string>()
  for (const [nth, { key }] of rows.entries()) {
    if (written.has(key)) {
      throw parameterRefused(`attributes[${nth}].key`, 'stands twice: name each key once')
    }
    written.add(key)
  }
  const removed = (removing_keys ?? []).filter((key) => !written.has(key))
  await sql.begin(async (tx) => {
    if (!(await store.takeTurn(tx, place.project, place.user))) {
      throw new Problem(problems.player_unknown)
    }
    if (removed.length > 0) await store.deleteAttributes(tx, place, removed)
    if (rows.length === 0) return
    await store.writeAttributes(tx, place, rows)
    const [{ count } = { count: 0 }] = await store.countAttributes(tx, place)
    if (count > mostAttributes) throw new Problem(problems.attributes_full)
  })
}

/** Throws 404 `003-002` where there is no such user. */
export const requireKnown = async (
  { sql }: Needs,
  project: number,
  user: string,
): Promise<void> => {
  if (!(await store.isKnownUser(sql, project, user))) throw new Problem(problems.player_unknown)
}

/** A page of users whose attribute has a value, each with the attributes of the same kind and game. */
export const searchAttributes = async (
  { sql }: Needs,
  place: Omit<store.AttributePlace, 'user'>,
  { key, value, limit, after }: { key: string; value: string; limit: number; after: string | null },
) => {
  if (limit === 0) return { users: [], after }
  const found = await store.findByAttribute(sql, place, { key, value, after, limit: limit + 1 })
  const ids = found.slice(0, limit).map(({ user_id }) => user_id)
  const rows = ids.length === 0 ? [] : await store.listAttributesOf(sql, place, ids)
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return {
    users: ids.map((user_id) => ({ user_id, attributes: (byUser.get(user_id) ?? []).map(told) })),
    after: found.length > limit ? (ids.at(-1) ?? null) : null,
  }
}

/** All attributes of a player, as the studio's own people and exports are told them. */
export const attributesOfUser = async ({ sql }: Needs, project: number, user: string) => {
  const rows = await store.listAllAttributes(sql, project, user)
  return rows.map(({ is_read_only, game_id, ...row }) => ({
    ...told(row),
    is_read_only,
    publisher_project_id: game_id === 0 ? null : game_id,
  }))
}
