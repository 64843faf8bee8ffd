/** Portal links as the API tells of them, and the form of a new one. */
import type { AnswerOf, BodyOf, OperationId } from '../../../api/calls.ts'
import { neededFor } from '../../../shared/can.ts'
import type { Tone } from '../../../shared/controls/badge.tsx'
import { isOver } from '../../../shared/time.ts'
import { t } from '../../../texts/texts.ts'

export type PortalLink = AnswerOf<'listPortalLinks'>['items'][number]
export type NewLink = AnswerOf<'createPortalLink'>
type Body = BodyOf<'createPortalLink'>

/** Whether it is neither over nor taken back. It opens nothing yet where its maker may not give it any more. */
export const isOpen = ({ taken_back_at: back, expires_at: end }: PortalLink): boolean =>
  back === undefined && !isOver(end)

/** How it is, in a word. */
export const stateOf = (link: PortalLink): { tone: Tone; words: string } => {
  if (link.taken_back_at !== undefined) return { tone: 'plain', words: t().portal.isTakenBack }
  if (isOver(link.expires_at)) return { tone: 'plain', words: t().portal.hasEnded }
  return link.counts
    ? { tone: 'good', words: t().portal.isOpen }
    : { tone: 'warn', words: t().portal.opensNothing }
}

/** The work that a link is for, in words. */
export const worksOf = ({ permissions }: Pick<PortalLink, 'permissions'>): string[] => {
  const held: readonly string[] = permissions
  const has = (call: OperationId): boolean => held.includes(neededFor(call) ?? '')
  return [
    t().portal.mayLook,
    ...(has('replayWebhookDelivery') ? [t().portal.mayReplay] : []),
    ...(has('changeWebhookEndpoint') ? [t().portal.mayChange] : []),
  ]
}

/** How long a link can count, in seconds as the call takes them. */
export const lengths = ['86400', '604800', '2592000', '31536000'] as const

export type Wish = {
  name: string
  endpoints: number[]
  mayReplay: boolean
  mayChange: boolean
  length: (typeof lengths)[number]
  /** An origin in each line. */
  origins: string
}

/** The permissions that calls of each work need. */
const permissionsOf = ({ mayReplay, mayChange }: Wish): Body['permissions'] & string[] =>
  [
    neededFor('listWebhookDeliveries'),
    ...(mayReplay ? [neededFor('replayWebhookDelivery')] : []),
    ...(mayChange ? [neededFor('changeWebhookEndpoint')] : []),
  ] as Body['permissions'] & string[]

export const bodyOf = (wish: Wish): Body => {
  const origins = wish.origins.split(/\s+/).filter((origin) => origin !== '')
  return {
    name: wish.name.trim(),
    endpoint_ids: wish.endpoints,
    permissions: permissionsOf(wish),
    expires_in: Number(wish.length),
    ...(origins.length === 0 ? {} : { origins }),
  }
}
