import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { ConfigError, describeConfig, readConfig } from './config.ts'

const mistakes = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.mistakes
  }
}

test('an empty environment is a working development', () => {
  const config = readConfig({})
  assert.equal(config.port, 8080)
  assert.equal(config.hasSandbox, true)
  assert.equal(config.host, 'localhost')
  assert.ok(Object.isFrozen(config))
})

test('every mistake is told at once, with the name of its variable', () => {
  const found = mistakes({
    PORTREEVE_PORT: 'eighty',
    PORTREEVE_PUBLIC_URL: 'https://game.example/path',
    PORTREEVE_DATABASE_URL: 'mysql://nowhere',
    PORTREEVE_LOG_LEVEL: 'loud',
    PORTREEVE_TRUSTED_PROXIES: '10.0.0.0/8, 300.1.1.1',
    PORTREEVE_MASTER_KEYS: '1:short',
    PORTREEVE_POTR: '1',
  })
  const names = found.map((line) => line.split(' ')[0])
  assert.deepEqual(names, [
    'PORTREEVE_PORT',
    'PORTREEVE_PUBLIC_URL',
    'PORTREEVE_DATABASE_URL',
    'PORTREEVE_MASTER_KEYS',
    'PORTREEVE_LOG_LEVEL',
    'PORTREEVE_TRUSTED_PROXIES',
    'PORTREEVE_POTR',
  ])
})

test('a misspelt setting is told with the nearest one', () => {
  assert.deepEqual(mistakes({ PORTREEVE_LOG_LEVLE: 'info' }), [
    'PORTREEVE_LOG_LEVLE is not a setting of Portreeve, did you mean PORTREEVE_LOG_LEVEL?',
  ])
})

test('production without database, master keys and public address refuses to start and says why', () => {
  const found = mistakes({ NODE_ENV: 'production' })
  assert.equal(found.length, 3)
  assert.match(found.join('\n'), /PORTREEVE_DATABASE_URL must be set in production: the embedded/)
})

test('production drains for five seconds and development not at all, unless they are told otherwise', () => {
  const production = {
    NODE_ENV: 'production',
    PORTREEVE_DATABASE_URL: 'postgres://database/portreeve',
    PORTREEVE_MASTER_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
    PORTREEVE_PUBLIC_URL: 'https://login.game.example',
  }
  assert.equal(readConfig({}).drainSeconds, 0)
  assert.equal(readConfig(production).drainSeconds, 5)
  assert.equal(readConfig({ ...production, PORTREEVE_DRAIN_SECONDS: '0' }).drainSeconds, 0)
  assert.equal(readConfig({ PORTREEVE_DRAIN_SECONDS: '600' }).drainSeconds, 600)
  assert.deepEqual(mistakes({ PORTREEVE_DRAIN_SECONDS: '601' }), [
    'PORTREEVE_DRAIN_SECONDS must be a whole number from 0 to 600',
  ])
})

test('production never has a sandbox', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const config = readConfig({
    NODE_ENV: 'production',
    PORTREEVE_DATABASE_URL: 'postgres://db.internal/portreeve',
    PORTREEVE_MASTER_KEYS: `1:${key}`,
    PORTREEVE_PUBLIC_URL: 'https://login.game.example',
    PORTREEVE_SANDBOX: 'on',
  })
  assert.equal(config.hasSandbox, false)
  assert.equal(config.host, '0.0.0.0')
})

test('two master keys cannot have one version', () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  assert.match(mistakes({ PORTREEVE_MASTER_KEYS: `1:${key},1:${key}` }).join(), /each version once/)
})

test('the version that seals is one of those that are given', () => {
  const PORTREEVE_MASTER_KEYS = `1:${'A'.repeat(43)},2:${'B'.repeat(43)}`
  const read = (PORTREEVE_SEALING_VERSION: string) =>
    readConfig({ PORTREEVE_MASTER_KEYS, PORTREEVE_SEALING_VERSION }).sealingVersion
  assert.equal(read('1'), 1)
  assert.equal(read(''), undefined)
  assert.throws(() => read('3'), /PORTREEVE_SEALING_VERSION must be a version that/)
  assert.throws(() => read('x'), /PORTREEVE_SEALING_VERSION must be a whole number from 1 to 255/)
})

test('every variable has a meaning for the documentation', () => {
  for (const { name, meaning } of describeConfig()) assert.ok(meaning.length > 10, name)
})

