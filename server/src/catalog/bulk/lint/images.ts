/** Asks for the images of a catalog, each once, to see whether players will. */
import {
  type Outbound,
  OutboundFailure,
  type OutboundReason,
} from '../../../base/outbound/outbound.ts'
import type { LintFinding } from '../../bulk-contract.ts'
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
          const why = await whatIsWrong(outbound, url)
          if (why === undefined) continue
          for (const place of at) {
            tell({ ...place, severity: 'warning', rule: 'image_unanswered', message: why })
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

/** Undefined where the address answers with an image. The beginning is enough. */
const whatIsWrong = async (outbound: Outbound, url: string): Promise<string | undefined> => {
  try {
    const { status, headers } = await outbound.request({
      method: 'GET',
      url,
      timeoutMs: 10_000,
      maxBytes: 64 * 1024,
      onOversize: 'truncate',
      headers: { accept: 'image/*' },
    })
    if (status !== 200) return `The image answers with status ${status}`
    const type = String(headers['content-type'] ?? '')
    return /^image\//i.test(type)
      ? undefined
      : `The address answers ${type || 'no type'}, not an image`
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return reasons[error.reason]
  }
}

const reasons: Readonly<Record<OutboundReason, string>> = {
  address_refused: 'The address is not public, or not https',
  bad_url: 'The address is not one that can be called',
  dns: 'The host of the image has no public address',
  connect: 'The host of the image takes no connection',
  tls: 'The host of the image has no valid certificate',
  timeout: 'The image did not come within ten seconds',
  busy: 'The host of the image is asked for many at once; try again later',
  too_large: 'The image does not answer as HTTP should',
  reset: 'The host of the image broke off',
  proxy: 'The operator’s proxy for calls out does not work; try again later',
  proxy_refused: 'The operator’s proxy for calls out does not reach the host of the image',
}
