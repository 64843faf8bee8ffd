/**
 * Changing what exists, by full replacement (PUT) or by merge patch (PATCH): the same for items, groups and attributes.
 */
import type { Instant } from '../../base/clock.ts'
import { Problem } from '../../base/contract.ts'
import type { Tx } from '../../base/database/database.ts'
import { mergePatch } from '../../base/input/merge-patch.ts'
import { within } from '../../base/refusals/violation.ts'
import {
  type Caller,
  changedMembers,
  checkIfMatch,
  type MemberChange,
  matchesTag,
  type Project,
  projectProblems,
  recordAudit,
} from '../../projects/index.ts'
import { problems } from '../contract.ts'
import type { CatalogDeps } from '../deps.ts'
import { type CatalogFinding, isFull, misfit, refusal, together } from './findings.ts'
import { countCatalogChange } from './project-version.sql.ts'
import { isTooLarge, tooLarge } from './weight.ts'

type Fields = Readonly<Record<string, unknown>>

/** The strong ETag of a row: which it is, and how often it was changed. */
export const etagOf = (id: number, version: number): string => `"${id}.${version}"`

/** One thing that can be changed, by what the flow has to know of it. */
export type Changeable<Row> = {
  /** Begins the action's name in the audit trail. */
  noun: string
  /** The changed thing, for the audit trail. */
  target: string
  /**
   * Its row, kept from changing until the transaction ends, and before it what a body names that must not go meanwhile.
   */
  lock(tx: Tx, body?: unknown): Promise<readonly Row[]>
  /** Its ETag, and the one of its next version. */
  tagOf(row: Row, ahead?: 0 | 1): string
  shown(row: Row): unknown
  /** The body that would write it as it is. */
  written(row: Row): Fields
  /** All that is wrong with a body that is to take its place. */
  findings(tx: Tx, body: unknown, before: Fields): Promise<readonly CatalogFinding[]>
  /** A valid body as it will be read back. */
  full(body: Fields): Fields
  save(tx: Tx, row: Row, body: Fields, at: Instant): Promise<void>
  remove(tx: Tx, row: Row, at: Instant): Promise<void>
}

export type ChangeRequest = {
  project: Project
  caller: Caller
  body: unknown
  /** How the whole body follows from what stands, instead of from `body`; throws what keeps it from that. */
  amend?: (before: Fields) => Fields
  /** Findings of the route's schema about the body. */
  misshapen: readonly CatalogFinding[]
  isPatch: boolean
  ifMatch: string | undefined
  /** Whether only to look what would happen. */
  isTrial: boolean
}

/** The members that differ now, and the ETag of the version that stands. */
export type Change = { changed: MemberChange[]; etag: string }

/**
 * Changes a thing, writes the members that differ into the audit trail, and counts the catalog's change. A body that
 * says what is so already changes nothing: no version, no entry. Throws one problem that names all that is wrong,
 * 404 for what does not exist, 412 for a stale `If-Match`.
 */
export const change = <Row>(
  deps: Pick<CatalogDeps, 'sql' | 'clock' | 'turnOf'>,
  thing: Changeable<Row>,
  submission: ChangeRequest,
): Promise<Change> =>
  inTransaction(deps, submission, async (tx) => {
    const row = await theRow(tx, thing, submission.ifMatch, submission.body)
    const judged = await judge(tx, thing, submission, row)
    if ('findings' in judged) throw refusal(judged.findings)
    return enact(tx, deps, thing, submission, judged)
  })

/** One of several things that change together. */
export type PartOfMany<Row> = {
  thing: Changeable<Row>
  /** Its path in the body, as in `items[3]`. */
  path: string
  /** The thing's own part of the body. */
  body: unknown
  /** The version that is meant, as in `If-Match`. */
  ifMatch: string | undefined
}

/**
 * Patches several things, all or none of them. They are taken in the order given, which must be the same for everybody,
 * or two who change the same things wait for each other. Throws one problem that names all that is wrong, each by its
 * path; what does not exist is one of these. Where a part is not in the version that it means, that alone is told: 412
 * with the current version of each such part.
 */
export const changeMany = <Row>(
  deps: Pick<CatalogDeps, 'sql' | 'clock' | 'turnOf'>,
  parts: readonly PartOfMany<Row>[],
  submission: Omit<ChangeRequest, 'body' | 'isPatch' | 'ifMatch'>,
): Promise<Change[]> =>
  inTransaction(deps, submission, async (tx) => {
    const findings = [...submission.misshapen]
    const stale: StalePart[] = []
    const judgements: (Judgement<Row> & { submission: ChangeRequest; thing: Changeable<Row> })[] =
      []
    for (const { thing, path, body, ifMatch } of parts) {
      if (isFull(findings)) break
      const [row] = await thing.lock(tx, body)
      if (!row) {
        findings.push(misfit(path, 'not_found', `names what does not exist: ${thing.target}`))
        continue
      }
      if (!matchesTag(ifMatch, thing.tagOf(row))) {
        stale.push({ path, current_version: thing.tagOf(row), current: thing.shown(row) })
        continue
      }
      const whole = { ...submission, misshapen: [], body, isPatch: true, ifMatch: undefined }
      const judged = await judge(tx, thing, whole, row)
      if ('findings' in judged) findings.push(...within(path, judged.findings))
      else judgements.push({ ...judged, thing, submission: whole })
    }
    if (stale.length > 0) throw staleParts(stale)
    if (findings.length > 0) throw refusal(findings)
    const changes: Change[] = []
    for (const { thing, submission: whole, ...judged } of judgements)
      changes.push(await enact(tx, deps, thing, whole, judged))
    return changes
  })

/** A part that was changed since the version that it means, with the version that stands. */
type StalePart = { path: string; current_version: string; current: unknown }

