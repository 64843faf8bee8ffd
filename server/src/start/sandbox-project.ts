/** The names that the first start gives the things of the sandbox, by which they are known again. */
export const sandboxNames = {
  merchant: 'Sandbox Studio',
  project: 'Sandbox',
  apiKey: 'Sandbox',
  clients: { public: 'Game', confidential: 'Web shop', server: 'Game server', page: 'Start page' },
} as const

/** The operator that a first start in development makes, who reads mail in the inbox of the sandbox. */
export const firstOperator = 'operator@studio.example'
