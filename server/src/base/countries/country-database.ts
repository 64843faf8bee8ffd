/** From an address to its country, by a database file in the MaxMind DB format (GeoLite2-Country, DB-IP and others). */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { isCountry } from './country-codes.ts'

/** The country of an address, two capital letters; undefined where the database knows none. */
export type CountryOf = (address: string) => string | undefined

/** Reads the file into memory. Throws, saying which file and why, where it is not such a database. */
export const openCountryDatabase = (path: string): CountryOf => {
  const reader = open(path)
  return (connection) => {
    // On a socket for both, addresses of version 4 come dressed as version 6 (RFC 4291, section 2.5.5.2).
    const address = connection.replace(/^::ffff:(?=\d+\.)/i, '')
    if (isIP(address) === 0) return undefined
    const { country, registered_country } = reader.get(address) ?? {}
    const code = country?.iso_code ?? registered_country?.iso_code
    return code !== undefined && isCountry(code) ? code : undefined
  }
}

const open = (path: string): Reader<CountryResponse> => {
  try {
    return new Reader<CountryResponse>(readFileSync(path))
  } catch (cause) {
    throw new Error(
      `The country database ${path} cannot be read: it must be a file in the MaxMind DB format (.mmdb), such as GeoLite2-Country. Correct PORTREEVE_COUNTRY_DATABASE, or take it away.`,
      { cause },
    )
  }
}
