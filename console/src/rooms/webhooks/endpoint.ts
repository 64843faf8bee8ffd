/** Endpoints as the API tells of them, and how they are called. */
import type { AnswerOf } from '../../api/calls.ts'
import { useRead } from '../../api/queries.ts'
import type { Tone } from '../../shared/controls/badge.tsx'
import { relativeTime, shownTime } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'

export type Endpoint = AnswerOf<'listWebhookEndpoints'>['items'][number]

/** The type of the question that an endpoint can take, besides notifications. */
export const question = 'user_validation'

/** All endpoints of a project; there are few. */
export const useEndpoints = (project: string, isWanted = true): readonly Endpoint[] =>
  useEndpointsRead(project, isWanted).data?.data.items ?? []

/** The same with how the reading went. */
export const useEndpointsRead = (project: string, isWanted = true) =>
  useRead<AnswerOf<'listWebhookEndpoints'>>(
    'listWebhookEndpoints',
    { project_id: project },
    { isWanted },
  )

/** By what an endpoint is called: its name, else its address. */
export const nameOf = ({ name, url }: Pick<Endpoint, 'name' | 'url'>): string => name ?? url

/** The name of the endpoint with a number; the number where it was deleted. */
export const endpointName = (endpoints: readonly Endpoint[], id: number): string => {
  const endpoint = endpoints.find(({ endpoint_id: one }) => one === id)
  return endpoint ? nameOf(endpoint) : t().webhooks.endpointNumber(id)
}

/** Endpoints as the choices of a filter, by their numbers. */
export const choicesOf = (endpoints: readonly Endpoint[]): Record<string, string> =>
  Object.fromEntries(endpoints.map((one) => [String(one.endpoint_id), nameOf(one)]))

/** How an endpoint is, in a sentence. */
export const stateOf = (endpoint: Endpoint): { tone: Tone; words: string } => {
  if (!endpoint.is_enabled) {
    if (endpoint.disabled_reason === 'gone') return { tone: 'bad', words: t().webhooks.isGone }
    if (endpoint.disabled_reason === 'failing')
      return { tone: 'bad', words: t().webhooks.isGivenUp }
    return { tone: 'plain', words: t().webhooks.isOff }
  }
  if (endpoint.paused_at)
    return { tone: 'warn', words: t().webhooks.isPaused(shownTime(endpoint.paused_at)) }
  if (!endpoint.outage) return { tone: 'good', words: t().webhooks.isWell }
  const { failing_since: since, switches_off_at: end } = endpoint.outage
  return {
    tone: 'bad',
    words: end
      ? t().webhooks.failsUntil(shownTime(since), relativeTime(end))
      : t().webhooks.fails(shownTime(since)),
  }
}
