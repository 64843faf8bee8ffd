/** Faults of the wire, the same at every vendor: late, broken, endless or missing answers. */
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answer, html, type Outcome, redirect } from '../http/answer.ts'
import type { Route } from '../http/routes.ts'
import type { Faults } from './faults.ts'

/** The answer to give in place of the route's; undefined: the route answers. */
export const disturb = async (
  route: Route,
  faults: Faults,
  gone: AbortSignal,
): Promise<Outcome | undefined> => {
  if (!route.back) return undefined
  const [vendor, call] = route.back
  const set = faults.of(vendor)
  if (set.at && set.at !== call) return undefined
  if (set.delay_ms) await pause(set.delay_ms, gone)
  if (set.stall) return 'silence'
  if (set.hang_up) return 'hang up'
  if (set.redirect_to) return redirect(set.redirect_to)
  if (set.huge) return hugeAnswer()
  if (set.html) return html('<!doctype html><title>Down</title><h1>We will be back soon</h1>')
  if (set.garbage) return { status: 200, headers: JSON_TYPE, body: '{"response": {"params' }
  if (set.wrong_charset) return inAnotherCharset()
  if (set.status) return { status: set.status, headers: JSON_TYPE, body: '{"error":"fault"}' }
  return undefined
}

const JSON_TYPE = { 'content-type': 'application/json' }

const inAnotherCharset = (): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-16le' },
  body: Buffer.from('\ufeff{"id":"1","sub":"1","access_token":"x"}', 'utf16le'),
})

/** Waits, but not for a caller that has gone. */
export const pause = (milliseconds: number, gone: AbortSignal): Promise<unknown> =>
  wait(milliseconds, undefined, { signal: gone }).catch(() => undefined)

/** 100 MB of JSON text in 64 KiB pieces, made as fast as they are read. */
export const hugeAnswer = (status = 200): Answer => {
  const piece = Buffer.alloc(64 * 1024, '"a",')
  let left = 1_600
  const body = new Readable({
    read() {
      left -= 1
      this.push(left < 0 ? null : piece)
    },
  })
  return { status, headers: JSON_TYPE, body }
}

/** One byte a second, for an hour or until the caller has gone. */
export const dripAnswer = (status = 200): Answer => {
  let timer: NodeJS.Timeout
  let left = 3_600
  const body = new Readable({
    read() {
      timer = setTimeout(() => {
        left -= 1
        this.push(left < 0 ? null : ' ')
      }, 1_000)
    },
    destroy(error, done) {
      clearTimeout(timer)
      done(error)
    },
  })
  return { status, headers: JSON_TYPE, body }
}
