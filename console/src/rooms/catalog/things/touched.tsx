/** How many items a deletion touches, as far as the lists tell it. */
import type { AnswerOf } from '../../../api/calls.ts'
import { useRead } from '../../../api/queries.ts'
import { t } from '../../../texts/texts.ts'
import type { ThingKind } from './kind.ts'

type TouchedProps = { kind: ThingKind; project: string; name: string }

export const Touched = ({ kind, project, name }: TouchedProps) => {
  const parameters = { project_id: project, group: name, limit: 1 }
  const isWanted = kind.noun === 'group'
  const packages = useRead<AnswerOf<'listPackages'>>('listPackages', parameters, { isWanted })
  const currencies = useRead<AnswerOf<'listCurrencies'>>('listCurrencies', parameters, {
    isWanted,
  })
  if (!isWanted) return null
  const [some, others] = [packages.data?.data, currencies.data?.data]
  if (!some || !others) return <p role="status">{t().things.counting}</p>
  return <p role="status">{t().things.inGroup(some.total_items_count, others.total_items_count)}</p>
}
