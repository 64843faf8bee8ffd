/** Files of spreadsheet programs, which are told by their first bytes: they are no text. */
import { UnreadableFile } from './record.ts'

/**
 * The first bytes of a ZIP file, which `.xlsx`, `.ods` and `.numbers` are (APPNOTE.TXT of PKWARE, section 4.3.7), and
 * of a compound file, which `.xls` is (MS-CFB of Microsoft, section 2.2).
 */
const beginnings = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('d0cf11e0', 'hex')]

/** The advice for such a file, in one sentence. */
export const spreadsheetAdvice =
  'is a spreadsheet (.xlsx or the like), and no text: save it as CSV (UTF-8) there, and import that file'

/** Names of files that a spreadsheet program keeps in a form of its own. */
export const isSpreadsheetName = (name: string): boolean =>
  /\.(xlsx?|xlsm|xlsb|ods|numbers)$/i.test(name)

/** The bytes as they come. Throws `UnreadableFile` where they begin as those of a spreadsheet do. */
export async function* withoutSpreadsheets(
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  let beginning: Buffer = Buffer.alloc(0)
  let isKnown = false
  for await (const chunk of chunks) {
    if (isKnown) {
      yield chunk
      continue
    }
    beginning = Buffer.concat([beginning, chunk])
    if (beginning.length < 4) continue
    isKnown = true
    if (beginnings.some((bytes) => beginning.subarray(0, 4).equals(bytes)))
      throw new UnreadableFile('spreadsheet', `The file ${spreadsheetAdvice}`, 1)
    yield beginning
  }
  if (!isKnown) yield beginning
}
