/** The text of a statement from its template, and the name under which a connection prepares it. */
import { hash } from 'node:crypto'
import { type Parameter, typeIdOf } from './parameters.ts'

/** A statement as the server knows it: texts and types of one name never differ. */
export type Prepared = {
  text: string
  /** The types declared for the parameters, 0 where PostgreSQL infers one. */
  readonly typeIds: readonly number[]
  /** Empty for a statement that is prepared for one use. */
  name: string
  /** Whether it is sent as text alone, and may hold several statements. */
  readonly isScript: boolean
}

/** A text without values, to be sent as it stands. */
export const scriptOf = (text: string): Prepared => ({
  text,
  typeIds: [],
  name: '',
  isScript: true,
})

/** A template whose parts are put together, with a text for all statements that are. */
export type Template = {
  readonly text: string
  /** The statements of this text, one for each combination of declared types. */
  readonly statements: Prepared[]
  /** Whether its statements are named. */
  readonly isNamed: boolean
}

// Prepared statements stay in every connection's memory at both ends. Types vary where a value may be null.
const mostStatements = 64

/** Makes a template of a final text. Unnamed is for texts that may be any number. */
export const templateOf = (text: string, isNamed: boolean): Template => ({
  text,
  statements: [],
  isNamed,
})

/** The statement of a template for these values, made when it is the first with their types. */
export const preparedFor = (template: Template, values: readonly Parameter[]): Prepared => {
  for (const statement of template.statements) {
    if (fits(statement, values)) return statement
  }
  const typeIds = values.map(typeIdOf)
  const isNamed = template.isNamed && template.statements.length < mostStatements
  const name = isNamed ? nameOf(template.text, typeIds) : ''
  const statement = { text: template.text, typeIds, name, isScript: false }
  if (isNamed) template.statements.push(statement)
  return statement
}

/**
 * Gives a statement another name, so that every connection prepares it again. The text changes with it: a pooler that
 * knows it would hand out what the server prepared before.
 */
export const renew = (prepared: Prepared): void => {
  renewals += 1
  prepared.text = `${prepared.text.replace(/ --\d+$/, '')} --${renewals}`
  prepared.name = nameOf(prepared.text, prepared.typeIds)
}

let renewals = 0

const fits = ({ typeIds }: Prepared, values: readonly Parameter[]): boolean => {
  if (typeIds.length !== values.length) return false
  for (let index = 0; index < typeIds.length; index += 1) {
    if (typeIdOf(values[index] as Parameter) !== typeIds[index]) return false
  }
  return true
}

/** Names may have 63 bytes; a cut one would be another statement's. */
const nameOf = (text: string, typeIds: readonly number[]): string =>
  `p_${hash('sha256', `${typeIds.join()} ${text}`).slice(0, 40)}`

const ownTemplates = new Map<string, Template>()

/** A statement of a caller of this module, such as `commit`: there are few. */
export const ownStatement = (text: string): Prepared =>
  preparedFor(
    ownTemplates.getOrInsertComputed(text, () => templateOf(text, true)),
    [],
  )

/** Sent before a statement: until the transaction ends, the planner reads no whole table where an index will do. */
export const byIndex = ownStatement("select set_config('enable_seqscan', 'off', true)")
