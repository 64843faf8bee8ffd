/** How each endpoint is, and how much waits for it. */
import type { AnswerOf } from '../../../api/calls.ts'
import { useRead } from '../../../api/queries.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, nameOf, stateOf } from '../endpoint.ts'

const everyMs = 10_000

type StripProps = { project: string; endpoints: readonly Endpoint[]; isOn: boolean }

export const Strip = ({ project, endpoints, isOn }: StripProps) => {
  const read = useRead<AnswerOf<'countWebhookDeliveries'>>(
    'countWebhookDeliveries',
    { project_id: project },
    { everyMs: isOn ? everyMs : undefined },
  )
  const counts = read.data?.data
  if (read.error && !counts)
    return <Failure error={read.error} onRetry={() => void read.refetch()} />
  return (
    <ul class="strip">
      {endpoints.map((endpoint) => {
        const { tone, words } = stateOf(endpoint)
        const count = counts?.items.find(({ endpoint_id: id }) => id === endpoint.endpoint_id)
        return (
          <li key={endpoint.endpoint_id}>
            <strong>
              <Link to="endpoint" values={{ project, endpoint: endpoint.endpoint_id }}>
                <Foreign text={nameOf(endpoint)} />
              </Link>
            </strong>
            <span>
              <Badge tone={tone}>{words}</Badge>
            </span>
            <span class="row quiet">
              {(['pending', 'retrying', 'dead'] as const).map((status) => (
                <Link
                  key={status}
                  to="deliveries"
                  values={{ project }}
                  filters={{ status, endpoint_id: String(endpoint.endpoint_id) }}
                >
                  {t().deliveries.counted(
                    t().webhooks.states[status],
                    count?.[status === 'pending' ? 'ready' : status],
                    counts?.most,
                  )}
                </Link>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
