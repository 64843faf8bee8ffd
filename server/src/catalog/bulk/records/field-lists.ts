/**
 * The lists of items that the field's own catalog answers, as records of our files. Both of its forms are read: that of
 * its admin calls (texts by language, `prices`, `vc_prices`), and that of its store (texts of one language, `price`,
 * `virtual_prices`).
 */
import { isDeepStrictEqual } from 'node:util'
import { fieldsOf } from '../../changes/item-rules.ts'
import { kinds, type RecordKind } from './kinds.ts'

export type FieldRecords = {
  /** Lines of an NDJSON file, in the order of work. */
  records: Readonly<Record<string, unknown>>[]
  /** Sentences about what did not come along. */
  notes: string[]
}

type Fields = Readonly<Record<string, unknown>>
type Kept = Map<string, Record<string, unknown>>

/**
 * Makes records of answers as they were stored: `{"items": […]}`, `{"groups": […]}`, a bare list or a single item. A
 * text without a language is put under `locale`. Whatever no record of ours can hold is left out, and a note says so.
 */
export const fieldRecords = (answers: readonly unknown[], locale: string): FieldRecords => {
  const notes = new Set<string>()
  const kept: Record<RecordKind, Kept> = {
    attribute: new Map(),
    group: new Map(),
    virtual_currency: new Map(),
    virtual_currency_package: new Map(),
    virtual_good: new Map(),
    bundle: new Map(),
  }
  const reader = new ListReader(locale, kept, (note) => notes.add(note))
  for (const answer of answers) {
    const { items, groups } = fieldsOf(answer)
    if (Array.isArray(groups) && items === undefined) for (const one of groups) reader.addGroup(one)
    else {
      const listed = Array.isArray(answer) ? answer : Array.isArray(items) ? items : [answer]
      for (const one of listed) reader.addItem(fieldsOf(one))
    }
  }
  return {
    records: kinds.flatMap((kind) =>
      [...kept[kind].values()].map((body) => ({ type: kind, ...body })),
    ),
    notes: [...notes],
  }
}

/** Members that mean the same on both sides. */
const same = [
  'long_description',
  'media_list',
  'is_enabled',
  'is_show_in_store',
  'is_free',
  'is_hard',
  'order',
  'custom_attributes',
  'pre_order',
] as const

class ListReader {
  readonly #locale: string
  readonly #kept: Record<RecordKind, Kept>
  readonly #note: (note: string) => void

  constructor(locale: string, kept: Record<RecordKind, Kept>, note: (note: string) => void) {
    this.#locale = locale
    this.#kept = kept
    this.#note = note
  }

  addItem(item: Fields): void {
    const kind = kindOf(item)
    const sku = String(item.sku)
    if (kind === undefined) {
      const what = item.bundle_type === undefined ? item.type : `${item.type} (${item.bundle_type})`
      this.#note(`${sku}: a ${what} has no place in our catalog.`)
      return
    }
    const body: Record<string, unknown> = {
      sku,
      name: this.#texts(item.name),
      description: this.#texts(item.description),
      ...picked(item, same),
      ...(isFilled(item.image_url) ? { image_url: item.image_url } : {}),
      ...this.#labels(item),
      ...this.#prices(sku, item),
      ...this.#terms(sku, item),
      ...(kind === 'virtual_currency_package' || kind === 'bundle'
        ? { content: listIn(item.content).map(content) }
        : {}),
      ...(kind === 'virtual_good' ? this.#options(sku, item) : {}),
    }
    if (typeof item.long_description === 'string')
      body.long_description = this.#texts(item.long_description)
    const known = this.#kept[kind].get(sku)
    if (known && !isDeepStrictEqual(known, body))
      this.#note(`${sku}: stands twice and differs; the later one counts.`)
    this.#kept[kind].set(sku, body)
  }

  addGroup(value: unknown): void {
    const { external_id, name, ...group } = fieldsOf(value)
    if (typeof external_id !== 'string') return
    this.#kept.group.set(external_id, {
      external_id,
      name: this.#texts(name),
      ...picked(group, ['order']),
      ...(isFilled(group.image_url) ? { image_url: group.image_url } : {}),
      ...(group.description ? { description: this.#texts(group.description) } : {}),
    })
  }

  /** A text under the language of the list, or texts by language as they are. */
  #texts(value: unknown): unknown {
    return typeof value === 'string' ? { [this.#locale]: value } : (value ?? null)
  }

  #labels(item: Fields): Fields {
    const groups = listIn(item.groups).map((group) => {
      const id = typeof group === 'string' ? group : String(fieldsOf(group).external_id)
      if (!this.#kept.group.has(id)) {
        const { name } = fieldsOf(group)
        this.#kept.group.set(id, { external_id: id, name: this.#texts(name ?? id) })
      }
      return id
    })
    const attributes = listIn(item.attributes).map((one) => this.#attribute(fieldsOf(one)))
    return {
      ...(groups.length > 0 ? { groups } : {}),
      ...(attributes.length > 0 ? { attributes } : {}),
    }
  }

  /** An attribute of an item, which our catalog has to know with all its values. */
  #attribute({ external_id, name, values }: Fields): Fields {
    const id = String(external_id)
    const own = listIn(values).map((one) => {
      const { external_id: valueId, value } = fieldsOf(one)
      return { external_id: String(valueId), value: this.#texts(value) }
    })
    const known = this.#kept.attribute.get(id) ?? {
      external_id: id,
      name: this.#texts(name ?? id),
      values: [],
    }
    const all = new Map(
      [...(known.values as typeof own), ...own].map((value) => [value.external_id, value]),
    )
    this.#kept.attribute.set(id, { ...known, values: [...all.values()] })
    return { external_id: id, values: own }
  }

  #prices(sku: string, item: Fields): Fields {
    const single = fieldsOf(item.price)
    const { amount = null, amount_without_discount = amount, currency } = single
    if (amount !== amount_without_discount)
      this.#note(`${sku}: its discount was left out; the price without it counts.`)
    const prices =
      item.prices === undefined && currency !== undefined
        ? [{ currency, amount: numberOf(amount_without_discount), is_default: true }]
        : listIn(item.prices).map((one) => {
            const price = fieldsOf(one)
            const more = picked(price, ['currency', 'is_default', 'is_enabled', 'country_iso'])
            return { ...more, amount: numberOf(price.amount) }
          })
    const virtual = listIn(item.vc_prices ?? item.virtual_prices).map((one) => {
      const price = fieldsOf(one)
      return {
        ...picked(price, ['sku', 'is_default', 'is_enabled']),
        amount: numberOf(price.amount_without_discount ?? price.amount),
      }
    })
    return {
      ...(prices.length > 0 ? { prices } : {}),
      ...(virtual.length > 0 ? { vc_prices: virtual } : {}),
    }
  }

