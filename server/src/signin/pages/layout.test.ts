import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { html } from './html.ts'
import { renderPage } from './layout.ts'

const page = { language: 'en', title: 'Enter', brand: undefined, body: html`` } as const

const formAction = (formsLeadTo?: readonly string[]) =>
  /form-action ([^;]+)/.exec(
    renderPage({ ...page, ...(formsLeadTo ? { formsLeadTo } : {}) }).policy,
  )?.[1]

test('a page without forms allows none', () => {
  assert.equal(formAction(), "'none'")
})

test('a form leads to us, and to the origins it is said to end up at', () => {
  assert.equal(formAction([]), "'self'")
  assert.equal(
    formAction(['https://game.example/landing?a=1', 'https://game.example/other']),
    "'self' https://game.example",
  )
  assert.equal(formAction(['http://127.0.0.1:5123/back']), "'self' http://127.0.0.1:5123")
})

test('an address that a policy has no word for is named by its scheme', () => {
  assert.equal(formAction(['mygame://signed-in']), "'self' mygame:")
  assert.equal(formAction(['http://[::1]:80/']), "'self' http:")
})

test('the style sheets of as many colors as there are projects take no room for ever', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const heap = (): number => {
    collect()
    return process.memoryUsage().heapUsed / 2 ** 20
  }
  const brandIn = (color: string) => ({ name: 'Game', color, logo: undefined, links: [] })
  const show = (first: number, amount: number): void => {
    for (let nth = first; nth < first + amount; nth += 1) {
      const color = `#${nth.toString(16).padStart(6, '0')}`
      renderPage({ ...page, brand: brandIn(color) })
    }
  }
  show(0, 500)
  const before = heap()
  show(500, 5000)
  const grown = heap() - before
  assert.ok(grown < 5, `${grown} MiB for 5,000 colors`)
})
