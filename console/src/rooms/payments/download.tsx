/** Saves a list as a file, with the filters that stand in the address. */
import type { OperationId } from '../../api/calls.ts'
import { useChange } from '../../api/queries.ts'
import type { Parameters } from '../../api/types.ts'
import { Failure } from '../../shared/controls/failure.tsx'
import { Icon } from '../../shared/controls/icon.tsx'
import { saveAs } from '../../shared/save.ts'
import { t } from '../../texts/texts.ts'

type DownloadProps = { operation: OperationId; parameters: Parameters; name: string }

export const Download = ({ operation, parameters, name }: DownloadProps) => {
  const reading = useChange<string>(operation, [])
  const save = (): void =>
    reading.mutate(
      { parameters, file: 'text/csv' },
      { onSuccess: ({ data }) => saveAs(`${name}.csv`, data, 'text/csv') },
    )
  return (
    <>
      <button
        type="button"
        title={t().payments.csvWhat}
        disabled={reading.isPending}
        onClick={save}
      >
        <Icon name="copy" size={16} />
        {t().payments.csv}
      </button>
      {reading.error && <Failure error={reading.error} onRetry={save} />}
    </>
  )
}
