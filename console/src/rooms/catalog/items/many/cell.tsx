/** A cell that is read first and written into after a click or Enter; what was changed in it is marked. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { beginningOf, piecesOf } from '../../../../shared/foreign.ts'
import { Foreign } from '../../../../shared/foreign.tsx'
import { t } from '../../../../texts/texts.ts'

type CellProps = {
  /** Names the cell for those who do not see its row and column. */
  label: string
  /** The text that is shown while nobody writes. */
  shown: string
  /** The text that is written. */
  value: string
  isChanged: boolean
  isNumber?: boolean
  onChange: (value: string) => void
}

export const EditCell = (cell: CellProps) => {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const begun = beginningOf(cell.shown)
  const seen = piecesOf(begun)
    .map(({ text }) => text)
    .join('')
  if (isOpen) return <OpenCell {...cell} onClose={() => setOpen(false)} />
  return (
    <button
      ref={button}
      type="button"
      class={`cell ${cell.isChanged ? 'is-changed' : ''}`}
      aria-label={t().catalog.editCell(cell.label, seen)}
      onClick={() => setOpen(true)}
      onKeyDown={moveAmongCells}
    >
      <Foreign text={begun} />
    </button>
  )
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The arrow keys move among the cells of the table; those that cannot be written into are passed over. */
const moveAmongCells = (event: KeyboardEvent): void => {
  const [rows, columns] = steps[event.key] ?? [0, 0]
  const own = (event.currentTarget as HTMLElement).closest('td')
  const table = own?.closest('table')
  if (!own || !table || rows === columns) return
  const { rowIndex } = own.parentElement as HTMLTableRowElement
  for (let row = rowIndex + rows, at = own.cellIndex + columns; ; row += rows, at += columns) {
    const place = table.rows[row]?.cells[at]
    if (!place) return
    const next = place.querySelector<HTMLElement>('button.cell')
    if (!next) continue
    event.preventDefault()
    next.focus()
    return
  }
}

/** Typed text counts at once; Enter and the focus that goes on leave it so, and Escape takes it back. */
const OpenCell = ({
  label,
  value,
  isNumber,
  onChange,
  onClose,
}: CellProps & { onClose(): void }) => {
  const input = useRef<HTMLInputElement>(null)
  const first = useRef(value)
  // The next key may come before the page is drawn.
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  return (
    <input
      ref={input}
      class="cell-input"
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      autocomplete="off"
      aria-label={label}
      defaultValue={first.current}
      onInput={(event) => onChange(event.currentTarget.value)}
      onBlur={onClose}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault()
          if (event.key === 'Escape') onChange(first.current)
          onClose()
        }
      }}
    />
  )
}
