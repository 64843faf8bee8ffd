/**
 * Tokens whose signature was right once. A game shows the same token with every call for up to a day. The check of
 * ES256 was a quarter of what a purchase cost the service (`npm run bench -- buy --profile`, 27 November 2026). A token
 * is kept as its digest beside the key that had signed it. Time, issuer, session and player are looked at each time.
 */
import { hash } from 'node:crypto'
import { LruMap } from '../../base/lru-map.ts'
import type { SigningKey } from '../keys/signing-keys.ts'
import type { TokenParts } from '../requests/jwt-text.ts'

/** Some 3 MiB when full. */
const atMost = 20_000

export class CheckedTokens {
  readonly #keys = new LruMap<string, SigningKey>(atMost)

  /** Whether this key signed the token, whose parts are given, too. */
  isSignedBy(key: SigningKey, token: string, parts: TokenParts): boolean {
    const digest = hash('sha256', token, 'base64')
    if (this.#keys.get(digest) === key) return true
    const isRight = parts.algorithm === key.algorithm && key.verify(parts.content, parts.signature)
    if (isRight) this.#keys.set(digest, key)
    return isRight
  }
}
