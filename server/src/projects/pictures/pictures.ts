/** Pictures of other hosts: fetched by the guarded way out, and kept for a day in bounded memory. */
import type { Instant } from '../../base/clock.ts'
import type { Parts } from '../parts.ts'
import { pictureKindOf } from './picture-kinds.ts'

export type Picture = { type: string; bytes: Buffer }

/** Undefined where there is no picture to be had. */
export type Pictures = { find(url: string): Promise<Picture | undefined> }

const mostBytes = 2 * 1024 * 1024
const callMs = 8000
/** Hosts of pictures often send on to where they keep them. */
const mostRedirects = 3

const keptMs = 86_400_000
/** A host that fails is asked again in a minute. */
const failedMs = 60_000
/** As many pictures as some pages show; those that were not seen for longest go. */
const keptBytes = 32 * 1024 * 1024
/** Failures take no bytes worth counting, so their number is bounded, too. */
const mostKept = 2000

type Kept = { picture: Promise<Picture | undefined>; bytes: number; until: number }

/** Keeps what it fetched; whoever asks for one picture at one time shares one call. */
export const pictures = ({ clock, outbound }: Pick<Parts, 'clock' | 'outbound'>): Pictures => {
  const kept = new Map<string, Kept>()
  let total = 0

  const drop = (url: string): void => {
    total -= kept.get(url)?.bytes ?? 0
    kept.delete(url)
  }
  const makeRoom = (): void => {
    for (const url of kept.keys()) {
      if (total <= keptBytes && kept.size <= mostKept) return
      drop(url)
    }
  }
  const noted = (url: string, one: Kept, picture: Picture | undefined, now: Instant): void => {
    if (kept.get(url) !== one) return
    one.bytes = picture?.bytes.length ?? 0
    one.until = now.getTime() + (picture ? keptMs : failedMs)
    total += one.bytes
    makeRoom()
  }

  return {
    async find(url) {
      const known = kept.get(url)
      if (known && known.until > clock.now().getTime()) {
        // The end of the map is what was seen last.
        kept.delete(url)
        kept.set(url, known)
        return await known.picture
      }
      if (known) drop(url)
      const picture = fetched(outbound, url)
      const one: Kept = { picture, bytes: 0, until: Number.POSITIVE_INFINITY }
      kept.set(url, one)
      makeRoom()
      const found = await picture
      noted(url, one, found, clock.now())
      return found
    },
  }
}

/** Follows redirects by itself, so that each address goes through the guard. */
const fetched = async (
  outbound: Parts['outbound'],
  first: string,
): Promise<Picture | undefined> => {
  let url = first
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    try {
      const { status, headers, body } = await outbound.request({
        method: 'GET',
        url,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' },
        timeoutMs: callMs,
        maxBytes: mostBytes,
      })
      if (status === 200) {
        const type = pictureKindOf(body)
        return type === undefined ? undefined : { type, bytes: body }
      }
      const { location } = headers
      const next =
        [301, 302, 303, 307, 308].includes(status) && typeof location === 'string'
          ? URL.parse(location, url)
          : null
      if (next?.protocol !== 'https:') return undefined
      url = next.href
    } catch {
      return undefined
    }
  }
  return undefined
}
