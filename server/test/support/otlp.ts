/** A collector of OpenTelemetry: takes traces and metrics by OTLP over HTTP, in the binary form of protobuf. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  /** Empty where it begins a trace. */
  parentId: string
  name: string
  kind: 'server' | 'client' | 'other'
  attributes: Record<string, string | number>
  isError: boolean
}

export type Collector = {
  url: string
  spans: ReceivedSpan[]
  /** The last value of each metric, by its name; of histograms how many were counted. */
  metrics: Map<string, { attributes: Record<string, string | number>; value: number }[]>
  /** The attributes of the sender, as its last message had them. */
  resource: Record<string, string | number>
  /** Headers of all requests. */
  headers: IncomingMessage['headers'][]
  close(): Promise<void>
}

/** Starts it on a free port of the loopback address. */
export const startCollector = async (): Promise<Collector> => {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    collector.headers.push(request.headers)
    const plain = request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
    for (const group of messages(plain, 1)) {
      for (const resource of messages(group, 1)) collector.resource = attributesOf(resource, 1)
      for (const scope of messages(group, 2))
        for (const one of messages(scope, 2))
          if (request.url === '/v1/traces') collector.spans.push(spanOf(one))
          else collector.metrics.set(textOf(one, 1), pointsOf(one))
    }
    response.setHeader('content-type', 'application/x-protobuf').end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    metrics: new Map(),
    resource: {},
    headers: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return collector
}

// The numbers of the fields are those of opentelemetry-proto 1.x (trace.proto, metrics.proto, common.proto).

const spanOf = (span: Buffer): ReceivedSpan => ({
  traceId: bytesOf(span, 1).toString('hex'),
  spanId: bytesOf(span, 2).toString('hex'),
  parentId: bytesOf(span, 4).toString('hex'),
  name: textOf(span, 5),
  kind: ({ 2: 'server', 3: 'client' } as const)[numberOf(span, 6)] ?? 'other',
  attributes: attributesOf(span, 9),
  isError: messages(span, 15).some((status) => numberOf(status, 3) === 2),
})

const pointsOf = (metric: Buffer) =>
  [5, 7, 9].flatMap((form) =>
    messages(metric, form).flatMap((data) =>
      messages(data, 1).map((point) => {
        const raw = bytesOf(point, 4)
        // A histogram has its count there, and the others a double.
        return form === 9
          ? { attributes: attributesOf(point, 9), value: Number(raw.readBigUInt64LE()) }
          : { attributes: attributesOf(point, 7), value: raw.readDoubleLE() }
      }),
    ),
  )

const attributesOf = (message: Buffer, field: number): Record<string, string | number> =>
  Object.fromEntries(
    messages(message, field).map((pair) => {
      const [value = Buffer.alloc(0)] = messages(pair, 2)
      const isText = fieldsOf(value).some(([number]) => number === 1)
      return [textOf(pair, 1), isText ? textOf(value, 1) : numberOf(value, 3)]
    }),
  )

type Field = readonly [number: number, value: Buffer | number]

/** All fields of a message in their order (protobuf.dev, "Encoding", read 2026-11-24). */
const fieldsOf = (message: Buffer): Field[] => {
  const fields: Field[] = []
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const [number, form] = [Math.floor(key / 8), key & 7]
    if (form === 0) fields.push([number, varint()])
    else if (form === 2) {
      const length = varint()
      fields.push([number, message.subarray(at, at + length)])
      at += length
    } else {
      const length = form === 1 ? 8 : 4
      fields.push([number, message.subarray(at, at + length)])
      at += length
    }
  }
  return fields
}

const messages = (message: Buffer, field: number): Buffer[] =>
  fieldsOf(message).flatMap(([number, value]) =>
    number === field && typeof value !== 'number' ? [value] : [],
  )

const bytesOf = (message: Buffer, field: number): Buffer =>
  messages(message, field)[0] ?? Buffer.alloc(0)

const textOf = (message: Buffer, field: number): string => bytesOf(message, field).toString()

/** A number that stands there in seven bits a byte; 0 where it is left out. */
const numberOf = (message: Buffer, field: number): number => {
  const [, value] = fieldsOf(message).find(([number]) => number === field) ?? []
  return typeof value === 'number' ? value : 0
}
