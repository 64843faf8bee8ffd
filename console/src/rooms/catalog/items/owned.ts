/** How players own a virtual item, in words. */
import { t } from '../../../texts/texts.ts'

export type InventoryOptions = {
  consumable?: { usages_count?: number | null } | null
  expiration_period?: { type: string; value: number } | null
}

export const ownedSaid = (options: InventoryOptions | null | undefined): string => {
  const words = t().items.ownership
  const { consumable, expiration_period: period } = options ?? {}
  if (period) {
    const count = (words.period as Readonly<Record<string, (count: number) => string>>)[period.type]
    return count?.(period.value) ?? `${period.value} ${period.type}`
  }
  return consumable ? words.consumable(consumable.usages_count ?? 1) : words.non_consumable
}
