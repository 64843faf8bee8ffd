/** How a virtual item is owned: used up, for good, or for a time. */
import type { GoodAnswer, GoodType, InventoryOptions } from '../contract.ts'

/** The type that follows from the options; one without any is owned for good. */
export const typeOfGood = (options: InventoryOptions | null | undefined): GoodType => {
  if (options?.expiration_period) return 'non_renewing_subscription'
  return options?.consumable ? 'consumable' : 'non_consumable'
}

/** The options with every member. */
export const optionsOf = (
  options: InventoryOptions | null | undefined,
): GoodAnswer['inventory_options'] => ({
  consumable: options?.consumable ? { usages_count: options.consumable.usages_count ?? 1 } : null,
  expiration_period: options?.expiration_period ?? null,
})
