/** How the gate is asked. */
import type { FastifyPluginAsync } from 'fastify'
import { type PersonalRecords, speakAdminDialect } from '../projects/index.ts'
import { addAttributeCalls } from './attributes/attribute-calls.ts'
import { addConnectionAdmin } from './connection-test/connection-admin.ts'
import { addRefusedRedirectCalls } from './connections/refused-redirect-calls.ts'
import { addDeploymentAdmin } from './deployments/deployment-admin.ts'
import { addDeviceCalls } from './devices/device-calls.ts'
import { addDeviceLogin } from './devices/login.ts'
import { type Gate, type GateDeps, openGate } from './gate.ts'
import { addGroupAdmin } from './groups/group-admin.ts'
import { addCrossAuth } from './handed-tokens/cross-auth.ts'
import { addLoginWithToken } from './handed-tokens/login-with-token.ts'
import { addUserImport } from './imports/import-call.ts'
import { addKeyAdmin } from './keys/key-admin.ts'
import { addKeyCalls } from './keys/key-calls.ts'
import { addLinkCalls } from './linking/link-calls.ts'
import { addLinkStart } from './linking/link-start.ts'
import { addLoginUrls } from './linking/login-urls.ts'
import { addBlankPage } from './pages/blank-page.ts'
import { failureHandler, showFailures } from './pages/failure-page.ts'
import { addLogo } from './pages/logo.ts'
import { addPreviewCall, addPreviewPage } from './pages/preview.ts'
import { addSignInPage } from './pages/sign-in-page.ts'
import { addEmailCalls } from './passwordless/email-calls.ts'
import { addLoginCalls } from './passwordless/login-calls.ts'
import { addPasswordlessPages } from './passwordless/pages/pages.ts'
import { addPasswordLogin } from './passwords/login-calls.ts'
import { addPasswordPages } from './passwords/pages/pages.ts'
import { addRegisterCalls } from './passwords/register-calls.ts'
import { addResetCalls } from './passwords/reset-calls.ts'
import { addAgeCall } from './profile/age-call.ts'
import { addPictureCalls, addPictureUpload } from './profile/picture-calls.ts'
import { addProfileCalls } from './profile/profile-calls.ts'
import { allowOrigins, answerPreflights } from './requests/cross-origin.ts'
import { speakDialect } from './requests/dialects.ts'
import { addAccountCalls } from './token-calls/account.ts'
import { addMetadata } from './token-calls/metadata.ts'
import { addTokenCalls } from './token-calls/token-calls.ts'
import { addUserInfo } from './token-calls/userinfo.ts'
import { addStrayTraceCalls, addTraceCalls } from './tracing/trace-calls.ts'
import { addUserAdmin } from './users/user-admin.ts'
import { addBegin } from './visit/begin.ts'
import { addCallback } from './visit/callback.ts'

/**
 * All calls of the sign-in area, each dialect in a scope of its own. `records` are what other areas keep of a person,
 * for exports and erasures, in the order in which it is erased. `opened` is the gate where others ask it, too.
 */
export const signinRoutes =
  (
    deps: GateDeps,
    records: readonly PersonalRecords[] = [],
    opened: Gate | undefined = undefined,
  ): FastifyPluginAsync =>
  async (app) => {
    const gate = opened ?? (await openGate(deps))
    app.addHook('onClose', async () => {
      await Promise.all([
        gate.signInCounts.flush(),
        gate.traces.flush(),
        gate.refusedRedirects.flush(),
        gate.letters.flush(),
      ])
    })
    app.decorateRequest('signInNote', undefined)
    app.hearRefusals(gate.traces.refused)
    app.hearRefusals(gate.refusedRedirects.refused)
    await app.register(async (scope) => {
      speakDialect(scope, 'field', gate.directory)
      allowOrigins(scope, gate.directory)
      // A link of the sign-in page leads here: who follows it is a person.
      addBegin(scope, gate, failureHandler(gate))
      addCrossAuth(scope, gate)
      addLoginWithToken(scope, gate)
      addAccountCalls(scope, gate)
      addLinkCalls(scope, gate)
      addLoginUrls(scope, gate)
      addLoginCalls(scope, gate)
      addEmailCalls(scope, gate)
      addAttributeCalls(scope, gate)
      addProfileCalls(scope, gate)
      addAgeCall(scope, gate)
      addPictureCalls(scope, gate)
      await scope.register(async (own) => addPictureUpload(own, gate))
      addPasswordLogin(scope, gate)
      addRegisterCalls(scope, gate)
      addResetCalls(scope, gate)
      addDeviceLogin(scope, gate)
      addDeviceCalls(scope, gate)
      addKeyCalls(scope, gate)
      addMetadata(scope, gate)
      addLogo(scope, gate.directory)
    })
    await app.register(async (scope) => {
      showFailures(scope, gate)
      addCallback(scope, gate)
      addSignInPage(scope, gate)
      addPreviewPage(scope, gate)
      addBlankPage(scope)
    })
    for (const addPages of [addLinkStart, addPasswordlessPages, addPasswordPages]) {
      await app.register(async (scope) => {
        showFailures(scope, gate)
        addPages(scope, gate)
      })
    }
    for (const door of ['field', 'standard'] as const) {
      await app.register(async (scope) => addTokenCalls(scope, gate, door))
    }
    await app.register(async (scope) => addUserInfo(scope, gate))
    await app.register(async (scope) => {
      speakAdminDialect(scope)
      scope.addHook('onRequest', (request) => gate.admission.admitToProject(request))
      addDeploymentAdmin(scope, gate)
      addGroupAdmin(scope, gate)
      addUserAdmin(scope, gate, records)
      addTraceCalls(scope, gate)
      addRefusedRedirectCalls(scope, gate)
      await scope.register(async (own) => addUserImport(own, gate))
    })
    await app.register(async (scope) => addKeyAdmin(scope, gate))
    await app.register(async (scope) => addPreviewCall(scope, gate))
    await app.register(async (scope) => addStrayTraceCalls(scope, gate))
    await app.register(async (scope) => addConnectionAdmin(scope, gate))
    await app.register(async (scope) => answerPreflights(scope, gate.directory))
  }
