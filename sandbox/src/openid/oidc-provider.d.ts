/** The provider without the package's index, which warns about every runtime that is not an LTS yet. */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}
