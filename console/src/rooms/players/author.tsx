/** The person or key that wrote a note, set a ban or lifted it. */
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'
import type { Author } from './player.ts'

export const AuthorName = ({ of }: { of: Author | null }) =>
  of === null ? (
    <span class="none">{t().players.unknownAuthor}</span>
  ) : (
    <Foreign text={of.name ?? t().audit.actors(of.kind)} isBrief />
  )
