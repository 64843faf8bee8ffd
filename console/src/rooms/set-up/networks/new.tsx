/** A network of the customer's own: its name, which stays for good, and how it is reached. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { AnswerOf } from '../../../api/calls.ts'
import { useProject } from '../../../api/projects.ts'
import { useRead } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { addressOf } from '../../../shared/address.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed, Skeleton } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { CredentialsForm } from './credentials.tsx'
import { Steps } from './detail.tsx'
import { ownPrefix } from './members.ts'

const isName = (name: string): boolean => /^[a-z0-9-]{2,32}$/.test(name)

export const NewNetworkPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const { route } = useLocation()
  const [name, setName] = useState('')
  const isAllowed = project === undefined || may(me.value, 'putConnection', project)
  const isWanted = project !== undefined && isAllowed
  const known = useRead<AnswerOf<'listNetworks'>>('listNetworks', {}, { isWanted })
  const list = useRead<AnswerOf<'listConnections'>>(
    'listConnections',
    { project_id: id },
    { isWanted },
  )
  const provider = ownPrefix + name
  const isTaken = list.data?.data.items.some((one) => one.provider === provider) === true
  const isReady = known.data !== undefined && list.data !== undefined
  const error = known.error ?? list.error
  const open = (): void => {
    const values = { project: id, kind: 'network', network: provider }
    route(addressOf('network', values, { test: '1' }))
  }
  return (
    <Page title={t().networks.newOwn} lead={t().networks.newOwnLead}>
      {!isAllowed && <NotAllowed operation="putConnection" />}
      {error && <Failure error={error} onRetry={() => void [known.refetch(), list.refetch()]} />}
      {isWanted && !isReady && !error && <Skeleton columns={2} />}
      {isReady && project && (
        <div class="two-columns">
          <Steps
            network={undefined}
            callback={known.data?.data.callback_url ?? ''}
            steps={t().networks.ownSteps}
          />
          <div>
            <section class="card" aria-label={t().networks.ownName}>
              <Field
                label={t().networks.ownName}
                hint={t().networks.ownNameHint(isName(name) ? provider : `${ownPrefix}…`)}
                error={
                  isTaken
                    ? t().networks.ownNameTaken
                    : name !== '' && !isName(name)
                      ? t().networks.ownNameWrong
                      : undefined
                }
              >
                {(given) => (
                  <input
                    {...given}
                    type="text"
                    autocomplete="off"
                    spellcheck={false}
                    value={name}
                    onInput={(event) => setName(event.currentTarget.value.trim())}
                  />
                )}
              </Field>
            </section>
            {isName(name) && !isTaken && (
              <CredentialsForm
                project={project}
                kind="network"
                provider={provider}
                network={undefined}
                connection={undefined}
                etag={undefined}
                reread={() => {}}
                onSaved={open}
              />
            )}
          </div>
        </div>
      )}
    </Page>
  )
}
