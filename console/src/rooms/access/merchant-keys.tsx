/** The API keys of a merchant: they open all of its projects. */
import { addressOfCall } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Link } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { merchantOwner } from './key-owner.ts'
import { KeyList } from './key-table.tsx'
import { NewKey } from './new-key.tsx'

export const MerchantKeysPage = () => {
  const id = useValue('merchant')
  const owner = merchantOwner(Number.parseInt(id, 10))
  const isAllowed = may(me.value, 'listMerchantApiKeys', owner.place)
  const isReader = may(me.value, 'readMerchant', owner.place)
  const parameters = { merchant_id: id }
  const read = useRead<{ name: string }>('readMerchant', parameters, { isWanted: isReader })
  const name = read.data?.data.name ?? t().installation.merchantOf(id)
  return (
    <Page
      title={t().frame.roomNames.keys}
      lead={
        <>
          {isReader ? (
            <Link to="merchant" values={{ merchant: id }}>
              <Foreign text={name} isBrief />
            </Link>
          ) : (
            <Foreign text={name} isBrief />
          )}{' '}
          · {t().apiKeys.merchantLead}
        </>
      }
      actions={may(me.value, owner.calls.make.operation, owner.place) && <NewKey owner={owner} />}
      made={{
        operation: 'listMerchantApiKeys',
        path: addressOfCall('listMerchantApiKeys', parameters),
      }}
    >
      {isAllowed ? <KeyList owner={owner} /> : <NotAllowed operation="listMerchantApiKeys" />}
    </Page>
  )
}
