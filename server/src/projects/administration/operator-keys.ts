/** Operator keys: what opens the whole installation. */
import { newSecret, sha256 } from '../../base/ids.ts'
import type { Caller } from '../caller.ts'
import * as store from '../directory/projects.sql.ts'
import { audit, type Needs } from './edits.ts'

/** Makes the operator key that replaces all earlier ones; answers it, the only time it can be seen. */
export const renewOperatorKey = async (deps: Needs, caller: Caller): Promise<string> => {
  const key = newSecret('op_')
  await deps.directory.changeKeys(0, async (tx) => {
    await store.deleteOperatorKeys(tx)
    await store.insertOperatorKey(tx, sha256(key))
    await audit(tx, deps, 0, caller, 'operator_key.renewed')
  })
  return key
}

/** Adds an operator key that was made elsewhere; the others stay valid. */
export const addOperatorKey = (deps: Needs, caller: Caller, key: string): Promise<void> =>
  deps.directory.changeKeys(0, async (tx) => {
    await store.insertOperatorKey(tx, sha256(key))
    await audit(tx, deps, 0, caller, 'operator_key.added')
  })
