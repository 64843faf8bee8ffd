/** Signing in: a page where nobody was, and a dialog over the page of somebody whose session has ended. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../api/client.ts'
import { type Me, me, readMe, signedIn, stayAsIs } from '../api/session.ts'
import { Dialog } from '../shared/controls/dialog.tsx'
import { Failure } from '../shared/controls/failure.tsx'
import { DoorLink } from '../shared/controls/link.tsx'
import { Field } from '../shared/form/field.tsx'
import { knowsPasskeys } from '../shared/passkey.ts'
import { t } from '../texts/texts.ts'
import { ByPasskey } from './by-passkey.tsx'

export const SignInPage = () => {
  useEffect(() => {
    document.title = `${t().signIn.title} · Portreeve`
  }, [])
  return (
    <main class="sign-in">
      <p class="brand">
        <span class="brand-mark" aria-hidden="true" />
        Portreeve
      </p>
      <h1>{t().signIn.title}</h1>
      <p class="quiet">{t().signIn.at(location.host)}</p>
      <SignInForm />
      <ByLink stillOut={t().signIn.stillOut} />
    </main>
  )
}

/** Nothing of the page is lost behind it: it ends when somebody is signed in, here or in another tab. */
export const SignedOutDialog = () => (
  <ComingIn title={t().signIn.over} why={t().signIn.overWhy} stillOut={t().signIn.stillOut} />
)

/** The session goes on meanwhile: whoever closes it leaves undone what they wanted. */
export const SignInAgainDialog = () => (
  <ComingIn
    title={t().signIn.again}
    why={t().signIn.againWhy}
    stillOut={t().signIn.notAgain}
    onClose={stayAsIs}
  />
)

type ComingInProps = { title: string; why: string; stillOut: string; onClose?: () => void }

const ComingIn = ({ title, why, stillOut, onClose }: ComingInProps) => {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void readMe().catch(() => {})
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return (
    <Dialog title={title} onClose={onClose} class="narrow">
      <p>{why}</p>
      <SignInForm email={me.value?.user.email ?? ''} />
      <ByLink stillOut={stillOut} />
    </Dialog>
  )
}

/** A link is opened in another tab; this one hears of it, or is asked to look. */
const ByLink = ({ stillOut }: { stillOut: string }) => {
  const [isStillOut, tell] = useState(false)
  const look = async (): Promise<void> => {
    await readMe().catch(() => {})
    tell(true)
  }
  return (
    <details class="by-link">
      <summary>{t().signIn.otherWays}</summary>
      <ol>
        <li>{t().signIn.byInvitation}</li>
        <li>{t().signIn.byAsking}</li>
        <li>
          {t().signIn.byCommand} <code>portreeve console-link</code>
        </li>
      </ol>
      <p>
        <button type="button" onClick={() => void look()}>
          {t().signIn.haveSignedIn}
        </button>
      </p>
      <p role="status">{isStillOut && stillOut}</p>
    </details>
  )
}

type Attempt = { attempt_id: string; email: string }

/** The ways that there are. Until they are known, and where they cannot be read, mail is offered. */
type Ways = {
  email: boolean
  passkey: boolean
  provider: { name: string; path: string } | null
}

const SignInForm = ({ email: known = '' }: { email?: string }) => {
  const [attempt, setAttempt] = useState<Attempt | undefined>()
  const [isBack, setBack] = useState(false)
  const [ways, setWays] = useState<Ways>({ email: true, passkey: false, provider: null })
  useEffect(() => {
    void call<Ways>('readConsoleSignIn').then(
      ({ data }) => setWays(data),
      () => {},
    )
  }, [])
  const back = (): void => {
    setBack(true)
    setAttempt(undefined)
  }
  if (attempt) return <CodeForm attempt={attempt} onBack={back} />
  const hasPasskeys = ways.passkey && knowsPasskeys()
  return (
    <>
      {ways.email ? (
        <EmailForm email={known} isBack={isBack} onSent={setAttempt} />
      ) : (
        <p>{t().signIn.noMail}</p>
      )}
      {(hasPasskeys || ways.provider) && (
        <div class="doors">
          {hasPasskeys && <ByPasskey />}
          {ways.provider && (
            <DoorLink path={ways.provider.path} isInAnotherTab={me.value !== undefined}>
              {t().signIn.byProvider(ways.provider.name)}
            </DoorLink>
          )}
        </div>
      )}
    </>
  )
}

/** A field that follows another form, whose button had the focus, takes it. */
const useFirstFocus = (isWanted: boolean) => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [])
  return field
}

const EmailForm = ({
  email: known,
  isBack,
  onSent,
}: {
  email: string
  isBack: boolean
  onSent: (sent: Attempt) => void
}) => {
  const field = useFirstFocus(isBack)
  const [email, setEmail] = useState(known)
  const [error, setError] = useState<unknown>()
  const send = async (): Promise<void> => {
    try {
      const { data } = await call<{ attempt_id: string }>('askForConsoleCode', { body: { email } })
      onSent({ attempt_id: data.attempt_id, email })
    } catch (refusal) {
      setError(refusal)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Field label={t().signIn.email}>
        {(given) => (
          <input
            {...given}
            ref={field}
            type="email"
            autocomplete="username"
            required
            value={email}
            onInput={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      {error !== undefined && <Failure error={error} />}
      <button type="submit" class="primary">
        {t().signIn.sendCode}
      </button>
    </form>
  )
}

const CodeForm = ({ attempt, onBack }: { attempt: Attempt; onBack: () => void }) => {
  const field = useFirstFocus(true)
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const enter = async (): Promise<void> => {
    try {
      const body = { attempt_id: attempt.attempt_id, code }
      const { data } = await call<Me>('signInToConsoleByCode', { body })
      signedIn(data)
    } catch (refusal) {
      setError(refusal)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
    >
      <p role="status">{t().signIn.sent(attempt.email)}</p>
      <Field label={t().signIn.code} hint={t().signIn.codeHint}>
        {(given) => (
          <input
            {...given}
            type="text"
            ref={field}
            inputmode="numeric"
            autocomplete="one-time-code"
            spellcheck={false}
            required
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Field>
      {error !== undefined && <Failure error={error} />}
      <div class="row">
        <button type="submit" class="primary">
          {t().signIn.enter}
        </button>
        <button type="button" class="quiet-button" onClick={onBack}>
          {t().signIn.otherEmail}
        </button>
      </div>
    </form>
  )
}
