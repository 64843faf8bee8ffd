/** The address as pages read it: the values of the page, and the filters of its list. */
import { useMemo } from 'preact/hooks'
import { useLocation, useRoute } from 'preact-iso'
import type { Filters } from './address.ts'
import { resolvedTime } from './time.ts'

/** A value that stands in the path of the page. */
export const useValue = (name: string): string => useRoute().params[name] ?? ''

/** The filters that stand in the address, among those that a list knows; and how others are set. */
export const useFilters = (
  names: readonly string[],
): [filters: Filters, set: (changed: Filters) => void] => {
  const { path, query, route } = useLocation()
  const filters = Object.fromEntries(
    names.map((name) => [name, query[name]]).filter(([, value]) => value !== undefined),
  )
  const set = (changed: Filters): void => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changed))
      if (value === undefined || value.trim() === '') next.delete(name)
      else next.set(name, value.trim())
    route(next.size === 0 ? path : `${path}?${next}`)
  }
  return [filters, set]
}

/**
 * The filters as the call takes them: times before now become times, once for as long as the filters stay. Taken at
 * each drawing they would be another question each time, and the page would ask without end.
 */
export const useAsked = (filters: Filters): Filters =>
  useMemo(
    () =>
      Object.fromEntries(
        Object.entries(filters).map(([name, value]) => [name, value && resolvedTime(value)]),
      ),
    [JSON.stringify(filters)],
  )
