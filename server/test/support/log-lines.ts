/** Whether what a service wrote to its log is what docs/logs.md says. */
import assert from 'node:assert/strict'
import { validator } from '../../src/base/input/violations.ts'
import { LogLine } from '../../src/base/log-line.ts'

const validate = validator().compile(LogLine)

/**
 * Reads the lines of a log, each of which has to have the members of the schema and no others.
 *
 * @throws AssertionError that shows the line and what is wrong with it
 */
export const readLog = (text: string): { level: string; msg: string }[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const read: unknown = JSON.parse(line)
      assert.ok(validate(read), `${line}: ${JSON.stringify(validate.errors)}`)
      return read as { level: string; msg: string }
    })
