/** A place for a file: chosen or dropped, it is sent as a trial at once, and the page of the trial opens. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { addressOf } from '../../../shared/address.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { t } from '../../../texts/texts.ts'
import { endings, isSpreadsheet, keep, typeOf, useSending, type Wish } from './import.ts'

type ChooserProps = { project: string; wish: Wish; label?: string }

export const Chooser = ({ project, wish, label = t().imports.choose }: ChooserProps) => {
  const { route } = useLocation()
  const [isOver, setOver] = useState(false)
  const [refused, refuse] = useState<File>()
  const sending = useSending(project)
  const [file, setFile] = useState<File>()
  const ended = useRef<AbortController>()
  useEffect(() => () => ended.current?.abort(), [])
  const take = (taken: File | undefined): void => {
    if (!taken || sending.isPending) return
    const type = typeOf(taken.name)
    refuse(type ? undefined : taken)
    if (!type) return
    setFile(taken)
    ended.current = new AbortController()
    const { signal } = ended.current
    const sent = { file: taken, type, wish, isTrial: true, isSkipping: true, signal }
    sending.send(sent, (made) => {
      keep(project, made.import_id, { file: taken, wish })
      route(addressOf('import', { project, import: made.import_id }))
    })
  }
  return (
    <section
      class={`drop ${isOver ? 'is-over' : ''}`}
      aria-label={label}
      aria-busy={sending.isPending}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files[0])
      }}
    >
      {sending.isPending && file ? (
        <Sending file={file} onStop={() => ended.current?.abort()} />
      ) : (
        <p class="row">
          <FileButton label={label} onFile={take} />
          <span class="quiet">{t().imports.chooseHint}</span>
        </p>
      )}
      {refused && (
        <p class="error" role="alert">
          <Foreign text={refused.name} />{' '}
          {isSpreadsheet(refused.name) ? t().imports.isSpreadsheet : t().imports.isOther}
        </p>
      )}
      {sending.error &&
        (sending.error.name === 'AbortError' ? (
          <p role="status">{t().imports.stopped}</p>
        ) : (
          <Failure error={sending.error} />
        ))}
    </section>
  )
}

const Sending = ({ file, onStop }: { file: File; onStop: () => void }) => (
  <p class="row" role="status">
    <span>
      {t().imports.sending} <Foreign text={file.name} />
    </span>
    <button type="button" class="quiet-button" onClick={onStop}>
      {t().imports.stop}
    </button>
  </p>
)

type FileButtonProps = { label: string; onFile: (file: File | undefined) => void }

/** The browser's own field for a file, drawn as a button. */
export const FileButton = ({ label, onFile }: FileButtonProps) => (
  <label class="button primary file-button">
    {label}
    <input
      type="file"
      class="hidden"
      accept={endings}
      onChange={(event) => {
        onFile(event.currentTarget.files?.[0])
        // The same file again is another choice: it may have been corrected.
        event.currentTarget.value = ''
      }}
    />
  </label>
)
