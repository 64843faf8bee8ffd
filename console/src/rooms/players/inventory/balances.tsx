/** How much of each currency of the game a player has, and what is owed. */
import type { Project } from '../../../api/projects.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { plainOf } from '../../../shared/foreign.ts'
import { t } from '../../../texts/texts.ts'
import { SkuLink } from '../sku-link.tsx'
import { type Balance, type Owned, ownedCurrency } from './owned.ts'

type BalancesProps = {
  project: Project
  balances: readonly Balance[]
  onTake: ((owned: Owned) => void) | undefined
}

export const Balances = ({ project, balances, onTake }: BalancesProps) => (
  <>
    {balances.length === 0 && <p class="quiet">{t().inventory.noCurrencies}</p>}
    <ul class="rows">
      {balances.map((balance) => (
        <li key={balance.sku}>
          <div>
            <SkuLink
              project={project}
              sku={balance.sku}
              kind="virtual_currency"
              name={balance.name}
            />
            {balance.debt > 0 && <p class="quiet">{t().inventory.debtWhy}</p>}
          </div>
          {balance.debt > 0 && <Badge tone="warn">{t().inventory.debt(balance.debt)}</Badge>}
          <strong>{t().inventory.count(balance.amount)}</strong>
          {onTake && balance.amount > 0 && (
            <button
              type="button"
              aria-label={t().inventory.takeOf(plainOf(balance.name))}
              onClick={() => onTake(ownedCurrency(balance))}
            >
              {t().inventory.take}
            </button>
          )}
        </li>
      ))}
    </ul>
  </>
)
