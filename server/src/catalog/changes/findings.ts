/** The findings of a body, gathered until all are known, and the one problem that they amount to. */
import type { ErrorObject } from 'ajv'
import { Problem, type ProblemKind, type Violation } from '../../base/contract.ts'
import { readViolations } from '../../base/input/violations.ts'
import { boundViolation, mostViolations } from '../../base/refusals/report-limits.ts'
import {
  type ViolationCode,
  type ViolationParams,
  violation,
} from '../../base/refusals/violation.ts'
import { projectProblems } from '../../projects/index.ts'
import { problems } from '../contract.ts'

export type CatalogFinding = Violation & { kind: ProblemKind }

/** A place that does not fit the schema or a rule of the fields. */
export const misfit = (
  property: string,
  code: ViolationCode,
  message: string,
  params?: ViolationParams,
): CatalogFinding => ({
  kind: projectProblems.invalid,
  ...boundViolation(violation(property, code, message, params)),
})

/** Reads the schema's violations; the two that have a code of their own keep it apart. */
export const schemaFindings = (errors: readonly ErrorObject[]): CatalogFinding[] => {
  const byKind = Map.groupBy(errors, kindOf)
  return [...byKind].flatMap(([kind, some]) =>
    readViolations(some).map((violation) => ({ kind, ...violation })),
  )
}

const kindOf = ({ keyword, instancePath }: ErrorObject): ProblemKind => {
  if (keyword === 'maxItems' && instancePath === '/attributes') return problems.too_many_attributes
  if (keyword === 'maxItems' && /^\/attributes\/\d+\/values$/.test(instancePath)) {
    return problems.too_many_values
  }
  return projectProblems.invalid
}

/** Whether as much was found as is told, so that nobody needs to look any further. */
export const isFull = (findings: readonly CatalogFinding[]): boolean =>
  findings.length >= mostViolations

/** The schema's findings, and those of further rules at places that the schema found in order, where there is room. */
export const together = (
  shape: readonly CatalogFinding[],
  rules: () => readonly CatalogFinding[],
): readonly CatalogFinding[] => {
  if (isFull(shape)) return shape
  const places = new Set(shape.map(({ property }) => property))
  return [...shape, ...rules().filter(({ property }) => !places.has(property))]
}

/** The problem that names the findings: of their own kind where they share one, else 1102. */
export const refusal = (findings: readonly CatalogFinding[]): Problem => {
  const [first] = findings
  const kind =
    first && findings.every((finding) => finding.kind === first.kind)
      ? first.kind
      : projectProblems.invalid
  return new Problem(kind, { violations: findings })
}
