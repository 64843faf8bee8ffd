/** A thing as it was at a moment, put together from what it is now and what the audit trail tells. */
import type { PastChange } from '../../projects/index.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Undoes changes, newest first, beginning with the thing as it is (undefined where it is not there). Answers the body
 * that would write it as it was; undefined where it was not there.
 */
export const undone = async (
  now: Fields | undefined,
  changes: AsyncIterable<PastChange>,
): Promise<Fields | undefined> => {
  let body = now
  for await (const { action, before, after } of changes) {
    if (action.endsWith('.created')) body = undefined
    else if (action.endsWith('.deleted')) body = fieldsIn(before)
    else body = withBefore(body ?? {}, fieldsIn(before), fieldsIn(after))
  }
  return body
}

const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

const withBefore = (body: Fields, before: Fields, after: Fields): Fields => {
  const added = Object.keys(after).filter((member) => !(member in before))
  const kept = Object.entries(body).filter(([member]) => !added.includes(member))
  return Object.fromEntries([...kept, ...Object.entries(before)])
}
