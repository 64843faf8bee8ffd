import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changed, findChanges, findLeft, restored } from './addresses.ts'
import { sdks } from './sdks.ts'

const { unity, web } = sdks as Record<'unity' | 'web', (typeof sdks)[string]>
const service = new URL('http://127.0.0.1:8080/portreeve/')

describe('addresses', () => {
  test('several in a line keep their columns, also in a file of one line', () => {
    const text =
      "f('https://secure.xsolla.com/a', 'wss://ws-store.xsolla.com/b', 'login.xsolla.com')"
    const changes = findChanges(text, web, service)
    const after = changed(text, changes)
    assert.equal(
      after,
      "f('http://127.0.0.1:8080/portreeve/a', 'ws://127.0.0.1:8080/portreeve/b', '127.0.0.1:8080/portreeve')",
    )
    for (const { column, to } of changes) assert.ok(after.startsWith(to, column - 1))
    assert.deepEqual(restored(after, changes), { text, lost: [] })
  })

  test('those in comments, of other hosts and inside longer names stay', () => {
    const text = [
      '// https://login.xsolla.com/api',
      ' * https://store.xsolla.com/api',
      'a = "https://developers.xsolla.com/sdk"',
      'b = "https://mylogin.xsolla.com/api"',
      'c = "https://store.xsolla.com.example/api"',
      'using Xsolla.Store; // "store.xsolla.company"',
    ].join('\n')
    assert.deepEqual(findChanges(text, unity, service), [])
    assert.deepEqual(findLeft(text, unity), [])
  })

  test('a change that is neither made nor taken back is lost, and the text around it stays', () => {
    const text = 'a = "https://login.xsolla.com/api"\nb = "https://store.xsolla.com/api"'
    const changes = findChanges(text, unity, service)
    const edited = changed(text, changes).replace('a = "', 'first = "')
    const { text: back, lost } = restored(edited, changes)
    assert.deepEqual(lost, changes.slice(0, 1))
    assert.equal(back.split('\n')[1], 'b = "https://store.xsolla.com/api"')
    assert.ok(back.startsWith('first = "http://127.0.0.1:8080/portreeve/api"'))
  })
})
