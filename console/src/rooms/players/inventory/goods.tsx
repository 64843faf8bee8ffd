/** The items that a player owns: used up, for good, or for a time. */
import type { Project } from '../../../api/projects.ts'
import { plainOf } from '../../../shared/foreign.ts'
import { Exactly } from '../../../shared/time.tsx'
import { t } from '../../../texts/texts.ts'
import { SkuLink } from '../sku-link.tsx'
import { type Good, type Owned, ownedGood } from './owned.ts'

type GoodsProps = {
  project: Project
  goods: readonly Good[]
  onTake: ((owned: Owned) => void) | undefined
}

export const Goods = ({ project, goods, onTake }: GoodsProps) => (
  <section class="card" aria-labelledby="goods">
    <h2 id="goods">{t().inventory.goods}</h2>
    {goods.length === 0 && <p class="quiet">{t().inventory.noGoods}</p>}
    <ul class="rows">
      {goods.map((good) => (
        <li key={`${good.virtual_item_type} ${good.sku}`}>
          <div>
            <SkuLink
              project={project}
              sku={good.sku}
              kind={good.virtual_item_type}
              name={good.name}
            />
            <p class="quiet">
              {t().inventory.kinds[good.virtual_item_type]}
              {good.remaining_uses !== null && ` · ${t().inventory.uses(good.remaining_uses)}`}
              {good.expires_at !== null && (
                <>
                  {' '}
                  · {t().inventory.ends} <Exactly at={good.expires_at} />
                </>
              )}
            </p>
          </div>
          {good.quantity !== null && <strong>{t().inventory.pieces(good.quantity)}</strong>}
          {onTake && (
            <button
              type="button"
              aria-label={t().inventory.takeOf(plainOf(good.name))}
              onClick={() => onTake(ownedGood(good))}
            >
              {t().inventory.take}
            </button>
          )}
        </li>
      ))}
    </ul>
  </section>
)
