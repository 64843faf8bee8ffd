/**
 * The content of a backup, before it is compressed and encrypted: frames, one after the other. A frame is a byte for
 * its kind, the length of its content (4 bytes, big-endian), and the content. `H` is the head, `T` begins a table, `R`
 * holds rows as PostgreSQL's COPY writes them, and `E` ends the backup. All but `R` hold JSON.
 */

export type Frame = { kind: 'H' | 'T' | 'R' | 'E'; content: Buffer }

export const frameOf = (kind: Frame['kind'], content: Buffer | object): Buffer => {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(5)
  head.write(kind, 0, 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** Reads frames out of bytes that come in any parts. Throws Error where they end within a frame. */
export async function* framesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame, void> {
  let left: Buffer = Buffer.alloc(0)
  for await (const part of bytes) {
    left = left.length === 0 ? part : Buffer.concat([left, part])
    while (left.length >= 5) {
      const end = 5 + left.readUInt32BE(1)
      if (left.length < end) break
      yield { kind: left.toString('latin1', 0, 1) as Frame['kind'], content: left.subarray(5, end) }
      left = left.subarray(end)
    }
  }
  if (left.length > 0) throw new Error('The backup ends within a frame.')
}

/** The head of a backup. */
export type BackupHead = {
  /** When it was begun, by the database's clock. */
  made_at: string
  /** The version of PostgreSQL. */
  postgres: string
  /** The migrations of the schema, by which a restore makes it again. */
  migrations: { number: number; name: string }[]
  /** Partitions by time, which no migration makes. */
  partitions: { name: string; parent: string; bound: string; options: string[] }[]
  /** The last numbers that columns were given; null where none was. */
  sequences: { table: string; column: string; value: number | null }[]
}

/** The beginning of a table; its rows follow. */
export type BackupTable = { name: string; columns: string[] }

/** The end of a backup: how many rows each table has. */
export type BackupEnd = { rows: Record<string, number> }
