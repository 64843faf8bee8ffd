/**
 * A small country database in the MaxMind DB format, written from its specification (maxmind.github.io/MaxMind-DB,
 * version 2.0).
 */
import { writeFile } from 'node:fs/promises'

/** Networks (`203.0.113.0/24`, IPv4 only) with their countries, into a file. */
export const writeCountryFile = async (
  path: string,
  countries: Readonly<Record<string, string>>,
): Promise<void> => {
  const entries = Object.entries(countries)
  const records: Buffer[] = entries.map(([, code]) =>
    map({ country: map({ iso_code: text(code) }) }),
  )
  const offsets = records.map((_, index) => Buffer.concat(records.slice(0, index)).length)
  const tree = searchTree(entries.map(([network], index) => [network, offsets[index] ?? 0]))
  const metadata = map({
    binary_format_major_version: number(5, 2),
    binary_format_minor_version: number(5, 0),
    build_epoch: number(9, 1_700_000_000),
    database_type: text('Test-Country'),
    description: map({ en: text('A test') }),
    ip_version: number(5, 4),
    languages: Buffer.from([0, 4]),
    node_count: number(6, tree.nodes),
    record_size: number(5, 24),
  })
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  await writeFile(path, Buffer.concat([tree.bytes, Buffer.alloc(16), ...records, marker, metadata]))
}

type Node = [left: Branch, right: Branch]
/** A further node, the place of a record, or nothing. */
type Branch = { node: number } | { record: number } | undefined

const searchTree = (
  networks: readonly (readonly [string, number])[],
): { nodes: number; bytes: Buffer } => {
  const nodes: Node[] = [[undefined, undefined]]
  for (const [network, record] of networks) {
    const [address = '', length = '32'] = network.split('/')
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(length))
    let at = 0
    for (const [depth, bit] of [...bits].entries()) {
      const node = nodes[at] as Node
      const side = bit === '0' ? 0 : 1
      if (depth === bits.length - 1) {
        node[side] = { record }
        break
      }
      let next = node[side]
      if (next === undefined || !('node' in next)) {
        next = { node: nodes.push([undefined, undefined]) - 1 }
        node[side] = next
      }
      at = next.node
    }
  }
  // A value above the number of nodes points into the records, 16 bytes of which are empty; the number itself is
  // nothing.
  const recordOf = (branch: Branch): number =>
    branch === undefined
      ? nodes.length
      : 'node' in branch
        ? branch.node
        : nodes.length + 16 + branch.record
  const bytes = Buffer.alloc(nodes.length * 6)
  for (const [index, [left, right]] of nodes.entries()) {
    bytes.writeUIntBE(recordOf(left), index * 6, 3)
    bytes.writeUIntBE(recordOf(right), index * 6 + 3, 3)
  }
  return { nodes: nodes.length, bytes }
}

/** Type 2, up to 28 bytes. */
const text = (value: string): Buffer =>
  Buffer.concat([Buffer.from([(2 << 5) | value.length]), Buffer.from(value)])

/** Type 7, with up to 28 members. */
const map = (members: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    Buffer.from([(7 << 5) | Object.keys(members).length]),
    ...Object.entries(members).flatMap(([name, value]) => [text(name), value]),
  ])

/** Types 5 and 6 (unsigned, 16 and 32 bits), and 9 (64 bits), which is an extended one. */
const number = (type: 5 | 6 | 9, value: number): Buffer => {
  const bytes = Buffer.from(value.toString(16).padStart(16, '0'), 'hex')
  const trimmed = bytes.subarray(bytes.findIndex((byte) => byte !== 0))
  const digits = value === 0 ? Buffer.alloc(0) : trimmed
  const control = type === 9 ? [digits.length, 9 - 7] : [(type << 5) | digits.length]
  return Buffer.concat([Buffer.from(control), digits])
}
