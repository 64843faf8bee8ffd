/** The content of an item: one currency in a package, and any number of things in a bundle. */
import { useState } from 'preact/hooks'
import { type Source, useOffered } from '../../../../api/offered.ts'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { plainOf } from '../../../../shared/foreign.ts'
import type { Told } from '../../../../shared/form/faults.ts'
import { textFor } from '../../../../shared/locale.ts'
import { t } from '../../../../texts/texts.ts'
import { listIn, listText } from './members.ts'
import type { ContentLine } from './own-members.ts'
import { ListFault, Part, type PartProps, TextField } from './part.tsx'

export const CurrencyContent = ({ values, told, set }: PartProps) => (
  <Part name="content">
    <div class="line">
      <TextField
        label={t().packages.quantity}
        kind="numeric"
        value={String(values.content_quantity ?? '')}
        path="content[0].quantity"
        told={told}
        onInput={set && ((content_quantity) => set({ content_quantity }))}
      />
      <TextField
        label={t().packages.gameCurrency}
        hint={t().packages.skuOf}
        value={String(values.content_sku ?? '')}
        list="game-currencies"
        path="content[0].sku"
        told={told}
        onInput={set && ((content_sku) => set({ content_sku }))}
      />
    </div>
    <ListFault told={told} path="content" />
  </Part>
)

const sources: readonly Source[] = [
  { operation: 'listVirtualItems', kind: 'virtual_good' },
  { operation: 'listCurrencies', kind: 'virtual_currency' },
  { operation: 'listPackages', kind: 'virtual_currency_package' },
  { operation: 'listBundles', kind: 'bundle' },
]

export const BundleContent = ({ project, values, told, set }: PartProps & { project: number }) => {
  const [typed, type] = useState<string>()
  const { offered, error } = useOffered(sources, {
    project,
    typed: typed ?? '',
    isWanted: typed !== undefined,
  })
  const lines = listIn<ContentLine>(values, 'content')
  const write = set && ((next: readonly ContentLine[]) => set({ content: listText(next) }))
  const own = String(values.sku ?? '')
  const kinds = t().catalog.kinds as Readonly<Record<string, string>>
  return (
    <Part name="content" lead={t().items.contentLead}>
      {lines.map((line, at) => (
        <ContentFields
          // Lines have no names of their own: their place is what they are known by.
          key={at}
          line={line}
          at={at}
          told={told}
          onType={type}
          onChange={
            write &&
            ((changed) =>
              write(lines.map((one, index) => (index === at ? { ...one, ...changed } : one))))
          }
          onRemove={write && (() => write(lines.filter((_, index) => index !== at)))}
        />
      ))}
      <ListFault told={told} path="content" />
      {error && <Failure error={error} />}
      {write && (
        <button type="button" onClick={() => write([...lines, { sku: '', quantity: '1' }])}>
          {t().items.addContent}
        </button>
      )}
      <datalist id="items-of-bundles">
        {offered
          .filter(({ sku }) => sku !== own)
          .map(({ sku, name, kind }) => (
            <option key={sku} value={sku}>
              {plainOf([textFor(name), kinds[kind]].filter(Boolean).join(' · '))}
            </option>
          ))}
      </datalist>
    </Part>
  )
}

type FieldsProps = {
  line: ContentLine
  at: number
  told: readonly Told[]
  /** Told what is looked for: the text of the field that has the focus. */
  onType: (text: string) => void
  onChange: ((changed: Partial<ContentLine>) => void) | undefined
  onRemove: (() => void) | undefined
}

const ContentFields = ({ line, at, told, onType, onChange, onRemove }: FieldsProps) => (
  <fieldset class="line content-line" onFocusCapture={() => onType(line.sku)}>
    <legend>{t().items.contentNumber(at + 1)}</legend>
    <TextField
      label={t().packages.quantity}
      kind="numeric"
      value={line.quantity}
      path={`content[${at}].quantity`}
      told={told}
      onInput={onChange && ((quantity) => onChange({ quantity }))}
    />
    <TextField
      label={t().catalog.sku}
      value={line.sku}
      list="items-of-bundles"
      path={`content[${at}].sku`}
      told={told}
      onInput={
        onChange &&
        ((sku) => {
          onType(sku)
          onChange({ sku })
        })
      }
    />
    {onRemove && (
      <div>
        <button
          type="button"
          class="quiet-button"
          aria-label={t().items.removeContent(at + 1)}
          onClick={onRemove}
        >
          {t().packages.remove}
        </button>
      </div>
    )}
  </fieldset>
)
