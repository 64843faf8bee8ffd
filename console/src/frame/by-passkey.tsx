/** Signing in by a passkey: no address is typed, and no mail is waited for. */
import { useState } from 'preact/hooks'
import { call } from '../api/client.ts'
import { type Me, signedIn } from '../api/session.ts'
import { Icon } from '../shared/controls/icon.tsx'
import { PasskeyFailure } from '../shared/controls/passkey-failure.tsx'
import { type PasskeyAsked, usePasskeyOf } from '../shared/passkey.ts'
import { t } from '../texts/texts.ts'

export const ByPasskey = () => {
  const [isAsking, setAsking] = useState(false)
  const [error, setError] = useState<unknown>()
  const enter = async (): Promise<void> => {
    setAsking(true)
    setError(undefined)
    try {
      const asked = await call<PasskeyAsked>('askForConsolePasskey')
      const body = await usePasskeyOf(asked.data)
      const { data } = await call<Me>('signInToConsoleByPasskey', { body })
      signedIn(data)
    } catch (refusal) {
      setError(refusal)
    } finally {
      setAsking(false)
    }
  }
  return (
    <>
      <button type="button" disabled={isAsking} onClick={() => void enter()}>
        <Icon name="key" size={16} />
        {t().passkeys.signIn}
      </button>
      {error !== undefined && <PasskeyFailure error={error} />}
    </>
  )
}
