/** The metrics of `/metrics` in the form in which OpenTelemetry sends them. */
import type { HrTime } from '@opentelemetry/api'
import { ValueType } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics'
import { type MetricFamily, readMetrics } from './metrics-text.ts'

/**
 * Reads the text of `/metrics` whenever metrics are due, so that both ways tell the same under the same names. Counts
 * are cumulative since the start of the process.
 */
export const exportedMetrics = (
  read: () => Promise<string>,
  { version, resource }: { version: string; resource: Resource },
): MetricProducer => {
  const startTime = timeOf(performance.timeOrigin)
  return {
    async collect() {
      const families = readMetrics(await read()).values()
      const endTime = timeOf(performance.timeOrigin + performance.now())
      const metrics = [...families].map((family) => metricOf(family, { startTime, endTime }))
      const scopeMetrics = [{ scope: { name: 'portreeve', version }, metrics }]
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
    },
  }
}

type Times = { startTime: HrTime; endTime: HrTime }

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)]

const metricOf = (family: MetricFamily, times: Times): MetricData => {
  const { name, help, type } = family
  const common = {
    descriptor: {
      name,
      description: help,
      unit: name.includes('_seconds') ? 's' : name.includes('_bytes') ? 'By' : '',
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  if (type === 'histogram') {
    const dataPoints = histogramsOf(family).map((point) => ({ ...point, ...times }))
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = [...family.samples].map(([sample, value]) => ({
    attributes: labelsOf(sample),
    value,
    ...times,
  }))
  return type === 'counter'
    ? { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...common, dataPointType: DataPointType.GAUGE, dataPoints }
}

type Labels = Record<string, string>

/** Brings the samples of each histogram together; Prometheus adds up its buckets, and OpenTelemetry does not. */
const histogramsOf = ({
  name,
  samples,
}: MetricFamily): { attributes: Labels; value: Histogram }[] => {
  const found = new Map<string, { attributes: Labels; value: Histogram }>()
  for (const [sample, value] of samples) {
    const { le, ...attributes } = labelsOf(sample)
    const key = JSON.stringify(attributes)
    const point = found.get(key) ?? {
      attributes,
      value: { buckets: { boundaries: [], counts: [] }, count: 0 },
    }
    found.set(key, point)
    const { buckets } = point.value
    if (le !== undefined) {
      if (le !== '+Inf') buckets.boundaries.push(Number(le))
      buckets.counts.push(value)
    } else if (sample.startsWith(`${name}_sum`)) point.value.sum = value
    else point.value.count = value
  }
  for (const { value } of found.values())
    value.buckets.counts = value.buckets.counts.map((count, at, all) => count - (all[at - 1] ?? 0))
  return [...found.values()]
}

const escapes: Readonly<Record<string, string>> = { '\\n': '\n', '\\\\': '\\', '\\"': '"' }

const labelsOf = (sample: string): Labels =>
  Object.fromEntries(
    [...sample.matchAll(/([A-Za-z_]\w*)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', text = '']) => [
      name,
      text.replaceAll(/\\./g, (escaped) => escapes[escaped] ?? escaped),
    ]),
  )
