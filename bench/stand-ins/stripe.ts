/** Stripe as far as a payment page needs it: every session is opened, and its address names our transaction. */
import { type Handle, json } from './answers.ts'

/** "Create a Checkout Session" (docs.stripe.com/api/checkout/sessions/create, read 2026-11-27). */
export const stripe: Readonly<Record<string, Handle>> = {
  '/api.stripe.com/v1/checkout/sessions': (request, response) => {
    let form = ''
    request.setEncoding('latin1').on('data', (chunk: string) => {
      form += chunk
    })
    request.on('end', () => {
      const transaction = new URLSearchParams(form).get('metadata[portreeve_transaction_id]')
      const id = `cs_test_${transaction}`
      const url = `http://${request.headers.host}/checkout.stripe.com/c/pay/${id}`
      json(response, { id, object: 'checkout.session', status: 'open', url })
    })
  },
}
