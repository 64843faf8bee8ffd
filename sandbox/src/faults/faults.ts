/** The fault switches: what is set now, and how a new set is read. */
import { isObject } from '../http/body.ts'
import { calls } from '../http/routes.ts'
import { faultTable, type Switches, type Vendor, vendors } from './switches.ts'

/** How the receiver answers one delivery when a fault decides. */
export interface ReceiverAnswer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly delay_ms?: number
  readonly drip?: boolean
  readonly huge?: boolean
  readonly stall?: boolean
  readonly hang_up?: boolean
  readonly redirect_to?: string
}

interface ReceiverFaults {
  /** Each is used for one delivery, in this order. */
  answers: ReceiverAnswer[]
  /** Used for every delivery when `answers` is empty. */
  always?: ReceiverAnswer
}

export interface Faults {
  of(vendor: Vendor): Switches
  /** The receiver's next answer by fault; undefined: answer normally. */
  takeReceiverAnswer(): ReceiverAnswer | undefined
  /** All that is set, in the form `replace` takes. */
  list(): Record<string, unknown>
  /** Sets exactly what is given and clears the rest; returns what is wrong with it (empty: done). */
  replace(wanted: Record<string, unknown>): string[]
}

/** No fault is set at first. */
export const faultSwitches = (): Faults => {
  let set: Partial<Record<Vendor, Switches>> = {}
  let receiver: ReceiverFaults = { answers: [] }
  return {
    of: (vendor) => set[vendor] ?? {},
    takeReceiverAnswer: () => receiver.answers.shift() ?? receiver.always,
    list: () => ({
      ...set,
      ...(receiver.answers.length > 0 || receiver.always ? { receiver } : {}),
    }),
    replace(wanted) {
      const { receiver: wantedReceiver = { answers: [] }, ...wantedVendors } = wanted
      const mistakes = [
        ...Object.entries(wantedVendors).flatMap(([vendor, given]) => checkVendor(vendor, given)),
        ...checkReceiver(wantedReceiver),
      ]
      if (mistakes.length > 0) return mistakes
      set = structuredClone(wantedVendors) as Partial<Record<Vendor, Switches>>
      receiver = { answers: [], ...structuredClone(wantedReceiver as Partial<ReceiverFaults>) }
      return []
    },
  }
}

const checkVendor = (vendor: string, given: unknown): string[] => {
  const table = Object.hasOwn(faultTable, vendor) ? faultTable[vendor as Vendor] : undefined
  if (!table) return [`${vendor}: no such vendor; there are ${vendors.join(', ')}, receiver`]
  if (!isObject(given)) return [`${vendor}: must be an object of faults`]
  return Object.entries(given).flatMap(([name, value]) => {
    const fault = Object.hasOwn(table, name) ? table[name] : undefined
    if (!fault) {
      return [
        `${vendor}.${name}: not a fault of ${vendor}; it has ${Object.keys(table).join(', ')}`,
      ]
    }
    const check = kinds[fault.kind]
    return check.fits(value) ? [] : [`${vendor}.${name}: must be ${check.is}`]
  })
}

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most

const kinds = {
  switch: { is: 'true or false', fits: (value: unknown) => typeof value === 'boolean' },
  milliseconds: { is: '0 to 600000', fits: (value: unknown) => isWhole(value, 0, 600_000) },
  seconds: { is: 'whole seconds', fits: (value: unknown) => isWhole(value, -1e9, 1e9) },
  status: { is: 'a status from 200 to 599', fits: (value: unknown) => isWhole(value, 200, 599) },
  address: {
    is: 'an http or https address',
    fits: (value: unknown) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value),
  },
  call: {
    is: `one of ${calls.join(', ')}`,
    fits: (value: unknown) => calls.some((call) => call === value),
  },
} as const

const answerFields: Readonly<Record<keyof ReceiverAnswer, (value: unknown) => boolean>> = {
  status: kinds.status.fits,
  body: (value) => value !== undefined,
  headers: (value) =>
    isObject(value) && Object.values(value).every((one) => typeof one === 'string'),
  delay_ms: kinds.milliseconds.fits,
  drip: kinds.switch.fits,
  huge: kinds.switch.fits,
  stall: kinds.switch.fits,
  hang_up: kinds.switch.fits,
  redirect_to: kinds.address.fits,
}

const checkReceiver = (given: unknown): string[] => {
  if (!isObject(given)) return ['receiver: must be an object with answers or always']
  const { answers = [], always = {}, ...unknown } = given
  if (!Array.isArray(answers)) return ['receiver.answers: must be a list']
  return [
    ...Object.keys(unknown).map((name) => `receiver.${name}: unknown; it has answers and always`),
    ...answers.flatMap((answer, at) => checkAnswer(`receiver.answers[${at}]`, answer)),
    ...checkAnswer('receiver.always', always),
  ]
}

const checkAnswer = (path: string, given: unknown): string[] => {
  if (!isObject(given)) return [`${path}: must be an object`]
  return Object.entries(given).flatMap(([name, value]) => {
    if (!Object.hasOwn(answerFields, name)) {
      return [`${path}.${name}: unknown; there are ${Object.keys(answerFields).join(', ')}`]
    }
    return answerFields[name as keyof ReceiverAnswer](value) ? [] : [`${path}.${name}: wrong type`]
  })
}
