/** The way back from a payment page: to addresses that a project has registered, and to no other. */
import { isLoopbackHost } from '../../base/http/loopback.ts'
import { type PageSettings, type RedirectCondition, redirectConditions } from './order.ts'

const longest = 1000

/** Schemes that browsers work on themselves: none of them is a game's. */
const notGames = new Set([
  'about:',
  'blob:',
  'content:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'intent:',
  'javascript:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
])

/**
 * The address, if a project has registered it; else null. A web address has to be registered to the letter, and be
 * https, except on loopback. With a game's own scheme, the scheme and the host count, in any case.
 */
export const allowedReturn = (
  wanted: string | undefined,
  registered: readonly string[],
): string | null => {
  const url = wanted === undefined || wanted.length > longest ? null : URL.parse(wanted)
  if (!url || !isSafe(url)) return null
  const isRegistered = registered.some((text) => {
    const known = URL.parse(text)
    if (!known) return false
    return isOfWeb(url)
      ? known.href === url.href
      : known.protocol === url.protocol && known.host.toLowerCase() === url.host.toLowerCase()
  })
  return isRegistered ? url.href : null
}

const isOfWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

const isSafe = (url: URL): boolean => {
  if (url.username !== '' || url.password !== '') return false
  if (url.protocol === 'http:') return isLoopbackHost(url.hostname)
  if (url.protocol === 'https:') return true
  return !notGames.has(url.protocol) && url.host !== ''
}

/** How an order stands for its page. */
export type Outcome = 'done' | 'delivering' | 'troubled' | 'left'

/**
 * The address with what the game has to know (developers.xsolla.com, redirects, read 2026-11-25). A page that was left
 * before a payment says no status.
 */
export const returnAddress = (
  address: string,
  facts: { userId: string; invoice: number | null; externalId: string | null; outcome: Outcome },
): string => {
  const url = new URL(address)
  const { searchParams } = url
  searchParams.set('user_id', facts.userId)
  if (facts.externalId !== null) searchParams.set('foreigninvoice', facts.externalId)
  searchParams.set('invoice_id', facts.invoice === null ? '' : String(facts.invoice))
  if (facts.outcome !== 'left') searchParams.set('status', facts.outcome)
  return url.href
}

/** Whether a condition holds for an outcome. `vc` is for purchases in a currency of the game, which have no page. */
export const holds = (condition: RedirectCondition, outcome: Outcome): boolean => {
  if (condition === 'none' || condition === 'vc') return false
  if (condition === 'any') return true
  if (condition === 'successful') return outcome === 'done'
  return outcome === 'done' || outcome === 'left'
}

type Settings = {
  return_url?: unknown
  redirect_policy?: unknown
  ui?: unknown
}

// developers.xsolla.com, theme of the payment UI, read 2026-11-25.
const themes: Readonly<Record<string, 'light' | 'dark'>> = {
  '63295a9a2e47fab76f7708e1': 'light',
  '63295aab2e47fab76f7708e3': 'dark',
  default: 'light',
  default_dark: 'dark',
  dark: 'dark',
}

/**
 * Reads the settings that a client sends for the page. It passes over those that it cannot read: they must not break a
 * game.
 */
export const readPage = (
  settings: Settings,
  beside: unknown,
  registered: readonly string[],
): PageSettings => {
  const policy = fieldsOf(settings.redirect_policy)
  const wanted = [settings.return_url, policy.return_url, beside].find(
    (one) => typeof one === 'string' && one !== '',
  )
  const address = allowedReturn(wanted as string | undefined, registered)
  const theme = fieldsOf(settings.ui).theme
  const { delay, redirect_button_caption: caption } = policy
  return {
    return_url: address,
    theme:
      typeof theme === 'string' && Object.hasOwn(themes, theme) ? (themes[theme] ?? null) : null,
    redirect: conditionOf(policy.redirect_conditions, 'none'),
    delay: Number.isSafeInteger(delay) ? Math.min(Math.max(Number(delay), 0), 60) : 0,
    button: conditionOf(policy.status_for_manual_redirection, 'any'),
    caption:
      typeof caption === 'string' && caption.trim() !== '' && caption.isWellFormed()
        ? caption.replaceAll('\0', '').trim().slice(0, 60).toWellFormed()
        : null,
  }
}

const conditionOf = (given: unknown, usual: RedirectCondition): RedirectCondition =>
  redirectConditions.find((known) => known === given) ?? usual

/** The members of an object; none of anything else. */
export const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
