import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConsoleWorld, operatorGrant } from '../../../test/support/console.ts'
import { readConfig } from '../../config.ts'
import { examine } from './doctor.ts'

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
    assert.match(String(told), /^note: console users sign in by links only.*PORTREEVE_SMTP_URL/)
    assert.deepEqual(others, [])
    assert.deepEqual(await said({ PORTREEVE_SMTP_URL: 'smtp://127.0.0.1:1' }), [])
    await its.operator({ method: 'DELETE', url: `/api/operator/console_users/${id}` })
    assert.deepEqual(await said(), [])
  } finally {
    await its.close()
  }
})
