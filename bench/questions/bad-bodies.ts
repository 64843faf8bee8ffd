/** Bodies made to cost much: milliseconds until they are refused, the answer, and the memory that takes. */
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { basic, type Facts } from '../load/facts.ts'
import { processorSeconds } from '../machine.ts'
import { median } from '../measure.ts'

export type BadBodyRow = {
  body: string
  kilobytes: number
  status: number
  answerKilobytes: number
  /** The middle of ten calls, one after the other. */
  ms: number
  /** Processor time of the service for each of them. */
  processorMs: number
  /** How far one of them made the process grow above what it had before it, at most; 0 where /proc is not. */
  mebibytes: number
  /** The longest wait of `/healthz` while four are under way at once. */
  healthMs: number
}

/** The limits of one bad body. */
export const badBodyMost = { processorMs: 50, mebibytes: 20, answerKilobytes: 64 }

const calls = 10
const atOnce = 4
/** Just below the 256 KiB that a body may have. */
const fullBytes = 255 * 1024
const patienceMs = 60_000

type Field = { facts: Facts; servicePid: number; say(text: string): void }
type Bad = { body: string; path: string; needsKey?: true; text: string }

/** Sends each body alone, then four at once beside questions to `/healthz`. */
export const measureBadBodies = async (field: Field): Promise<BadBodyRow[]> => {
  const rows: BadBodyRow[] = []
  for (const bad of badBodies(field.facts)) {
    const row = await measureOne(field, bad)
    field.say(
      `${row.body.padEnd(36)} ${row.ms.toFixed(1)} ms (${row.processorMs.toFixed(0)} of the processor), ${row.mebibytes.toFixed(0)} MiB, ` +
        `answered by ${row.status} and ${row.answerKilobytes.toFixed(1)} kB; healthz ${row.healthMs.toFixed(1)} ms`,
    )
    rows.push(row)
  }
  return rows
}

/** Lines that say what took too long or too much. */
export const badBodyMisses = (rows: readonly BadBodyRow[]): string[] =>
  rows.flatMap((row) =>
    (['processorMs', 'mebibytes', 'answerKilobytes'] as const).flatMap((name) =>
      row[name] > badBodyMost[name]
        ? [`bad body, ${row.body}: ${name} ${row[name].toFixed(0)}, at most ${badBodyMost[name]}`]
        : [],
    ),
  )

const badBodies = ({ projectId }: Facts): Bad[] => {
  const open = '/api/token/validate'
  const admin = `/api/v2/project/${projectId}/admin`
  const packages = `${admin}/items/virtual_currency/package`
  const name = 'a'.repeat(131_000)
  const deep = 60
  const nest = (text: string): string => `{"n":${'['.repeat(deep)}${text}${']'.repeat(deep)}}`
  return [
    { body: 'bad numbers', path: open, text: filled('{"a":[', () => '1e400', ']}') },
    {
      body: 'one long name, repeated below it',
      path: open,
      text: filled(`{"${name}":{`, () => '"b":1', '}}'),
    },
    { body: 'names of 2 kB, each twice', path: open, text: filled('[', () => twice(2000), ']') },
    {
      body: 'deep lists of bad numbers',
      path: open,
      text: nest(filled('', () => '1e400', '')),
    },
    { body: 'lists in lists', path: open, text: filled('{"a":[', () => '[[]]', ',"\\u0000"]}') },
    { body: 'null characters', path: open, text: filled('["', () => '\\u0000', '"]', 0, '') },
    {
      body: 'names of null characters',
      path: open,
      text: filled('{', (nth) => `"${nth}${'\\u0000'.repeat(300)}":1`, '}'),
    },
    {
      body: 'lone surrogates',
      path: open,
      text: filled('{"a":[', () => '"\\ud800"', ']}'),
    },
    { body: 'unknown names', path: open, text: filled('{', (nth) => `"${nth}":1`, '}') },
    {
      body: 'empty prices',
      path: packages,
      needsKey: true,
      text: filled('{"prices":[', () => '{}', ']}'),
    },
    {
      body: 'prices with names of 2 kB',
      path: packages,
      needsKey: true,
      text: filled('{"prices":[', () => `{"${'a'.repeat(2000)}":1}`, ']}'),
    },
    {
      body: 'languages that are none',
      path: packages,
      needsKey: true,
      text: filled('{"name":{', (nth) => `"${nth}":1`, '}}'),
    },
    {
      body: 'groups that are not there',
      path: packages,
      needsKey: true,
      text: filled('{"groups":[', (nth) => `"${nth}"`, ']}'),
    },
    {
      body: 'different words in a list of few',
      path: `${admin}/webhook/endpoints`,
      needsKey: true,
      text: filled('{"url":"https://a.example","types":[', String, ']}'),
    },
    {
      body: 'with a key, below one long name',
      path: packages,
      needsKey: true,
      text: filled(`{"${name}":[`, () => '1e400', ']}', 18_600),
    },
    {
      body: '18,600 below one long name',
      path: open,
      text: filled(`{"${name}":[`, () => '1e400', ']}', 18_600),
    },
  ]
}

