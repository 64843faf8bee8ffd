/** Words of orders of the shop. */
export const orders = {
  again: 'The player can order again. Money that still comes is granted, or goes back by itself.',
  allOfPlayer: 'All orders of this player',
  attempts: 'Attempts to pay',
  became: 'What became of it',
  causes: {
    left: 'The player canceled it on the payment page, before it was paid.',
    unseen:
      'It was not paid: nobody looked at its payment page for 15 minutes, so that it was closed.',
    expired: 'It was not paid within 24 hours.',
    sold_out:
      'It was not paid: when the player wanted to, its items were sold out or the player owned them already.',
    rejected: 'Its payment was rejected as fraud.',
    refunded:
      'All of its money was given back. Its goods were taken back as the settings of the shop say.',
    erased: 'The player was erased before it was paid.',
  },
  ended: 'It ended without money.',
  expires: 'At the latest it ends',
  given: 'It is paid, and the player got what they ordered.',
  givenElsewhere:
    'It is paid. Its player is none of this service, so the game’s server gives the goods when it hears of the payment.',
  gone: 'This project has no such order.',
  lead: 'What players ordered for money in the shop, and what became of it. The newest come first.',
  moreLines: (count: number) => `and ${count} more`,
  noAttempts: 'Nobody has tried to pay it.',
  nothingYet:
    'There is no order yet. A player orders in the game, or the game’s server orders for them.',
  one: (id: string) => `Order ${id}`,
  owns: 'What the player owns now',
  paidBy: (transaction: number) => `Paid by transaction ${transaction}`,
  parameters: 'Parameters of the game',
  parametersLead: 'The game gave them with the order. Notifications of it repeat them.',
  playerHint: 'The whole id of the player',
  refundThere: 'It is refunded there.',
  states: {
    new: 'open',
    done: 'done',
    canceled: 'canceled',
    expired: 'expired',
  },
  waits: 'It waits for its money. It is closed when nobody looks at its page for 15 minutes.',
}
