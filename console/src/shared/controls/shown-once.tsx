/** A secret that is shown this once: it lies nowhere in the browser, and is gone when the dialog closes. */
import { t } from '../../texts/texts.ts'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

type ShownOnceProps = { title: string; secret: string; hint: string; onClose: () => void }

export const ShownOnce = ({ title, secret, hint, onClose }: ShownOnceProps) => (
  <Dialog title={title} class="narrow">
    <p>{hint}</p>
    <p class="secret">
      <code>{secret}</code>
    </p>
    <div class="row">
      <CopyButton of={() => secret} label={t().setUp.copySecret} />
      <button type="button" class="primary" onClick={onClose}>
        {t().setUp.haveKept}
      </button>
    </div>
  </Dialog>
)
