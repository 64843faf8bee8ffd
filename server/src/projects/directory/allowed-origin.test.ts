import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { validator } from '../../base/input/violations.ts'
import { ProjectSettings } from '../contract.ts'
import { allowsOrigin } from './allowed-origin.ts'

const schemes = fc.constantFrom('http', 'https')
const loopbackHosts = fc.constantFrom('localhost', '127.0.0.1', '[::1]')
const ports = fc.integer({ min: 1, max: 65_535 })
const isSettable = validator().compile(ProjectSettings)
const settable = (origin: string): boolean => isSettable({ allowed_origins: [origin] })

describe('a port written as * in an allowed origin', () => {
  test('allows every port of that scheme and loopback host, and none of another', () => {
    fc.assert(
      fc.property(
        schemes,
        loopbackHosts,
        schemes,
        loopbackHosts,
        ports,
        (scheme, host, askedScheme, askedHost, port) => {
          const allowed = [`${scheme}://${host}:*`]
          const isSame = scheme === askedScheme && host === askedHost
          assert.equal(settable(allowed[0] ?? ''), true)
          assert.equal(allowsOrigin(allowed, `${askedScheme}://${askedHost}:${port}`), isSame)
          assert.equal(allowsOrigin(allowed, `${askedScheme}://${askedHost}`), isSame)
        },
      ),
    )
  })

  test('allows nothing that is no port behind the host', () => {
    fc.assert(
      fc.property(fc.string(), (rest) => {
        const port = /^:([1-9]\d*)$/.exec(rest)?.[1]
        // To the letter as it stands in the list, which no browser sends.
        const isGood =
          rest === '' || rest === ':*' || (port !== undefined && Number(port) <= 65_535)
        assert.equal(allowsOrigin(['http://localhost:*'], `http://localhost${rest}`), isGood)
      }),
    )
    for (const rest of [':0', ':65536', ':080', '.evil.example', ':80.evil.example', ':1@x'])
      assert.equal(allowsOrigin(['http://localhost:*'], `http://localhost${rest}`), false, rest)
  })

  test('is refused for other hosts, where it would mean nothing, and beside anything else', () => {
    fc.assert(
      fc.property(fc.domain(), schemes, ports, (host, scheme, port) => {
        assert.equal(settable(`${scheme}://${host}`), true)
        assert.equal(settable(`${scheme}://${host}:${port}`), true)
        assert.equal(settable(`${scheme}://${host}:*`), false)
        assert.equal(allowsOrigin([`${scheme}://${host}:*`], `${scheme}://${host}:${port}`), false)
      }),
    )
    for (const origin of [
      '*',
      'https://*',
      'https://*.game.example',
      'http://127.0.0.2:*',
      'http://localhost.evil.example:*',
      'http://localhost:8*',
      'http://localhost:**',
      'ws://localhost:*',
    ])
      assert.equal(settable(origin), false, origin)
  })
})

test('an origin without a * is allowed to the letter only', () => {
  fc.assert(
    fc.property(fc.webUrl({ validSchemes: ['http', 'https'] }), fc.string(), (address, more) => {
      const { origin } = new URL(address)
      assert.equal(allowsOrigin([origin], origin), true)
      assert.equal(allowsOrigin([origin], origin + more), more === '')
    }),
  )
})
