/** The thing that an entry is about; a link where the console has its page. */
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'

type TargetProps = { target: string | undefined; project: string | undefined }

export const Target = ({ target, project }: TargetProps) => {
  if (target === undefined) return null
  const [, player] = /^user ([0-9a-f-]{36})$/.exec(target) ?? []
  if (player !== undefined && project !== undefined)
    return (
      <Link to="player" values={{ project, player }}>
        {player.slice(0, 8)}
      </Link>
    )
  return <Foreign text={target} />
}