const twice = (length: number): string => {
  const name = `"${'a'.repeat(length)}":1`
  return `{${name},${name}}`
}

/** As many elements as a body may hold, or as `most` says. */
const filled = (
  head: string,
  element: (nth: number) => string,
  tail: string,
  most = 0,
  comma = ',',
): string => {
  const parts: string[] = []
  let bytes = head.length + tail.length
  for (let nth = 0; most === 0 || nth < most; nth += 1) {
    const part = element(nth)
    bytes += part.length + comma.length
    if (bytes > fullBytes) break
    parts.push(part)
  }
  return `${head}${parts.join(comma)}${tail.replace(/^,/, parts.length > 0 ? ',' : '')}`
}

const measureOne = async ({ facts, servicePid }: Field, bad: Bad): Promise<BadBodyRow> => {
  const ask = async (): Promise<{ status: number; bytes: number; ms: number }> => {
    const began = performance.now()
    const answer = await fetch(`http://localhost:${facts.port}${bad.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bad.needsKey
          ? { authorization: basic(facts.projectId, facts.apiKey).trim().slice(15) }
          : {}),
      },
      body: bad.text,
      signal: AbortSignal.timeout(patienceMs),
    })
    const { byteLength } = await answer.arrayBuffer()
    return { status: answer.status, bytes: byteLength, ms: performance.now() - began }
  }
  const began = processorSeconds(servicePid)
  const answers = []
  let mebibytes = 0
  for (let call = 0; call < calls; call += 1) {
    forgetPeak(servicePid)
    const before = await peakMiB(servicePid)
    answers.push(await ask())
    mebibytes = Math.max(mebibytes, (await peakMiB(servicePid)) - before)
  }
  const processorMs = ((processorSeconds(servicePid) - began) * 1000) / calls
  const [first] = answers
  return {
    body: bad.body,
    kilobytes: bad.text.length / 1000,
    status: first?.status ?? 0,
    answerKilobytes: Math.max(...answers.map(({ bytes }) => bytes)) / 1000,
    ms: median(answers.map(({ ms }) => ms)),
    processorMs,
    mebibytes,
    healthMs: await longestWait(
      facts,
      Array.from({ length: atOnce }, () => ask()),
    ),
  }
}

const longestWait = async (
  { port }: Facts,
  calls: readonly Promise<unknown>[],
): Promise<number> => {
  let isOver = false
  const over = Promise.all(calls).finally(() => {
    isOver = true
  })
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    const answer = await fetch(`http://localhost:${port}/healthz`)
    await answer.arrayBuffer()
    longest = Math.max(longest, performance.now() - began)
    await delay(1)
  }
  await over
  return longest
}

/** Lets the kernel count the highest memory of a process anew (proc_pid_clear_refs(5)). */
const forgetPeak = (pid: number): void => {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Where that is not to be had, the memory reads 0.
  }
}

const peakMiB = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kib] = /^VmHWM:\s+(\d+)/m.exec(status) ?? []
  return Number(kib ?? 0) / 1024
}
