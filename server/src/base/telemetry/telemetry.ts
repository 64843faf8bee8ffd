/** Traces and metrics by OpenTelemetry. This file loads the SDK: import it only where it is on. */
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { newUuid } from '../ids.ts'
import type { Log } from '../log.ts'
import { exportedMetrics } from './exported-metrics.ts'
import { spans } from './spans.ts'
import type { TelemetrySettings } from './telemetry-settings.ts'
import type { Tracing } from './tracing.ts'

export type Telemetry = {
  /** Undefined where only metrics are on. */
  tracing: Tracing | undefined
  /** Has the metrics read whenever they are due, in the text form of Prometheus. */
  offerMetrics(read: () => Promise<string>): void
  /** Sends what waits, for three seconds at most. */
  close(): Promise<void>
}

const closeMs = 3000
const tellMs = 60_000

/** Starts what the settings say. Where the collector is away, the log says so, and what waits too long is dropped. */
export const openTelemetry = (
  settings: TelemetrySettings,
  { log, version }: { log: Log; version: string },
): Telemetry => {
  tellTrouble(log)
  const resource = resourceOf(version)
  const closing: (() => Promise<void>)[] = []
  const provider = settings.traces ? tracerProvider(settings, resource) : undefined
  if (provider) closing.push(() => provider.shutdown())
  return {
    tracing: provider && spans(provider.getTracer('portreeve', version), keeperOf(settings)),
    offerMetrics(read) {
      if (!settings.metrics) return
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter(),
        metricProducers: [exportedMetrics(read, { version, resource })],
        ...(settings.metricIntervalMs !== undefined && {
          exportIntervalMillis: settings.metricIntervalMs,
          exportTimeoutMillis: Math.min(settings.metricIntervalMs, 30_000),
        }),
      })
      const meters = new MeterProvider({ resource, readers: [reader] })
      closing.push(() => meters.shutdown())
    },
    async close() {
      const limit = AbortSignal.timeout(closeMs)
      const late = new Promise<void>((resolve) => limit.addEventListener('abort', () => resolve()))
      const closed = Promise.allSettled(closing.map((close) => close()))
      await Promise.race([closed, late])
    },
  }
}

/** The variables of the environment come before our own words. */
const resourceOf = (version: string): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'portreeve',
        'service.version': version,
        'service.instance.id': newUuid(),
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))

const tracerProvider = (settings: TelemetrySettings, resource: Resource): TracerProvider => {
  const { spanDelayMs, spansWaiting, spansAtOnce } = settings
  return new TracerProvider({
    resource,
    sampler: samplerOf(settings),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...(spanDelayMs !== undefined && { scheduledDelayMillis: spanDelayMs }),
        ...(spansWaiting !== undefined && { maxQueueSize: spansWaiting }),
        ...(spansAtOnce !== undefined && { maxExportBatchSize: spansAtOnce }),
      }),
    ],
  })
}

const samplerOf = ({ sampler, ratio }: TelemetrySettings): Sampler => {
  if (sampler === 'always_off') return new AlwaysOffSampler()
  if (sampler === 'traceidratio') return new TraceIdRatioBasedSampler(ratio)
  const all = new AlwaysOnSampler()
  return sampler === 'always_on' ? all : new ParentBasedSampler({ root: all })
}

/** Says of each trace that begins here whether it is kept; the sampler then keeps what it is asked for. */
const keeperOf = ({ sampler, ratio }: TelemetrySettings): (() => boolean) => {
  if (sampler === 'parentbased_traceidratio') return () => Math.random() < ratio
  return () => sampler !== 'parentbased_always_off'
}

/** Has the SDK's complaints written to the log, once a minute: it has one for each export that fails. */
const tellTrouble = (log: Log): void => {
  let toldAt = Number.NEGATIVE_INFINITY
  const tell = (words: string): void => {
    const now = performance.now()
    if (now - toldAt < tellMs) return
    toldAt = now
    log.warn(
      { reason: words.slice(0, 500) },
      'traces or metrics cannot be sent; see OTEL_EXPORTER_OTLP_ENDPOINT',
    )
  }
  const nothing = (): void => {}
  const logger = { error: tell, warn: tell, info: nothing, debug: nothing, verbose: nothing }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}
