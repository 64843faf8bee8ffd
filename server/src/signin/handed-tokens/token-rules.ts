/**
 * The networks whose tokens can be bound to the project's own application, and how each says so
 * (docs/interface/passwordless.md#tokens-of-sdks).
 */
import type { TokenRule } from './check.ts'
import { checkGoogle, checkIdToken } from './id-token-check.ts'
import { checkNaver, checkWechat } from './refresh-proof.ts'
import { checkTwitter } from './signed-check.ts'
import {
  checkDiscord,
  checkFacebook,
  checkKakao,
  checkLinkedIn,
  checkQq,
} from './token-information.ts'

const rules: ReadonlyMap<string, TokenRule> = new Map<string, TokenRule>([
  ['apple', { check: checkIdToken, countsOnce: true }],
  ['discord', { check: checkDiscord }],
  ['facebook', { check: checkFacebook }],
  ['google', { check: checkGoogle }],
  ['kakao', { check: checkKakao, credentials: ['app_id'] }],
  ['linkedin', { check: checkLinkedIn }],
  ['naver', { check: checkNaver, isProvenByRefresh: true }],
  ['qq', { check: checkQq }],
  [
    'twitter',
    {
      check: checkTwitter,
      credentials: ['consumer_key', 'consumer_secret'],
      needs: ['access_token_secret'],
    },
  ],
  ['wechat', { check: checkWechat, needs: ['openid'], isProvenByRefresh: true }],
])

/** How the field's clients call a network here and nowhere else: QQ's tokens come from its SDK for phones. */
const aliases: ReadonlyMap<string, string> = new Map([['qq_mobile', 'qq']])

/** The network that a name or alias in the path of the call means. */
export const networkOfTokens = (name: string): string => aliases.get(name) ?? name

/** The rule of a network; undefined where its tokens are not taken. */
export const findTokenRule = (network: string): TokenRule | undefined => rules.get(network)
