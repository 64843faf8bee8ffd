/** Keys of wishes: a call that is sent twice by one key does its work once. */
import { useMemo } from 'preact/hooks'
import { newWish } from '../wish.ts'

/** The key of what a form wishes now. It stays while nothing is changed, so that another try is no other wish. */
export const useWishKey = (body: unknown): string => useMemo(newWish, [JSON.stringify(body)])
