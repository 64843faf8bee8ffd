/** Making an item: everything that is wrong is told at once; what is right is one round trip. */

import type { Instant } from '../../base/clock.ts'
import { isUnavailable, type Query } from '../../base/database/database.ts'
import { gather } from '../../base/gather.ts'
import {
  allMembers,
  type Caller,
  type Project,
  type RepeatableCall,
  type RepeatedAnswer,
  runOnce,
  trialText,
} from '../../projects/index.ts'
import { type CatalogFinding, isFull, refusal, together } from '../changes/findings.ts'
import { fieldsOf, itemFindings } from '../changes/item-rules.ts'
import { tooLarge } from '../changes/weight.ts'
import { problems } from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { isSku } from '../sku.ts'
import { fullBody, type ItemBody, isItemTooLarge, keptItem } from './item.ts'
import type { ItemKind } from './item-kinds.ts'
import * as store from './items.sql.ts'
import { missingFindings, type References, referencesOf } from './references.ts'

export type Creation = RepeatableCall & {
  project: Project
  caller: Caller
  kind: ItemKind
  /** Findings of the schema about the body. */
  misshapen: readonly CatalogFinding[]
  /** Whether only to look what would happen. */
  isTrial: boolean
}

/**
 * Makes items. A call answers 201 with the sku, or 200 where it was only a check; or it throws one problem with all
 * findings. Items that come together for one project share a statement, so that under load one commit carries some
 * dozens.
 */
export const itemMaker = (deps: CatalogDeps): ((creation: Creation) => Promise<RepeatedAnswer>) => {
  const insertShared = gather<store.ItemCreation, boolean>({
    keyOf: ({ audit }) => audit.projectId,
    work: (creations) => insertAll(deps.sql, deps, creations),
    atMost: 64,
    isShared: isUnavailable,
  })
  return async (creation) => {
    const { project, projectId, body, key, call } = creation
    const references = referencesOf(creation.kind, body)
    const findings = together(creation.misshapen, () => itemFindings(body, project.projectId))
    if (isFull(findings)) throw refusal(findings)
    if (findings.length > 0 || creation.isTrial) {
      const names = await nameFindings(deps.sql, project.projectId, body, references)
      if (findings.length + names.length > 0) throw refusal([...findings, ...names])
    }
    const item = itemOf(creation, references, deps.clock.now())
    if (isItemTooLarge(item.item)) throw tooLarge()
    if (creation.isTrial) return { status: 200, text: trialText(allMembers(fullBody(item.item))) }
    // Without a key one statement is the whole transaction.
    if (key === undefined) {
      return insertValid(deps.sql, creation, references, item, () => insertShared(item))
    }
    return deps.turnOf(projectId, () =>
      runOnce(deps, { projectId, key, call, body }, (tx) =>
        insertValid(tx, creation, references, item, async () => {
          const [isMade] = await insertAll(tx, deps, [item])
          return isMade === true
        }),
      ),
    )
  }
}

const itemOf = (
  { project, caller, kind, body }: Creation,
  references: References,
  at: Instant,
): store.ItemCreation => {
  const item = keptItem(kind, body as ItemBody)
  const { projectId } = project
  const action = `${kind}.created`
  const target = `${kind} ${item.sku}`
  return {
    item,
    names: namesOf(references),
    audit: { projectId, at, caller, action, target, after: body },
  }
}

/**
 * Whether each was made, in one commit. The first of several with one sku is tried; the others hear that it was not
 * theirs.
 */
const insertAll = async (
  sql: Query,
  { clock }: Pick<CatalogDeps, 'clock'>,
  creations: readonly store.ItemCreation[],
): Promise<boolean[]> => {
  const firsts = new Map<string, store.ItemCreation>()
  for (const creation of creations) {
    if (!firsts.has(creation.item.sku)) firsts.set(creation.item.sku, creation)
  }
  const projectId = creations[0]?.audit.projectId ?? 0
  const rows = await store.makeItems(sql, projectId, clock.now(), [...firsts.values()])
  const made = new Set(rows.map(({ sku }) => firsts.get(sku)))
  return creations.map((creation) => made.has(creation))
}

const insertValid = async (
  sql: Query,
  { project, body }: Creation,
  references: References,
  { item }: store.ItemCreation,
  insert: () => Promise<boolean>,
): Promise<RepeatedAnswer> => {
  while (!(await insert())) {
    const findings = await nameFindings(sql, project.projectId, body, references)
    if (findings.length > 0) throw refusal(findings)
    // A thing that was missing or taken a moment ago has been made or deleted meanwhile.
  }
  return { status: 201, text: JSON.stringify({ sku: item.sku }) }
}

/** Findings about the names in a body: its own, and those of things that must exist. */
const nameFindings = async (
  sql: Query,
  projectId: number,
  body: unknown,
  references: References,
): Promise<CatalogFinding[]> => {
  const { sku, is_deleted } = fieldsOf(body)
  const wanted = isSku(sku) && is_deleted !== true ? sku : null
  const [found] = await store.findMissing(sql, projectId, wanted, namesOf(references))
  return [...missingFindings(references, found), ...(found.is_sku_taken ? [skuTaken] : [])]
}

const namesOf = ({ currencies, held, groups }: References): store.NamedReferences => ({
  currencies: [...currencies.keys()],
  held: [...held.keys()],
  groups: [...groups.keys()],
})

const skuTaken: CatalogFinding = {
  kind: problems.sku_taken,
  property: 'sku',
  code: 'taken',
  message: 'is the sku of another item of this project',
}
