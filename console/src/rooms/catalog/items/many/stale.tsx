/** Rows that somebody else changed meanwhile: as it was, as it is, and as it would be. The person decides. */
import { Foreign } from '../../../../shared/foreign.tsx'
import { t } from '../../../../texts/texts.ts'
import { type Cell, cellOf, type Edits, type ItemRow, type View, without } from '../row.ts'

export type StalePart = { sku: string; current: ItemRow }

type StaleProps = {
  parts: readonly StalePart[]
  edits: Edits
  view: View
  onEdits: (edits: Edits) => void
}

export const Stale = ({ parts, edits, view, onEdits }: StaleProps) => (
  <div role="alert">
    <p>{t().catalog.staleWhy}</p>
    {parts.map(({ sku, current }) => {
      const edit = edits[sku]
      if (!edit) return null
      return (
        <section key={sku} class="change-group">
          <h3>{sku}</h3>
          <div class="table-frame">
            <table aria-label={t().catalog.staleOf(sku)}>
              <thead>
                <tr>
                  <th scope="col">{t().catalog.member}</th>
                  <th scope="col">{t().catalog.asItWas}</th>
                  <th scope="col">{t().catalog.theirs}</th>
                  <th scope="col">{t().catalog.yours}</th>
                </tr>
              </thead>
              <tbody>
                {(Object.keys(edit.cells) as Cell[]).map((cell) => (
                  <tr key={cell}>
                    <th scope="row">{t().catalog.cells[cell]}</th>
                    <td>
                      <Foreign text={cellOf(edit.row, cell, view)} />
                    </td>
                    <td>
                      <Foreign text={cellOf(current, cell, view)} />
                    </td>
                    <td>
                      <Foreign text={edit.cells[cell]} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p class="row">
            <button
              type="button"
              onClick={() => onEdits({ ...edits, [sku]: { ...edit, row: current } })}
            >
              {t().catalog.keepMine}
            </button>
            <button type="button" onClick={() => onEdits(without(edits, [sku]))}>
              {t().catalog.takeTheirs}
            </button>
          </p>
        </section>
      )
    })}
  </div>
)
