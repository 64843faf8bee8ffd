/**
 * A new game: its project, the client that its players sign in to, and the key of its server. Each is made for itself,
 * so that what went wrong can be tried again alone.
 */

import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/project-body.ts'
import type { AnswerOf } from '../../api/calls.ts'
import { useChange, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { useTrial } from '../../api/trials.ts'
import { may } from '../../shared/can.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useDraft } from '../../shared/form/drafts.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { useWishKey } from '../../shared/form/wish.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { FirstClient } from './first-client.tsx'
import { FirstKey } from './first-key.tsx'
import './installation.css'

type Made = AnswerOf<'createProject'>
type Merchants = AnswerOf<'listMerchants'>

export const NewProjectPage = () => {
  const [made, setMade] = useState<Made>()
  const isAllowed = may(me.value, 'createProject')
  const read = useRead<Merchants>('listMerchants', {}, { isWanted: isAllowed })
  const merchants = read.data?.data.items.filter(({ archived_at: at }) => at === undefined)
  return (
    <Page title={t().installation.newProject} lead={t().installation.newProjectLead}>
      {!isAllowed && <NotAllowed operation="createProject" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isAllowed && !merchants && !read.error && <Skeleton columns={2} />}
      {merchants && !made && <NewProject merchants={merchants} onMade={setMade} />}
      {made && (
        <>
          <section class="card" aria-label={t().installation.project}>
            <p>
              <Link to="project" values={{ project: made.project_id }}>
                <Foreign text={made.name} />
              </Link>{' '}
              <span class="quiet">{t().home.number(made.project_id)}</span>
            </p>
          </section>
          <FirstClient project={made} />
          <FirstKey project={made} />
        </>
      )}
    </Page>
  )
}

type NewProps = { merchants: Merchants['items']; onMade: (made: Made) => void }

const start = { merchant: '', name: '' }

const NewProject = ({ merchants, onMade }: NewProps) => {
  const [draft, set, drop] = useDraft('new project', start)
  const [only] = merchants.length === 1 ? merchants : []
  const chosen = draft.merchant || String(only?.merchant_id ?? '')
  const body = { merchant_id: Number.parseInt(chosen, 10) || 0, name: draft.name.trim() }
  const change = useChange<Made>('createProject', ['listConsoleProjects', 'listAudit'])
  const trial = useTrial('createProject', { body }, check(body).length === 0)
  const faults = useFaults(body, { check, error: change.error ?? trial })
  const idempotencyKey = useWishKey(body)
  if (merchants.length === 0)
    return (
      <div class="nothing">
        <p>{t().installation.noMerchantYet}</p>
        <Link to="merchants" values={{}}>
          {t().frame.roomNames.merchants}
        </Link>
      </div>
    )
  return (
    <form
      class="card"
      aria-label={t().installation.project}
      onSubmit={(event) => {
        event.preventDefault()
        if (!faults.tried() || change.isPending) return
        change.mutate(
          { body, idempotencyKey },
          {
            onSuccess: ({ data }) => {
              drop()
              onMade(data)
            },
          },
        )
      }}
    >
      <Field label={t().installation.merchant} error={faults.of('merchant_id')}>
        {(given) => (
          <select
            {...given}
            value={chosen}
            onChange={(event) => set({ merchant: event.currentTarget.value })}
            {...faults.at('merchant_id')}
          >
            <option value="">{t().installation.chooseMerchant}</option>
            {merchants.map(({ merchant_id: id, name }) => (
              <option key={id} value={id}>
                {plainOf(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field
        label={t().installation.name}
        hint={t().installation.projectNameHint}
        error={faults.of('name')}
      >
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            value={draft.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
            {...faults.at('name')}
          />
        )}
      </Field>
      {change.error && <Failure error={change.error} />}
      <button type="submit" class="primary" aria-disabled={change.isPending}>
        {t().installation.makeProject}
      </button>
    </form>
  )
}
