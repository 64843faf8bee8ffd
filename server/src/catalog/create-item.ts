/** Making an item: everything that is wrong is told at once; what is right is one round trip. */
import { type Query, violates } from '../base/database.ts'
import { type Answer, type Caller, type Deps, type Project, runOnce } from '../projects/index.ts'
import { problems, skuPattern } from './contract.ts'
import { type Finding, refusal, together } from './findings.ts'
import { type ItemBody, keptItem } from './item.ts'
import { fieldsOf, itemFindings } from './item-rules.ts'
import * as store from './items.sql.ts'
import { missingFindings, type References, referencesOf } from './references.ts'

export type CatalogDeps = Pick<Deps, 'sql' | 'clock' | 'admission'>

export type Creation = {
  project: Project
  caller: Caller
  kind: store.ItemKind
  /** Method and path, for the Idempotency-Key. */
  call: string
  key: string | string[] | undefined
  body: unknown
  /** What the schema found wrong with the body. */
  misshapen: readonly Finding[]
}

/** Makes an item and answers 201 with its sku. Throws one problem that names all that is wrong. */
export const createItem = async (deps: CatalogDeps, creation: Creation): Promise<Answer> => {
  const { project, body, key, call } = creation
  const references = referencesOf(body)
  const findings = together(creation.misshapen, itemFindings(body, project.projectId))
  if (findings.length > 0) {
    throw refusal([
      ...findings,
      ...(await nameFindings(deps.sql, project.projectId, body, references)),
    ])
  }
  const insert = (sql: Query): Promise<Answer> => insertValid(sql, deps, creation, references)
  // Without a key one statement is the whole transaction.
  if (key === undefined) return insert(deps.sql)
  return runOnce(deps, { projectId: project.projectId, key, call, body }, insert)
}

const insertValid = async (
  sql: Query,
  deps: CatalogDeps,
  creation: Creation,
  references: References,
): Promise<Answer> => {
  const { project, caller, kind, body } = creation
  const { projectId } = project
  const item = keptItem(kind, body as ItemBody)
  const [created] = await store
    .insertItem(sql, projectId, item, namesOf(references), {
      ...{ projectId, at: deps.clock.now(), caller },
      ...{ action: `${kind}.created`, target: `${kind} ${item.sku}`, after: body },
    })
    .catch((error: unknown) => {
      throw violates(error, store.skuUnique) ? refusal([skuTaken]) : error
    })
  if (!created) {
    const findings = await nameFindings(sql, projectId, body, references)
    if (findings.length > 0) throw refusal(findings)
    // What was missing a moment ago has been made meanwhile.
    return insertValid(sql, deps, creation, references)
  }
  return { status: 201, text: JSON.stringify({ sku: item.sku }) }
}

const skuForm = new RegExp(skuPattern, 'u')

/** What is wrong with the names in a body: its own, and those of what must exist. */
const nameFindings = async (
  sql: Query,
  projectId: number,
  body: unknown,
  references: References,
): Promise<Finding[]> => {
  const { sku, is_deleted } = fieldsOf(body)
  const wanted = typeof sku === 'string' && skuForm.test(sku) && is_deleted !== true ? sku : null
  const [found] = await store.findMissing(sql, projectId, wanted, namesOf(references))
  return [...missingFindings(references, found), ...(found.is_sku_taken ? [skuTaken] : [])]
}

const namesOf = ({ currencies, groups }: References): store.Names => ({
  currencies: [...currencies.keys()],
  groups: [...groups.keys()],
})

const skuTaken: Finding = {
  kind: problems.sku_taken,
  property: 'sku',
  message: 'is the sku of another item of this project',
}
