/** Each way in which an encrypted file may be wrong. */
import assert from 'node:assert/strict'
import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openFile, sealFile, UnreadableBackup } from './sealed-file.ts'

const key = randomBytes(32)
const chunk = 65_536 + 16

async function* partsOf(bytes: Buffer, length = 50_000): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const joined = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}
const sealed = (plain: Buffer) => joined(sealFile(key, partsOf(plain)))
const opened = (file: Buffer, by = key) => joined(openFile(by, partsOf(file, 33_333)))

test('an encrypted file gives back what went in, whatever its length', async () => {
  for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
    const plain = randomBytes(length)
    assert.ok((await opened(await sealed(plain))).equals(plain), String(length))
  }
})

test('an encrypted file is refused with another key, and after any change', async () => {
  const file = await sealed(randomBytes(150_000))
  await assert.rejects(opened(file, randomBytes(32)), UnreadableBackup)
  for (const at of [0, 15, 16, 20, 33, 40, 33 + chunk - 1, 33 + chunk, file.length - 1]) {
    const changed = Buffer.from(file)
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at)
    await assert.rejects(opened(changed), UnreadableBackup, `byte ${at}`)
  }
})

test('an encrypted file is refused when its end is missing, also where a chunk ends, and when something follows', async () => {
  const file = await sealed(randomBytes(3 * 65_536))
  const ends = [0, 10, 33, 40, 33 + chunk, 33 + 2 * chunk, 33 + 2 * chunk + 1, file.length - 1]
  for (const end of ends)
    await assert.rejects(opened(file.subarray(0, end)), UnreadableBackup, `first ${end}`)
  await assert.rejects(opened(Buffer.concat([file, Buffer.alloc(1)])), UnreadableBackup)
  await assert.rejects(opened(Buffer.concat([file, file])), UnreadableBackup)
})

test('an encrypted file is refused when chunks change places, or one comes twice', async () => {
  const file = await sealed(randomBytes(3 * 65_536))
  const [head, first, second, third] = [0, 33, 33 + chunk, 33 + 2 * chunk].map((at, n) =>
    file.subarray(at, n === 0 ? 33 : at + chunk),
  ) as [Buffer, Buffer, Buffer, Buffer]
  for (const order of [
    [second, first, third],
    [first, third],
    [first, first, second, third],
  ])
    await assert.rejects(opened(Buffer.concat([head, ...order])), UnreadableBackup)
})

/** Reads a file by the steps of docs/backup.md, with nothing of ours. */
const readByHand = (file: Buffer): Buffer => {
  assert.equal(file.toString('latin1', 0, 17), 'Portreeve backup\u0001')
  const own = Buffer.from(hkdfSync('sha256', key, file.subarray(17, 33), file.subarray(0, 17), 32))
  const count = Math.max(1, Math.ceil((file.length - 33) / chunk))
  const parts = Array.from({ length: count }, (_, number) => {
    const piece = file.subarray(33 + number * chunk, 33 + (number + 1) * chunk)
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(number, 7)
    nonce[11] = number === count - 1 ? 1 : 0
    const decipher = createDecipheriv('aes-256-gcm', own, nonce)
    decipher.setAuthTag(piece.subarray(-16))
    return Buffer.concat([decipher.update(piece.subarray(0, -16)), decipher.final()])
  })
  return Buffer.concat(parts)
}

test('an encrypted file has the form that docs/backup.md tells, and no two have the same bytes', async () => {
  for (const length of [0, 1, 65_536, 65_537, 131_072, 20_000_000]) {
    const plain = randomBytes(length)
    const [file, again] = [await sealed(plain), await sealed(plain)]
    assert.equal(file.length, 33 + length + 16 * Math.max(1, Math.ceil(length / 65_536)))
    assert.ok(readByHand(file).equals(plain), String(length))
    assert.ok(!file.subarray(33).equals(again.subarray(33)))
  }
})

test('a large file is sealed and opened in parts, each as soon as it is there', async () => {
  let given = 0
  async function* source(): AsyncGenerator<Buffer, void> {
    for (; given < 100; given += 1) yield Buffer.alloc(65_536)
  }
  const parts = openFile(key, sealFile(key, source()))
  await parts.next()
  assert.ok(given < 10, `${given} read`)
  await parts.return()
})

test('a file of another kind, of a later format and one without its key are told apart', async () => {
  const file = await sealed(randomBytes(100_000))
  await assert.rejects(opened(randomBytes(5000)), /is not a backup of portreeve backup/)
  await assert.rejects(opened(Buffer.from('Portreeve')), /is not a backup of portreeve backup/)
  const later = Buffer.from(file)
  later[16] = 2
  await assert.rejects(opened(later), /a format that this version does not know/)
  const wrong = await opened(file, randomBytes(32)).catch((error: Error) => error)
  assert.match((wrong as Error).message, /^The file does not open: the backup key is another one/)
  assert.ok((wrong as Error).cause instanceof Error)
  const changed = Buffer.from(file)
  changed[33 + chunk] = (changed[33 + chunk] ?? 0) ^ 1
  await assert.rejects(opened(changed), /behind its first 1 chunks of 64 KiB/)
})
