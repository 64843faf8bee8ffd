/** How many items a deletion would touch, as its trial tells. */
import type { AnswerOf } from '../../../api/calls.ts'
import { useRead } from '../../../api/queries.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { t } from '../../../texts/texts.ts'
import type { ThingKind } from './kind.ts'

type TouchedProps = { kind: ThingKind; project: string; name: string }

export const Touched = ({ kind, project, name }: TouchedProps) => {
  const parameters = { project_id: project, [kind.idName]: name, validate_only: 'true' }
  const { data, error } = useRead<AnswerOf<'deleteGroup'>>(kind.remove.operation, parameters)
  if (error) return <Failure error={error} />
  if (!data) return <p role="status">{t().things.counting}</p>
  const { most, touches } = data.data
  const count = touches.find(({ kind: one }) => one === 'items')?.count ?? 0
  return <p role="status">{t().things.touches[kind.noun](count, count >= most)}</p>
}
