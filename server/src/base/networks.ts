/** Lists of networks, and whether an address lies in one. */
import { BlockList, isIP } from 'node:net'
import { canonicalAddress } from './ip-notation.ts'

/**
 * Reads networks in CIDR form, and single addresses, into a list.
 *
 * @throws Error naming the one that is not
 */
export const networkList = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [, written = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? []
    const length = isIP(written) === 4 ? 32 : 128
    const prefix = Number(bits ?? length)
    if (isIP(written) === 0 || prefix > length) {
      throw new Error(`${network} is not a network in CIDR form, such as 10.20.0.0/16`)
    }
    const address = canonicalAddress(written)
    // One of IPv4 that is written as IPv6 has its 96 bits more.
    const isMapped = length === 128 && isIP(address) === 4
    if (isMapped && prefix < 96) list.addSubnet(written, prefix, 'ipv6')
    else list.addSubnet(address, isMapped ? prefix - 96 : prefix, familyOf(address))
  }
  return list
}

/** Whether a text is a network in CIDR form or an address. */
export const isNetwork = (text: string): boolean => {
  try {
    networkList([text])
    return true
  } catch {
    return false
  }
}

/** Whether an address lies in one of the networks; false for what is no address, or one with a zone. */
export const contains = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && !address.includes('%') && list.check(address, familyOf(address))

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6')
