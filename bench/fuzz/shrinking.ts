/** A request that fails, made smaller as long as it fails in the same way. */
import type { Line } from './line.ts'
import type { Request } from './request.ts'
import { judge } from './verdict.ts'

const mostSends = 80

/** Sends the request alone; answers the smallest one that fails likewise, or undefined when it does not any more. */
export const shrink = async (
  line: Line,
  request: Request,
  fault: string,
): Promise<Request | undefined> => {
  let sends = 0
  const fails = async (candidate: Request): Promise<boolean> => {
    sends += 1
    if (sends > mostSends) return false
    return judge(candidate, await line.send(candidate)).fault === fault
  }
  if (!(await fails(request))) return undefined
  let smallest = request
  for (let isSmaller = true; isSmaller && sends < mostSends; ) {
    isSmaller = false
    for (const candidate of smallerOnes(smallest)) {
      if (sends >= mostSends) break
      if (!(await fails(candidate))) continue
      smallest = candidate
      isSmaller = true
      break
    }
  }
  return smallest
}

function* smallerOnes(request: Request): Generator<Request> {
  if (request.wire !== 'plain') yield { ...request, wire: 'plain' }
  for (let at = request.headers.length - 1; at > 0; at--) {
    yield { ...request, headers: request.headers.toSpliced(at, 1) }
  }
  const [path = '', query] = request.target.split('?')
  const pairs = query?.split('&') ?? []
  for (let at = 0; at < pairs.length; at++) {
    const left = pairs.toSpliced(at, 1).join('&')
    yield { ...request, target: left === '' ? path : `${path}?${left}` }
  }
  if (request.body === undefined) return
  yield { ...request, body: undefined }
  for (const text of smallerTexts(request.body.toString())) {
    yield { ...request, body: Buffer.from(text) }
  }
}

/** JSON without one of its members or elements, and other texts without a half. */
function* smallerTexts(text: string): Generator<string> {
  try {
    const whole: unknown = JSON.parse(text)
    const places: [holder: object, key: string][] = []
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null || places.length > 60) return
      for (const key of Object.keys(value)) {
        places.push([value, key])
        walk((value as Record<string, unknown>)[key])
      }
    }
    walk(whole)
    for (const [holder, key] of places) {
      const kept = (holder as Record<string, unknown>)[key]
      if (Array.isArray(holder)) holder.splice(Number(key), 1)
      else delete (holder as Record<string, unknown>)[key]
      const smaller = JSON.stringify(whole)
      if (Array.isArray(holder)) holder.splice(Number(key), 0, kept)
      else (holder as Record<string, unknown>)[key] = kept
      yield smaller
    }
  } catch {
    if (text.length < 2) return
    const half = Math.ceil(text.length / 2)
    yield text.slice(0, half)
    yield text.slice(half)
  }
}
