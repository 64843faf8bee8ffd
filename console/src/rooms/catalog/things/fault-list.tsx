/** Faults that stand at no field. */
import { t } from '../../../texts/texts.ts'
import { type Told, wordsOf } from './words.ts'

export const FaultList = ({ faults }: { faults: readonly Told[] }) =>
  faults.length === 0 ? null : (
    <div class="failure" role="alert">
      <div>
        <p>{t().things.notYet}</p>
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.property} ${fault.code}`}>
              <code>{fault.property}</code> {wordsOf(fault)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
