import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { statementsOf } from './script.ts'

test('a semicolon ends a statement unless it stands in a text, a name, a comment or a body', () => {
  const statements = [
    `create table a (b text default ';', ";" int)`,
    `-- what comes; and why\ninsert into a values ('it''s;', e'\\';')`,
    `/* first; */ select 1`,
    'create function f() returns void language plpgsql as $$ begin perform 1; end $$',
    `create function g() returns text language sql as $body$ select '$$;$$'; $body$`,
  ]
  assert.deepEqual(statementsOf(`${statements.join(';\n')};\n-- the end;`), statements)
})

test('statements that are joined by semicolons come apart as they were', () => {
  const word = fc.constantFrom('select', '1', ',', '(', ')', '-', '/', '$', '$1', 'e', '\n')
  const quoted = fc.oneof(
    fc.string().map((text) => `'${text.replaceAll("'", "''").replaceAll('\\', '/')}'`),
    fc.string().map((text) => `"${text.replaceAll('"', '""')}"`),
    fc.string().map((text) => `$a$${text.replaceAll('$', ' ')}$a$`),
    fc.string().map((text) => `-- ${text.replace(/[\r\n]/g, ' ')}\n`),
  )
  const statement = fc
    .array(fc.oneof(word, quoted), { maxLength: 8 })
    .map((parts) => `select ${parts.join(' ')} 1`)
  fc.assert(
    fc.property(fc.array(statement), (statements) => {
      assert.deepEqual(statementsOf(statements.join('\n;')), statements)
    }),
  )
})
