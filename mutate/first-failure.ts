/** A reporter of node:test that ends the process at the first failure and names it: the rest has nothing to add. */
import { writeSync } from 'node:fs'
import type { TestEvent } from 'node:test/reporters'

// biome-ignore lint/style/noDefaultExport: node:test takes a reporter from there
export default async function* (events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.todo === undefined) {
      writeSync(1, data.name)
      process.exit(1)
    }
    yield ''
  }
}
