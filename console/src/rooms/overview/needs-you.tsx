/** What a person should look at now, each with the page that shows it. */
import type { AnswerOf } from '../../api/calls.ts'
import { useRead } from '../../api/queries.ts'
import { type Address, addressOfPath } from '../../shared/address.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { AddressLink } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'

type Attention = AnswerOf<'readAttention'>['items'][number]

const everyMs = 60_000

/** The folders of pages that show such things, below the project. */
const folders: Readonly<Record<Attention['subject']['kind'], readonly string[]>> = {
  endpoint: ['webhooks', 'endpoints'],
  dead_letters: ['webhooks', 'dead-letters'],
  connection: ['set-up', 'networks'],
  item: ['catalog', 'packages'],
  import: ['catalog', 'imports'],
  processor: ['payments', 'processors'],
  api_key: ['keys'],
}

/** The page of a thing; else its list; undefined where neither is there. */
const addressOfSubject = (project: string, { kind, subject }: Attention): Address | undefined => {
  const folder = folders[subject.kind]
  const filters = kind === 'processor_conflicts' ? { outcome: 'conflict' } : {}
  const own = addressOfPath(project, [...folder, ...(subject.id?.split('/') ?? [])], filters)
  return own ?? addressOfPath(project, folder)
}

export const NeedsYou = ({ id, isAllowed }: { id: string; isAllowed: boolean }) => {
  const read = useRead<AnswerOf<'readAttention'>>(
    'readAttention',
    { project_id: id },
    { isWanted: isAllowed, everyMs },
  )
  const items = read.data?.data.items
  if (read.error && !items)
    return <Failure error={read.error} onRetry={() => void read.refetch()} />
  if (!items) return <Skeleton columns={2} />
  if (items.length === 0) return <p class="quiet">{t().overview.allWell}</p>
  return (
    <ul class="attention">
      {items.map((item) => (
        <li key={`${item.kind} ${item.subject.kind} ${item.subject.id}`}>
          <Badge tone={item.severity === 'error' ? 'bad' : 'warn'}>
            {t().overview.severity[item.severity]}
          </Badge>
          <Message item={item} to={addressOfSubject(id, item)} />
          {item.since !== null && (
            <span class="quiet">
              <Ago at={item.since} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const Message = ({ item, to }: { item: Attention; to: Address | undefined }) =>
  to === undefined ? (
    <span>
      <Foreign text={item.message} />
    </span>
  ) : (
    <AddressLink to={to}>
      <Foreign text={item.message} />
    </AddressLink>
  )
