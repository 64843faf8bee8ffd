/**
 * The records that areas keep of a person, and how they let go of them. Areas are strangers to each other. Each one
 * hands out its own records, and `app.ts` brings them to the one that is asked for a person's data.
 */

/** A person as records know them. */
export type Person = {
  /** The user id of this service. */
  userId: string
  /** Under which ids transactions and subscriptions know them. */
  paymentUserIds: readonly string[]
}

export type PersonalRecords = {
  /** The name of this part in an export. */
  name: string
  /** Everything that is kept of the person, as it is shown to them. */
  exportUser(projectId: number, person: Person): Promise<unknown>
  /**
   * Takes away whatever tells who the person is; what must be kept bears the anonymous id. Records that come of other
   * areas' records are erased after them. May be called again after it failed half-way.
   */
  eraseUser(projectId: number, person: Person, anonymousId: string): Promise<void>
}

/**
 * JSON content in which a person stands as `user`. Their other fields, their agreement with the payment system and the
 * game's free parameters are taken away, and the anonymous id replaces theirs. Undefined where they do not stand in it.
 */
export const withoutPerson = (
  content: unknown,
  { paymentUserIds }: Person,
  anonymousId: string,
): unknown => {
  let isTheirs = false
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value !== 'object' || value === null) return value
    const { user, custom_parameters, agreement, ...rest } = value as Record<string, unknown>
    // In order_paid the id goes by another name.
    const { id, external_id } = (user ?? {}) as { id?: unknown; external_id?: unknown }
    const known = id ?? external_id
    if (typeof known !== 'string' || !paymentUserIds.includes(known)) {
      return mapMembers(value, clean)
    }
    isTheirs = true
    const anonymous = id === undefined ? { external_id: anonymousId } : { id: anonymousId }
    return mapMembers(withoutAgreement({ ...rest, user: anonymous }), clean)
  }
  const cleaned = clean(content)
  return isTheirs ? cleaned : undefined
}

/** In a notification it stands with the transaction, where 0 means that there is none. */
const withoutAgreement = (content: Record<string, unknown>): object => {
  const { transaction } = content
  return typeof transaction === 'object' && transaction !== null && 'agreement' in transaction
    ? { ...content, transaction: { ...transaction, agreement: 0 } }
    : content
}

const mapMembers = (value: object, map: (member: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]))

/** How a person's ids stand in JSON texts: what to look for before one is read. */
export const textsOfPerson = ({ paymentUserIds }: Person): string[] =>
  paymentUserIds.flatMap((id) =>
    ['id', 'external_id'].map((name) => `"${name}":${JSON.stringify(id)}`),
  )
