/** Prints `console/src/api/rights.ts`: permissions and roles with their sentences, and what settings need. */
import { written } from './calls.ts'
import { type ApiDocument, callsOf } from './document.ts'

const head = `/**
 * Permissions, roles and settings, for the pages about people and settings: a first view needs none of it.
 * \`npm run generate\` prints it from the code of the service.
 */

`

/** The text of the file. */
export const rightsText = (document: ApiDocument): string => {
  const permissions = Object.entries(document['x-permissions']).map(([name, sentence]) =>
    line(`'${name}'`, written(sentence)),
  )
  const roles = Object.entries(document['x-roles']).map(([name, role]) =>
    line(
      name,
      `{\n    description: ${written(role.description)},\n    grantedOn: ${written(role.granted_on)},\n    permissions: ${written(role.permissions)},\n  }`,
    ),
  )
  const changing = callsOf(document).find(({ operationId }) => operationId === 'changeProject')
  const settings = Object.entries(changing?.['x-settings'] ?? {}).map(
    ([name, { permission, on }]) => line(name, `{ permission: '${permission}', on: '${on}' }`),
  )
  return [
    head,
    '/** Every permission, and what it allows. */\n',
    `export const permissions = {\n${permissions.join('')}} as const\n\n`,
    '/** Every role: what it is for, where it may be granted, and its permissions. */\n',
    `export const roles = {\n${roles.join('')}} as const\n\n`,
    '/** The permission that each setting of a project needs, and where that counts. */\n',
    `export const settings = {\n${settings.join('')}} as const\n`,
  ].join('')
}

const line = (name: string, value: string): string => `  ${name}: ${value},\n`
