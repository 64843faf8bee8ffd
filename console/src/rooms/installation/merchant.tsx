/** One merchant: its name, its projects, and its retirement. */
import { useState } from 'preact/hooks'
import { check } from '../../api/bodies/generated/change-merchant-body.ts'
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfCall } from '../../api/client.ts'
import { useChange, usePages, useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Confirm } from '../../shared/controls/confirm.tsx'
import { Failure } from '../../shared/controls/failure.tsx'
import { Link } from '../../shared/controls/link.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { Foreign } from '../../shared/foreign.tsx'
import { useEdit } from '../../shared/form/edit.ts'
import { useFaults } from '../../shared/form/faults.ts'
import { Field } from '../../shared/form/field.tsx'
import { OvertakenMembers } from '../../shared/form/overtaken.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { List, NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { MerchantState } from './merchants.tsx'
import { columnsOf, type ProjectRow } from './projects.tsx'

type Merchant = AnswerOf<'readMerchant'>
type Version = { values: { name: string }; etag: string | undefined }

export const MerchantPage = () => {
  const id = useValue('merchant')
  const parameters = { merchant_id: id }
  const isAllowed = mayOf('readMerchant', id)
  const read = useRead<Merchant>('readMerchant', parameters, { isWanted: isAllowed })
  const merchant = read.data?.data
  const reread = async (): Promise<Version | undefined> => {
    const { data: now } = await read.refetch()
    return now && { values: { name: now.data.name }, etag: now.etag }
  }
  return (
    <Page
      title={merchant?.name ?? t().installation.merchantOf(id)}
      heading={<Foreign text={merchant?.name ?? t().installation.merchantOf(id)} />}
      lead={
        merchant && (
          <>
            {t().installation.merchantOf(id)} · <MerchantState merchant={merchant} />
            {may(me.value, 'listMerchantApiKeys', placeOf(id)) && (
              <>
                {' · '}
                <Link to="merchantKeys" values={{ merchant: id }}>
                  {t().frame.roomNames.keys}
                </Link>
              </>
            )}
          </>
        )
      }
      actions={merchant && <Archive merchant={merchant} />}
      made={{ operation: 'readMerchant', path: addressOfCall('readMerchant', parameters) }}
    >
      {!isAllowed && <NotAllowed operation="readMerchant" />}
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {isAllowed && !merchant && !read.error && <Skeleton columns={2} />}
      {merchant && (
        <NameForm
          id={id}
          version={{ values: { name: merchant.name }, etag: read.data?.etag }}
          reread={reread}
        />
      )}
      {merchant && <Projects id={id} />}
    </Page>
  )
}

/** A merchant itself: a grant for one of its projects is not enough. */
const placeOf = (id: string) => ({ project_id: 0, merchant_id: Number.parseInt(id, 10) })

/** Whether somebody may do something to a merchant. */
const mayOf = (operation: 'readMerchant' | 'changeMerchant' | 'archiveMerchant', id: string) =>
  may(me.value, operation, placeOf(id))

type NameProps = { id: string; version: Version; reread: () => Promise<Version | undefined> }

const outdated = ['readMerchant', 'listMerchants', 'listConsoleProjects', 'listAudit'] as const

const NameForm = ({ id, version, reread }: NameProps) => {
  const [isDone, tell] = useState(false)
  const change = useChange('changeMerchant', outdated)
  const parameters = { merchant_id: id }
  const edit = useEdit<Version['values']>(`merchant ${id}`, version, {
    send: (changes, ifMatch) =>
      change.mutateAsync({ parameters, body: { name: changes.name?.trim() }, ifMatch }),
    reread,
  })
  const body = { name: edit.values.name.trim() }
  const error = edit.overtaken.length > 0 ? null : change.error
  const faults = useFaults(body, { check, error })
  const isChangeable = mayOf('changeMerchant', id)
  return (
    <form
      class="card"
      aria-label={t().installation.name}
      onSubmit={(event) => {
        event.preventDefault()
        if (faults.tried()) void edit.save().then(tell, () => {})
      }}
    >
      <Field label={t().installation.name} error={faults.of('name')}>
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            readOnly={!isChangeable}
            value={edit.values.name}
            onInput={(event) => {
              tell(false)
              edit.set({ name: event.currentTarget.value })
            }}
            {...faults.at('name')}
          />
        )}
      </Field>
      <OvertakenMembers
        members={edit.overtaken}
        wordsOf={() => t().installation.name}
        onTheirs={({ theirs }) => edit.set({ name: theirs })}
      />
      {error && <Failure error={error} />}
      {isChangeable && (
        <div class="row">
          <button type="submit" class="primary" disabled={edit.changed.length === 0}>
            {t().installation.rename}
          </button>
          {edit.changed.length > 0 && (
            <button type="button" class="quiet-button" onClick={edit.drop}>
              {t().setUp.drop}
            </button>
          )}
          <span role="status">{isDone ? t().setUp.saved : ''}</span>
        </div>
      )}
    </form>
  )
}

const Projects = ({ id }: { id: string }) => {
  const isAllowed = may(me.value, 'listConsoleProjects')
  const parameters = { merchant_id: id }
  const rows = usePages<ProjectRow>('listConsoleProjects', parameters, { isWanted: isAllowed })
  return (
    <section class="part" aria-labelledby="its-projects">
      <h2 id="its-projects">{t().frame.roomNames.projects}</h2>
      <List
        name={t().frame.roomNames.projects}
        fields={[]}
        filters={{}}
        onFilter={() => {}}
        operation="listConsoleProjects"
        isAllowed={isAllowed}
        rows={rows}
        columns={columnsOf().filter(({ head }) => head !== t().installation.merchant)}
        keyOf={({ project_id: project }) => String(project)}
        nothingYet={<p>{t().installation.noProjectYet}</p>}
      />
    </section>
  )
}

/** Retires a merchant with its projects, or takes both back. */
const Archive = ({ merchant }: { merchant: Merchant }) => {
  const [isOpen, setOpen] = useState(false)
  const archive = useChange('archiveMerchant', outdated)
  const unarchive = useChange('unarchiveMerchant', outdated)
  const isArchived = merchant.archived_at !== undefined
  const change = isArchived ? unarchive : archive
  if (!mayOf('archiveMerchant', String(merchant.merchant_id))) return null
  const words = isArchived ? t().installation.unarchive : t().installation.archive
  const title = t().installation.doTo(words, plainOf(merchant.name))
  return (
    <>
      <button
        type="button"
        class={isArchived ? 'quiet-button' : 'danger'}
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {isOpen && (
        <Confirm
          title={title}
          words={words}
          error={change.error}
          isPending={change.isPending}
          isDanger={!isArchived}
          onConfirm={() =>
            change.mutate(
              { parameters: { merchant_id: merchant.merchant_id } },
              { onSuccess: () => setOpen(false) },
            )
          }
          onClose={() => setOpen(false)}
        >
          <p>
            {isArchived
              ? t().installation.unarchiveMerchantWhat
              : t().installation.archiveMerchantWhat}
          </p>
        </Confirm>
      )}
    </>
  )
}
