import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSandbox } from '../../../../sandbox/src/sandbox.ts'
import { createConsoleWorld, operatorGrant } from '../../../test/support/console.ts'
import { readConfig } from '../../config.ts'
import { examine } from './doctor.ts'
import { examinePasskeys, examineProvider } from './doctor-doors.ts'

test('doctor notes people who cannot get codes, because no mail server is set up', async () => {
  const its = await createConsoleWorld()
  try {
    const said = async (more: Record<string, string> = {}): Promise<string[]> => {
      const config = readConfig({
        PORTREEVE_DATABASE_URL: its.world.url,
        PORTREEVE_SANDBOX: 'off',
        PORTREEVE_PUBLIC_URL: 'http://localhost:1',
        ...more,
      })
      return (await examine(config))
        .filter(({ subject }) => subject === 'people')
        .map(({ state, says }) => `${state}: ${says}`)
    }
    assert.deepEqual(await said(), [])
    const { id } = await its.invited('ada@studio.example', [operatorGrant])
    const [told, ...others] = await said()
    assert.match(
      String(told),
      /^note: console users sign in by links and passkeys only.*PORTREEVE_SMTP_URL/,
    )
    assert.deepEqual(others, [])
    assert.deepEqual(await said({ PORTREEVE_SMTP_URL: 'smtp://127.0.0.1:1' }), [])
    await its.operator({ method: 'DELETE', url: `/api/operator/console_users/${id}` })
    assert.deepEqual(await said(), [])
  } finally {
    await its.close()
  }
})

test('doctor asks the identity provider of the console, and says what is wrong with its address', async () => {
  const sandbox = await startSandbox({ port: 0 })
  try {
    const said = async (issuer: string): Promise<string[]> =>
      (
        await examineProvider(
          readConfig({
            PORTREEVE_CONSOLE_OIDC_ISSUER: issuer,
            PORTREEVE_CONSOLE_OIDC_CLIENT_ID: 'portreeve',
            PORTREEVE_CONSOLE_OIDC_CLIENT_SECRET: 'secret',
            PORTREEVE_PUBLIC_URL: 'https://portreeve.example',
          }),
        )
      ).map(({ state, says }) => `${state}: ${says}`)
    const issuer = `${sandbox.url}/id.studio.example`
    const back = 'https://portreeve.example/console/sign_in/back'
    assert.deepEqual(await said(issuer), [
      `good: ${issuer} answers; its client has to know ${back}`,
    ])
    assert.match(String(await said(`${issuer}/`)), /^bad: .*names another issuer/)
    assert.match(String(await said(`${sandbox.url}/nobody`)), /^bad: .*answers 404/)
    assert.deepEqual(await examineProvider(readConfig({})), [])
  } finally {
    await sandbox.close()
  }
})

test('doctor notes an address at which there can be no passkeys', () => {
  const said = (PORTREEVE_PUBLIC_URL: string): string[] =>
    examinePasskeys(readConfig({ PORTREEVE_PUBLIC_URL })).map(({ state }) => state)
  assert.deepEqual(said('https://192.0.2.7'), ['note'])
  assert.deepEqual(said('http://portreeve.example'), ['note'])
  assert.deepEqual(said('https://portreeve.example'), [])
  assert.deepEqual(said('http://localhost:8080'), [])
})
