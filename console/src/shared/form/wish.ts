/** Keys of wishes: a call that is sent twice by one key does its work once. */
import { useMemo } from 'preact/hooks'

/** A new key. It asks for no secure context, which an installation inside a network may lack. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The key of what a form wishes now. It stays while nothing is changed, so that another try is no other wish. */
export const useWishKey = (body: unknown): string => useMemo(newKey, [JSON.stringify(body)])
