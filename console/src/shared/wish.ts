/** Names of wishes: a call that is made twice with one does its work once. */

/** A new name for `Idempotency-Key`. It needs no secure context, as `randomUUID` does. */
export const newWish = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
