import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/support/any-character.ts'
import { deviceOf } from './device.ts'

test('browsers, engines and systems are told by one word each', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
  const told: Record<string, string | null> = {
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/139.0.0.0 Safari/537.36`]:
      'Chrome on Windows',
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/139.0.0.0 Safari/537.36 Edg/139.0.0.0`]:
      'Edge on Windows',
    [`Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/139.0.0.0 Safari/537.36 OPR/122.0.0.0`]:
      'Opera on Linux',
    'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0': 'Firefox on Linux',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
      'Safari on macOS',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0.7258.76 Mobile/15E148 Safari/604.1':
      'Chrome on iOS',
    [`Mozilla/5.0 (Linux; Android 13; SM-S918B) ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`]:
      'Samsung Internet on Android',
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/139.0.0.0 Safari/537.36`]:
      'Chrome on ChromeOS',
    'Mozilla/5.0 (PlayStation; PlayStation 5/10.00) AppleWebKit/605.1.15 (KHTML, like Gecko)':
      'PlayStation',
    'UnityPlayer/6000.0.23f1 (UnityWebRequest/1.0, libcurl/8.10.1-DEV)': 'Unity',
    'Harbour/++UE5+Release-5.4-CL-33043543 Windows/10.0.22631.1.256.64bit':
      'Unreal Engine on Windows',
    'curl/8.15.0': 'curl',
    'HarbourGame/1.4.2 (Android 14)': 'HarbourGame on Android',
    node: 'node',
    'Mozilla/5.0': null,
    '': null,
  }
  for (const [header, device] of Object.entries(told)) assert.equal(deviceOf(header), device)
  assert.equal(deviceOf(undefined), null)
})

test('whatever the header is, the word is short and has letters and hyphens only', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 1000, unit: anyCharacter }), (header) => {
      assert.match(
        deviceOf(header) ?? 'none',
        /^[A-Za-z_-]{2,30}(?: [A-Za-z]+)?(?: on [A-Za-z]+)?$/,
      )
    }),
  )
  assert.equal(deviceOf(`${'a'.repeat(31)}/1`), null)
  assert.equal(deviceOf('ann@players.example'), null)
})
