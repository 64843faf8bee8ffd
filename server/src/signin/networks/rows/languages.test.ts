/** Languages as single networks name them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNetwork } from '../table.ts'
import { authorizationUrl } from '../visit.ts'

const languageAt = (name: string, locale: string): string | null => {
  const network = findNetwork(name)
  assert.ok(network?.protocol === 'oauth2' && network.localeParam)
  const connection = { credentials: { client_id: 'id', client_secret: 'x' }, settings: {} }
  const departure = { callback: 'https://game.example/', state: 's', keep: {}, scope: [], locale }
  return new URL(authorizationUrl(network, connection, departure)).searchParams.get(
    network.localeParam,
  )
}

test('VK is told its number of a language, and English where it has none', () => {
  const told = ['ru_RU', 'uk', 'de-DE', 'TR_tr', 'ja_JP', 'constructor'].map((locale) =>
    languageAt('vk', locale),
  )
  assert.deepEqual(told, ['0', '1', '6', '82', '3', '3'])
})

test('WeChat’s page speaks Chinese or English', () => {
  assert.deepEqual(
    ['zh_CN', 'zh-TW', 'en_US', 'fr_FR'].map((locale) => languageAt('wechat', locale)),
    ['cn', 'cn', 'en', 'en'],
  )
})

test('Weibo’s page speaks Chinese unless it is told to speak English', () => {
  assert.deepEqual(
    ['zh_CN', 'en_US', 'fr_FR'].map((locale) => languageAt('weibo', locale)),
    [null, 'en', 'en'],
  )
})
