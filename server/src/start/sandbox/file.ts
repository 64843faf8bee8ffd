/** `<data folder>/sandbox.json`: where the service of a folder is, with the ids and secrets of its sandbox project. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type SandboxFile = {
  public_url: string
  sandbox_url: string
  operator_key: string
  merchant_id: number
  project_id: number
  login_project_id: string
  api_key: string
  clients: {
    public: { client_id: number; redirect_uri: string }
    /** Public, too; its sign-ins end on the page that explains them. */
    page: { client_id: number; redirect_uri: string }
    /** Public, too, and never without PKCE: at a loopback address with any port, or at a scheme of its own. */
    desktop: { client_id: number; redirect_uri: string; scheme_redirect_uri: string }
    confidential: { client_id: number; client_secret: string; redirect_uri: string }
    server: { client_id: number; client_secret: string }
  }
  webhook: { url: string; secret: string; standard_secret: string }
  steam_app_id: string
  /** SHA-256 of what was applied to the project; absent in files of older versions. */
  applied?: string
}

/** Where the file of a data folder lies. */
export const sandboxFileOf = (dataDir: string): string => join(dataDir, 'sandbox.json')

/** The file of a data folder; undefined where there is none that can be read. */
export const findSandboxFile = async (dataDir: string): Promise<SandboxFile | undefined> => {
  try {
    return JSON.parse(await readFile(sandboxFileOf(dataDir), 'utf8')) as SandboxFile
  } catch {
    return undefined
  }
}
