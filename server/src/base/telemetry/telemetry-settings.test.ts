/** Variables of OpenTelemetry. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTelemetry } from './telemetry-settings.ts'

const on = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }

test('nothing is on until an exporter or an endpoint is named, or when the SDK is disabled', () => {
  for (const given of [
    {},
    { OTEL_SERVICE_NAME: 'game' },
    { ...on, OTEL_SDK_DISABLED: 'TRUE' },
    { ...on, OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' },
    { OTEL_TRACES_EXPORTER: ' ' },
  ])
    assert.deepEqual(readTelemetry(given), { settings: undefined, mistakes: [] })
})

test('an endpoint switches on what it is for, and an exporter its own signal', () => {
  const onOf = (given: Record<string, string>) => {
    const { settings, mistakes } = readTelemetry(given)
    assert.deepEqual(mistakes, [])
    return [settings?.traces, settings?.metrics]
  }
  assert.deepEqual(onOf(on), [true, true])
  assert.deepEqual(onOf({ ...on, OTEL_METRICS_EXPORTER: 'none' }), [true, false])
  assert.deepEqual(onOf({ OTEL_TRACES_EXPORTER: 'otlp' }), [true, false])
  const metricsOnly = { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://localhost:4318/v1/metrics' }
  assert.deepEqual(onOf(metricsOnly), [false, true])
})

test('one trace in ten is kept; whoever names a sampler has all that it keeps', () => {
  const kept = (given: Record<string, string>) => {
    const { settings } = readTelemetry({ ...on, ...given })
    return [settings?.sampler, settings?.ratio]
  }
  assert.deepEqual(kept({}), ['parentbased_traceidratio', 0.1])
  assert.deepEqual(kept({ OTEL_TRACES_SAMPLER_ARG: '0.5' }), ['parentbased_traceidratio', 0.5])
  const sampler = 'parentbased_traceidratio'
  assert.deepEqual(kept({ OTEL_TRACES_SAMPLER: sampler }), [sampler, 1])
})

test('every value that cannot be used is told with those that can', () => {
  const { mistakes } = readTelemetry({
    ...on,
    OTEL_TRACES_EXPORTER: 'zipkin',
    OTEL_METRICS_EXPORTER: 'otlp',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    OTEL_TRACES_SAMPLER: 'jaeger_remote',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_METRIC_EXPORT_INTERVAL: 'often',
  })
  assert.deepEqual(mistakes, [
    'OTEL_TRACES_EXPORTER must be one of otlp, none',
    'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/protobuf',
    'OTEL_TRACES_SAMPLER must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio',
    'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
    'OTEL_METRIC_EXPORT_INTERVAL must be a number from 1 to 86400000',
  ])
})
