/** The prices of a package: in money by currency and country, and in currencies of the game. */
import { countries } from '../../../../api/bodies/generated/countries.ts'
import { countryName } from '../../../../shared/country.ts'
import type { Told } from '../../../../shared/form/faults.ts'
import { t } from '../../../../texts/texts.ts'
import { listIn, listText } from './members.ts'
import { Check, ListFault, Part, type PartProps, TextField } from './part.tsx'
import type { PriceLine, VirtualPriceLine } from './values.ts'

export const PricesPart = (part: PartProps) => (
  <Part name="prices" lead={t().packages.pricesLead}>
    <Check
      label={t().packages.members.is_free}
      isOn={part.values.is_free === true}
      onChange={part.set && ((is_free) => part.set?.({ is_free }))}
    />
    <MoneyPrices {...part} />
    <VirtualPrices {...part} />
    <datalist id="price-countries">
      {countries.split(' ').map((code) => (
        <option key={code} value={code}>
          {countryName(code)}
        </option>
      ))}
    </datalist>
  </Part>
)

const MoneyPrices = ({ values, told, set }: PartProps) => {
  const lines = listIn<PriceLine>(values, 'prices')
  const write = set && ((next: readonly PriceLine[]) => set({ prices: listText(next) }))
  const newLine = { currency: '', amount: '', country: '', isDefault: lines.length === 0 }
  return (
    <>
      {lines.map((line, at) => (
        <PriceFields
          // Lines have no names of their own: their place is what they are known by.
          key={at}
          line={line}
          at={at}
          told={told}
          onChange={write && ((changed) => write(withLine(lines, at, changed)))}
          onRemove={write && (() => write(lines.filter((_, index) => index !== at)))}
        />
      ))}
      <ListFault told={told} path="prices" />
      {write && (
        <button type="button" onClick={() => write([...lines, { ...newLine, isEnabled: true }])}>
          {t().packages.addPrice}
        </button>
      )}
    </>
  )
}

/** Lines with one of them changed. One alone is the default: whichever becomes it takes it from the others. */
const withLine = <Line extends { isDefault: boolean }>(
  lines: readonly Line[],
  at: number,
  changed: Partial<Line>,
): Line[] =>
  lines.map((line, index) =>
    index === at
      ? { ...line, ...changed }
      : changed.isDefault
        ? { ...line, isDefault: false }
        : line,
  )

type PriceProps = {
  line: PriceLine
  at: number
  told: readonly Told[]
  onChange: ((changed: Partial<PriceLine>) => void) | undefined
  onRemove: (() => void) | undefined
}

const PriceFields = ({ line, at, told, onChange, onRemove }: PriceProps) => (
  <fieldset class="line">
    <legend>{t().packages.priceNumber(at + 1)}</legend>
    <TextField
      label={t().packages.amount}
      kind="decimal"
      value={line.amount}
      path={`prices[${at}].amount`}
      told={told}
      onInput={onChange && ((amount) => onChange({ amount }))}
    />
    <TextField
      label={t().packages.currency}
      value={line.currency}
      path={`prices[${at}].currency`}
      told={told}
      onInput={onChange && ((text) => onChange({ currency: text.toUpperCase() }))}
    />
    <TextField
      label={t().packages.country}
      hint={line.country === '' ? t().packages.everyCountry : countryName(line.country)}
      value={line.country}
      list="price-countries"
      path={`prices[${at}].country_iso`}
      told={told}
      onInput={onChange && ((text) => onChange({ country: text.toUpperCase() }))}
    />
    <div class="line-switches">
      <Check
        label={t().packages.isDefault}
        isOn={line.isDefault}
        onChange={onChange && ((isDefault) => onChange({ isDefault }))}
      />
      <Check
        label={t().packages.isOn}
        isOn={line.isEnabled}
        onChange={onChange && ((isEnabled) => onChange({ isEnabled }))}
      />
      {onRemove && (
        <button
          type="button"
          class="quiet-button"
          aria-label={t().packages.removePrice(at + 1)}
          onClick={onRemove}
        >
          {t().packages.remove}
        </button>
      )}
    </div>
    <ListFault told={told} path={`prices[${at}].is_default`} />
  </fieldset>
)

const VirtualPrices = ({ values, told, set }: PartProps) => {
  const lines = listIn<VirtualPriceLine>(values, 'vc_prices')
  const write = set && ((next: readonly VirtualPriceLine[]) => set({ vc_prices: listText(next) }))
  const newLine = { sku: '', amount: '', isDefault: lines.length === 0, isEnabled: true }
  return (
    <>
      {lines.map((line, at) => (
        <VirtualFields
          key={at}
          line={line}
          at={at}
          told={told}
          onChange={write && ((changed) => write(withLine(lines, at, changed)))}
          onRemove={write && (() => write(lines.filter((_, index) => index !== at)))}
        />
      ))}
      <ListFault told={told} path="vc_prices" />
      {write && (
        <button type="button" onClick={() => write([...lines, newLine])}>
          {t().packages.addVirtualPrice}
        </button>
      )}
    </>
  )
}

type VirtualProps = {
  line: VirtualPriceLine
  at: number
  told: readonly Told[]
  onChange: ((changed: Partial<VirtualPriceLine>) => void) | undefined
  onRemove: (() => void) | undefined
}

const VirtualFields = ({ line, at, told, onChange, onRemove }: VirtualProps) => (
  <fieldset class="line">
    <legend>{t().packages.virtualNumber(at + 1)}</legend>
    <TextField
      label={t().packages.amount}
      kind="numeric"
      value={line.amount}
      path={`vc_prices[${at}].amount`}
      told={told}
      onInput={onChange && ((amount) => onChange({ amount }))}
    />
    <TextField
      label={t().packages.gameCurrency}
      value={line.sku}
      list="game-currencies"
      path={`vc_prices[${at}].sku`}
      told={told}
      onInput={onChange && ((sku) => onChange({ sku }))}
    />
    <div class="line-switches">
      <Check
        label={t().packages.isDefault}
        isOn={line.isDefault}
        onChange={onChange && ((isDefault) => onChange({ isDefault }))}
      />
      <Check
        label={t().packages.isOn}
        isOn={line.isEnabled}
        onChange={onChange && ((isEnabled) => onChange({ isEnabled }))}
      />
      {onRemove && (
        <button
          type="button"
          class="quiet-button"
          aria-label={t().packages.removeVirtual(at + 1)}
          onClick={onRemove}
        >
          {t().packages.remove}
        </button>
      )}
    </div>
  </fieldset>
)
