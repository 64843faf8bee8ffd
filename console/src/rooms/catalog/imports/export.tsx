/** Saves the whole catalog as a file that an import takes back. */
import { useState } from 'preact/hooks'
import type { FileType } from '../../../api/client.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { saveAs } from '../../../shared/save.ts'
import { t } from '../../../texts/texts.ts'

const types = {
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
} as const satisfies Record<string, FileType>
type Format = keyof typeof types

export const Export = ({ project }: { project: Project }) => {
  const [format, setFormat] = useState<Format>('csv')
  const reading = useChange<string>('exportCatalog', [])
  if (!may(me.value, 'exportCatalog', project)) return null
  const { project_id: id } = project
  const save = (): void =>
    reading.mutate(
      { parameters: { project_id: id, format }, file: types[format] },
      { onSuccess: ({ data }) => saveAs(`catalog-${id}.${format}`, data, types[format]) },
    )
  return (
    <div class="export">
      <div class="row">
        <select
          aria-label={t().imports.format}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as Format)}
        >
          {(Object.keys(types) as Format[]).map((name) => (
            <option key={name} value={name}>
              {t().imports.formats[name]}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-disabled={reading.isPending}
          onClick={() => !reading.isPending && save()}
        >
          {t().imports.export}
        </button>
      </div>
      {reading.error && <Failure error={reading.error} onRetry={save} />}
    </div>
  )
}
