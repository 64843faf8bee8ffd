/** Copies what a form would send as a command of a shell, for whoever wants to do the same by a program. */
import type { OperationId } from '../../api/calls.ts'
import { t } from '../../texts/texts.ts'
import { isInPortal } from '../address.ts'
import { curlOf, type Sent } from '../copy.ts'
import { CopyButton } from './copy-button.tsx'

/** A portal has none: its visitor has no key for the call. */
export const CurlButton = ({ operation, ...sent }: Sent & { operation: OperationId }) =>
  isInPortal() ? null : (
    <CopyButton
      of={() => curlOf(operation, { origin: location.origin, ...sent })}
      label={t().shared.copyFormCurl}
    />
  )
