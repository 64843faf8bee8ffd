/** The values that the API page fills in where the sandbox runs. */
import type { Examples } from '../../pages/api-page-document.ts'
import type { SandboxFile } from './file.ts'

/** Ids and addresses of the sandbox project; its secrets stay in the file. */
export const sandboxExamples = (file: SandboxFile): Examples => {
  const signIn = {
    client_id: String(file.clients.page.client_id),
    redirect_uri: file.clients.page.redirect_uri,
    response_type: 'code',
    state: 'try-it-out',
  }
  return {
    everywhere: {
      project_id: String(file.project_id),
      merchant_id: String(file.merchant_id),
      login_project_id: file.login_project_id,
    },
    calls: {
      loginRedirect: { ...signIn, provider: 'github' },
      loginUrl: { ...signIn, provider: 'github' },
      crossAuth: { ...signIn, provider: 'steam', app_id: file.steam_app_id, is_redirect: 'false' },
      signInPage: signIn,
      authorize: signIn,
      readCurrency: { sku: 'gold' },
    },
    hint: 'The calls are filled in for the project **Sandbox**. Open one, press **Test Request** and enter the API key as the password: it was shown at the first start and lies in `sandbox.json` in the data folder. The page forgets it when you leave.',
  }
}
