/** The sealed records of this area: the secrets of endpoints. */
import { sealedRecords } from '../../base/seals/sealed-records.ts'
import { replaceLostSecrets } from './endpoints.sql.ts'
import {
  endpointContext,
  newSignatureSecret,
  newStandardSecret,
  secretsBox,
  secretsPurpose,
} from './secrets.ts'

/** An endpoint that is given up gets new secrets and waits, paused, until its people know them. */
export const sealedEndpoints = sealedRecords({
  name: 'webhook endpoints',
  loss: 'get new secrets and are paused: hand those over, then let the endpoints go on',
  table: 'webhook_endpoints',
  key: ['endpoint_id'],
  column: 'secrets',
  purpose: secretsPurpose,
  contextOf: ({ project_id, endpoint_id }) => endpointContext(project_id, Number(endpoint_id)),
  giveUp(sql, { project_id, endpoint_id, sealed }, keyring, now) {
    const endpointId = Number(endpoint_id)
    const secrets = secretsBox(keyring).seal(project_id, endpointId, {
      signature: newSignatureSecret(),
      standard: newStandardSecret(),
    })
    return replaceLostSecrets(
      sql,
      { project_id, endpoint_id: endpointId, before: sealed, secrets },
      now,
    )
  },
})
