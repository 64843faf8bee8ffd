/** Making an item: everything that is wrong is told at once; what is right is one round trip. */
import { violates } from '../base/database.ts'
import { type Answer, type Caller, type Deps, type Project, runOnce } from '../projects/index.ts'
import { problems, skuPattern } from './contract.ts'
import { type Finding, refusal } from './findings.ts'
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
  const findings = [...creation.misshapen, ...itemFindings(body, project.projectId)]
  if (findings.length > 0) {
    throw refusal([...findings, ...(await probe(deps, creation, references))])
  }
  const insert = (sql: Parameters<typeof store.insertItem>[0]): Promise<Answer> =>
    insertValid(sql, deps, creation, references)
  // Without a key one statement is the whole transaction.
  if (key === undefined) return insert(deps.sql)
  return runOnce(deps, { projectId: project.projectId, key, call, body }, insert)
}

const insertValid = async (
  sql: Parameters<typeof store.insertItem>[0],
  { clock }: CatalogDeps,
  { project: { projectId }, caller, kind, body }: Creation,
  references: References,
): Promise<Answer> => {
  const item = keptItem(kind, body as ItemBody)
  const [outcome] = await store
    .insertItem(sql, projectId, item, namesOf(references), {
      ...{ projectId, at: clock.now(), caller },
      ...{ action: `${kind}.created`, target: `${kind} ${item.sku}`, after: body },
    })
    .catch((error: unknown) => {
      throw violates(error, store.skuUnique) ? refusal([skuTaken]) : error
    })
  if (outcome.item_id === null) {
    throw refusal([
      ...missingFindings(references, outcome),
      ...(outcome.is_sku_taken ? [skuTaken] : []),
    ])
  }
  return { status: 201, text: JSON.stringify({ sku: item.sku }) }
}

const skuForm = new RegExp(skuPattern, 'u')

/** For a body that is refused anyway: what else is wrong with what it names. */
const probe = async (
  { sql }: CatalogDeps,
  { project, body }: Creation,
  references: References,
): Promise<Finding[]> => {
  const { sku } = fieldsOf(body)
  const wellFormed = typeof sku === 'string' && skuForm.test(sku) ? sku : null
  const [found] = await store.probeNames(sql, project.projectId, wellFormed, namesOf(references))
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
