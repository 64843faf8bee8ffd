/** Names of wishes, for calls that must do their work once. */

/** A new name. It needs no secure context, so that a console on plain HTTP has it, too. */
export const newWish = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
