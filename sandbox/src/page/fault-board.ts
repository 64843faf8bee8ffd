/** The section of fault switches: a board for the usual ones, the call for all others. */
import type { Faults, ReceiverAnswer } from '../faults/faults.ts'
import { faultTable, type Vendor, vendors } from '../faults/switches.ts'
import { isObject } from '../http/body.ts'
import type { World } from '../world.ts'
import { block, sameCall } from './code.ts'
import { type Markup, markup } from './markup.ts'

/** The columns of the board: a fault and the value its button sets. */
const usual: readonly [string, string, boolean | number][] = [
  ['denied', 'Denied', true],
  ['delay_ms', 'Slow, 5 s', 5_000],
  ['status', 'HTTP 500', 500],
  ['bad_signature', 'Bad signature', true],
  ['wrong_audience', 'Wrong audience', true],
  ['clock_skew_s', 'Clock −1 h', -3_600],
]

const receiverAnswers: Readonly<Record<string, readonly [string, ReceiverAnswer]>> = {
  fail: ['500 once', { status: 500 }],
  refuse: [
    '400 once',
    { status: 400, body: { error: { code: 'INVALID_PARAMETER', message: 'set by fault' } } },
  ],
  slow: ['Slow once', { status: 204, delay_ms: 5_000 }],
  gone: ['410 once', { status: 410 }],
}

/** Each button turns one fault on or off; the receiver's answers are used up one per delivery. */
export const faultSection = (world: World): Markup => {
  const set = world.faults.list()
  const isQuiet = Object.keys(set).length === 0
  return markup`<section id="faults" class="wide">
<h2>Faults <span class="count${isQuiet ? '' : ' on'}">${isQuiet ? 'none set' : 'set'}</span></h2>
<form method="post" action="/page/faults">
<div class="scroll"><table class="board">
<thead><tr><th scope="col">Vendor</th>${usual.map(([, title]) => markup`<th scope="col">${title}</th>`)}</tr></thead>
<tbody>${vendors.map(
    (vendor) => markup`
<tr><th scope="row">${vendor}</th>${usual.map(([fault, title]) => markup`<td>${Object.hasOwn(faultTable[vendor], fault) && toggle(world, vendor, fault, title)}</td>`)}</tr>`,
  )}
</tbody></table></div>
<p class="row"><span class="label">Receiver's next answer</span> ${Object.entries(
    receiverAnswers,
  ).map(
    ([name, [title]]) =>
      markup`<button class="quiet" name="receiver" value="${name}">${title}</button> `,
  )}<button class="quiet" name="clear" value="all">Clear all faults</button></p>
</form>
${!isQuiet && block(JSON.stringify(set, null, 2))}
${sameCall(`curl -X PUT ${world.url}/api/faults -d '${isQuiet ? '{"google":{"wrong_audience":true}}' : JSON.stringify(set)}'`)}
<details class="entry"><summary>All faults by name</summary>
<dl>${vendors.map((vendor) => markup`<dt>${vendor}</dt><dd>${Object.entries(faultTable[vendor]).map(([name, { tells }]) => markup`<code title="${tells}">${name}</code> `)}</dd>`)}</dl></details>
</section>`
}

const toggle = (world: World, vendor: Vendor, fault: string, title: string): Markup => {
  const isOn = fault in world.faults.of(vendor)
  return markup`<button class="switch" name="toggle" value="${vendor}.${fault}" aria-pressed="${isOn}" aria-label="${vendor}: ${title}">${isOn ? 'on' : 'off'}</button>`
}

/** Does what a button of the board says; unknown buttons do nothing. */
export const pressBoard = (faults: Faults, pressed: URLSearchParams): void => {
  if (pressed.has('clear')) {
    faults.replace({})
    return
  }
  const now = faults.list()
  const answer = receiverAnswers[pressed.get('receiver') ?? '']
  if (answer) {
    const receiver = isObject(now.receiver) ? now.receiver : {}
    const waiting = Array.isArray(receiver.answers) ? receiver.answers : []
    faults.replace({ ...now, receiver: { ...receiver, answers: [...waiting, answer[1]] } })
    return
  }
  const [vendor = '', fault = ''] = (pressed.get('toggle') ?? '').split('.')
  const value = usual.find(([name]) => name === fault)?.[2]
  if (value === undefined) return
  const { [fault]: wasSet, ...others } = isObject(now[vendor]) ? now[vendor] : {}
  const changed = wasSet === undefined ? { ...others, [fault]: value } : others
  const { [vendor]: _left, ...rest } = now
  faults.replace(Object.keys(changed).length > 0 ? { ...rest, [vendor]: changed } : rest)
}
