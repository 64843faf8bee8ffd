/** The whole form of an item, part by part, and what is wrong with it at its top. */
import { useEffect, useRef } from 'preact/hooks'
import { faultWords, type Told } from '../../../../shared/form/faults.ts'
import { t } from '../../../../texts/texts.ts'
import { memberSaid } from '../../said.ts'
import type { ItemKind } from '../kind.ts'
import { AttributesPart } from './attributes-part.tsx'
import { BundleContent, CurrencyContent } from './content-part.tsx'
import { GameCurrencies } from './game-currencies.tsx'
import { MediaPart } from './media-part.tsx'
import { OwnedPart } from './owned-part.tsx'
import type { PartProps } from './part.tsx'
import { PreOrderPart } from './pre-order-part.tsx'
import { PricesPart } from './prices-part.tsx'
import { RegionsPart } from './regions-part.tsx'
import { GroupsPart, ShelfPart } from './shelf-part.tsx'
import { LimitsPart, PeriodsPart } from './terms-part.tsx'
import { TextsPart } from './texts-part.tsx'

type PartsProps = PartProps & { kind: ItemKind; project: number }

export const Parts = ({ kind, ...part }: PartsProps) => (
  <>
    <TextsPart {...part} />
    <OwnPart kind={kind} {...part} />
    <PricesPart {...part} />
    <PeriodsPart {...part} />
    <PreOrderPart {...part} />
    <LimitsPart {...part} />
    <ShelfPart {...part} />
    <MediaPart {...part} />
    <GroupsPart {...part} />
    <RegionsPart {...part} />
    <AttributesPart {...part} />
    <GameCurrencies project={part.project} />
  </>
)

/** The part that a kind has alone. */
const OwnPart = ({ kind: { noun }, ...part }: PartsProps) => {
  if (noun === 'virtualItem') return <OwnedPart {...part} />
  return noun === 'bundle' ? <BundleContent {...part} /> : <CurrencyContent {...part} />
}

/** The control of a place, or of the nearest part of it that has one. */
const controlOf = (property: string): HTMLElement | undefined => {
  for (let path = property; path !== ''; path = path.replace(/(?:^|[.[])[^.[]*$/, '')) {
    const found = [...document.querySelectorAll<HTMLInputElement>('main [name]')].find(
      ({ name }) => name === path || name.startsWith(`${path}[`) || name.startsWith(`${path}.`),
    )
    if (found) return found
  }
  return undefined
}

/** All that is wrong, each leading to its field. It takes the focus when saving was tried. */
export const Faults = ({ told, tries }: { told: readonly Told[]; tries: number }) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) box.current?.focus()
  }, [tries])
  if (told.length === 0) return null
  return (
    <div class="failure" role="alert" tabIndex={-1} ref={box}>
      <div>
        <p>{t().packages.refused(told.length)}</p>
        <ul>
          {told.map((one) => (
            <li key={`${one.property} ${one.code}`}>
              <button type="button" class="more" onClick={() => controlOf(one.property)?.focus()}>
                {memberSaid(one.property)}
              </button>{' '}
              {faultWords(one)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
