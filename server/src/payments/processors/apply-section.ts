/** The processors' part of `portreeve apply` and `export`. */
import { form, type Static, Type } from '../../base/contract.ts'
import { Problem } from '../../base/problem.ts'
import { violation, within } from '../../base/refusals/violation.ts'
import {
  type AppliedThing,
  type ApplySection,
  type Caller,
  type Deps,
  type Project,
  projectProblems,
} from '../../projects/index.ts'
import { knownProcessors } from '../vendors/known.ts'
import type { Processor } from '../vendors/processor.ts'
import { connectProcessor, openKey, openSecrets, processorViolations } from './connection.ts'
import { ProcessorBody, processorPattern } from './contract.ts'
import * as store from './processors.sql.ts'

const Section = Type.Record(Type.String({ pattern: processorPattern }), ProcessorBody, form('name'))
type Section = Static<typeof Section>

type Needs = Pick<Deps, 'sql' | 'clock' | 'keyring' | 'settings' | 'directory'>

/**
 * The section `processors: {stripe: {…}}`, whose members are those of the call. Processors that the document does not
 * name stay connected, and members that it leaves out stay as they are.
 */
export const processorsSection = (
  deps: Needs,
  processors: readonly Processor[] = knownProcessors,
): ApplySection => ({
  name: 'processors',
  schema: Section,
  async apply(projectId, value, caller) {
    const project = await deps.directory.findProject(projectId)
    if (!project) throw new Error('The project of a document is not there')
    return await applyAll(deps, processors, { project, wanted: value as Section, caller })
  },
  async read(projectId, variable) {
    const rows = await store.listConnections(deps.sql, projectId)
    const shown = rows.map(({ processor, ...row }) => [
      processor,
      {
        signing_secrets: (openSecrets(deps, projectId, processor, row) ?? ['']).map(() =>
          variable('processor', processor, 'signing secret'),
        ),
        ...(row.api_key === null ? {} : { api_key: variable('processor', processor, 'api key') }),
        ...(row.simulator === null ? {} : { simulator: row.simulator }),
        decline_on: row.decline_on,
        chargeback_on: row.chargeback_on,
      },
    ])
    return shown.length === 0 ? undefined : Object.fromEntries(shown)
  },
})

type Wanted = { project: Project; wanted: Section; caller: Caller }

const applyAll = async (
  deps: Needs,
  processors: readonly Processor[],
  { project, wanted, caller }: Wanted,
): Promise<AppliedThing[]> => {
  const found = Object.entries(wanted).map(([name, body]) => ({
    name,
    body,
    processor: processors.find((one) => one.name === name),
  }))
  const violations = await Promise.all(
    found.map(async ({ name, body, processor }) =>
      processor
        ? within(
            `processors.${name}`,
            await processorViolations(deps, project.projectId, processor, body),
          )
        : [violation(`processors.${name}`, 'not_found', 'is not the name of a payment processor')],
    ),
  )
  if (violations.flat().length > 0)
    throw new Problem(projectProblems.invalid, { violations: violations.flat() })
  const applied: AppliedThing[] = []
  for (const { body, processor } of found) {
    if (!processor) continue
    const thing = `payment processor ${processor.name}`
    const [present] = await store.findConnection(deps.sql, project.projectId, processor.name)
    if (present && isAsWanted(deps, project.projectId, processor, present, body)) {
      applied.push({ thing, outcome: 'unchanged' })
      continue
    }
    await connectProcessor(deps, project, caller, processor, body)
    applied.push(
      present
        ? { thing, outcome: 'changed', line: `${thing} changed` }
        : { thing, outcome: 'created', line: `${thing} connected` },
    )
  }
  return applied
}

const isAsWanted = (
  deps: Needs,
  projectId: number,
  processor: Processor,
  present: store.ProcessorConnectionRow,
  { signing_secrets: secrets, api_key: key, ...plain }: ProcessorBody,
): boolean =>
  Object.entries(plain).every(([name, value]) => present[name as keyof typeof plain] === value) &&
  (secrets === undefined ||
    JSON.stringify(secrets) ===
      JSON.stringify(openSecrets(deps, projectId, processor.name, present))) &&
  (key === undefined || key === (openKey(deps, projectId, processor, present) ?? null))
