/** Words of how many a player may still buy. */
const plain = new Intl.NumberFormat('en')

export const limits = {
  change: 'Change',
  item: 'Item',
  lead: 'Limited items that this player has bought, and how many they may still buy.',
  left: 'Left',
  leftField: 'How many are left',
  leftHint: (total: number) => `0 to ${plain.format(total)}, the limit of the item`,
  leftOf: (available: number, total: number) =>
    `${plain.format(available)} of ${plain.format(total)}`,
  never: 'never',
  nothingYet: 'The player has bought no limited item.',
  reset: 'Reset',
  resetAll: 'Reset all',
  resetAllTitle: (player: string) => `Reset all purchase limits of ${player}?`,
  resetAllWhat:
    'What the player has bought so far counts for no limit any more: of each limited item all are left. What they own stays.',
  resetOf: (item: string) => `Reset: ${item}`,
  resets: 'Begins anew',
  resetTitle: (item: string, player: string) => `Reset ${item} for ${player}?`,
  resetWhat: (total: number) =>
    `What the player has bought of it counts no more: all ${plain.format(total)} are left. What they own stays.`,
  set: 'Set',
  setIt: 'Set it',
  setOf: (item: string) => `Set: ${item}`,
  setTitle: (item: string, player: string) => `How many of ${item} may ${player} still buy?`,
  untilReset: 'This counts until',
  wasReset: (item: string) => `Reset: ${item}`,
  wasResetAll: 'All purchase limits of the player were reset.',
  wasSet: (item: string, available: number) => `Set: ${item}, now ${plain.format(available)} left`,
}
