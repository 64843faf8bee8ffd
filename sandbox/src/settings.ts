/** Settings that the service under test tells the sandbox: the webhook secrets and where to sign in. */
import { isObject } from './http/body.ts'

export interface Settings {
  /** Secrets of the webhook endpoint; unknown secrets leave signatures unchecked. */
  webhook: { secret?: string; standard_secret?: string }
  /** Deployments that exist at Epic besides the one of the credentials. */
  epicgames: { deployment_ids?: string[] }
  /** Fills in the commands that the page shows. */
  sign_in: { client_id?: string | number; redirect_uri?: string }
}

/** Nothing has been told yet. */
export const noSettings = (): Settings => ({ webhook: {}, epicgames: {}, sign_in: {} })

const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 2_048

const known: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  webhook: {
    secret: isText,
    standard_secret: (value) =>
      typeof value === 'string' && /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(value),
  },
  epicgames: { deployment_ids: (value) => Array.isArray(value) && value.every(isText) },
  sign_in: {
    client_id: (value) => isText(value) || Number.isSafeInteger(value),
    redirect_uri: isText,
  },
}

/** Replaces the given sections and keeps the others; returns what is wrong (empty: done). */
export const changeSettings = (settings: Settings, wanted: Record<string, unknown>): string[] => {
  const mistakes = Object.entries(wanted).flatMap(([section, given]) => {
    const fields = Object.hasOwn(known, section) ? known[section] : undefined
    if (!fields) return [`${section}: unknown; there are ${Object.keys(known).join(', ')}`]
    if (!isObject(given)) return [`${section}: must be an object`]
    return Object.entries(given).flatMap(([name, value]) => {
      if (!Object.hasOwn(fields, name)) {
        return [`${section}.${name}: unknown; there are ${Object.keys(fields).join(', ')}`]
      }
      return fields[name]?.(value) ? [] : [`${section}.${name}: wrong value`]
    })
  })
  if (mistakes.length === 0) Object.assign(settings, structuredClone(wanted))
  return mistakes
}
