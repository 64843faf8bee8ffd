/** A client as its form holds it: its name, its addresses, and its settings by their paths. */
import type { AnswerOf, BodyOf } from '../../api/calls.ts'
import { linesOf } from './lines.ts'
import { type Member, patchOf, type Values, valuesOf } from './members/members.ts'

export type ClientValues = Values & { name: string; redirect_uris: string }

/** The settings of a client that signs players in; a server has none of them. */
export const settingMembers: readonly Member[] = [
  { path: 'settings.access_token_seconds', kind: 'number' },
  { path: 'settings.refresh_token_seconds', kind: 'number' },
  { path: 'settings.refresh_absolute_seconds', kind: 'number' },
  { path: 'settings.refresh_grace_seconds', kind: 'number' },
  { path: 'settings.pkce_required', kind: 'yes-or-no', choices: ['true', 'false'] },
  { path: 'settings.jwt_in_login_url', kind: 'switch', isOn: true },
]

export const valuesOfClient = (client: AnswerOf<'getClient'>): ClientValues => ({
  ...valuesOf(client, settingMembers),
  name: client.name,
  redirect_uris: client.redirect_uris.join('\n'),
})

/** The body of a change that has these values alone. */
export const bodyOf = (changes: Partial<ClientValues>): BodyOf<'changeClient'> => {
  const { name, redirect_uris: addresses, ...settings } = changes
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(addresses === undefined ? {} : { redirect_uris: linesOf(addresses) }),
    ...patchOf(settingMembers, settings as Values, Object.keys(settings)),
  }
}
