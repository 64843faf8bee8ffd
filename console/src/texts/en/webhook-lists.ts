/** Words of the webhooks' further lists, as dead letters and replays, and of portals. */
import { counted } from '../plural.ts'

const deliveriesOf = (count: number): string => counted(count, 'delivery', 'deliveries', 'en')
const lettersOf = (count: number): string => counted(count, 'dead letter', 'dead letters', 'en')

export const deadLetters = {
  causes: 'By cause',
  code: 'Code of the receiver',
  codeHint: 'As in INVALID_USER',
  counted: (count: number, isAll: boolean) =>
    isAll ? `${lettersOf(count)} leave the list.` : `${lettersOf(count)} or more leave the list.`,
  counting: 'They are counted …',
  died: 'Given up',
  dismiss: 'Dismiss',
  dismissCounted: (count: number, isAll: boolean) =>
    isAll ? `Dismiss ${count}` : `Dismiss ${count} and more`,
  dismissed: (count: number) => `${lettersOf(count)} dismissed.`,
  dismissedSoFar: (count: number) => `${count} are dismissed so far.`,
  dismissThese: (count: number) => `Dismiss these ${count}`,
  dismissTitle: 'Dismiss dead letters?',
  dismissWhat:
    'They stay dead and no replay in bulk sends them. Each can still be sent again from its own page.',
  hasCode: 'With a code',
  last: 'the last one',
  lead: 'Notifications that were given up. Mend the receiver, then replay them, or dismiss them.',
  letters: (count: number) => lettersOf(count),
  nothing: 'Nothing was given up. What your receivers refuse for good would stand here.',
  onlyNewest: 'Only the newest 10,000 are counted here.',
  reason: 'Reason',
  reasons: {
    refused: 'refused by the receiver',
    exhausted: 'no try got through',
    endpoint_deleted: 'the endpoint was deleted',
    endpoint_down: 'the endpoint was away too long',
  },
  replayThese: (count: number) => `Replay these ${count}`,
  showThese: 'Show these',
  withOrWithout: { true: 'with one', false: 'without one' },
}

export const replays = {
  begin: (count: number, isAll: boolean) =>
    isAll ? `Replay ${deliveriesOf(count)}` : `Replay ${count} or more deliveries`,
  beginAny: 'Replay',
  cancel: 'Cancel it',
  cancelTitle: 'Cancel this replay?',
  cancelWhat:
    'It makes nothing more ready, and cannot go on later. What it made ready before is still sent.',
  counting: 'They are counted …',
  create: 'New replay',
  createLead:
    'Delivers once more what a filter finds, the oldest first. New notifications always go before.',
  deliveries: (count: number) => deliveriesOf(count),
  filter: 'What it makes again',
  finds: (count: number, isAll: boolean) =>
    count === 0 && isAll
      ? 'Nothing fits: there is nothing to replay.'
      : isAll
        ? `${deliveriesOf(count)} would be made again.`
        : `${count} or more deliveries would be made again; it was not counted further.`,
  gone: 'This replay is not kept any more, or it is not of this project.',
  lead: 'Deliveries that were made once more in bulk, as after an outage. They are kept for thirty days.',
  made: 'Made',
  madeReady: (count: number) => `${deliveriesOf(count)} made ready so far.`,
  madeReadyOf: (count: number, all: number) => `${count} of ${deliveriesOf(all)} made ready.`,
  missedHint:
    'Missed is what happened while the endpoint was switched off, heard of other types, or was not there yet.',
  needsBeginning: 'Say since when: more than dead letters is made again.',
  nothingChosen: 'Tick at least one.',
  nothingYet: 'Nothing was replayed yet. A replay after an outage would stand here.',
  one: 'Replay',
  partDone: 'done',
  pause: 'Pause',
  progress: 'Progress',
  rate: 'Each endpoint gets a second',
  rateHint: 'At most 500; a slower receiver sets its own pace',
  reached: (time: string) => `events until ${time} are dealt with`,
  readyIsNotSent:
    'What is made ready is sent as the receiver bears it; the list of deliveries shows each.',
  reason: 'Given up because',
  replayed: 'Made again',
  resume: 'Resume',
  sameBodies: 'The bodies and webhook-ids stay the same, so receivers know again what they have.',
  states: { running: 'runs', paused: 'paused', canceled: 'canceled', finished: 'finished' },
  status: 'Answered with status',
  statuses: { dead: 'dead letters', delivered: 'what was delivered', missed: 'what was missed' },
  statusHint: 'As in 503',
  waitsFor: {
    disabled_endpoint: 'waits: the endpoint is switched off',
    paused_endpoint: 'waits: the endpoint is paused',
  },
  what: 'What is made again',
  wrongRate: 'The rate is a whole number from 1 to 500.',
  wrongStatus: 'The status is a number from 100 to 599.',
}

