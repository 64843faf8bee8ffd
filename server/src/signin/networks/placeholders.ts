/** Placeholders in a row's texts that take values of the connection and the visit: `{client_id}`, `{token.uid}`. */
import { at, type Credentials } from './calls/connection.ts'
import { VisitFailure } from './calls/visit-failure.ts'
import { readField } from './fields.ts'
import type { OAuthNetwork } from './network.ts'

export type Values = {
  network: Pick<OAuthNetwork, 'defaults'>
  connection: Credentials
  state?: string | undefined
  token?: unknown
  callback?: unknown
}

const placeholder = /\{([a-z_]+(?:\.[A-Za-z0-9_]+)*)\}/g

/** The texts with their values; those that lack one, or whose value is not of printable ASCII, are left out. */
export const fillTexts = (
  texts: Readonly<Record<string, string>> | undefined,
  values: Values,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([name, text]) => {
      const filled = fillText(text, values)
      return filled === undefined ? [] : [[name, filled] as const]
    }),
  )

/** An address of the network for this connection. Throws `refused` where a value in it cannot be part of one. */
export const fillAddress = (address: string, values: Values): string => {
  const filled = address.replace(placeholder, (_all, name: string) => {
    const value = findValue(name, values)
    if (value === undefined || !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value)) {
      throw new VisitFailure('refused', 'connection_incomplete')
    }
    return value
  })
  return at(filled, values.connection)
}

const fillText = (text: string, values: Values): string | undefined => {
  let isWhole = true
  const filled = text.replace(placeholder, (_all, name: string) => {
    const value = findValue(name, values)
    if (value === undefined || !/^[\x20-\x7e]+$/.test(value)) isWhole = false
    return value ?? ''
  })
  return isWhole ? filled : undefined
}

const findValue = (name: string, values: Values): string | undefined => {
  const { network, connection, state, token, callback } = values
  if (name === 'state') return state
  const value = name.includes('.')
    ? readField({ profile: undefined, token, callback }, name)
    : connection.credentials[name] || network.defaults?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
