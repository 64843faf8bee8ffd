/** An entry of the trail as a sentence: who did what to which thing, with a link where the console shows it. */
import { AddressLink } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'
import type { Entry } from './entry.ts'
import { targetOf } from './target.ts'

type SentenceProps = { entry: Entry; project: string | undefined }

export const Sentence = ({ entry, project }: SentenceProps) => {
  const { actor, action, target } = entry
  const [before, behind] = t().audit.did(action)
  return (
    <span class="sentence">
      <strong>
        <Foreign text={actor.name ?? capital(t().audit.actors(actor.kind))} isBrief />
      </strong>{' '}
      {before}{' '}
      {target !== undefined && !isOfActor(entry) && <Thing target={target} project={project} />}{' '}
      {behind}
    </span>
  )
}

/** A sentence begins with a capital letter. */
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Players and people do things to themselves, which needs no second naming. */
const isOfActor = ({ actor, target }: Entry): boolean =>
  actor.id !== undefined && target?.endsWith(` ${actor.id}`) === true

const Thing = ({ target, project }: { target: string; project: string | undefined }) => {
  const { name, address } = targetOf(target, project)
  if (address === undefined) return <Foreign text={name} isBrief />
  return (
    <AddressLink to={address}>
      <Foreign text={name} isBrief />
    </AddressLink>
  )
}
