/** The text form of PostgreSQL's arrays (postgresql.org/docs/18/arrays.html#ARRAYS-IO), read. */

type List = (unknown | List)[]

/** Makes a reader of arrays whose values are read by `read`. Lists may be nested; `NULL` is null. */
export const listReader =
  (read: (text: string) => unknown) =>
  (text: string): List => {
    // Bounds stand before the list when they are others than from 1: `[0:1]={a,b}`.
    const start = text.startsWith('[') ? text.indexOf('=') + 1 : 0
    const isPlain = !text.includes('"') && text.indexOf('{', start + 1) === -1
    return isPlain ? plainList(text.slice(start + 1, -1), read) : nestedList(text, start, read)
  }

const plainList = (inside: string, read: (text: string) => unknown): List =>
  inside === '' ? [] : inside.split(',').map((value) => (value === 'NULL' ? null : read(value)))

const nestedList = (text: string, start: number, read: (text: string) => unknown): List => {
  let at = start
  const quotedValue = (): string => {
    let value = ''
    for (at += 1; text[at] !== '"'; at += 1) {
      if (text[at] === '\\') at += 1
      value += text[at]
    }
    at += 1
    return value
  }
  const bareValue = (): string => {
    const from = at
    while (text[at] !== ',' && text[at] !== '}') at += 1
    return text.slice(from, at)
  }
  const value = (): unknown => {
    if (text[at] === '{') return list()
    if (text[at] === '"') return read(quotedValue())
    const bare = bareValue()
    return bare === 'NULL' ? null : read(bare)
  }
  const list = (): List => {
    const values: List = []
    at += 1
    while (text[at] !== '}') {
      values.push(value())
      if (text[at] === ',') at += 1
    }
    at += 1
    return values
  }
  return list()
}
