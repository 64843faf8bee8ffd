/** Lists as CSV: what a spreadsheet makes of them, and how long they get. */
import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { type Cell, csvFile, mostCsvRows } from './csv-answer.ts'

async function* pagesOf(...pages: Cell[][][]): AsyncGenerator<Cell[][]> {
  yield* pages
}

test('a text that a spreadsheet would take for a formula is harmless, and a number stays one', async () => {
  const cells = ['=1+1', '+1', '-1', '@SUM(B)', '\tx', '\r=1', ' =1', 'a=b', -5, null, undefined]
  assert.equal(
    await text(csvFile(['a'], pagesOf(cells.map((cell) => [cell])))),
    [
      'a',
      "'=1+1",
      "'+1",
      "'-1",
      "'@SUM(B)",
      '"\'\tx"',
      '"\'\r=1"',
      "' =1",
      'a=b',
      '-5',
      '',
      '',
      '',
    ].join('\r\n'),
  )
})

test('quotes, commas and line breaks stay in their cell', async () => {
  assert.equal(
    await text(csvFile(['a', 'b'], pagesOf([['say "hi", please', 'two\nlines']]))),
    'a,b\r\n"say ""hi"", please","two\nlines"\r\n',
  )
})

test('a file ends with its row 50,000, and no further page is asked for', async () => {
  let asked = 0
  async function* endless(): AsyncGenerator<Cell[][]> {
    for (;;) {
      asked += 1
      yield Array.from({ length: 20_001 }, () => ['x'])
    }
  }
  const lines = (await text(csvFile(['a'], endless()))).split('\r\n')
  assert.equal(lines.length, mostCsvRows + 2)
  assert.equal(asked, 3)
})
