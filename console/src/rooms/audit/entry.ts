/** An entry of the trail, and what it changed. */

export type Entry = {
  at: string
  actor: { kind: string; id?: string; name?: string }
  action: string
  target?: string
  before?: unknown
  after?: unknown
  address?: string
  request_id?: string
}

export type Change = { member: string; before: string | undefined; after: string | undefined }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const written = (value: unknown): string | undefined =>
  value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)

/** The members that differ, by their paths; records are compared member by member, lists as a whole. */
export const changesOf = (before: unknown, after: unknown, path = ''): Change[] => {
  if (isRecord(before) && isRecord(after)) {
    const members = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return members.flatMap((member) =>
      changesOf(before[member], after[member], path === '' ? member : `${path}.${member}`),
    )
  }
  if (isRecord(before) && after === undefined) return changesOf(before, {}, path)
  if (isRecord(after) && before === undefined) return changesOf({}, after, path)
  const [was, is] = [written(before), written(after)]
  return was === is ? [] : [{ member: path, before: was, after: is }]
}
