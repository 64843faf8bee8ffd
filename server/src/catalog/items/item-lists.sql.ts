/** The lists of items. */
import type { Instant } from '../../base/clock.ts'
import type { Query } from '../../base/database/database.ts'
import type { ListPlan } from '../lists/list-query.ts'
import type { Listed } from '../lists/page.ts'
import { folded } from '../lists/search-text.ts'
import { isBehind, type SortColumns, sorting } from '../lists/sorted.sql.ts'
import type { ItemKind } from './item-kinds.ts'
import { type ItemRow, itemColumns } from './items.sql.ts'

const columns: SortColumns = {
  order: 'sort_order',
  name: 'sku',
  updated_at: 'updated_at',
  id: 'item_id',
}

export type ListedItemRow = ItemRow & { updated_at: Instant }

/**
 * A page of the items of a kind, one more where there are more behind it, each with the count of all that fit. One row
 * of nulls stands for none. The page is cut first: computing the columns of what is left out cost 0.5 s at an offset of
 * 90,000. Its items are looked up one by one: of a table that has just been filled the planner would join all to all.
 * The words of `q`, and what documents say, are looked for once, for the page and the count together. Everything else
 * is cheaper twice, because the usual page then comes from the index.
 */
export const listItems = (sql: Query, project: number, kind: ItemKind, plan: ListPlan) => sql<
  Listed<ListedItemRow>[]
>`
  with fit as ${isSearched(plan) ? sql`materialized` : sql`not materialized`} (
    select item_id, sort_order, sku, updated_at
    from items
    where ${liveItems(sql, project, kind)}
      ${filters(sql, plan)}
  ),
  page as (
    select item_id as wanted
    from fit
    where ${isBehind(sql, plan, columns)}
    order by ${sorting(sql, plan, columns)}
    limit ${plan.limit + 1}
    offset ${plan.offset}
  ),
  shown as (
    select
      ${itemColumns(sql, project)},
      item_id as place_id,
      ${sql(columns[plan.sort])} as place_key,
      updated_at
    from page
    cross join lateral (
      select *
      from items
      where project_id = ${project}
        and item_id = wanted
      limit 1
    ) as items
  ),
  counted as (
    select count(*) as total
    from fit
  )
  select total, shown.*
  from counted
  left join shown on true
  order by ${sorting(sql, plan, columns)}
`

/** The live items of a kind, in words that the kind's own index understands. */
const liveItems = (sql: Query, project: number, kind: ItemKind) => {
  const ofKind = {
    virtual_currency: sql`kind = 'virtual_currency'`,
    virtual_currency_package: sql`kind = 'virtual_currency_package'`,
    virtual_good: sql`kind = 'virtual_good'`,
    bundle: sql`kind = 'bundle'`,
  }
  return sql`project_id = ${project} and ${ofKind[kind]} and deleted_at is null`
}

const isSearched = (plan: ListPlan): boolean => plan.search !== undefined || looksInside(plan)

/** Whether documents must be looked into. */
const looksInside = ({ missingLocale, currency, hasPeriod }: ListPlan): boolean =>
  [missingLocale, currency, hasPeriod].some((value) => value !== undefined)

// Filters that compare columns stand in the statement once for all, so that there are few statements to prepare.
const filters = (sql: Query, plan: ListPlan) => {
  const { search, group, isEnabled, isShownInStore, updatedSince } = plan
  const compares = [group, isEnabled, isShownInStore, updatedSince].some(
    (value) => value !== undefined,
  )
  const none = sql``
  return sql`
    ${search === undefined ? none : sql`and strpos(search_text, ${folded(search)}) > 0`}
    ${
      compares
        ? sql`
            and (${group ?? null}::text is null or ${group ?? null} = any(groups))
            and is_enabled = coalesce(${textOf(isEnabled)}::text::boolean, is_enabled)
            and is_show_in_store = coalesce(${textOf(isShownInStore)}::text::boolean, is_show_in_store)
            and updated_at >= coalesce(${updatedSince ?? null}::timestamptz, updated_at)
          `
        : none
    }
    ${looksInside(plan) ? insideFilters(sql, plan) : none}
  `
}

/** Conditions on documents. A text serves a language as the linter's `serves` has it. */
const insideFilters = (sql: Query, { missingLocale, currency, hasPeriod }: ListPlan) => sql`
  and (
    ${missingLocale ?? null}::text is null
    or exists (
      select 1
      from unnest(array['name', 'description', 'long_description']) as texts (member)
      cross join lateral (
        select
          count(*) as given,
          count(*) filter (
            where split_part(locale, '-', 1) = split_part(${missingLocale ?? null}::text, '-', 1)
              and (strpos(locale, '-') = 0 or strpos(${missingLocale ?? null}::text, '-') = 0
                or locale = ${missingLocale ?? null}::text)
          ) as serving
        from json_each_text(
          case json_typeof(document -> member) when 'object' then document -> member end
        ) as localized (locale, words)
        where words <> ''
      ) as counted
      where serving = 0
        and (given > 0 or member = 'name')
    )
  )
  and (
    ${currency ?? null}::text is null
    or exists (
      select 1
      from json_array_elements(
        case json_typeof(document -> 'prices') when 'array' then document -> 'prices' end
      ) as price
      where price ->> 'currency' = ${currency ?? null}
    )
  )
  and (
    ${textOf(hasPeriod)}::text is null
    or ${textOf(hasPeriod)}::text::boolean = (
      case json_typeof(document -> 'periods')
        when 'array' then json_array_length(document -> 'periods') > 0
        else false
      end
    )
  )
`

const textOf = (value: boolean | undefined): string | null =>
  value === undefined ? null : String(value)

/** Where the images of the given items are, for those that exist. */
export const listImages = (sql: Query, project: number, skus: readonly string[]) => sql<
  { sku: string; url: string | null }[]
>`
  select sku, document ->> 'image_url' as url
  from items
  where project_id = ${project}
    and sku = any(${skus as string[]}::text[])
    and deleted_at is null
`
