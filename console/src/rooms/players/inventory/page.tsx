/** The inventory of a player: currencies, items, and the ledger that has every change of them. */
import { useState } from 'preact/hooks'
import { addressOfCall } from '../../../api/client.ts'
import { useProject } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { language, t } from '../../../texts/texts.ts'
import { useName } from '../name.ts'
import { PlayerTabs } from '../tabs.tsx'
import { Balances } from './balances.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { Goods } from './goods.tsx'
import { Ledger } from './ledger.tsx'
import type { Balance, Good, Owned } from './owned.ts'
import { type Done, DoneLine, type Place } from './place.tsx'
import { TakeDialog } from './take-dialog.tsx'
import './inventory.css'

export const PlayerInventoryPage = () => {
  const id = useValue('project')
  const userId = useValue('player')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'readPlayerInventory', project)
  const isWanted = project !== undefined && isAllowed
  const parameters = { project_id: id, user_id: userId }
  const named = { ...parameters, locale: language.value }
  const goods = useRead<{ items: Good[] }>('readPlayerInventory', named, { isWanted })
  const name = useName(project, userId)
  const [opened, open] = useState<'give' | Owned>()
  const [done, tell] = useState<Done>()
  const place = project && { project, userId, name }
  const mayGive = project !== undefined && may(me.value, 'rewardPlayers', project)
  const mayTake = project !== undefined && may(me.value, 'revokeGoods', project)
  const its = place && {
    ...place,
    onDone: (now: Done) => {
      tell(now)
      open(undefined)
    },
    onClose: () => open(undefined),
  }
  return (
    <Page
      title={name}
      heading={<Foreign text={name} isBrief />}
      lead={t().inventory.lead}
      actions={
        isWanted &&
        mayGive &&
        goods.data && (
          <button type="button" onClick={() => open('give')}>
            {t().inventory.give}
          </button>
        )
      }
      made={{
        operation: 'readPlayerInventory',
        path: addressOfCall('readPlayerInventory', parameters),
      }}
      changes={{ project: id, target: `inventory of ${userId}` }}
    >
      {project && <PlayerTabs project={project} player={userId} here="playerInventory" />}
      {!isAllowed && <NotAllowed operation="readPlayerInventory" />}
      <DoneLine done={done} />
      {goods.error && <Failure error={goods.error} onRetry={() => void goods.refetch()} />}
      {!goods.data && isAllowed && !goods.error && <Skeleton columns={3} />}
      {goods.data && place && (
        <>
          <OwnedCards
            place={place}
            locale={language.value}
            goods={goods.data.data.items}
            onTake={mayTake ? open : undefined}
          />
          <Ledger {...place} />
        </>
      )}
      {its && opened === 'give' && <GiveDialog {...its} />}
      {its && opened !== undefined && opened !== 'give' && <TakeDialog {...its} owned={opened} />}
    </Page>
  )
}

type OwnedProps = {
  place: Place
  locale: string
  goods: readonly Good[]
  /** Undefined where the person may take nothing back. */
  onTake: ((owned: Owned) => void) | undefined
}

const OwnedCards = ({ place, locale, goods, onTake }: OwnedProps) => {
  const { project, userId } = place
  const read = useRead<{ items: Balance[] }>('readPlayerBalance', {
    project_id: project.project_id,
    user_id: userId,
    locale,
  })
  return (
    <div class="two-columns owned">
      <Goods project={project} goods={goods} onTake={onTake} />
      <section class="card" aria-labelledby="balances">
        <h2 id="balances">{t().inventory.balances}</h2>
        {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
        {!read.data && !read.error && <Skeleton columns={2} />}
        {read.data && (
          <Balances project={project} balances={read.data.data.items} onTake={onTake} />
        )}
      </section>
    </div>
  )
}
