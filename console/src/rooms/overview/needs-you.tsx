/** Matters that a person should look at now, each with the page that shows it. */
import type { AnswerOf } from '../../api/calls.ts'
import { useRead } from '../../api/queries.ts'
import { AttentionList } from '../../shared/attention.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'

const everyMs = 60_000

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
  return <AttentionList subjects={items.map((item) => ({ item, project: id }))} />
}
