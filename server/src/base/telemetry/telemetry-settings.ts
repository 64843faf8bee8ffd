/** The variables of OpenTelemetry that the service reads itself; the SDK's exporters read the others. */

export type TelemetrySettings = {
  traces: boolean
  metrics: boolean
  /** A name of the specification, as in parentbased_always_on. */
  sampler: Sampler
  /** The share of traces that is kept, for samplers by ratio. */
  ratio: number
  /** Milliseconds between two exports, and how many spans may wait; the SDK's own when left out. */
  metricIntervalMs: number | undefined
  spanDelayMs: number | undefined
  spansWaiting: number | undefined
  spansAtOnce: number | undefined
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
type Sampler = (typeof samplers)[number]

/**
 * Reads the variables that opentelemetry.io names ("Environment Variable Specification" and "OTLP Exporter
 * Configuration", read 2026-11-24). Nothing is on until an exporter or an endpoint is named. Empty values count as
 * none.
 *
 * @returns settings, undefined where nothing is on, and a sentence for each value that cannot be used
 */
export const readTelemetry = (
  given: Readonly<Record<string, string | undefined>>,
): { settings: TelemetrySettings | undefined; mistakes: string[] } => {
  const mistakes: string[] = []
  const read = (name: string): string | undefined => given[name]?.trim() || undefined
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return { settings: undefined, mistakes }
  const oneOf = <T extends string>(name: string, words: readonly T[], fallback: T): T => {
    const text = read(name)
    const word = text === undefined ? fallback : words.find((one) => one === text)
    if (word === undefined) mistakes.push(`${name} must be one of ${words.join(', ')}`)
    return word ?? fallback
  }
  const number = (name: string, least: number, most: number): number | undefined => {
    const text = read(name)
    if (text === undefined) return undefined
    const value = Number(text)
    if (value >= least && value <= most) return value
    mistakes.push(`${name} must be a number from ${least} to ${most}`)
    return undefined
  }
  const isOn = (signal: 'TRACES' | 'METRICS'): boolean => {
    const endpoint =
      read('OTEL_EXPORTER_OTLP_ENDPOINT') ?? read(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`)
    const fallback = endpoint === undefined ? 'none' : 'otlp'
    return oneOf(`OTEL_${signal}_EXPORTER`, ['otlp', 'none'], fallback) === 'otlp'
  }
  const [traces, metrics] = [isOn('TRACES'), isOn('METRICS')]
  if (!traces && !metrics) return { settings: undefined, mistakes }
  for (const signal of ['', 'TRACES_', 'METRICS_'])
    oneOf(`OTEL_EXPORTER_OTLP_${signal}PROTOCOL`, ['http/protobuf'], 'http/protobuf')
  const day = 86_400_000
  // The standard's default keeps all, which makes a sign-in 19 % dearer and a list of the store 42 % (bench/README.md).
  const isChosen = read('OTEL_TRACES_SAMPLER') !== undefined
  const settings = {
    traces,
    metrics,
    sampler: oneOf('OTEL_TRACES_SAMPLER', samplers, 'parentbased_traceidratio'),
    ratio: number('OTEL_TRACES_SAMPLER_ARG', 0, 1) ?? (isChosen ? 1 : 0.1),
    metricIntervalMs: number('OTEL_METRIC_EXPORT_INTERVAL', 1, day),
    spanDelayMs: number('OTEL_BSP_SCHEDULE_DELAY', 1, day),
    spansWaiting: number('OTEL_BSP_MAX_QUEUE_SIZE', 1, 1_000_000),
    spansAtOnce: number('OTEL_BSP_MAX_EXPORT_BATCH_SIZE', 1, 1_000_000),
  }
  return { settings, mistakes }
}
