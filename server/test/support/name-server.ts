/** A name server on a loopback port that answers from a table and remembers what it was asked. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type ZoneEntry = { v4?: string[]; v6?: string[]; ttl?: number; isSilent?: boolean }

export type NameServer = {
  address: string
  /** The questions since the last look. A question that was sent again, as it is after a while, counts once. */
  asked(): string[]
  close(): Promise<void>
}

/** Starts it. Names that the table lacks do not exist (RFC 1035, section 4). */
export async function startNameServer(zone: Record<string, ZoneEntry>): Promise<NameServer> {
  const socket = createSocket('udp4')
  const questions = new Map<string, string>()
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = readQuestion(message)
    const question = `${type === 28 ? 'AAAA' : 'A'} ${name}`
    // RFC 1035, section 4.1.1: the id tells a question from one that is sent again.
    questions.set(`${message.readUInt16BE(0)} ${question}`, question)
    const entry = zone[name]
    if (entry?.isSilent) return
    const addresses = (type === 28 ? entry?.v6 : entry?.v4) ?? []
    const answers = addresses.map((text) => record(type, entry?.ttl ?? 30, text))
    const header = Buffer.alloc(12)
    header.writeUInt16BE(message.readUInt16BE(0), 0)
    header.writeUInt16BE(entry ? 0x8180 : 0x8183, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([header, message.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked() {
      const all = [...questions.values()]
      questions.clear()
      return all
    },
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  // After the name: type and class.
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function record(type: number, ttl: number, address: string): Buffer {
  const data = type === 28 ? bytesOfV6(address) : Buffer.from(address.split('.').map(Number))
  const head = Buffer.alloc(12)
  // The name is a pointer to the question's.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(ttl, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

/** Only the full form with eight groups. */
const bytesOfV6 = (address: string): Buffer =>
  Buffer.from(
    address
      .split(':')
      .map((group) => group.padStart(4, '0'))
      .join(''),
    'hex',
  )
