/** Faults that stand at no field. */

import { faultWords, type Told } from '../../../shared/form/faults.ts'
import { t } from '../../../texts/texts.ts'

export const FaultList = ({ faults }: { faults: readonly Told[] }) =>
  faults.length === 0 ? null : (
    <div class="failure" role="alert">
      <div>
        <p>{t().things.notYet}</p>
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.property} ${fault.code}`}>
              <code>{fault.property}</code> {faultWords(fault)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
