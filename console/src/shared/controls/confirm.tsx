/** Asks before something that cannot be taken back, or that somebody will notice. */
import type { ComponentChildren } from 'preact'
import { t } from '../../texts/texts.ts'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'

type ConfirmProps = {
  title: string
  /** The words of the button that does it. */
  words: string
  error: Error | null
  isPending: boolean
  isDanger?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ComponentChildren
}

export const Confirm = (confirm: ConfirmProps) => (
  <Dialog title={confirm.title} onClose={confirm.onClose} class="narrow">
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!confirm.isPending) confirm.onConfirm()
      }}
    >
      {confirm.children}
      {confirm.error && <Failure error={confirm.error} />}
      <div class="row">
        <button
          type="submit"
          class={confirm.isDanger === false ? 'primary' : 'danger'}
          aria-disabled={confirm.isPending}
        >
          {confirm.words}
        </button>
        <button type="button" class="quiet-button" onClick={confirm.onClose}>
          {t().shared.cancel}
        </button>
      </div>
    </form>
  </Dialog>
)
