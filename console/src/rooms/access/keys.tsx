/** The API keys of a project: what each may do, until when, and whether it is still in use. */
import { addressOfCall } from '../../api/client.ts'
import { useProject } from '../../api/projects.ts'
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { Link } from '../../shared/controls/link.tsx'
import { plainOf } from '../../shared/foreign.ts'
import { useValue } from '../../shared/here.ts'
import { Page } from '../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../shared/table/list.tsx'
import { t } from '../../texts/texts.ts'
import { merchantOwner, projectOwner } from './key-owner.ts'
import { KeyList } from './key-table.tsx'
import { NewKey } from './new-key.tsx'

export const KeysPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const isAllowed = project === undefined || may(me.value, 'listProjectApiKeys', project)
  const owner = project && projectOwner(project)
  return (
    <Page
      title={t().frame.roomNames.keys}
      lead={t().apiKeys.lead}
      actions={
        owner && may(me.value, owner.calls.make.operation, owner.place) && <NewKey owner={owner} />
      }
      made={{
        operation: 'listProjectApiKeys',
        path: addressOfCall('listProjectApiKeys', { project_id: id }),
      }}
      changes={{ project: id, target: 'api key' }}
    >
      {!isAllowed && <NotAllowed operation="listProjectApiKeys" />}
      {!owner && <Skeleton columns={4} />}
      {owner && isAllowed && <KeyList owner={owner} />}
      {project &&
        may(me.value, 'listMerchantApiKeys', merchantOwner(project.merchant_id).place) && (
          <p>
            <Link to="merchantKeys" values={{ merchant: project.merchant_id }}>
              {t().apiKeys.ofMerchant(plainOf(project.merchant_name))}
            </Link>
          </p>
        )}
    </Page>
  )
}
