/** A region as its form holds it: each text of each language is a value, and its countries are a list. */
import { check } from '../../../api/bodies/generated/region-body.ts'
import type { AnswerOf, BodyOf, OperationId } from '../../../api/calls.ts'
import { countryName } from '../../../shared/country.ts'
import type { Told } from '../../../shared/form/faults.ts'
import { languageTag } from '../../../texts/texts.ts'
import { listOf, type Values } from '../things/values.ts'

export type Region = AnswerOf<'readRegion'>

/** Reads that a change of a region makes old. */
export const outdated: readonly OperationId[] = [
  'listRegions',
  'readRegion',
  'readItemVisibility',
  'readAudit',
]

/** The values of a region that is there, or of none yet. */
export const valuesOf = ({ name, countries }: Pick<Region, 'name' | 'countries'>): Values => ({
  ...Object.fromEntries(Object.entries(name).map(([language, text]) => [`name.${language}`, text])),
  countries: JSON.stringify(countries),
})

export const newRegion: Values = valuesOf({ name: {}, countries: [] })

/** The languages of the name, also those whose text was emptied. */
export const languagesOf = (values: Values): string[] =>
  Object.keys(values).flatMap((member) =>
    member.startsWith('name.') ? [member.slice('name.'.length)] : [],
  )

/** The body that makes a region, or takes the place of one. An empty text is none. */
export const bodyOf = (values: Values): BodyOf<'createRegion'> => ({
  name: Object.fromEntries(
    languagesOf(values)
      .map((language) => [language, String(values[`name.${language}`] ?? '')])
      .filter(([, text]) => text !== ''),
  ),
  countries: listOf<string>(values.countries),
})

/** Tells the faults of a region’s body. A name in no language, and no country at all, are missing. */
export const faultsOf = (body: BodyOf<'createRegion'>): Told[] =>
  check(body).map((fault) => (fault.code === 'too_few' ? { ...fault, code: 'required' } : fault))

/** Countries with their names, in the order of the reader's language. */
export const namedCountries = (codes: readonly string[]): { code: string; name: string }[] => {
  const order = new Intl.Collator(languageTag.value)
  return codes
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((one, other) => order.compare(one.name, other.name))
}