test('text messages need a sender, and are never written to the log of a production', () => {
  const gateway = 'https://AC1:secret@api.twilio.com'
  assert.match(String(mistakes({ PORTREEVE_SMS_URL: gateway })), /PORTREEVE_SMS_FROM must be set/)
  assert.deepEqual(mistakes({ PORTREEVE_SMS_URL: gateway, PORTREEVE_SMS_FROM: '+15005550006' }), [])
  assert.deepEqual(mistakes({ PORTREEVE_SMS_URL: 'log:' }), [])
  const production = mistakes({ NODE_ENV: 'production', PORTREEVE_SMS_URL: 'log:' })
  assert.ok(production.some((line) => line.startsWith('PORTREEVE_SMS_URL must not be log:')))
  for (const from of ['a@b <c@d>, e@f', 'nobody', 'Game <login@game.example>\r\nBcc: x@y']) {
    assert.equal(mistakes({ PORTREEVE_MAIL_FROM: from }).length, 1, from)
  }
  assert.deepEqual(mistakes({ PORTREEVE_MAIL_FROM: 'Game <login@game.example>' }), [])
})

test('the identity provider of the console needs issuer, client and secret, and rules that mean something', () => {
  const whole = {
    PORTREEVE_CONSOLE_OIDC_ISSUER: 'https://login.studio.example/realm',
    PORTREEVE_CONSOLE_OIDC_CLIENT_ID: 'portreeve',
    PORTREEVE_CONSOLE_OIDC_CLIENT_SECRET: 'secret',
  }
  assert.equal(readConfig({}).provider, undefined)
  const { provider } = readConfig({
    ...whole,
    PORTREEVE_CONSOLE_OIDC_DOMAINS: 'Studio.example, studio.test',
    PORTREEVE_CONSOLE_OIDC_ROLES:
      'admins=operator, help desk=support@project:100001, shop=shop@merchant:1',
  })
  assert.deepEqual(provider, {
    issuer: 'https://login.studio.example/realm',
    clientId: 'portreeve',
    clientSecret: 'secret',
    name: 'single sign-on',
    domains: ['studio.example', 'studio.test'],
    rolesClaim: 'groups',
    roles: [
      { value: 'admins', grant: { scope: 'installation', role: 'operator' } },
      { value: 'help desk', grant: { scope: 'project', project_id: 100_001, role: 'support' } },
      { value: 'shop', grant: { scope: 'merchant', merchant_id: 1, role: 'shop' } },
    ],
  })
  for (const name of Object.keys(whole)) {
    const said = mistakes({ ...whole, [name]: '' })
    assert.equal(said.length, 1, name)
    assert.ok(String(said[0]).startsWith(`${name} must be set`), String(said[0]))
  }
  for (const [name, text] of [
    ['ROLES', 'admins'],
    ['ROLES', 'admins=king'],
    ['ROLES', 'admins=operator@project:1'],
    ['ROLES', 'admins=shop@project:0'],
    ['DOMAINS', 'somebody@studio.example'],
    ['ISSUER', 'login.studio.example'],
    ['ISSUER', 'https://login.studio.example/?a'],
    ['NAME', 'x'.repeat(61)],
  ] as const) {
    const said = mistakes({ ...whole, [`PORTREEVE_CONSOLE_OIDC_${name}`]: text })
    assert.ok(said.length > 0, `${name} ${text}`)
  }
  const plain = { ...whole, PORTREEVE_CONSOLE_OIDC_ISSUER: 'http://login.studio.example' }
  const production = mistakes({ NODE_ENV: 'production', ...plain })
  assert.ok(production.some((line) => line.startsWith('PORTREEVE_CONSOLE_OIDC_ISSUER must begin')))
})

test('traces of sign-ins are kept for a day to a year, fourteen days unless something else is said', () => {
  assert.equal(readConfig({}).signInDays, 14)
  assert.equal(readConfig({ PORTREEVE_SIGN_IN_DAYS: '365' }).signInDays, 365)
  for (const days of ['0', '366', 'x'])
    assert.equal(mistakes({ PORTREEVE_SIGN_IN_DAYS: days }).length, 1, days)
})

test('sign-ins stand in the audit trail for a day to 400 days, thirty unless something else is said', () => {
  assert.equal(readConfig({}).auditSignInDays, 30)
  assert.equal(readConfig({ PORTREEVE_AUDIT_SIGN_IN_DAYS: '400' }).auditSignInDays, 400)
  for (const days of ['0', '401', 'x'])
    assert.equal(mistakes({ PORTREEVE_AUDIT_SIGN_IN_DAYS: days }).length, 1, days)
})

test('an endpoint that fails is given one to thirty days, five unless something else is said', () => {
  assert.equal(readConfig({}).webhookFailingDays, 5)
  assert.equal(readConfig({ PORTREEVE_WEBHOOK_FAILING_DAYS: '30' }).webhookFailingDays, 30)
  for (const days of ['0', '31', '1.5', '-1']) {
    assert.equal(mistakes({ PORTREEVE_WEBHOOK_FAILING_DAYS: days }).length, 1, days)
  }
})

