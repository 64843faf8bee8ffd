import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionCookie } from './session-cookie.ts'

test('the cookie has its prefix over https, a plain name on loopback, and is nowhere else', () => {
  const nameAt = (publicUrl: string) => sessionCookie({ publicUrl })?.set('x', 1).split('=')[0]
  for (const url of ['https://portreeve.example', 'https://localhost:8443', 'https://192.0.2.1'])
    assert.equal(nameAt(url), '__Host-portreeve_console', url)
  for (const url of [
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'http://portreeve.localhost',
  ])
    assert.equal(nameAt(url), 'portreeve_console', url)
  for (const url of [
    'http://portreeve.example',
    'http://192.168.0.2:8080',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://notlocalhost',
  ])
    assert.equal(nameAt(url), undefined, url)
})

test('on loopback the cookie goes without Secure, and with everything else', () => {
  assert.equal(
    sessionCookie({ publicUrl: 'http://localhost:8080' })?.set('x', 60),
    'portreeve_console=x; Path=/; Max-Age=60; HttpOnly; SameSite=Strict',
  )
})
