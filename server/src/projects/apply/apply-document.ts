/** The document that `portreeve apply` takes: its form, and everything that can be wrong with it. */
import { type Static, type TSchema, Type } from 'typebox'
import { closed, form } from '../../base/contract.ts'
import { readViolations, validator } from '../../base/input/violations.ts'
import type { Violation } from '../../base/problem.ts'
import { violation, within } from '../../base/refusals/violation.ts'
import { type ConnectionRules, unknownCredentials } from '../administration/connection-rules.ts'
import { keyRightsMembers, rightsViolations } from '../administration/key-bodies.ts'
import type { Caller } from '../caller.ts'
import { ClientBody, ConnectionBody, Name, ProjectSettings, providerPattern } from '../contract.ts'
import { redirectUriViolations } from '../directory/redirect-uri.ts'
import { ConsoleUsersDocument } from './apply-people.ts'
import type { NameVariable } from './credential-variables.ts'
import { type AppliedThing, DocumentError } from './document-parts.ts'

/** A part of a project's configuration that another area owns, under its own name in the document. */
export type ApplySection = {
  name: string
  schema: TSchema
  /** Brings the project to `value`; answers what became of each thing in it. */
  apply(projectId: number, value: unknown, caller: Caller): Promise<AppliedThing[]>
  /** The present state in the form that `apply` takes, its secrets as variables; undefined when there is nothing. */
  read(projectId: number, variable: NameVariable): Promise<unknown>
  /** Notes on the project for the person who applies, changed or not; one line for each. */
  notes?(projectId: number): Promise<string[]>
}

const Secret = Type.String({
  minLength: 16,
  maxLength: 16_384,
  description: 'at least 16 characters; env:NAME reads a variable',
})

const Client = Type.Object({ ...ClientBody.properties, secret: Type.Optional(Secret) }, closed)
const Connections = Type.Record(
  Type.String({ pattern: providerPattern }),
  ConnectionBody,
  form('network_name'),
)
const projectMembers = {
  name: Name,
  settings: Type.Optional(ProjectSettings),
  api_keys: Type.Optional(
    Type.Array(Type.Object({ name: Name, key: Secret, ...keyRightsMembers }, closed)),
  ),
  clients: Type.Optional(Type.Array(Client)),
  connections: Type.Optional(
    Type.Object(
      { network: Type.Optional(Connections), platform: Type.Optional(Connections) },
      closed,
    ),
  ),
}
const ProjectDocument = Type.Object(projectMembers, closed)
export type ProjectDocument = Static<typeof ProjectDocument> & Record<string, unknown>

export type ApplyDocument = {
  merchants: { name: string; projects?: ProjectDocument[] }[]
  console_users?: ConsoleUsersDocument
}

export type ApplyOptions = ConnectionRules & {
  sections: readonly ApplySection[]
  /** Values of `env:NAME` references. */
  environment: Readonly<Record<string, string | undefined>>
  /** Hears what is no change and still worth knowing. */
  note?(line: string): void
}

/**
 * The document with its references to variables replaced, when all of it can be applied.
 * Throws `DocumentError` with the mistakes.
 */
export const checkedDocument = (input: unknown, options: ApplyOptions): ApplyDocument => {
  const missing: Violation[] = []
  const resolved = resolveReferences(input, options.environment, '', missing)
  const sections = options.sections.map(({ name, schema }) => [name, Type.Optional(schema)])
  const project = Type.Object({ ...projectMembers, ...Object.fromEntries(sections) }, closed)
  const merchant = Type.Object({ name: Name, projects: Type.Optional(Type.Array(project)) }, closed)
  const check = validator().compile(
    Type.Object(
      { merchants: Type.Array(merchant), console_users: Type.Optional(ConsoleUsersDocument) },
      closed,
    ),
  )
  const violations = check(resolved) ? [] : readViolations(check.errors ?? [])
  if (violations.length === 0)
    violations.push(...furtherViolations(resolved as ApplyDocument, options))
  const all = [...missing, ...violations]
  if (all.length > 0) throw new DocumentError(all)
  return resolved as ApplyDocument
}

const furtherViolations = (document: ApplyDocument, options: ApplyOptions): Violation[] =>
  document.merchants.flatMap((merchant, m) => [
    ...repeated(document.merchants, m, `merchants[${m}]`),
    ...(merchant.projects ?? []).flatMap((project, p) => {
      const at = `merchants[${m}].projects[${p}]`
      return [
        ...repeated(merchant.projects, p, at),
        ...(project.api_keys ?? []).flatMap((key, k) =>
          within(`${at}.api_keys[${k}]`, rightsViolations(key)),
        ),
        ...(project.clients ?? []).flatMap((client, c) => [
          ...repeated(project.clients, c, `${at}.clients[${c}]`),
          ...within(`${at}.clients[${c}]`, wrongClient(client)),
        ]),
        ...(['network', 'platform'] as const).flatMap((kind) =>
          Object.entries(project.connections?.[kind] ?? {}).flatMap(([provider, body]) => {
            const property = `${at}.connections.${kind}.${provider}`
            if (!options.isProvider(kind, provider)) {
              return [violation(property, 'not_found', `is not the name of a ${kind}`)]
            }
            return within(property, [
              ...unknownCredentials(options, { kind, provider }, body.credentials),
              ...options.connectionViolations(kind, provider, body.settings),
            ])
          }),
        ),
      ]
    }),
  ])

const wrongClient = ({ type, redirect_uris = [], secret }: Static<typeof Client>): Violation[] => {
  const found = redirectUriViolations(redirect_uris, 'redirect_uris')
  if (type !== 'server' && redirect_uris.length === 0)
    found.push(
      violation('redirect_uris', 'too_few', 'needs at least one address', {
        limit: 1,
        unit: 'items',
      }),
    )
  if (type === 'public' && secret !== undefined)
    found.push(violation('secret', 'unexpected', 'is not for public clients'))
  return found
}

const repeated = (
  things: readonly { name: string }[] = [],
  index: number,
  at: string,
): Violation[] =>
  things.findIndex(({ name }) => name === things[index]?.name) < index
    ? [violation(`${at}.name`, 'repeated', 'stands twice')]
    : []

/** Replaces every text `env:NAME` by the variable's value and notes those that are not set. */
const resolveReferences = (
  value: unknown,
  environment: ApplyOptions['environment'],
  path: string,
  missing: Violation[],
): unknown => {
  if (typeof value === 'string') {
    const name = /^env:([A-Za-z_][A-Za-z0-9_]*)$/.exec(value)?.[1]
    if (name === undefined) return value
    const found = environment[name]
    if (found === undefined)
      missing.push(violation(path, 'not_found', `refers to ${name}, which is not set`))
    return found ?? value
  }
  if (Array.isArray(value)) {
    return value.map((part, index) =>
      resolveReferences(part, environment, `${path}[${index}]`, missing),
    )
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        resolveReferences(part, environment, path === '' ? key : `${path}.${key}`, missing),
      ]),
    )
  }
  return value
}
