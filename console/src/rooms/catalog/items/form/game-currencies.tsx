/** The currencies of the game, offered to the fields of a form that name one. */
import type { AnswerOf } from '../../../../api/calls.ts'
import { useRead } from '../../../../api/queries.ts'
import { Failure } from '../../../../shared/controls/failure.tsx'
import { plainOf } from '../../../../shared/foreign.ts'
import { t } from '../../../../texts/texts.ts'
import { anyName } from '../row.ts'

/** So many are offered; others are typed. */
const mostOffered = 50

export const GameCurrencies = ({ project }: { project: number }) => {
  const read = useRead<AnswerOf<'listCurrencies'>>('listCurrencies', {
    project_id: project,
    limit: mostOffered,
  })
  const currencies = read.data?.data.items ?? []
  return (
    <>
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && currencies.length === 0 && <p class="quiet">{t().packages.noCurrency}</p>}
      <datalist id="game-currencies">
        {currencies.map(({ sku, name }) => (
          <option key={sku} value={sku}>
            {plainOf(anyName(name ?? null))}
          </option>
        ))}
      </datalist>
    </>
  )
}
