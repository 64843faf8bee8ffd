/**
 * Calls that are only tried, by `validate_only=true`: the same rules, and nothing is written. A change answers the
 * members that would differ, a deletion how much it would touch.
 */
import type { FastifyReply } from '../../base/http/http.ts'
import type { TouchedKind } from '../contract.ts'
import { mostTouched, type TrialQuery } from '../contract.ts'
import { sendAnswer } from './admin-call.ts'

type Fields = Readonly<Record<string, unknown>>

/** A member that differs, as it was and as it is now; left out where there was or is none. */
export type MemberChange = { member: string; before?: unknown; after?: unknown }

/** Whether a call is only tried. */
export const isTried = ({ query }: { query: TrialQuery | unknown }): boolean =>
  (query as TrialQuery).validate_only === 'true'

/** The API page's remark on changes that answer the thing as it is then. */
export const foreseenNote =
  'With validate_only=true nothing is changed, and the answer is what would come of it.'

/** The same for those that answer the members that differ. */
export const trialNote =
  'With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.'

/** The API page's remark on deletions. */
export const touchedNote =
  'With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.'

/** All members of what is made anew, as changes. */
export const allMembers = (made: Fields): MemberChange[] =>
  Object.entries(made).map(([member, after]) => ({ member, after }))

/** The members in which two bodies of a thing differ. */
export const changedMembers = (before: Fields, after: Fields): MemberChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((member) =>
    JSON.stringify(before[member]) === JSON.stringify(after[member])
      ? []
      : {
          member,
          ...(member in before && { before: before[member] }),
          ...(member in after && { after: after[member] }),
        },
  )

/** Answers a change that was only tried. */
export const sendTrial = (reply: FastifyReply, changed: readonly MemberChange[]): FastifyReply =>
  sendAnswer(reply, { status: 200, text: trialText(changed) })

/** The body of that answer. */
export const trialText = (changed: readonly MemberChange[]): string =>
  JSON.stringify({
    is_valid: true,
    changed: changed.map(({ member }) => member),
    changes: changed,
  })

/** How much of each kind a deletion would touch. */
export type Touched = { readonly [Kind in TouchedKind]?: number }

/** Answers a deletion that was only tried. */
export const sendTouched = (reply: FastifyReply, touched: Touched): FastifyReply =>
  sendAnswer(reply, {
    status: 200,
    text: JSON.stringify({
      most: mostTouched,
      touches: Object.entries(touched).map(([kind, count]) => ({
        kind,
        count: Math.min(count, mostTouched),
      })),
    }),
  })

/** Carries the outcome of a rehearsal out of a transaction that must not be committed. */
type Rehearsed<T> = { outcome: T }

/**
 * Runs a change whose last step hands its outcome to `undo`, which ends it without a trace. So the rules of a trial
 * are those of the change itself.
 */
export const undone = async <T>(
  run: (undo: (outcome: T) => never) => Promise<unknown>,
): Promise<T> => {
  let rehearsed: Rehearsed<T> | undefined
  const mark = new Error('only tried')
  try {
    await run((outcome) => {
      rehearsed = { outcome }
      throw mark
    })
  } catch (error) {
    if (error !== mark) throw error
  }
  if (!rehearsed) throw new Error('a change was to be tried only, and was made')
  return rehearsed.outcome
}
