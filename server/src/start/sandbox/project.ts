/** The names that the first start gives the things of the sandbox, by which they are known again. */
export const sandboxNames = {
  merchant: 'Sandbox Studio',
  project: 'Sandbox',
  apiKey: 'Sandbox',
  clients: {
    public: 'Game',
    desktop: 'Desktop game',
    confidential: 'Web shop',
    server: 'Game server',
    page: 'Start page',
  },
} as const

/**
 * Where sign-ins of the client `desktop` end. The game listens at a port of its own choice (RFC 8252, section 7.3), or
 * the system knows its scheme, a domain's name from behind (section 7.1).
 */
export const desktopRedirects = {
  loopback: 'http://127.0.0.1/signed-in',
  scheme: 'example.sandbox.game:/signed-in',
} as const

/** The operator that a first start in development makes, who reads mail in the inbox of the sandbox. */
export const firstOperator = 'operator@studio.example'
