/** The counts of a range as rows to draw: one for each hour or day, also where nothing was counted. */
import type { AnswerOf } from '../../api/calls.ts'
import { heightsOf, sumOf } from '../../shared/money.ts'
import { momentOf, stepsBetween } from '../../shared/time.ts'

export type Metrics = AnswerOf<'readMetrics'>
type Count = Metrics['metrics'][number]['items'][number]

/** One hour or day of a chart; heights are thousandths of the highest of both periods. */
export type Bar = { at: string; text: string; height: number; beforeHeight: number }

export type Series = {
  metric: string
  /** The currency of amounts; undefined for counts. */
  currency: string | undefined
  /** A count, or an amount without its currency. */
  total: string
  totalBefore: string
  bars: Bar[]
}

/** The value of each step as a text; steps without a row are 0. */
const valuesOf = (items: readonly Count[], steps: readonly string[]): string[] => {
  const found = new Map(
    items.map(({ at, count, amount }) => [momentOf(at), amount ?? String(count)] as const),
  )
  return steps.map((at) => found.get(momentOf(at)) ?? '0')
}

/**
 * The series of a metric: one, or of revenue one for each currency, the most used first.
 *
 * @param metrics the answer, asked with the period before
 */
export const seriesOf = (metrics: Metrics, metric: string): Series[] => {
  const found = metrics.metrics.find((one) => one.metric === metric)
  const items = found?.items ?? []
  const previous = found?.previous ?? []
  const step = metrics.step === 'hour' ? 'hour' : 'day'
  const now = stepsBetween(metrics.from, metrics.to, step)
  const before = stepsBetween(metrics.previous_from ?? metrics.from, metrics.from, step)
  return currenciesOf(metric, items).map((currency) => {
    const isIts = (one: Count): boolean => currency === undefined || one.currency === currency
    const texts = valuesOf(items.filter(isIts), now)
    const textsBefore = valuesOf(previous.filter(isIts), before)
    const heights = heightsOf([...texts, ...textsBefore])
    return {
      metric,
      currency,
      total: sumOf(texts),
      totalBefore: sumOf(textsBefore),
      bars: now.map((at, index) => ({
        at,
        text: texts[index] ?? '0',
        height: heights[index] ?? 0,
        beforeHeight: heights[now.length + index] ?? 0,
      })),
    }
  })
}

const currenciesOf = (metric: string, items: readonly Count[]): (string | undefined)[] => {
  if (metric !== 'revenue') return [undefined]
  const counts = new Map<string, number>()
  for (const { currency, count } of items)
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + count)
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one)
  return sorted.length === 0 ? [undefined] : sorted.map(([currency]) => currency)
}
