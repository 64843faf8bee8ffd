import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { type Format, formats } from '../../bulk-contract.ts'
import { type CatalogRecord, longestRecord, UnreadableFile } from './record.ts'
import { catalogRecords } from './records.ts'

/** The records of a file that comes in pieces of these lengths, or where it cannot be read. */
const readAll = async (format: Format, file: Buffer, lengths: readonly number[] = []) => {
  async function* chunks(): AsyncGenerator<Buffer, void> {
    let at = 0
    for (const length of lengths) {
      yield file.subarray(at, at + length)
      at += length
    }
    yield file.subarray(at)
  }
  const records: CatalogRecord[] = []
  try {
    for await (const record of catalogRecords(format, chunks(), () => {})) records.push(record)
  } catch (error) {
    assert.ok(error instanceof UnreadableFile, `${error}`)
    return { records, place: error.place, message: error.message }
  }
  return { records, place: undefined, message: undefined }
}

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('\n', '\r\n', '"', '""', ',', ';', '{', '}', '[', ']', ':', '\\', '\\"', ' '),
  fc.constantFrom('type', 'sku', 'name.en', 'prices[0].amount', 'groups', '"packages"', 'null'),
  fc.constantFrom('virtual_currency', 'type,sku\n', '{"packages":[', '{"type":"group"}'),
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 60 }).map((array) => Buffer.from(array)),
  fc.array(word, { maxLength: 20 }).map((words) => Buffer.from(words.join(''))),
)

for (const format of formats) {
  test(`whatever the bytes, a ${format} file is read or refused with a place`, async () => {
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        await readAll(format, file)
      }),
      { numRuns: 1500 },
    )
  })

  test(`a ${format} file means the same however it is cut on its way`, async () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(bytes, lengths, async (file, cuts) => {
        assert.deepEqual(await readAll(format, file, cuts), await readAll(format, file))
      }),
      { numRuns: 800 },
    )
  })
}

test('the line of bytes that are no UTF-8 is told however they are cut, and beside U+FFFD', async () => {
  const files: [number[], string][] = [
    [[0xc2, 0x0a], 'line 1'],
    [[0x61, 0x0a, 0xe2, 0x82, 0x0a, 0x62, 0x0a], 'line 2'],
    [[0xef, 0xbf, 0xbd, 0x0a, 0x61, 0x0a, 0xff], 'line 3'],
    [[0xf0, 0x9f, 0x8e, 0xae, 0x0a, 0xf0, 0x9f], 'line 2'],
  ]
  for (const [file, place] of files) {
    for (let cut = 1; cut <= file.length; cut++) {
      const read = await readAll('csv', Buffer.from(file), [cut, 1, 1])
      assert.equal(read.place, place, `${file} cut after ${cut}`)
    }
  }
})

describe('JSON', () => {
  test('elements are those that JSON.parse finds, with their lines', async () => {
    const lists = fc.record({
      groups: fc.array(fc.jsonValue({ maxDepth: 3 })),
      packages: fc.array(fc.jsonValue({ maxDepth: 3 })),
    })
    await fc.assert(
      fc.asyncProperty(lists, fc.constantFrom(0, 1, 2), async (file, indent) => {
        const text = JSON.stringify(file, null, indent)
        if (/__proto__/.test(text)) return
        const { records, place } = await readAll('json', Buffer.from(text))
        assert.equal(place, undefined)
        const read = records.map(({ kind, body }) => [kind, body])
        const wanted = JSON.parse(text) as typeof file
        assert.deepEqual(read, [
          ...wanted.groups.map((body) => ['group', body]),
          ...wanted.packages.map((body) => ['virtual_currency_package', body]),
        ])
      }),
      { numRuns: 500 },
    )
    const { records } = await readAll('json', Buffer.from('{"groups": [\n{},\n\n{}]}'))
    assert.deepEqual(
      records.map(({ line }) => line),
      [2, 4],
    )
  })

  test('a file over 16 MiB is refused with the formats that may be larger', async () => {
    const element = `{"external_id":"x","name":null}${' '.repeat(1000)}`
    const file = (count: number) =>
      Buffer.from(`{"groups":[${Array.from({ length: count }, () => element).join()}]}`)
    assert.equal((await readAll('json', file(16_000))).records.length, 16_000)
    const { records, message } = await readAll('json', file(17_000))
    assert.equal(records.length, 0)
    assert.match(message ?? '', /at most 16 MiB: send a larger catalog as NDJSON or CSV/)
  })
})

