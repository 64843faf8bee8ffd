/** Steps of our own work within spans, where tracing is on. */
import { Problem } from '../problem.ts'
import type { StepFacts, Tracing } from './tracing.ts'

/** Adds facts that are known only while a step is under way. */
export type Tell = (facts: StepFacts) => void

/** Does a step within a span, which ends as the step does. Throws what the work throws. */
export const inStep = async <T>(
  tracing: Tracing | undefined,
  name: string,
  facts: StepFacts,
  work: (tell: Tell) => Promise<T>,
): Promise<T> => {
  if (!tracing) return await work(tellNobody)
  const told = { ...facts }
  const span = tracing.step(name)
  try {
    const result = await span.within(() => work((more) => Object.assign(told, more)))
    span.end(told)
    return result
  } catch (error) {
    span.end(told, troubleOf(error))
    throw error
  }
}

const tellNobody: Tell = () => {}

/** The name of an error only: its text may quote anything. */
const troubleOf = (error: unknown): { refused: string } | { failed: string } => {
  if (error instanceof Problem) return { refused: error.kind.id }
  return { failed: error instanceof Error ? error.name : 'unknown' }
}
