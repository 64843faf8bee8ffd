/** The first steps of a project, until those that this person may see are done. */
import type { AnswerOf, OperationId } from '../../api/calls.ts'
import type { Project } from '../../api/projects.ts'
import { useRead } from '../../api/queries.ts'
import { me } from '../../api/session.ts'
import { addressOfPath } from '../../shared/address.ts'
import { may, neededFor } from '../../shared/can.ts'
import { Badge } from '../../shared/controls/badge.tsx'
import { AddressLink } from '../../shared/controls/link.tsx'
import { t } from '../../texts/texts.ts'

type StepName = 'network' | 'package' | 'webhook' | 'people'
/** Undefined while it is read, and where the person may not see it. */
type Step = { name: StepName; operation: OperationId; isDone: boolean | undefined }

const places: Readonly<Record<StepName, readonly string[]>> = {
  network: ['set-up'],
  package: ['catalog', 'packages'],
  webhook: ['webhooks', 'endpoints'],
  people: ['people'],
}

/** A project has people when somebody beside the first one may work on it. */
const fewPeople = 2

const useSteps = (project: Project): Step[] => {
  const parameters = { project_id: project.project_id }
  const wanted = (operation: OperationId) => ({ isWanted: may(me.value, operation, project) })
  const networks = useRead<AnswerOf<'listConnections'>>(
    'listConnections',
    parameters,
    wanted('listConnections'),
  )
  const packages = useRead<AnswerOf<'listPackages'>>(
    'listPackages',
    { ...parameters, limit: 1 },
    wanted('listPackages'),
  )
  const lacksPackages = packages.data?.data.items.length === 0
  const goods = useRead<AnswerOf<'listVirtualItems'>>(
    'listVirtualItems',
    { ...parameters, limit: 1 },
    { isWanted: lacksPackages },
  )
  const bundles = useRead<AnswerOf<'listBundles'>>(
    'listBundles',
    { ...parameters, limit: 1 },
    { isWanted: lacksPackages },
  )
  // Whatever is sold counts: a package, a virtual item or a bundle.
  const isSold = [goods.data, bundles.data].some((read) => (read?.data.items.length ?? 0) > 0)
  const endpoints = useRead<AnswerOf<'listWebhookEndpoints'>>(
    'listWebhookEndpoints',
    parameters,
    wanted('listWebhookEndpoints'),
  )
  const people = useRead<AnswerOf<'listConsoleUsers'>>(
    'listConsoleUsers',
    { ...parameters, limit: fewPeople },
    wanted('listConsoleUsers'),
  )
  return [
    {
      name: 'network',
      operation: 'listConnections',
      isDone: networks.data?.data.items.some((one) => one.is_enabled && one.missing.length === 0),
    },
    {
      name: 'package',
      operation: 'listPackages',
      isDone:
        lacksPackages && (goods.isLoading || bundles.isLoading)
          ? undefined
          : packages.data && (!lacksPackages || isSold),
    },
    {
      name: 'webhook',
      operation: 'listWebhookEndpoints',
      isDone: endpoints.data?.data.items.some(
        (one) => one.is_enabled && one.self_test_passed_at !== null,
      ),
    },
    {
      name: 'people',
      operation: 'listConsoleUsers',
      isDone: people.data && people.data.data.items.length >= fewPeople,
    },
  ]
}

export const FirstSteps = ({ project }: { project: Project }) => {
  const steps = useSteps(project)
  if (!steps.some(({ isDone }) => isDone === false)) return null
  return (
    <section class="card" aria-labelledby="first-steps">
      <h2 id="first-steps">{t().overview.firstSteps}</h2>
      <ol class="rows first-steps">
        {steps.map((step) => (
          <StepLine key={step.name} step={step} project={project} />
        ))}
      </ol>
    </section>
  )
}

const StepLine = ({ step, project }: { step: Step; project: Project }) => {
  const address = addressOfPath(String(project.project_id), places[step.name])
  const words = t().overview.steps[step.name]
  const isAllowed = may(me.value, step.operation, project)
  return (
    <li>
      <span>{address && isAllowed ? <AddressLink to={address}>{words}</AddressLink> : words}</span>
      {!isAllowed && (
        <span class="quiet">
          {t().shared.whoHelps} <code>{neededFor(step.operation)}</code>
        </span>
      )}
      {step.isDone !== undefined && (
        <Badge tone={step.isDone ? 'good' : 'plain'}>
          {step.isDone ? t().overview.done : t().overview.open}
        </Badge>
      )}
    </li>
  )
}
