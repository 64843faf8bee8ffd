/** The contract of the calls for accounts with a password. Members that are not named here are passed over. */
import { IdText, nullable, type Static, Type } from '../../base/contract.ts'
import { StatelessQuery, UserId } from '../contract.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 320,
  description: 'The name or the e-mail address of the account',
})
const Username = Type.String({
  minLength: 1,
  maxLength: 255,
  description:
    'Unique in the project in any case. With an @ only where it is the address of the account itself',
})
const NewPassword = Type.String({
  minLength: 6,
  maxLength: 100,
  description: 'One of the most common ones is refused',
})
const Locale = Type.Optional(
  Type.String({
    maxLength: 35,
    description: 'Of the mail, as en_US; one that cannot be read is passed over',
  }),
)
const Email = Type.String({ minLength: 1, maxLength: 255, description: 'An e-mail address' })
const Agreement = Type.Optional(nullable(Type.Integer({ minimum: 0, maximum: 1 })))

export const PasswordBody = Type.Object(
  { username: Name, password: Type.String({ minLength: 1, maxLength: 100 }) },
  { examples: [{ username: 'anna', password: 'seven-crows-on-a-wire' }] },
)
export type PasswordBody = Static<typeof PasswordBody>

/** Query of the call that answers tokens at once: nothing is redirected, so an address is not needed. */
export const PasswordTokenQuery = Type.Object({
  client_id: IdText,
  redirect_uri: StatelessQuery.properties.redirect_uri,
  scope: StatelessQuery.properties.scope,
  audience: StatelessQuery.properties.audience,
  deployment_id: StatelessQuery.properties.deployment_id,
})
export type PasswordTokenQuery = Static<typeof PasswordTokenQuery>

export const RegistrationQuery = Type.Object({ ...StatelessQuery.properties, locale: Locale })
export type RegistrationQuery = Static<typeof RegistrationQuery>

export const RegistrationBody = Type.Object(
  { username: Username, password: NewPassword, email: Email, promo_email_agreement: Agreement },
  {
    examples: [
      { username: 'anna', password: 'seven-crows-on-a-wire', email: 'anna@players.example' },
    ],
  },
)
export type RegistrationBody = Static<typeof RegistrationBody>

/** Query of the call that sends the mail again. */
export const ResendQuery = Type.Object({
  client_id: IdText,
  redirect_uri: StatelessQuery.properties.redirect_uri,
  state: StatelessQuery.properties.state,
  locale: Locale,
})
export type ResendQuery = Static<typeof ResendQuery>

export const AccountNameBody = Type.Object({ username: Name }, { examples: [{ username: 'anna' }] })
export type AccountNameBody = Static<typeof AccountNameBody>

/** Query of the calls about a forgotten password, which know no client. */
export const ProjectQuery = Type.Object({
  projectId: Type.String({ minLength: 1, maxLength: 36, description: 'The login project id' }),
  locale: Locale,
})
export type ProjectQuery = Static<typeof ProjectQuery>

export const ResetBody = Type.Object(
  {
    new_password: NewPassword,
    reset_code: Type.String({ minLength: 1, maxLength: 100, description: 'As the mail has it' }),
    user_id: UserId,
  },
  {
    examples: [
      {
        new_password: 'seven-crows-on-a-wire',
        reset_code: 'the-code-of-the-mail',
        user_id: '00000000-0000-4000-8000-000000000000',
      },
    ],
  },
)
export type ResetBody = Static<typeof ResetBody>

export const LinkPasswordQuery = Type.Object({ locale: Locale })

export const LinkedPassword = Type.Object({
  email_confirmation_required: Type.Boolean({
    description: 'Whether the password counts only once the link of the mail was followed',
  }),
})
