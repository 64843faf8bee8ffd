/** Things that a person should look at, each with the page that shows it. */
import type { AnswerOf } from '../api/calls.ts'
import { lateWords } from '../texts/late.ts'
import { t } from '../texts/texts.ts'
import { type Facts, saidBy } from '../texts/words.ts'
import { type Address, addressOfPath } from './address.ts'
import { Badge } from './controls/badge.tsx'
import { AddressLink, Link } from './controls/link.tsx'
import { Foreign } from './foreign.tsx'
import { shownTime } from './time.ts'
import { Ago } from './time.tsx'

export type Attention = AnswerOf<'readAttention'>['items'][number]

/** A thing, and the project that it belongs to. `name` is told where the list is about several projects. */
export type Subject = { item: Attention; project: string; name?: string }

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

/** Folders of items by their kind, which a finding tells; a package where it does not. */
const itemFolders: Readonly<Record<string, string>> = {
  virtual_currency: 'currencies',
  virtual_good: 'virtual-items',
  bundle: 'bundles',
}

/** Lists that stand in a page of another name than their folder. */
const lists: Partial<Record<Attention['subject']['kind'], readonly string[]>> = {
  connection: ['set-up'],
}

/** The page of a thing; else its list; undefined where neither is there. */
const addressOfSubject = (
  project: string,
  { kind, subject, values }: Attention,
): Address | undefined => {
  const ofItem = itemFolders[String((values as Facts).kind)]
  const folder =
    subject.kind === 'item' && ofItem !== undefined ? ['catalog', ofItem] : folders[subject.kind]
  const filters = kind === 'processor_conflicts' ? { outcome: 'conflict' } : {}
  const own = addressOfPath(project, [...folder, ...(subject.id?.split('/') ?? [])], filters)
  return own ?? addressOfPath(project, lists[subject.kind] ?? folder)
}

export const AttentionList = ({ subjects }: { subjects: readonly Subject[] }) => (
  <ul class="attention">
    {subjects.map(({ item, project, name }) => (
      <li key={`${project} ${item.kind} ${item.subject.kind} ${item.subject.id}`}>
        <Badge tone={item.severity === 'error' ? 'bad' : 'warn'}>
          {t().overview.severity[item.severity]}
        </Badge>
        <span>
          {name !== undefined && (
            <>
              <Link to="project" values={{ project }}>
                <Foreign text={name} isBrief />
              </Link>
              {' · '}
            </>
          )}
          {item.subject.id !== null && (
            <span class="quiet">
              {t().overview.subjects[item.subject.kind]} <Foreign text={item.subject.id} isBrief />
              {' · '}
            </span>
          )}
          <Message item={item} to={addressOfSubject(project, item)} />
        </span>
        {item.since !== null && (
          <span class="quiet">
            <Ago at={item.since} />
          </span>
        )}
      </li>
    ))}
  </ul>
)

/** The sentence for an item; the service's own for a kind that a newer service has. Its times are the reader's. */
const wordsOf = ({ kind, subject, values, message }: Attention): string => {
  const times = Object.entries(values as Facts)
    .filter(([name]) => name === 'until' || name === 'expires_at')
    .map(([name, time]) => [name, shownTime(String(time))])
  const facts = { ...values, ...Object.fromEntries(times), id: subject.id }
  return lateWords((texts) => saidBy(texts.attention[kind], facts), message)
}

const Message = ({ item, to }: { item: Attention; to: Address | undefined }) => {
  const words = <Foreign text={wordsOf(item)} />
  return to === undefined ? words : <AddressLink to={to}>{words}</AddressLink>
}
