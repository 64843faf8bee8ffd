/** The events of a processor: conflicts first, each with its transaction beside it. */
import { usePages } from '../../api/queries.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useFilters } from '../../shared/here.ts'
import type { FilterField } from '../../shared/table/filters.tsx'
import { type Column, List } from '../../shared/table/list.tsx'
import { Ago } from '../../shared/time.tsx'
import { processorEventWords } from '../../texts/of-service.ts'
import { t } from '../../texts/texts.ts'
import { type ProcessorEvent, toneOfOutcome } from './processor.ts'

type EventsProps = { parameters: { project_id: string; processor: string } }

const fieldsOf = (): FilterField[] => [
  { name: 'outcome', label: t().payments.outcome, kind: 'choice', words: t().payments.outcomes },
  { name: 'transaction_id', label: t().payments.transaction, kind: 'text' },
]

export const ProcessorEvents = ({ parameters }: EventsProps) => {
  const fields = fieldsOf()
  const [filters, setFilters] = useFilters(fields.map(({ name }) => name))
  const asked = { ...parameters, ...filters }
  const rows = usePages<ProcessorEvent>('listProcessorEvents', asked)
  return (
    <section class="reported" aria-labelledby="events">
      <h2 id="events">{t().payments.events}</h2>
      <p class="row presets">
        <Link
          to="processor"
          values={{ project: parameters.project_id, processor: parameters.processor }}
          filters={{ outcome: 'conflict' }}
          class="quiet-button"
        >
          {t().payments.onlyConflicts}
        </Link>
      </p>
      <List
        name={t().payments.events}
        fields={fields}
        filters={filters}
        onFilter={setFilters}
        operation="listProcessorEvents"
        isAllowed={true}
        rows={rows}
        columns={columnsOf(parameters.project_id)}
        keyOf={({ id }) => id}
        nothingYet={<p>{t().payments.noEvents}</p>}
      />
    </section>
  )
}

const detailOf = (event: ProcessorEvent): string =>
  processorEventWords.words((words) => words.event(event), event.detail ?? '')

const columnsOf = (project: string): Column<ProcessorEvent>[] => [
  {
    head: t().payments.concerns,
    cell: ({ transaction_id: transaction, subscription_id: subscription, payment }) =>
      transaction !== undefined ? (
        <Link to="transaction" values={{ project, transaction }}>
          {t().payments.one(String(transaction))}
        </Link>
      ) : subscription !== undefined ? (
        <Link to="subscription" values={{ project, subscription }}>
          {t().payments.oneSubscription(subscription)}
        </Link>
      ) : (
        <Foreign text={payment} />
      ),
  },
  {
    head: t().payments.outcome,
    cell: ({ outcome, is_test: isTest }) => (
      <>
        <Badge tone={toneOfOutcome(outcome)}>{t().payments.outcomes[outcome]}</Badge>{' '}
        {isTest && <Badge tone="warn">{t().payments.test}</Badge>}
      </>
    ),
  },
  { head: t().payments.detail, cell: (event) => <Foreign text={detailOf(event)} /> },
  {
    head: t().payments.event,
    cell: ({ id, type }) => (
      <span class="plain">
        <code>
          <Foreign text={type} />
        </code>
        <span class="quiet">
          <Foreign text={id} />
        </span>
      </span>
    ),
    isMinor: true,
  },
  { head: t().payments.received, cell: ({ received_at: at }) => <Ago at={at} />, isMinor: true },
]