test('a proxy for calls out is read with its exceptions, and shows its password nowhere', () => {
  const { outboundProxy } = readConfig({
    PORTREEVE_OUTBOUND_PROXY: 'http://user:p%40ss@proxy.example:3128',
    PORTREEVE_OUTBOUND_PROXY_EXCEPTIONS: 'Keys.corp.example, .corp.example,10.0.0.0/8',
  })
  assert.equal(outboundProxy?.host, 'proxy.example')
  assert.equal(outboundProxy.port, 3128)
  assert.deepEqual(outboundProxy.exceptions, ['keys.corp.example', '.corp.example', '10.0.0.0/8'])
  const sent = `Basic ${Buffer.from('user:p@ss').toString('base64')}`
  assert.equal(outboundProxy.authorization?.(), sent)
  assert.doesNotMatch(
    inspect(outboundProxy, { depth: 9 }) + JSON.stringify(outboundProxy),
    /p@ss|Basic/,
  )
  assert.equal(readConfig({}).outboundProxy, undefined)
})

test('every mistake about the proxy for calls out is told, without its password', () => {
  const found = mistakes({
    PORTREEVE_OUTBOUND_PROXY: 'socks5://user:secret@proxy.example',
    PORTREEVE_OUTBOUND_PROXY_EXCEPTIONS: 'fine.example, *.corp.example',
  })
  assert.equal(found.length, 2)
  assert.match(
    found.join('\n'),
    /^PORTREEVE_OUTBOUND_PROXY must be an address like http.*\n.*EXCEPTIONS must be names/,
  )
  assert.ok(!found.join().includes('secret'))
  assert.deepEqual(mistakes({ PORTREEVE_OUTBOUND_PROXY_EXCEPTIONS: 'a.example' }), [
    'PORTREEVE_OUTBOUND_PROXY must be set with PORTREEVE_OUTBOUND_PROXY_EXCEPTIONS',
  ])
})

test('an address to listen at needs one to ask at, and both are addresses of PostgreSQL', () => {
  const direct = 'postgres://u:p@db.example/game'
  const { databaseUrl, databaseListenUrl } = readConfig({
    PORTREEVE_DATABASE_URL: 'postgres://u:p@pooler.example:6432/game',
    PORTREEVE_DATABASE_LISTEN_URL: direct,
  })
  assert.deepEqual(
    [databaseUrl, databaseListenUrl],
    ['postgres://u:p@pooler.example:6432/game', direct],
  )
  assert.equal(readConfig({}).databaseListenUrl, undefined)
  assert.deepEqual(mistakes({ PORTREEVE_DATABASE_LISTEN_URL: direct }), [
    'PORTREEVE_DATABASE_URL must be set with PORTREEVE_DATABASE_LISTEN_URL',
  ])
  assert.deepEqual(
    mistakes({ PORTREEVE_DATABASE_URL: direct, PORTREEVE_DATABASE_LISTEN_URL: 'db.example' }),
    [
      'PORTREEVE_DATABASE_LISTEN_URL must be an address like postgres://user:password@host:5432/portreeve',
    ],
  )
})

test('what Kubernetes sets for services named portreeve is passed by, and a real mistake still told', () => {
  const kubernetes = {
    PORTREEVE_SERVICE_HOST: '10.96.12.7',
    PORTREEVE_SERVICE_PORT: '8080',
    PORTREEVE_SERVICE_PORT_HTTP: '8080',
    PORTREEVE_PORT: 'tcp://10.96.12.7:8080',
    PORTREEVE_PORT_8080_TCP: 'tcp://10.96.12.7:8080',
    PORTREEVE_PORT_8080_TCP_PROTO: 'tcp',
    PORTREEVE_PORT_8080_TCP_PORT: '8080',
    PORTREEVE_PORT_8080_TCP_ADDR: '10.96.12.7',
    PORTREEVE_SANDBOX_PORT: 'tcp://[fd00:10:96::1]:8081',
    PORTREEVE_SANDBOX_SERVICE_HOST: 'fd00:10:96::1',
    PORTREEVE_SANDBOX_PORT_8081_TCP: 'tcp://[fd00:10:96::1]:8081',
  }
  const config = readConfig(kubernetes)
  assert.deepEqual([config.port, config.sandboxPort], [8080, undefined])
  for (const [name, value] of [
    ['PORTREEVE_PORT', 'tcp://'],
    ['PORTREEVE_PORT', 'http://10.96.12.7:8080'],
    ['PORTREEVE_PORT', '80800'],
    ['PORTREEVE_SERVICE_HOST', 'login.game.example'],
    ['PORTREEVE_SERVICE_PROT', '8080'],
    ['PORTREEVE_PORT_TCP', '8080'],
  ] as const) {
    const found = mistakes({ ...kubernetes, [name]: value })
    assert.deepEqual(
      found.map((line) => line.split(' ')[0]),
      [name],
      value,
    )
  }
})
