/** Tells why a passkey came to nothing: the browser's reason, or the service's. */
import { t } from '../../texts/texts.ts'
import { passkeyFaultOf } from '../passkey.ts'
import { Failure } from './failure.tsx'
import { Icon } from './icon.tsx'

export const PasskeyFailure = ({ error }: { error: unknown }) => {
  const fault = passkeyFaultOf(error)
  if (fault === undefined) return <Failure error={error} />
  return (
    <div class="failure" role="alert">
      <Icon name="alert" />
      <p>{t().passkeys.faults[fault]}</p>
    </div>
  )
}
