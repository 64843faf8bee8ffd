/** The purchase limits of a player: limited items that they bought, and how many are left of each. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { usePages } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { textFor } from '../../../shared/locale.ts'
import { focusHeading, Page } from '../../../shared/page.tsx'
import { type Column, List } from '../../../shared/table/list.tsx'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { useName } from '../name.ts'
import { SkuLink } from '../sku-link.tsx'
import { PlayerTabs } from '../tabs.tsx'
import { type ChangeProps, calledItem, type Limit, type Place } from './limit.ts'
import { ResetAllDialog, ResetDialog } from './reset-dialog.tsx'
import { SetDialog } from './set-dialog.tsx'
import './limits.css'

/** The dialog that is open, and the item that it is about. */
type Opened = { way: 'set' | 'reset'; limit: Limit } | { way: 'resetAll' }

export const PlayerLimitsPage = () => {
  const id = useValue('project')
  const userId = useValue('player')
  const project = useProject(id)
  const operation = 'listUserLimits'
  const parameters = { project_id: id, user_external_id: userId }
  const isAllowed = project === undefined || may(me.value, 'listUserLimits', project)
  const rows = usePages<Limit>('listUserLimits', parameters, {
    isWanted: project !== undefined && isAllowed,
  })
  const name = useName(project, userId)
  const [opened, open] = useState<Opened>()
  const [done, tell] = useState('')
  const place = project && { project, userId, name }
  const mayResetAll = project !== undefined && may(me.value, 'resetUserLimits', project)
  const hasSome = rows.data?.pages.some(({ items }) => items.length > 0) ?? false
  return (
    <Page
      title={name}
      heading={<Foreign text={name} isBrief />}
      lead={t().limits.lead}
      actions={
        mayResetAll &&
        hasSome && (
          <button type="button" onClick={() => open({ way: 'resetAll' })}>
            {t().limits.resetAll}
          </button>
        )
      }
      made={{ operation, path: addressOfCall(operation, parameters) }}
      changes={{ project: id, target: `limit of ${userId}` }}
    >
      {project && <PlayerTabs project={project} player={userId} here="playerLimits" />}
      <p role="status" class={done === '' ? 'hidden' : 'limits-done'}>
        {done}
      </p>
      <div class="limits">
        <List
          name={t().players.tabNames.playerLimits}
          fields={[]}
          filters={{}}
          onFilter={() => {}}
          operation={operation}
          isAllowed={isAllowed}
          rows={rows}
          columns={place ? columnsOf(place, open) : []}
          keyOf={({ sku }) => sku}
          nothingYet={<p>{t().limits.nothingYet}</p>}
        />
      </div>
      {place && opened && (
        <Dialogs
          {...place}
          opened={opened}
          onDone={(words) => {
            tell(words)
            open(undefined)
            // The button that opened the dialog may go with its row.
            focusHeading()
          }}
          onClose={() => open(undefined)}
        />
      )}
    </Page>
  )
}

const Dialogs = ({ opened, ...its }: ChangeProps & { opened: Opened }) => {
  if (opened.way === 'resetAll') return <ResetAllDialog {...its} />
  return opened.way === 'set' ? (
    <SetDialog {...its} limit={opened.limit} />
  ) : (
    <ResetDialog {...its} limit={opened.limit} />
  )
}

const columnsOf = ({ project }: Place, open: (opened: Opened) => void): Column<Limit>[] => {
  const maySet = may(me.value, 'setUserLimit', project)
  const mayReset = may(me.value, 'resetUserLimit', project)
  return [
    {
      head: t().limits.item,
      cell: ({ sku, type, name }) => (
        <>
          <SkuLink project={project} sku={sku} kind={type} name={textFor(name) || sku} />{' '}
          <code>{sku}</code>
        </>
      ),
    },
    {
      head: t().limits.left,
      cell: ({ per_user: { available, total } }) => (
        <span class="number">{t().limits.leftOf(available, total)}</span>
      ),
    },
    {
      head: t().limits.resets,
      cell: ({ resets_at: at }) =>
        at === null ? <span class="quiet">{t().limits.never}</span> : <Exactly at={at} />,
      isMinor: true,
    },
    ...(maySet || mayReset
      ? [
          {
            head: t().limits.change,
            cell: (limit: Limit) => (
              <div class="row">
                {maySet && (
                  <button
                    type="button"
                    aria-label={t().limits.setOf(calledItem(limit))}
                    onClick={() => open({ way: 'set', limit })}
                  >
                    {t().limits.set}
                  </button>
                )}
                {mayReset && (
                  <button
                    type="button"
                    aria-label={t().limits.resetOf(calledItem(limit))}
                    onClick={() => open({ way: 'reset', limit })}
                  >
                    {t().limits.reset}
                  </button>
                )}
              </div>
            ),
          },
        ]
      : []),
  ]
}