  /** How it is owned. */
  #options(sku: string, item: Fields): Fields {
    const { consumable, expiration_period } = fieldsOf(item.inventory_options)
    if (item.inventory_options === undefined && item.virtual_item_type !== 'non_consumable')
      this.#note(`${sku}: the list does not tell how it is owned; it is taken as owned for good.`)
    const { type, value } = fieldsOf(expiration_period)
    return {
      inventory_options: {
        consumable: consumable ? picked(fieldsOf(consumable), ['usages_count']) : null,
        expiration_period: expiration_period ? { type, value } : null,
      },
    }
  }

  /** When, where and how often it is sold. */
  #terms(sku: string, item: Fields): Fields {
    if (listIn(item.regions).length > 0)
      this.#note(`${sku}: its regions were left out; give it prices by country.`)
    if (listIn(item.promotions).length > 0) this.#note(`${sku}: its promotions were left out.`)
    const periods = listIn(item.periods).map((one) =>
      picked(fieldsOf(one), ['date_from', 'date_until']),
    )
    const { per_user, per_item, recurrent_schedule } = fieldsOf(item.limits)
    const reset = fieldsOf(fieldsOf(recurrent_schedule).per_user)
    const inStore = fieldsOf(fieldsOf(per_user).recurrent_schedule)
    if (reset.time === undefined && inStore.interval_type !== undefined)
      this.#note(
        `${sku}: add when its limit begins again; the store's list does not tell the hour.`,
      )
    const limits = {
      ...(total(per_user) === undefined ? {} : { per_user: total(per_user) }),
      ...(total(per_item) === undefined ? {} : { per_item: total(per_item) }),
      ...(reset.time === undefined ? {} : { recurrent_schedule: { per_user: reset } }),
    }
    return {
      ...(periods.length > 0 ? { periods } : {}),
      ...(Object.keys(limits).length > 0 ? { limits } : {}),
    }
  }
}

const kindOf = ({ type, bundle_type, content }: Fields): RecordKind | undefined => {
  if (type === 'virtual_currency') return 'virtual_currency'
  if (type === 'virtual_good') return 'virtual_good'
  if (type === 'bundle' && bundle_type === 'standard')
    return Array.isArray(content) && content.length > 0 ? 'bundle' : undefined
  const isPackage = type === 'bundle' || type === 'virtual_currency_package' || type === undefined
  const isOne = Array.isArray(content) && content.length === 1
  return isPackage && isOne ? 'virtual_currency_package' : undefined
}

const content = (one: unknown): Fields => picked(fieldsOf(one), ['sku', 'quantity'])

/** A limit as its number: the lists have an object with what is left, too. */
const total = (limit: unknown): unknown =>
  (typeof limit === 'object' ? fieldsOf(limit).total : limit) ?? undefined

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const isFilled = (value: unknown): boolean => typeof value === 'string' && value !== ''
const numberOf = (value: unknown): unknown => (typeof value === 'string' ? Number(value) : value)

/** The members that are there and not null. */
const picked = (from: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.flatMap((name) =>
      from[name] === undefined || from[name] === null ? [] : [[name, from[name]]],
    ),
  )
