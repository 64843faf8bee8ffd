/** Attributes of a player: those that servers wrote, and those that the player's client did. */
import { useState } from 'preact/hooks'
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'
import type { PlayerAttribute, WholePlayer } from './player.ts'

export const Attributes = ({ player: { attributes } }: { player: WholePlayer }) => (
  <section class="card" aria-labelledby="attributes">
    <h2 id="attributes">{t().playerData.attributes}</h2>
    {attributes.length === 0 ? (
      <p class="quiet">{t().playerData.hasNoAttributes}</p>
    ) : (
      <>
        <Kind
          heading={t().playerData.kept.readOnly}
          what={t().playerData.kept.readOnlyWhat}
          rows={attributes.filter(({ is_read_only }) => is_read_only)}
        />
        <Kind
          heading={t().playerData.kept.own}
          what={t().playerData.kept.ownWhat}
          rows={attributes.filter(({ is_read_only }) => !is_read_only)}
        />
      </>
    )}
  </section>
)

/** So many are shown before somebody asks for all. */
const atFirst = 12

type KindProps = { heading: string; what: string; rows: readonly PlayerAttribute[] }

const Kind = ({ heading, what, rows }: KindProps) => {
  const [isWhole, showWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, atFirst)
  return (
    <>
      <h3>{heading}</h3>
      <p class="quiet">{what}</p>
      {rows.length === 0 && <p class="quiet">{t().playerData.hasNoneOfKind}</p>}
      <ul class="attributes" aria-label={heading}>
        {shown.map((row) => (
          <li key={`${row.publisher_project_id} ${row.key}`}>
            <code>
              <Foreign text={row.key} />
            </code>
            <Foreign text={row.value} />
            <span class="quiet">
              {t().playerData.permissions[row.permission]}
              {row.publisher_project_id !== null &&
                ` · ${t().playerData.game(row.publisher_project_id)}`}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <button type="button" class="quiet-button" onClick={() => showWhole(true)}>
          {t().playerData.showAll(rows.length)}
        </button>
      )}
    </>
  )
}
