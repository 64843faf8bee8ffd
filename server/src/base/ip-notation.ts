/** The many ways to write one IP address. */
import { isIP } from 'node:net'

/** The IPv4 address that an IPv6 notation stands for (mapped, or NAT64 of RFC 6052), else itself. */
export function unwrap(address: string): string {
  const groups = groupsOf(address)
  if (!groups) return address
  const head = groups.slice(0, 6).join(':')
  const isWrapped = head === '0:0:0:0:0:65535' || head === `${0x64}:${0xff9b}:0:0:0:0`
  return isWrapped ? v4Of(groups) : address
}

/** Only the mapped form reaches an IPv4 address of this machine or its networks. */
export function unwrapMapped(address: string): string {
  const groups = groupsOf(address)
  return groups?.slice(0, 6).join(':') === '0:0:0:0:0:65535' ? v4Of(groups) : address
}

function v4Of(groups: number[]): string {
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address; null for anything else. */
export function groupsOf(address: string): number[] | null {
  if (isIP(address) !== 6 || address.includes('%')) return null
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...bytes) => {
    const [a, b, c, d] = bytes.map(Number) as [number, number, number, number]
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [left = '', right] = hex.split('::')
  const before = left ? left.split(':') : []
  const after = right ? right.split(':') : []
  const zeros = new Array<string>(8 - before.length - after.length).fill('0')
  const all = right === undefined ? before : [...before, ...zeros, ...after]
  return all.map((group) => Number.parseInt(group, 16))
}

/**
 * The one way to write an address: IPv4 where it stands for one, IPv6 as in RFC 5952, without a zone, which says
 * something to one machine only. Any other text stays as it is.
 */
export function canonicalAddress(address: string): string {
  if (!address.includes(':')) return address
  const plain = unwrapMapped(address.split('%', 1)[0] as string)
  // URLs are written so, too (URL Standard, section 3.5).
  return isIP(plain) === 6 ? new URL(`http://[${plain}]`).hostname.slice(1, -1) : plain
}
