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

/** Bodies of `…/request`, by channel. */
export const RequestBody = {
  phone: Type.Object({ phone_number: PhoneNumber }),
  email: Type.Object({ email: Email }),
}
/** Bodies of `…/confirm`, by channel. */
export const ConfirmBody = {
  phone: Type.Object({ operation_id: OperationId, code: Code, phone_number: PhoneNumber }),
  email: Type.Object({ operation_id: OperationId, code: Code, email: Email }),
}
export type RequestBody = { phone_number?: string; email?: string }
export type ConfirmBody = RequestBody & { operation_id: string; code: string }

export const ConfirmQuery = Type.Object({ client_id: Type.Optional(IdText) })
export type ConfirmQuery = Static<typeof ConfirmQuery>

export const Operation = Type.Object({
  operation_id: Type.String({ description: 'For the call that confirms; good for ten minutes' }),
})

export const EmailBody = Type.Object({ email: Email })

export const EnteredEmail = Type.Object({
  email: Type.String({ description: 'The address as it is kept' }),
  is_email_confirmed: Type.Boolean(),
  operation_id: nullable(
    Type.String({
      description: 'For the call that confirms by code; null where nothing is to be confirmed',
    }),
  ),
})

export const ConfirmEmailBody = Type.Object({ operation_id: OperationId, code: Code })
export type ConfirmEmailBody = Static<typeof ConfirmEmailBody>