const staleParts = (stale: readonly StalePart[]): Problem =>
  new Problem(projectProblems.version_stale, {
    why: 'several_changed',
    detail: 'Some were changed meanwhile, and none was changed now: read these again, then decide',
    violations: stale.map(({ path }) =>
      misfit(`${path}.if_match`, 'changed', 'is not the version that stands now'),
    ),
    details: { stale },
  })
/** The outcome of a change, before anything is written. */
type Judgement<Row> = { row: Row; valid: Fields; changed: MemberChange[] }

const judge = async <Row>(
  tx: Tx,
  thing: Changeable<Row>,
  submission: ChangeRequest,
  row: Row,
): Promise<Judgement<Row> | { findings: readonly CatalogFinding[] }> => {
  const before = thing.written(row)
  const { misshapen, amend } = submission
  const body = amend
    ? amend(before)
    : submission.isPatch
      ? patched(before, submission.body)
      : submission.body
  const further = isFull(misshapen) ? [] : await thing.findings(tx, body, before)
  const findings = together(misshapen, () => further)
  if (findings.length > 0) return { findings }
  const valid = body as Fields
  const after = thing.full(valid)
  if (isTooLarge(after)) throw tooLarge()
  const changed = [
    ...changedMembers(before, after),
    ...(valid.is_deleted === true ? [{ member: 'is_deleted', before: false, after: true }] : []),
  ]
  return { row, valid, changed }
}

const enact = async <Row>(
  tx: Tx,
  deps: Pick<CatalogDeps, 'clock'>,
  thing: Changeable<Row>,
  submission: ChangeRequest,
  { row, valid, changed }: Judgement<Row>,
): Promise<Change> => {
  if (submission.isTrial || changed.length === 0) return { changed, etag: thing.tagOf(row) }
  if (valid.is_deleted === true) {
    await removeRow(tx, deps, thing, submission, row)
  } else {
    const at = deps.clock.now()
    await thing.save(tx, row, valid, at)
    await recordAudit(tx, {
      projectId: submission.project.projectId,
      at,
      caller: submission.caller,
      action: `${thing.noun}.updated`,
      target: thing.target,
      ...sidesOf(changed),
    })
    await countCatalogChange(tx, submission.project.projectId)
  }
  return { changed, etag: thing.tagOf(row, 1) }
}

/** In the project's turn, and then in a transaction: in the other order those who wait would hold all connections. */
const inTransaction = <T>(
  { sql, turnOf }: Pick<CatalogDeps, 'sql' | 'turnOf'>,
  { project }: Pick<ChangeRequest, 'project'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => turnOf(project.projectId, () => sql.begin(work))

/** Deletes a thing, with its audit entry. Throws 404 and 412 as `change` does. */
export const remove = async <Row>(
  deps: Pick<CatalogDeps, 'sql' | 'clock' | 'turnOf'>,
  thing: Changeable<Row>,
  submission: Pick<ChangeRequest, 'project' | 'caller' | 'ifMatch'>,
): Promise<void> =>
  inTransaction(deps, submission, async (tx) => {
    const row = await theRow(tx, thing, submission.ifMatch)
    await removeRow(tx, deps, thing, submission, row)
  })

/** Throws as `remove` would, and deletes nothing. */
export const checkDeletion = <Row>(
  deps: Pick<CatalogDeps, 'sql' | 'turnOf'>,
  thing: Changeable<Row>,
  submission: Pick<ChangeRequest, 'project' | 'ifMatch'>,
): Promise<Row> => inTransaction(deps, submission, (tx) => theRow(tx, thing, submission.ifMatch))

const theRow = async <Row>(
  tx: Tx,
  thing: Changeable<Row>,
  ifMatch: string | undefined,
  body?: unknown,
): Promise<Row> => {
  const [row] = await thing.lock(tx, body)
  if (!row) throw new Problem(problems.item_not_found, { detail: `There is no ${thing.target}` })
  checkIfMatch(ifMatch, thing.tagOf(row), () => thing.shown(row))
  return row
}

const removeRow = async <Row>(
  tx: Tx,
  { clock }: Pick<CatalogDeps, 'clock'>,
  thing: Changeable<Row>,
  { project, caller }: Pick<ChangeRequest, 'project' | 'caller'>,
  row: Row,
): Promise<void> => {
  const { projectId } = project
  const at = clock.now()
  await thing.remove(tx, row, at)
  await recordAudit(tx, {
    projectId,
    at,
    caller,
    before: thing.written(row),
    action: `${thing.noun}.deleted`,
    target: thing.target,
  })
  await countCatalogChange(tx, projectId)
}

/** The body after a merge patch. A name or description that it removes is null. Throws 413 if the body is too large. */
export const patched = (before: Fields, patch: unknown): unknown => {
  const merged = mergePatch(before, patch)
  if (typeof merged !== 'object' || merged === null || Array.isArray(merged)) return merged
  const nulls = ['name', 'description'].filter(
    (member) => Object.hasOwn(before, member) && !Object.hasOwn(merged, member),
  )
  const body = { ...merged, ...Object.fromEntries(nulls.map((member) => [member, null])) }
  // Small patches must not add up to what could never be written at once.
  if (isTooLarge(body)) throw tooLarge()
  return body
}

/** The members that differ as they were and as they are, for the audit trail. */
export const sidesOf = (
  changed: readonly MemberChange[],
): Readonly<Record<'before' | 'after', Fields>> => ({
  before: fieldsAt('before', changed),
  after: fieldsAt('after', changed),
})

const fieldsAt = (side: 'before' | 'after', changed: readonly MemberChange[]): Fields =>
  Object.fromEntries(
    changed.flatMap((one) => (side in one ? [[one.member, one[side]] as const] : [])),
  )
