/** The contents of `<data folder>/sandbox.json`. */
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
    confidential: { client_id: number; client_secret: string; redirect_uri: string }
    server: { client_id: number; client_secret: string }
  }
  webhook: { url: string; secret: string; standard_secret: string }
  steam_app_id: string
}
