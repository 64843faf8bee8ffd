/** Things of the catalog that are allowed and hardly meant: how many of each rule, then which. */
import type { AnswerOf } from '../../../api/calls.ts'
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { Link } from '../../../shared/controls/link.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useFilters, useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import type { FilterField } from '../../../shared/table/filters.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Ago } from '../../../shared/time.tsx'
import { lateWords } from '../../../texts/late.ts'
import { t } from '../../../texts/texts.ts'
import { saidBy } from '../../../texts/words.ts'
import { Tabs } from '../tabs.tsx'
import { Thing } from '../thing.tsx'

type Answer = AnswerOf<'lintCatalog'>
type Finding = Answer['items'][number]
type Rule = Finding['rule']

/** The rules, those first that keep things out of the store. */
const rules: readonly Rule[] = [
  'missing_default_price',
  'missing_currency',
  'missing_content',
  'mixed_currencies',
  'never_opens',
  'missing_locale',
  'image_unanswered',
]

const fieldsOf = (): FilterField[] => [
  { name: 'rule', label: t().lint.rule, kind: 'choice', words: t().lint.rules },
  { name: 'locales', label: t().lint.locales, kind: 'text', hint: t().lint.localesHint },
  { name: 'images', label: t().lint.images, kind: 'choice', words: t().lint.imageChoices },
]

/** The sentence for a finding; the service's own for one that a newer service has. */
const whyOf = ({ why, values, message }: Finding): string =>
  lateWords((texts) => saidBy(texts.lintReasons[why], values), message)

const columnsOf = (project: string): Column<Finding>[] => [
  {
    head: t().lint.thing,
    cell: ({ kind, name }) => <Thing project={project} kind={kind} name={name} />,
  },
  {
    head: t().lint.rule,
    cell: ({ rule, severity }) => (
      <Badge tone={severity === 'error' ? 'bad' : 'warn'}>{t().lint.rules[rule]}</Badge>
    ),
  },
  {
    head: t().lint.place,
    cell: ({ property }) => <code class="unbroken">{property}</code>,
    isMinor: true,
  },
  { head: t().lint.why, cell: (finding) => <Foreign text={whyOf(finding)} /> },
]

export const LintPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const { rule, ...look } = filters
  const parameters = { project_id: id, ...filters }
  const isAllowed = project === undefined || may(me.value, 'lintCatalog', project)
  const isWanted = project !== undefined && isAllowed
  const rows = usePages<Finding, Answer>('lintCatalog', parameters, { isWanted })
  const looked = rows.data?.pages[0]
  return (
    <Page
      title={t().lint.title}
      lead={t().lint.lead}
      made={{ operation: 'lintCatalog', path: addressOfCall('lintCatalog', parameters) }}
    >
      <Tabs project={id} here="lint" />
      {rows.isLoading && (
        <p role="status" class="quiet">
          {look.images === 'true' ? t().lint.looksAtImages : t().lint.looks}
        </p>
      )}
      {looked && <Counts project={id} looked={looked} here={rule} look={look} />}
      <div class="stacked">
        <List
          name={t().lint.title}
          fields={fields}
          filters={filters}
          onFilter={setFilters}
          operation="lintCatalog"
          isAllowed={isAllowed}
          rows={rows}
          columns={columnsOf(id)}
          keyOf={({ kind, name, rule, property }) => `${kind} ${name} ${rule} ${property}`}
          nothingYet={<p>{t().lint.allWell}</p>}
        />
      </div>
    </Page>
  )
}

type CountsProps = {
  project: string
  looked: Answer
  here: string | undefined
  look: Readonly<Record<string, string | undefined>>
}

const Counts = ({ project, looked, here, look }: CountsProps) => (
  <section class="lint-counts" aria-label={t().lint.counts}>
    <p class="quiet">
      {t().lint.lookedAt(looked.looked_at)} <Ago at={looked.made_at} />
      {looked.images_asked > 0 && ` · ${t().lint.imagesAsked(looked.images_asked)}`}
      {looked.images_left_out > 0 && ` · ${t().lint.imagesLeftOut(looked.images_left_out)}`}
    </p>
    <ul>
      {rules
        .filter((rule) => rule !== 'image_unanswered' || looked.images_asked > 0)
        .map((rule) => {
          const count = looked.counts[rule] ?? 0
          return (
            <li key={rule} class={count === 0 ? 'is-none' : ''}>
              <Link
                to="lint"
                values={{ project }}
                filters={{ ...look, rule: here === rule ? undefined : rule }}
                isHere={here === rule}
              >
                <strong>{t().imports.number(count)}</strong> {t().lint.rules[rule]}
              </Link>
              <p class="quiet">{lateWords((texts) => texts.ruleHints[rule], '')}</p>
            </li>
          )
        })}
    </ul>
  </section>
)
