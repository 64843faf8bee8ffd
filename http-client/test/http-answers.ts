/** Answers as bytes, for tests of how they are read. */
import fc from 'fast-check'

/** An answer of these lines, and its body. */
export const answer = (lines: string[], body = ''): string => `${lines.join('\r\n')}\r\n\r\n${body}`

const token = fc
  .stringMatching(/^[a-zA-Z0-9-]{1,12}$/)
  .filter((name) => !/^(content-length|transfer-encoding|connection|keep-alive)$/i.test(name))
const value = fc.stringMatching(/^[!-~]{0,20}$/)
const block = fc.string({ unit: 'binary-ascii', maxLength: 200 })

/** Answers in good order, as bytes and as what they say. */
export const answers = fc
  .record({
    status: fc.integer({ min: 200, max: 599 }).filter((status) => status !== 204 && status !== 304),
    headers: fc.array(fc.tuple(token, value), { maxLength: 5 }),
    blocks: fc.array(block, { maxLength: 4 }),
    isChunked: fc.boolean(),
  })
  .map(({ status, headers, blocks, isChunked }) => {
    const body = blocks.join('')
    const lines = [`HTTP/1.1 ${status}`, ...headers.map(([name, text]) => `${name}: ${text}`)]
    const chunks = blocks
      .filter((text) => text !== '')
      .map((text) => `${text.length.toString(16)}\r\n${text}\r\n`)
    return {
      status,
      headers,
      body,
      text: isChunked
        ? answer([...lines, 'transfer-encoding: chunked'], `${chunks.join('')}0\r\n\r\n`)
        : answer([...lines, `content-length: ${body.length}`], body),
    }
  })

/** Lengths of pieces that bytes arrive in. */
export const cuts = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 })

/** Answers of which some bytes are others, or too many. */
export const spoiled = fc
  .tuple(answers, fc.nat(400), fc.string({ unit: 'binary-ascii', maxLength: 3 }))
  .map(([{ text }, at, by]) => text.slice(0, at) + by + text.slice(at + by.length))
