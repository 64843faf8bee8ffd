/**
 * The contract of the calls for signing in by phone and e-mail. Unknown fields, which clients in the field send, are
 * ignored.
 */
import { IdText, nullable, type Static, Type } from '../../base/contract.ts'

const PhoneNumber = Type.String({
  maxLength: 40,
  description: 'With the country code: +12025550142',
})
const Email = Type.String({ maxLength: 320, description: 'An e-mail address' })
const OperationId = Type.String({ maxLength: 100, description: 'As the request answered it' })
const Code = Type.String({ maxLength: 20, description: 'The six digits of the message' })

export const EmailBody = Type.Object(
  { email: Email },
  { examples: [{ email: 'anna@players.example' }] },
)

/** Bodies of `…/request`, by channel. */
export const RequestBody = {
  phone: Type.Object(
    { phone_number: PhoneNumber },
    { examples: [{ phone_number: '+12025550142' }] },
  ),
  email: EmailBody,
}
const confirmation = { operation_id: '00000000-0000-4000-8000-000000000000', code: '123456' }

/** Bodies of `…/confirm`, by channel. */
export const ConfirmBody = {
  phone: Type.Object(
    { operation_id: OperationId, code: Code, phone_number: PhoneNumber },
    { examples: [{ ...confirmation, phone_number: '+12025550142' }] },
  ),
  email: Type.Object(
    { operation_id: OperationId, code: Code, email: Email },
    { examples: [{ ...confirmation, email: 'anna@players.example' }] },
  ),
}
export type RequestBody = { phone_number?: string; email?: string }
export type ConfirmBody = RequestBody & { operation_id: string; code: string }

export const ConfirmQuery = Type.Object({ client_id: Type.Optional(IdText) })
export type ConfirmQuery = Static<typeof ConfirmQuery>

export const Operation = Type.Object({
  operation_id: Type.String({ description: 'For the call that confirms; good for ten minutes' }),
})

export const EnteredEmail = Type.Object({
  email: Type.String({ description: 'The address as it is kept' }),
  is_email_confirmed: Type.Boolean(),
  operation_id: nullable(
    Type.String({
      description: 'For the call that confirms by code; null where nothing is to be confirmed',
    }),
  ),
})

export const ConfirmEmailBody = Type.Object(
  { operation_id: OperationId, code: Code },
  { examples: [confirmation] },
)
export type ConfirmEmailBody = Static<typeof ConfirmEmailBody>
