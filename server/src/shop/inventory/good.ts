/** Goods that a player owns once and for good. */
import type { Good } from '../../catalog/index.ts'

/** Whether all that is bought is one thing that nobody owns twice. */
export const isForGood = (goods: readonly Good[]): boolean =>
  goods.length === 1 && goods[0]?.kind === 'non_consumable'
