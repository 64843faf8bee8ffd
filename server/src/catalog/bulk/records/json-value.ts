/** One JSON text inside of a file, read as strictly as a body. */
import { NotJson, parseJson, UnkeepableJson } from '../../../base/input/json.ts'
import { type CatalogFinding, misfit } from '../../changes/findings.ts'

export type JsonValue = { value: unknown; findings: CatalogFinding[] } | undefined

/** The value of a JSON text with what cannot be kept of it, below `property`; undefined where it is not JSON. */
export const readValue = (bytes: Buffer, property = ''): JsonValue => {
  try {
    return { value: parseJson(bytes), findings: [] }
  } catch (error) {
    if (error instanceof NotJson) return undefined
    if (!(error instanceof UnkeepableJson)) throw error
    const findings = error.violations.map(({ property: path, code, message, params }) =>
      misfit(below(property, path), code, message, params),
    )
    return { value: undefined, findings }
  }
}

const below = (property: string, path: string): string =>
  property === '' || path === ''
    ? property + path
    : path.startsWith('[')
      ? property + path
      : `${property}.${path}`