describe('CSV', () => {
  const one = async (text: string): Promise<CatalogRecord> => {
    const { records, place } = await readAll('csv', Buffer.from(text))
    assert.equal(place, undefined)
    assert.equal(records.length, 1)
    return records[0] as CatalogRecord
  }

  test('an empty cell says nothing, a quoted empty one is empty text', async () => {
    const { body } = await one('type,sku,name.en,name.de\nvirtual_currency,a,"",\n')
    assert.deepEqual(body, { sku: 'a', name: { en: '' } })
  })

  test('the mark of UTF-8, semicolons, tabs and the line ends of other systems are read', async () => {
    for (const text of [
      '\ufefftype,sku\r\nvirtual_currency,a\r\n',
      'type;sku\nvirtual_currency;a',
      'type\tsku\rvirtual_currency\ta\r',
    ]) {
      const { kind, body } = await one(text)
      assert.deepEqual([kind, body], ['virtual_currency', { sku: 'a' }])
    }
  })

  test('a cell of a list or an object holds JSON, and a column of a member its value', async () => {
    const { body } = await one(
      'type,sku,groups,limits,limits.per_user\nvirtual_currency,a,"[""x""]","{""per_item"":2}",\n',
    )
    assert.deepEqual(body, { sku: 'a', groups: ['x'], limits: { per_item: 2 } })
  })

  test('what contradicts itself, leaves gaps or is unknown is found by its column', async () => {
    const { findings } = await one(
      'type,name,name.en,prices[1].amount,prize,media_list,__proto__.x\nvirtual_currency,null,x,1,2,[,3\n',
    )
    assert.deepEqual(
      findings.map(({ property }) => property),
      ['name.en', 'prices[1].amount', 'prize', 'media_list', '__proto__.x'],
    )
  })

  const told = async (column: string, cell: string, kind = 'virtual_currency_package') => {
    const { findings } = await one(`type,${column}\n${kind},"${cell.replaceAll('"', '""')}"\n`)
    return findings.map(({ property, message }) => `${property} ${message}`).join('; ')
  }

  test('a number that is none, and true or false that is neither, is told by an example', async () => {
    for (const cell of ['4,99', '$4.99', '4.99 USD', '1.000,00', '4.', '.99', 'free', '"4.99"'])
      assert.equal(
        await told('prices[0].amount', cell),
        'prices[0].amount must be a number with a point, as in 4.99',
        cell,
      )
    assert.equal(await told('content[0].quantity', '5 k'), `content[0].quantity ${whole}`)
    assert.equal(await told('is_enabled', 'yes'), 'is_enabled must be true or false')
    assert.equal(await told('limits.per_user', 'null'), '')
  })
  const whole = 'must be a whole number, as in 500'

  test('a column that nobody knows is told with the one that was meant', async () => {
    const meant = {
      'prices[0].amout': 'prices[0].amount',
      'prices[2].amout': 'prices[2].amount',
      'price[1].amount': 'prices[1].amount',
      amount: 'prices[0].amount',
      Price: 'prices[0].amount',
      country: 'prices[0].country_iso',
      SKU: 'sku',
      name_en: 'name.en',
      'Name (en)': 'name.en',
      'limits.peruser': 'limits.per_user',
      'period.date_from': 'periods[0].date_from',
      is_enable: 'is_enabled',
      interval_type: 'limits.recurrent_schedule.per_user.interval_type',
    }
    for (const [column, known] of Object.entries(meant))
      assert.equal(
        await told(column, 'x'),
        `${column} is not a known column, did you mean ${known}?`,
      )
    for (const column of ['zzz', '__proto__.x', '$', 'x'.repeat(10_000)])
      assert.match(await told(column, 'x'), / is not a known column$/)
    assert.match(await told('title', 'x', 'group'), /did you mean name\.en\?$/)
  })

  test('a text in a column of a list or an object is told the columns of its parts', async () => {
    assert.match(await told('name', 'Chest'), /must be JSON; .* as name\.en has$/)
    assert.match(await told('prices', '4.99 €'), /must be JSON; .* as prices\[0\]\.currency has$/)
    assert.match(await told('groups', 'vip, new'), /must be JSON; .* as groups\[0\] has$/)
    assert.match(await told('custom_attributes', 'x'), /must be JSON$/)
  })

  test('the kind that was meant is told, and so is a comma that made one number two cells', async () => {
    const { findings } = await one('type,sku\npackage,a\n')
    assert.match(findings[0]?.message ?? '', /did you mean virtual_currency_package\?/)
    const apart = await one('type,sku,prices[0].amount\nvirtual_currency,a,4,99\n')
    assert.match(apart.findings[0]?.message ?? '', /has 4 cells.*numbers with a point, as in 4\.99/)
    await assert.rejects(async () => {
      const file = Buffer.from('Type,sku\nvirtual_currency,a\n')
      for await (const _ of catalogRecords('csv', chunksOf(file), () => {}));
    }, /lacks the column type .*write type for Type/)
  })

  test('lines of rows are counted over cells of several lines', async () => {
    const file = 'type,sku,name.en\nvirtual_currency,a,"x\ny\nz"\n\nvirtual_currency,b,c\n'
    const { records } = await readAll('csv', Buffer.from(file))
    assert.deepEqual(
      records.map(({ line }) => line),
      [2, 6],
    )
    const windows = await readAll('csv', Buffer.from(file.replaceAll('\n', '\r\n')))
    assert.deepEqual(
      windows.records.map(({ line }) => line),
      [2, 6],
    )
    const open = await readAll('csv', Buffer.from(`${file}\nvirtual_currency,"c,d\n\n\n`))
    assert.equal(open.place, 'line 7, column 2')
  })
})

async function* chunksOf(file: Buffer): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < file.length; at += 1) yield file.subarray(at, at + 1)
}

test('a spreadsheet is told by its first bytes, however they are cut and whatever it is called', async () => {
  const zip = Buffer.from('PK\x03\x04\x14\x00[Content_Types].xml', 'latin1')
  const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  for (const format of formats) {
    for (const file of [zip, compound]) {
      await assert.rejects(
        async () => {
          for await (const _ of catalogRecords(format, chunksOf(file), () => {}));
        },
        /is a spreadsheet .*save it as CSV \(UTF-8\)/,
        format,
      )
    }
  }
})

test('a record beyond 512 KiB ends the reading, however far the file goes', async () => {
  const long = 'x'.repeat(longestRecord + 1)
  const files: [Format, string][] = [
    ['ndjson', `{"type":"group"}\n{"type":"${long}`],
    ['json', `{"groups":[{},\n"${long}`],
    ['csv', `type,sku\ngroup,"${long}`],
  ]
  for (const [format, file] of files) {
    const { place } = await readAll(format, Buffer.from(file))
    assert.match(place ?? '', /^line 2/, format)
  }
})
