/** Looks through a whole catalog for what is legal and hardly meant. */
import type { Query } from '../../../base/database/database.ts'
import { thriftily } from '../../../base/heap.ts'
import type { Deps } from '../../../projects/index.ts'
import type { LintFinding } from '../../bulk-contract.ts'
import type { PackageBody } from '../../contract.ts'
import { type EnabledPrice, readPrices, storeCurrency } from '../../storefront/price.ts'
import { type Body, catalogPages } from '../exports/catalog-pages.ts'
import * as store from '../exports/export.sql.ts'
import { kindFacts, kinds, type RecordKind } from '../records/kinds.ts'
import { type ImageVisits, imageVisits } from './images.ts'
import { type Expected, remarksOn } from './lint-rules.ts'

export type LintWish = {
  projectId: number
  /** Languages that texts must have; undefined for those that at least half of the names have. */
  locales: readonly string[] | undefined
  /** The project's own, which is expected besides. */
  defaultLocale: string | undefined
  /** How many images are asked for at most. */
  mostImages: number
}

export type LintTotals = { lookedAt: number; imagesAsked: number; imagesLeftOut: number }

/** Tells all findings one after the other, images last, and answers what was looked at. */
export const lintCatalog = async (
  deps: Pick<Deps, 'sql' | 'clock' | 'outbound'>,
  wish: LintWish,
  tell: (finding: LintFinding) => void,
): Promise<LintTotals> => {
  const images = imageVisits(wish.mostImages)
  const lookedAt = await thriftily(() => lookThrough(deps, wish, images, tell))
  const { asked, leftOut } = await images.visit(deps.outbound, tell)
  return { lookedAt, imagesAsked: asked, imagesLeftOut: leftOut }
}

const lookThrough = async (
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  { projectId, locales, defaultLocale }: LintWish,
  images: ImageVisits,
  tell: (finding: LintFinding) => void,
): Promise<number> =>
  await sql.begin('isolation level repeatable read read only', async (tx) => {
    await store.allowSlowReader(tx)
    const gathered = await gatherSurroundings(tx, projectId)
    const around: Expected = {
      ...gathered,
      locales: locales ?? [
        ...new Set([...(defaultLocale === undefined ? [] : [defaultLocale]), ...gathered.locales]),
      ],
      now: clock.now(),
    }
    let count = 0
    for await (const { kind, body } of allBodies(tx, projectId)) {
      count += 1
      const name = String(body[kindFacts[kind].key])
      for (const remark of remarksOn(kind, body, around)) tell({ ...remark, kind, name })
      images.note(kind, name, body)
    }
    return count
  })

async function* allBodies(
  sql: Query,
  projectId: number,
): AsyncGenerator<{ kind: RecordKind; body: Body }, void> {
  for (const kind of kinds) {
    for await (const page of catalogPages(sql, projectId, kind)) {
      for (const body of page) yield { kind, body }
    }
  }
}

const gatherSurroundings = async (
  sql: Query,
  projectId: number,
): Promise<Omit<Expected, 'now'>> => {
  const languages = new Map<string, number>()
  const shapes = priceShapes()
  const payable = new Set<string>()
  const virtualCurrencies = new Set<string>()
  const skus = new Set<string>()
  let named = 0
  for await (const { kind, body } of allBodies(sql, projectId)) {
    const used = new Set(Object.keys(body.name ?? {}).map((locale) => locale.slice(0, 2)))
    if (used.size > 0) named += 1
    for (const language of used) count(languages, language)
    if (body.sku !== undefined) skus.add(String(body.sku))
    if (kind === 'virtual_currency') {
      virtualCurrencies.add(String(body.sku))
      if (body.is_enabled !== false) payable.add(String(body.sku))
    }
    if (body.is_enabled !== false && body.is_show_in_store !== false) shapes.add(body)
  }
  return {
    locales: [...languages].filter(([, uses]) => uses * 2 >= named).map(([language]) => language),
    currencyIn: shapes.currencyIn,
    countries: shapes.countries(),
    virtualCurrencies,
    skus,
    payable,
  }
}

const count = (uses: Map<string, number>, word: string): void => {
  uses.set(word, (uses.get(word) ?? 0) + 1)
}

/**
 * The prices that lists show, without keeping those of all items. Items are counted by the currencies, countries and
 * the default of their prices: whatever the amounts, they choose alike. Ask when all items were added.
 */
const priceShapes = () => {
  const shapes = new Map<string, { prices: readonly EnabledPrice[]; count: number }>()
  const known = new Map<string | undefined, string | undefined>()
  function* all(): Generator<readonly EnabledPrice[], void> {
    for (const { prices, count } of shapes.values()) {
      for (let nth = 0; nth < count; nth += 1) yield prices
    }
  }
  return {
    add(body: Body): void {
      const prices = readPrices((body as Partial<PackageBody>).prices)
      if (prices.length === 0) return
      const key = prices
        .map(({ currency, country = '', isDefault }) => `${currency}${country}${isDefault}`)
        .join()
      shapes.getOrInsertComputed(key, () => ({ prices, count: 0 })).count += 1
    },
    /** The one currency of lists for a country, as the storefront chooses it. */
    currencyIn: (country: string | undefined): string | undefined =>
      known.getOrInsertComputed(country, () => storeCurrency(all(), country)),
    /** In the order of the alphabet. */
    countries: (): string[] =>
      [
        ...new Set(
          [...shapes.values()].flatMap(({ prices }) =>
            prices.flatMap(({ country }) => country ?? []),
          ),
        ),
      ].sort(),
  }
}
