/** The line above a list that fills by itself: a switch that holds it, and how many new rows wait. */
import type { Live } from '../../../api/live.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { t } from '../../../texts/texts.ts'

type LiveLineProps = { isOn: boolean; live: Live; onSwitch: (wanted: boolean) => void }

export const LiveLine = ({ isOn, live, onSwitch }: LiveLineProps) => (
  <>
    <div class="live-line">
      <label class="switch-line">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        {t().webhooks.live}
      </label>
      <span role="status">{live.waiting > 0 && t().webhooks.newRows(live.waiting)}</span>
      {live.waiting > 0 && (
        <button
          type="button"
          class="quiet-button"
          onClick={() => {
            scrollTo(0, 0)
            live.show()
          }}
        >
          {t().webhooks.showNew}
        </button>
      )}
    </div>
    {isOn && live.error && <Failure error={live.error} />}
  </>
)
