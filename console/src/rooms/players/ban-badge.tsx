/** Says whether a player is banned, and until when. */
import { Badge } from '../../shared/controls/badge.tsx'
import { isOver, localTime } from '../../shared/time.ts'
import { t } from '../../texts/texts.ts'
import type { Player } from './player.ts'

export const BanBadge = ({ player }: { player: Player }) => {
  const { banned_at: from, banned_until: until } = player
  if (from === null || (until !== null && isOver(until)))
    return <Badge tone="good">{t().players.mayPlay}</Badge>
  return (
    <Badge tone="bad">
      {until === null ? t().players.isBanned : t().players.isBannedUntil(localTime(until))}
    </Badge>
  )
}
