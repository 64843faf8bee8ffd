import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientConfig } from './address.ts'

const read = (address: string, socketPath?: string) =>
  clientConfig(address, { socketPath, name: 'ours', session: { lock_timeout: '5s' } })

test('an address says where, who and which database', () => {
  const config = read('postgres://a%40b:p%2Fw@[::1]:6432/some%20base')
  assert.deepEqual(
    [config.host, config.port, config.user, config.password, config.database],
    ['::1', 6432, 'a@b', 'p/w', 'some base'],
  )
  assert.equal(read('postgres://db.example/x').port, 5432)
})

test('a socket takes the place of host and port, and is not encrypted', () => {
  const config = read('postgres://u:p@localhost:1/x?sslmode=require', '/run/data/.s.PGSQL.6432')
  assert.deepEqual([config.host, config.port, config.ssl], ['/run/data', 6432, false])
})

test('sslmode says whether a connection is encrypted and the certificate looked at', () => {
  const modes = ['disable', 'require', 'prefer', 'verify-ca', 'verify-full'].map(
    (mode) => read(`postgres://u@h/x?sslmode=${mode}`).ssl,
  )
  const unchecked = { rejectUnauthorized: false }
  assert.deepEqual(modes, [false, unchecked, unchecked, {}, {}])
  assert.equal(read('postgres://u@h/x').ssl, false)
})

test('other words of the query are settings of each session, quoted, and stand above ours', () => {
  const { options, application_name } = read(
    'postgres://u@h/x?lock_timeout=9s&search_path=a,%20b\\c&application_name=theirs',
  )
  assert.equal(options, '-c lock_timeout=9s -c search_path=a,\\ b\\\\c')
  assert.equal(application_name, 'theirs')
})

test('without settings of ours or the address none are sent: a pooler would refuse them', () => {
  const config = clientConfig('postgres://u@h/x', { name: 'ours', session: {} })
  assert.equal(config.options, '')
})

test('connect_timeout is in seconds', () => {
  assert.equal(read('postgres://u@h/x').connectionTimeoutMillis, 10_000)
  assert.equal(read('postgres://u@h/x?connect_timeout=3').connectionTimeoutMillis, 3000)
})
