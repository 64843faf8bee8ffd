/**
 * What areas keep of a person, and how they let go of it. Areas are strangers to each other: each one hands out its own
 * records, and `app.ts` brings them to the one that is asked for a person's data.
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
   * Takes away whatever tells who the person is; what must be kept bears the anonymous id. What comes of other areas'
   * records comes after them. May be called again after it failed half-way.
   */
  eraseUser(projectId: number, person: Person, anonymousId: string): Promise<void>
}
