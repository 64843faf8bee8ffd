/**
 * Session tickets: a binary format of the sandbox's own, in the outline of Steam's (length-prefixed
 * session part, ownership part with version, ids and times, 128 signature bytes at the end). Only
 * Steam can read its tickets, so nothing but this file needs to know the layout.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface SteamTicket {
  readonly personName: string
  readonly steamId: string
  readonly ownerId: string
  readonly appId: number
  /** Seconds since 1970. */
  readonly issuedAt: number
  readonly expiresAt: number
  /** The game has given the ticket back (CancelAuthTicket). */
  readonly isCancelled: boolean
  /** The identity of GetAuthTicketForWebApi; empty for a ticket of GetAuthSessionTicket. */
  readonly identity: string
}

const SIGNATURE = 128
const SESSION = 56
const FIXED = 46

/** Writes and signs a ticket, 230 bytes and more. */
export const sealTicket = (ticket: SteamTicket, key: Buffer): Buffer => {
  const name = Buffer.from(ticket.personName, 'utf8')
  const identity = Buffer.from(ticket.identity, 'utf8')
  const bytes = Buffer.alloc(SESSION + FIXED + 2 + name.length + identity.length)
  bytes.writeUInt32LE(20, 0)
  randomBytes(8).copy(bytes, 4)
  bytes.writeBigUInt64LE(BigInt(ticket.steamId), 12)
  bytes.writeUInt32LE(ticket.issuedAt, 20)
  bytes.writeUInt32LE(24, 24)
  randomBytes(24).copy(bytes, 28)
  bytes.writeUInt32LE(bytes.length - SESSION + SIGNATURE, 52)
  bytes.writeUInt32LE(bytes.length - SESSION, 56)
  bytes.writeUInt32LE(4, 60)
  bytes.writeBigUInt64LE(BigInt(ticket.steamId), 64)
  bytes.writeUInt32LE(ticket.appId, 72)
  bytes.writeUInt32LE(ticket.isCancelled ? 1 : 0, 76)
  bytes.writeUInt32LE(ticket.issuedAt, 80)
  bytes.writeUInt32LE(ticket.expiresAt, 84)
  bytes.writeBigUInt64LE(BigInt(ticket.ownerId), 88)
  let at = SESSION + FIXED
  bytes.writeUInt8(name.length, at)
  at += 1 + name.copy(bytes, at + 1)
  bytes.writeUInt8(identity.length, at)
  identity.copy(bytes, at + 1)
  return Buffer.concat([bytes, sign(bytes, key)])
}

/** Reads a ticket; null when it is not one or its signature is wrong. */
export const openTicket = (sealed: Buffer, key: Buffer): SteamTicket | null => {
  if (sealed.length < SESSION + FIXED + 2 + SIGNATURE) return null
  const bytes = sealed.subarray(0, -SIGNATURE)
  if (!timingSafeEqual(sealed.subarray(-SIGNATURE), sign(bytes, key))) return null
  const nameEnd = SESSION + FIXED + 1 + bytes.readUInt8(SESSION + FIXED)
  return {
    personName: bytes.toString('utf8', SESSION + FIXED + 1, nameEnd),
    steamId: String(bytes.readBigUInt64LE(64)),
    ownerId: String(bytes.readBigUInt64LE(88)),
    appId: bytes.readUInt32LE(72),
    isCancelled: bytes.readUInt32LE(76) === 1,
    issuedAt: bytes.readUInt32LE(80),
    expiresAt: bytes.readUInt32LE(84),
    identity: bytes.toString('utf8', nameEnd + 1),
  }
}

const sign = (bytes: Buffer, key: Buffer): Buffer =>
  Buffer.concat(
    ['first', 'second'].map((half) =>
      createHmac('sha512', key).update(half).update(bytes).digest(),
    ),
  )
