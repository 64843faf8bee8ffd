/** Keys of every role make every admin call there is, over real sockets. */
import { after, before } from 'node:test'
import {
  guardedCalls,
  openRoleTrial,
  type RoleTrial,
  testKeysOfRoles,
} from '../../test/support/role-trial.ts'

let trial: RoleTrial
before(async () => {
  trial = await openRoleTrial()
})
after(() => trial.close())

testKeysOfRoles(() => trial, guardedCalls)
