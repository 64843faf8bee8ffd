/**
 * The contract of regions, as clients of the field know them (developers.xsolla.com/api/shop-builder, "common regions",
 * as extension-xsolla of Defold holds them, read 2026-11-27).
 */
import { Country, closed, form, IdNumber, IdText, type Static, Type } from '../../base/contract.ts'

const RegionName = Type.Record(
  Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' }),
  Type.String({ maxLength: 255 }),
  {
    ...closed,
    ...form('locale'),
    minProperties: 1,
    maxProperties: 100,
    description: 'Texts by language (`en`) or language and country (`en-US`)',
  },
)
const Countries = Type.Array(Country, { minItems: 1, maxItems: 300, uniqueItems: true })

export const RegionBody = Type.Object(
  { name: RegionName, countries: Countries },
  {
    ...closed,
    examples: [{ name: { 'en-US': 'Asia', 'de-DE': 'Asien' }, countries: ['JP', 'KR', 'VN'] }],
  },
)
export type RegionBody = Static<typeof RegionBody>

export const RegionPath = Type.Object({ project_id: IdText, region_id: Type.String() }, closed)

export const RegionAnswer = Type.Object({
  id: IdNumber,
  name: RegionName,
  countries: Type.Array(Type.String()),
})
export const RegionList = Type.Object({
  regions: Type.Array(RegionAnswer),
})
export const RegionIdAnswer = Type.Object({ region_id: IdNumber })

/** So many regions a project has at most: the storefront has them in memory. */
export const mostRegions = 500