export const eventTypes = {
  because: {
    not_allowed: 'Whoever runs the installation has to switch it on first.',
    switched_off: 'It is switched off for this project: nothing is written when it is due.',
    not_in_mode:
      'In this project order_paid tells of the payment, in billing. Its settings have the mode.',
  },
  asksNobody: 'Nobody is asked before a payment. The settings of the project have the switch.',
  copyExample: 'Copy the example',
  example: 'Example',
  exampleOf: (type: string) => `Example of ${type}`,
  isNotSent: 'not sent',
  isSent: 'sent',
  lead: 'What your receivers can hear of, each with an example of its body.',
  off: 'Switch off',
  offTitle: (type: string) => `Switch ${type} off?`,
  inSettings: 'To the settings',
  offWhat:
    'Nothing is written while it is off, and what happens meanwhile is not sent later. What was written before is still sent.',
  switchOff: (type: string) => `Switch ${type} off`,
  switchOn: (type: string) => `Switch ${type} on`,
}

export const portal = {
  actions: 'Action',
  closed: 'This portal is closed',
  closedWhy:
    'The link is over, was taken back, or the page was loaded anew: its secret stays nowhere in the browser. Open the link again, or ask whoever gave it to you.',
  copy: 'Copy the link',
  endpoints: 'Endpoints',
  ends: 'Ends',
  for: 'for',
  give: 'Give a link',
  hasEnded: 'has ended',
  haveCopied: 'I have copied it',
  isOpen: 'counts',
  isTakenBack: 'taken back',
  lead: 'Links for partners who run a receiver and have no account here. Each opens the webhooks of some endpoints.',
  length: 'It counts for',
  lengths: { '86400': 'a day', '604800': 'a week', '2592000': 'thirty days', '31536000': 'a year' },
  linkFor: (name: string) => `Link for ${name}`,
  looksAlways:
    'Everybody who has the link sees deliveries with their bodies, and settings without secrets.',
  madeBy: 'Made by',
  makerMayNot: 'may not give it any more',
  mayChange: 'change settings and secrets, and send tests',
  mayLook: 'look',
  mayReplay: 'send again, and dismiss dead letters',
  name: 'Whom it is for',
  nameHint: 'You and the audit trail know it by this name',
  needsEndpoint: 'A link opens endpoints, and there is none yet.',
  neverUsed: 'never',
  noSuchPageWhy: 'It is not part of this portal.',
  nothingYet: 'No link was given yet.',
  opensNothing: 'opens nothing',
  origins: 'Pages that may show it in a frame',
  originsHint: 'An origin in each line, as https://partner.example; empty for none',
  shownOnce:
    'This is shown once. Whoever has it may do what you have chosen, so hand it over in private.',
  takeBack: 'Take back',
  takeBackTitle: (name: string) => `Take the link of ${name} back?`,
  takeBackWhat: 'It closes at once, also where somebody is looking at it now.',
  title: 'Portal',
  used: 'Opened',
  uses: (count: number) => counted(count, 'time', 'times', 'en'),
  works: 'What may be done',
  wrongEndpoints: 'Choose at least one.',
  wrongName: 'Say whom it is for, in at most 200 characters.',
  wrongOrigins: 'Each line is an origin that begins with https://, and has no path.',
}
