/** The caller, as far as audit, limits and `refund_details.author` care. */

type Origin = {
  /** The peer's address. */
  address?: string
  requestId?: string
}

export type Caller = Origin &
  /** `id` and `name` are the key's; commands of the machine itself have no key. */
  (
    | { kind: 'operator'; id?: string; name?: string }
    /** `id` is the key's id, never the key. */
    | { kind: 'api_key'; id: string }
    | { kind: 'console_user'; id: string; email: string }
    /** `id` is the link's; its name is that of the partner whom it was made for. */
    | { kind: 'portal'; id: string; name: string }
    | { kind: 'user'; id: string }
    | { kind: 'system' }
  )

/** The service itself, as when it starts or cleans up. */
export const systemCaller: Caller = { kind: 'system' }
