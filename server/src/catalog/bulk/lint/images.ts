/** Asks for the images of a catalog, each once, to see whether players will. */
import {
  type Outbound,
  OutboundFailure,
  type OutboundReason,
} from '../../../base/outbound/outbound.ts'
import type { LintFinding, LintReason } from '../../bulk-contract.ts'
import { listOf } from '../../changes/item-rules.ts'
import type { Body } from '../exports/catalog-pages.ts'
import type { RecordKind } from '../records/kinds.ts'

type Place = Pick<LintFinding, 'kind' | 'name' | 'property'>

export type ImageVisits = {
  /** Remembers the images of a body. */
  note(kind: RecordKind, name: string, body: Body): void
  /** Asks for all of them, and tells of those that do not answer with an image. */
  visit(
    outbound: Outbound,
    tell: (finding: LintFinding) => void,
  ): Promise<{ asked: number; leftOut: number }>
}

const atOnce = 8
/** A picture that a thousand items show is told once for each of the first few. */
const mostPlaces = 10

/** Makes a list of images that takes at most so many different addresses. */
export const imageVisits = (most: number): ImageVisits => {
  const places = new Map<string, Place[]>()
  let leftOut = 0
  return {
    note(kind, name, body) {
      for (const [property, url] of imagesOf(body)) {
        const known = places.get(url)
        if (known) {
          if (known.length < mostPlaces) known.push({ kind, name, property })
        } else if (places.size < most) places.set(url, [{ kind, name, property }])
        else leftOut += 1
      }
    },
    async visit(outbound, tell) {
      const waiting = places.entries()
      // Every visitor takes the next address from the one list.
      const visitor = async (): Promise<void> => {
        for (const [url, at] of waiting) {
          const wrong = await whatIsWrong(outbound, url)
          if (wrong === undefined) continue
          for (const place of at) {
            tell({ ...place, severity: 'warning', rule: 'image_unanswered', ...wrong })
          }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, visitor))
      return { asked: places.size, leftOut }
    },
  }
}

const imagesOf = (body: Body): [property: string, url: string][] => {
  const media = listOf(body.media_list) as readonly { type: string; url: string }[]
  return [
    ...(typeof body.image_url === 'string'
      ? [['image_url', body.image_url] as [string, string]]
      : []),
    ...media.flatMap(({ type, url }, at): [string, string][] =>
      type === 'image' ? [[`media_list[${at}].url`, url]] : [],
    ),
  ]
}

type Wrong = Pick<LintFinding, 'why' | 'values' | 'message'>

/** Undefined where the address answers with an image. The beginning is enough. */
const whatIsWrong = async (outbound: Outbound, url: string): Promise<Wrong | undefined> => {
  try {
    const { status, headers } = await outbound.request({
      method: 'GET',
      url,
      timeoutMs: 10_000,
      maxBytes: 64 * 1024,
      onOversize: 'truncate',
      headers: { accept: 'image/*' },
    })
    if (status !== 200) {
      const message = `The image answers with status ${status}`
      return { why: 'image_status', values: { status }, message }
    }
    const type = String(headers['content-type'] ?? '')
    if (/^image\//i.test(type)) return undefined
    const message = `The address answers ${type || 'no type'}, not an image`
    return { why: 'image_not_an_image', values: type === '' ? {} : { type }, message }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    const [why, message] = reasons[error.reason]
    return { why, values: {}, message }
  }
}

const reasons: Readonly<Record<OutboundReason, readonly [why: LintReason, message: string]>> = {
  address_refused: ['image_address_refused', 'The address is not public, or not https'],
  bad_url: ['image_address_bad', 'The address is not one that can be called'],
  dns: ['host_no_address', 'The host of the image has no public address'],
  connect: ['host_no_connection', 'The host of the image takes no connection'],
  tls: ['host_no_certificate', 'The host of the image has no valid certificate'],
  timeout: ['image_too_slow', 'The image did not come within ten seconds'],
  busy: ['host_busy', 'The host of the image is asked for many at once; try again later'],
  too_large: ['image_no_http', 'The image does not answer as HTTP should'],
  reset: ['image_reset', 'The host of the image broke off'],
  proxy: ['proxy_broken', 'The operator’s proxy for calls out does not work; try again later'],
  proxy_refused: [
    'proxy_refused',
    'The operator’s proxy for calls out does not reach the host of the image',
  ],
}
