/** Faults that stand at no field. */

import { faultWords, type Told } from '../../../shared/form/faults.ts'
import { t } from '../../../texts/texts.ts'
import { memberSaid } from '../said.ts'

export const FaultList = ({ faults }: { faults: readonly Told[] }) =>
  faults.length === 0 ? null : (
    <div class="failure" role="alert">
      <div>
        <p>{t().things.notYet}</p>
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.property} ${fault.code}`}>
              <strong>{memberSaid(fault.property)}</strong>: {faultWords(fault)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
