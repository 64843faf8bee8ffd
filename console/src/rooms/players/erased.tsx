/** The page of a player who is not there: whether they were erased, and how far that is; else that nobody is there. */
import type { AnswerOf } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Skeleton } from '../../shared/table/list.tsx'
import { Exactly } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import { isNotFound } from './player.ts'

/** Milliseconds between two looks at an erasure that goes on. */
const pauseMs = 3000

export const Erased = ({ userId, project }: { userId: string; project: Project }) => {
  const parameters = { project_id: project.project_id, user_id: userId }
  const first = useRead<AnswerOf<'readErasure'>>('readErasure', parameters)
  const isUnderWay = first.data?.data.state === 'under_way'
  const read = useRead<AnswerOf<'readErasure'>>('readErasure', parameters, {
    everyMs: isUnderWay ? pauseMs : undefined,
  })
  const erasure = read.data?.data
  if (read.error && !isNotFound(read.error))
    return <Failure error={read.error} onRetry={() => void read.refetch()} />
  if (!erasure && !read.error) return <Skeleton columns={2} />
  return (
    <div class="nothing" role="status">
      {erasure ? (
        <>
          <p>
            <Badge tone={isUnderWay ? 'warn' : 'good'}>
              {isUnderWay ? t().players.erasing : t().players.erased}
            </Badge>
          </p>
          <p>{isUnderWay ? t().players.erasingWhat : t().players.erasedWhat}</p>
          <p class="quiet">
            {t().players.erasureBegan} <Exactly at={erasure.began_at} />
          </p>
        </>
      ) : (
        <p>{t().players.gone}</p>
      )}
      <p>
        <Link to="players" values={{ project: project.project_id }}>
          {t().frame.roomNames.players}
        </Link>
      </p>
    </div>
  )
}
