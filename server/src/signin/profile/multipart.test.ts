/** The file of a form: found as clients write it, and never anything but a part of the body. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { readFormFile } from './multipart.ts'

const type = (boundary: string) => `multipart/form-data; boundary=${boundary}`
const form = (boundary: string, parts: readonly [headers: string, bytes: Buffer | string][]) =>
  Buffer.concat([
    ...parts.flatMap(([headers, bytes]) => [
      Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
const disposition = (rest: string) => `Content-Disposition: form-data; ${rest}`
const picture = `${disposition('name="picture"; filename="a.png"')}\r\nContent-Type: image/png`

describe('the file of a form', () => {
  test('is found as each client writes it', async () => {
    const bytes = Buffer.from('\x89PNG\r\n\x1a\n--b\r\n--', 'latin1')
    const forms: [string, Buffer][] = [
      [type('x'), form('x', [[picture, bytes]])],
      [type('"a b"'), form('a b', [[picture, bytes]])],
      [
        `Multipart/Form-Data;charset=utf-8; Boundary=----A'b_c`.replace("'", '.'),
        form('----A.b_c', [[picture, bytes]]),
      ],
      // Unity begins with an empty line and ends without one.
      [
        type('u'),
        Buffer.concat([Buffer.from('\r\n'), form('u', [[picture, bytes]]).subarray(0, -2)]),
      ],
      [type('n'), form('n', [[disposition('filename=a.png; name=picture'), bytes]])],
      [
        type('o'),
        form('o', [
          [disposition('name="else"'), 'x'],
          [picture, bytes],
          [disposition('name="y"'), ''],
        ]),
      ],
      [
        type('c'),
        form('c', [
          [`content-type: image/png\r\ncontent-disposition: FORM-DATA;name="picture"`, bytes],
        ]),
      ],
    ]
    for (const [contentType, body] of forms)
      assert.deepEqual(readFormFile(contentType, body, 'picture'), bytes, contentType)
    const real = new FormData()
    real.append('picture', new Blob([bytes], { type: 'image/png' }), 'avatar.png')
    const sent = new Response(real)
    const body = Buffer.from(await sent.arrayBuffer())
    assert.deepEqual(readFormFile(sent.headers.get('content-type') ?? '', body, 'picture'), bytes)
  })

  test('may be empty, and is none where the form is broken, cut off, or has it twice', () => {
    assert.deepEqual(
      readFormFile(type('x'), form('x', [[picture, '']]), 'picture'),
      Buffer.alloc(0),
    )
    const whole = form('x', [[picture, 'abc']])
    for (const [contentType, body] of [
      ['multipart/form-data', whole],
      [type(''), whole],
      [type('y'), whole],
      [type('x'.repeat(71)), whole],
      [type('"x'), whole],
      [type('x'), Buffer.alloc(0)],
      [type('x'), form('x', [])],
      [
        type('x'),
        form('x', [
          [picture, '1'],
          [picture, '2'],
        ]),
      ],
      [type('x'), form('x', [[disposition('name="pictures"'), '1']])],
      [type('x'), form('x', [[disposition('xname="picture"'), '1']])],
      [type('x'), form('x', [[`Content-Disposition: attachment; name="picture"`, '1']])],
      [type('x'), form('x', [[`${'A'.repeat(5000)}: b\r\n${picture}`, '1']])],
      [
        type('x'),
        form(
          'x',
          Array.from({ length: 40 }, () => [disposition('name="a"'), '1']),
        ),
      ],
      [type('x'), Buffer.from(`--x\n${picture.replaceAll('\r', '')}\n\nabc\n--x--`)],
    ] as const)
      assert.equal(readFormFile(contentType, body, 'picture'), undefined, contentType)
    for (let end = 0; end < whole.length - 4; end += 1)
      assert.equal(readFormFile(type('x'), whole.subarray(0, end), 'picture'), undefined)
  })

  test('comes back to the byte, whatever its bytes are', () => {
    const pieces = [
      '\r\n',
      '--',
      '--x',
      '\r\n--',
      '-',
      'x',
      '\0',
      '\r\n\r\n',
      'name="picture"',
      'é',
    ]
    const pick = (): number => randomBytes(1)[0] ?? 0
    for (let round = 0; round < 2000; round += 1) {
      const content = Buffer.concat(
        Array.from({ length: pick() % 12 }, () =>
          Buffer.from(pieces[pick() % pieces.length] ?? '', 'latin1'),
        ),
      )
      // A writer of forms chooses a boundary that its content does not have.
      if (content.includes('\r\n--x') || content.subarray(0, 3).toString() === '--x') continue
      const body = form('x', [[picture, content]])
      assert.deepEqual(readFormFile(type('x'), body, 'picture'), content)
    }
  })

  test('is a part of the body or nothing, for any bytes at all', () => {
    const whole = form('x', [
      [picture, 'abc'],
      [disposition('name="b"'), 'd'],
    ])
    for (let round = 0; round < 5000; round += 1) {
      const body = Buffer.from(whole)
      for (const place of randomBytes(3)) body[place % body.length] = randomBytes(1)[0] ?? 0
      const found = readFormFile(type('x'), body, 'picture')
      assert.ok(found === undefined || (found.buffer === body.buffer && body.includes(found)))
    }
  })

  test('takes no longer than its bytes, also where delimiters are hinted at a million times', () => {
    const hints = Buffer.from('\r\n--'.repeat(500_000))
    const began = performance.now()
    assert.equal(readFormFile(type('x'.repeat(70)), hints, 'picture'), undefined)
    const parts = form('x', [[picture, hints]])
    assert.equal(readFormFile(type('x'), parts, 'picture')?.length, hints.length)
    assert.ok(performance.now() - began < 2000)
  })
})
