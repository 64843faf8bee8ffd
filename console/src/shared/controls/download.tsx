/** Saves a list as a file, with the filters that stand in the address. */
import { useState } from 'preact/hooks'
import { t } from '../../texts/texts.ts'
import { saveAs } from '../save.ts'
import { Failure } from './failure.tsx'
import { Icon } from './icon.tsx'

type DownloadProps = {
  /** The name of the file, without its ending. */
  name: string
  /** Reads the whole list as the text of the file. */
  read: () => Promise<string>
}

export const Download = ({ name, read }: DownloadProps) => {
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<unknown>()
  const save = async (): Promise<void> => {
    setReading(true)
    setError(undefined)
    try {
      saveAs(`${name}.csv`, await read(), 'text/csv')
    } catch (refusal) {
      setError(refusal)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <button
        type="button"
        title={t().shared.csvWhat}
        disabled={isReading}
        onClick={() => void save()}
      >
        <Icon name="save" size={16} />
        {t().shared.csv}
      </button>
      {error !== undefined && <Failure error={error} onRetry={() => void save()} />}
    </>
  )
}
