/** A whole catalog sent to the running service: seconds until it is applied, and the memory that takes. */
import { setTimeout as delay } from 'node:timers/promises'
import { basic, type Facts } from '../load/facts.ts'
import { residentMiB } from '../machine.ts'

export type ImportRow = {
  step: string
  items: number
  megabytes: number
  seconds: number
  mebibytes: number
}

/** Seconds and MiB that 100,000 items may take. */
export const importMost = { seconds: 60, mebibytes: 300 }

const fullCount = 100_000
const quickCount = 5000
const lookEveryMs = 100

type Field = { facts: Facts; servicePid: number; say(text: string): void }

/** Creates the items, imports them again as they are, and changes all of them. */
export const measureImports = async (field: Field, isQuick: boolean): Promise<ImportRow[]> => {
  const items = isQuick ? quickCount : fullCount
  const rows: ImportRow[] = []
  for (const [step, order] of [
    ['create', 1],
    ['unchanged', 1],
    ['update', 2],
  ] as const) {
    const row = { step, items, ...(await measureOne(field, items, order)) }
    field.say(
      `import, ${step.padEnd(9)} ${row.seconds.toFixed(1)} s, ${Math.round(row.mebibytes)} MiB`,
    )
    rows.push(row)
  }
  return rows
}

/** Lines that say what took too long or too much; a quick run has too few items to tell. */
export const importMisses = (rows: readonly ImportRow[]): string[] =>
  rows
    .filter(({ items }) => items === fullCount)
    .flatMap(({ step, seconds, mebibytes }) => [
      ...(seconds > importMost.seconds
        ? [`import, ${step}, takes over ${importMost.seconds} s`]
        : []),
      ...(mebibytes > importMost.mebibytes
        ? [`import, ${step}, takes over ${importMost.mebibytes} MiB`]
        : []),
    ])

const measureOne = async (
  { facts, servicePid }: Field,
  items: number,
  order: number,
): Promise<Pick<ImportRow, 'megabytes' | 'seconds' | 'mebibytes'>> => {
  let bytes = 0
  async function* lines(): AsyncGenerator<Buffer, void> {
    for (let first = 0; first < items; first += 500) {
      const piece = Buffer.from(
        Array.from({ length: 500 }, (_, index) => line(facts, first + index, order)).join(''),
      )
      bytes += piece.length
      yield piece
    }
  }
  const headers = {
    authorization: basic(facts.projectId, facts.apiKey).trim().replace('Authorization: ', ''),
  }
  const path = `http://localhost:${facts.port}/api/v2/project/${facts.projectId}/admin/catalog/imports`
  const began = performance.now()
  let mebibytes = 0
  const watch = setInterval(() => {
    mebibytes = Math.max(mebibytes, residentMiB(servicePid))
  }, lookEveryMs)
  try {
    const sent = await fetch(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-ndjson' },
      body: lines() as unknown as ReadableStream,
      duplex: 'half',
    } as RequestInit)
    if (sent.status !== 202) throw new Error(`the import answered ${sent.status}`)
    const { import_id: id } = (await sent.json()) as { import_id: number }
    for (;;) {
      const answer = await fetch(`${path}/${id}`, { headers })
      const { status, message, finished_at } = (await answer.json()) as {
        status: string
        message: string | null
        finished_at: string | null
      }
      if (finished_at !== null) {
        if (status !== 'succeeded') throw new Error(`the import ${status}: ${message}`)
        break
      }
      await delay(lookEveryMs)
    }
  } finally {
    clearInterval(watch)
  }
  return { megabytes: bytes / 1e6, seconds: (performance.now() - began) / 1000, mebibytes }
}

const line = ({ currencySku }: Facts, nth: number, order: number): string =>
  `${JSON.stringify({
    type: 'virtual_currency_package',
    sku: `import.${nth}`,
    name: { en: `Chest ${nth}`, de: `Truhe ${nth}`, ja: `宝箱 ${nth}` },
    description: {
      en: 'A chest full of coins, for the market and the harbour.',
      de: 'Eine Truhe.',
    },
    image_url: `https://cdn.game.example/packages/${nth}.png`,
    prices: [
      { currency: 'USD', amount: ((nth % 10_000) + 99) / 100, is_default: true },
      { currency: 'EUR', amount: 4.49, country_iso: 'DE' },
    ],
    content: [{ sku: currencySku, quantity: nth + 1 }],
    periods: [{ date_from: '2026-01-01T00:00:00+00:00', date_until: null }],
    limits: { per_user: 5 },
    custom_attributes: { tier: nth % 7 },
    order,
  })}\n`
