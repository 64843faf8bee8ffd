/** The signed-in player, as `GET` and `PATCH /api/users/me` answer. */
import { formatTimestamp } from '../../base/clock.ts'
import type { Static } from '../../base/contract.ts'
import type { Deps } from '../../projects/index.ts'
import type { genders, Me } from '../contract.ts'
import type { Groups } from '../groups/groups.ts'
import { isGuest } from '../identities/identities.sql.ts'
import { shownPicture } from '../tokens/own-pictures.ts'
import type { TokenStanding } from '../tokens/standing.ts'
import { emailClaims } from '../tokens/tokens.ts'
import { findProfile, type ProfileRow } from './profiles.sql.ts'

export type MeNeeds = Pick<Deps, 'sql'> & {
  /** The public address. */
  issuer: string
  groups: Pick<Groups, 'of'>
}

const empty: ProfileRow = {
  first_name: null,
  last_name: null,
  nickname: null,
  birthday: null,
  gender: null,
  phone: null,
  phone_auth: null,
}

/** The player with the profile as it is now. */
export const describeMe = async (
  { sql, groups, issuer }: MeNeeds,
  { token, session }: TokenStanding,
): Promise<Static<typeof Me>> => {
  const { project } = token
  const [[profile = empty], isAnonymous] = await Promise.all([
    findProfile(sql, project.projectId, session.user_id),
    isGuest(sql, project.projectId, session.user_id),
  ])
  const { gender, phone, phone_auth, ...written } = profile
  return {
    id: session.user_id,
    username: session.username,
    name: session.name,
    email: null,
    email_verified: false,
    ...emailClaims(session, token.scopes),
    is_email_confirmed: session.is_email_confirmed,
    picture: shownPicture(issuer, project, session.picture),
    country: session.country,
    ...written,
    gender: gender as (typeof genders)[number] | null,
    phone: phone ?? phone_auth,
    phone_auth,
    tag: null,
    external_id: null,
    ban: null,
    groups: groups
      .of(project.projectId, session.group_ids)
      .map((group) => ({ ...group, is_deletable: !group.is_default })),
    is_anonymous: isAnonymous,
    // A banned user is refused before.
    is_user_active: true,
    last_login: formatTimestamp(session.signed_in_at),
    registered: formatTimestamp(session.created_at),
  }
}
