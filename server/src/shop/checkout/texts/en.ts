/** English words of the payment page. */
export const en = {
  title: 'Your purchase',
  order: (number: string) => `Order ${number}`,
  total: 'Total',
  test: 'This is a test: no money moves.',
  ways: {
    simulated: 'Pay with the simulated card',
    stripe: 'Pay by card and other ways',
    paypal: 'Pay with PayPal',
    other: (name: string) => `Pay with ${name}`,
  },
  leave: 'Cancel the purchase',
  noWays: 'This shop cannot take payments yet. You were not charged.',
  notOpened:
    'The payment could not be started just now. You were not charged. Please try again in a moment.',
  refused: 'The game does not accept this purchase just now. You were not charged.',
  declined: 'The payment was declined. You were not charged, and can try again.',
  waiting: {
    title: 'Your payment is under way',
    lead: 'This page looks again by itself. You may also close it: you get what you bought as soon as the payment has arrived.',
    again: 'Look again',
  },
  done: { title: 'Thank you!', lead: 'The payment has arrived, and the purchase is yours.' },
  refunded: { title: 'This purchase was refunded', lead: 'The money goes back the way it came.' },
  left: { title: 'The purchase was canceled', lead: 'You were not charged.' },
  over: {
    title: 'This order has ended',
    lead: 'It was not paid in time. You were not charged. Begin a new purchase in the game.',
  },
  soldOut: {
    title: 'Sold out',
    lead: 'Somebody else was faster. You were not charged; a payment that still comes is given back.',
  },
  back: (game: string) => `Back to ${game}`,
  backByHand: 'You can go back to the game now.',
  unknown: {
    title: 'There is no such order',
    lead: 'The address is not complete, or the order is long over. Begin the purchase in the game again.',
  },
  busy: {
    title: 'One moment, please',
    lead: 'Too many pages were asked for. Try again in a minute.',
  },
  card: {
    title: 'Simulated card',
    lead: 'Nobody pays here: choose what becomes of the payment.',
    pay: 'Pay',
    slowly: 'Pay slowly',
    decline: 'Decline',
    leave: 'Leave without paying',
  },
}

export type CheckoutTexts = typeof en
