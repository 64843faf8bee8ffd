/** Ids of events: UUIDs in the order of time, made in the process, so that no sequence is shared. */
import type { Instant } from '../../base/clock.ts'
import { fromMilliseconds } from '../../base/clock.ts'
import { randomness } from '../../base/ids.ts'

const mostInOrder = 0xfff
let lastTime = -1
let count = 0

/**
 * A new id for something that happened at an instant: UUID version 7 (RFC 9562, section 5.7). Ids that a process makes
 * one after the other within a millisecond stay in their order, some four thousand of them (section 6.2, method 1). A
 * payment and its refund in one batch are an example.
 */
export const newEventId = (at: Instant): string => {
  const bytes = randomness(16)
  const time = at.getTime()
  count = time === lastTime ? Math.min(count + 1, mostInOrder) : 0
  lastTime = time
  bytes.writeUIntBE(time, 0, 6)
  bytes[6] = 0x70 | (count >> 8)
  bytes[7] = count & 0xff
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  return uuidOf(bytes.toString('hex'))
}

/**
 * Two new ids of which the first is always the smaller, for notifications of one change that go in their order. They
 * differ in one bit: no count can run out between them, and no other clock get in.
 */
export const newEventIds = (at: Instant): readonly [string, string] => {
  const id = newEventId(at)
  // The bit behind the two of the variant.
  const digit = Number.parseInt(id.charAt(19), 16)
  const withDigit = (value: number): string => id.slice(0, 19) + value.toString(16) + id.slice(20)
  return [withDigit(digit & 0b1101), withDigit(digit | 0b0010)]
}

/** The least id of an instant: every id made before is smaller, every one made since is not. */
export const eventIdFloor = (at: Instant): string =>
  uuidOf(`${Math.max(0, at.getTime()).toString(16).padStart(12, '0')}70008000000000000000`)

/** When an id was made, to the millisecond. */
export const eventIdTime = (eventId: string): Instant =>
  fromMilliseconds(Number.parseInt(eventId.slice(0, 8) + eventId.slice(9, 13), 16))

/** A UUID of its 32 hexadecimal digits. */
export const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
