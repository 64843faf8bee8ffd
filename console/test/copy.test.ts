/** Calls as commands of a shell: a shell that runs them hands curl exactly the texts that the call has. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { curlOf, quoted } from '../src/shared/copy.ts'

/** The words that a shell makes of a command, in which `curl` is a function that prints them. */
const wordsOf = (command: string): string[] => {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`
  const env = { PATH: process.env.PATH, KEY: 'name:key', OPERATOR_KEY: 'operators' }
  return execFileSync('sh', ['-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1)
}

const evil = [
  `it's`,
  `''`,
  `"quoted"`,
  'two\nlines',
  '$(touch /tmp/here) `id` $HOME',
  'back\\slash \\',
  '! # & ; | > < * ? ~ ( )',
  '-rf',
  'ß 🚀 \u202e',
]

test('a word of a shell is the text itself, whatever it holds', () => {
  for (const text of evil) assert.deepEqual(wordsOf(`curl ${quoted(text)}`), [text])
})

test('a body comes to curl as it is, with quotes, lines and commands in it', () => {
  for (const text of evil) {
    const body = { reason: text }
    const command = curlOf('banUser', { origin: 'https://studio.example', path: '/api/x', body })
    assert.deepEqual(wordsOf(command), [
      '-X',
      'POST',
      '-u',
      'name:key',
      '-H',
      'content-type: application/json',
      '-d',
      JSON.stringify(body),
      'https://studio.example/api/x',
    ])
  }
})

test('a call of the installation names the key of an operator, and no call the cookie', () => {
  const origin = 'https://studio.example'
  const command = curlOf('listAudit', { origin, path: "/api/operator/audit?target=it's" })
  assert.deepEqual(wordsOf(command), [
    '-H',
    'Authorization: Bearer operators',
    "https://studio.example/api/operator/audit?target=it's",
  ])
  assert.doesNotMatch(command, /cookie/i)
})
