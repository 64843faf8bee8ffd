/** Saves a form, or gives its changes up. It stays in sight while there are any. */
import type { ComponentProps } from 'preact'
import { CurlButton } from '../../shared/controls/curl-button.tsx'
import { t } from '../../texts/texts.ts'

type BarProps = {
  /** The call that saves the form as it stands. */
  sent: ComponentProps<typeof CurlButton>
  edit: { changed: readonly string[]; drop: () => void }
  isPending: boolean
  isDone: boolean
}

export const SaveBar = ({ sent, edit, isPending, isDone }: BarProps) => {
  const count = edit.changed.length
  return (
    <div class={`save-bar row ${count > 0 ? 'is-wanted' : ''}`}>
      <button type="submit" class="primary" disabled={count === 0 || isPending}>
        {t().setUp.save}
      </button>
      {count > 0 && (
        <>
          <button type="button" class="quiet-button" onClick={edit.drop}>
            {t().setUp.drop}
          </button>
          <CurlButton {...sent} />
          <span class="quiet">{t().setUp.changed(count)}</span>
        </>
      )}
      <span role="status">{isDone && count === 0 ? t().setUp.saved : ''}</span>
    </div>
  )
}
