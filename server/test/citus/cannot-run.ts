/** The tests that cannot run on Citus, each with its reason. A line whose test passes fails the run. */
import type { Excused } from './verdict.ts'

const trigger = 'the test lets a trigger refuse rows, which tables that are spread do not have'
const readsPlan = 'the test reads plans, which PostgreSQL makes at the node'
const readsNode = 'the test reads what PostgreSQL counts for a table, which it does at the node'
const oneWriter =
  'on Citus whoever changes configuration waits for all others who do, whichever project it is of'
const viewTrigger =
  'triggers of views do not reach the nodes: processes of the version before are stopped there first'
const afterThem = 'it reads what the tests before it in the file leave, which cannot run there'

export const cannotRun: Excused = {
  'server/src/payments/subscriptions/ending.test.ts': {
    'an end that cannot be stored is not told either': trigger,
  },
  'server/src/projects/audit/audit-upgrade.test.ts': {
    'processes of the version before write, and new ones find it in its order; and so the other way round':
      viewTrigger,
    'a player who is erased by a process of the version before is so in the new tables, too':
      viewTrigger,
    'sign-ins from before the upgrade go after 30 days, and everything else after 400': viewTrigger,
    'a player who is erased is so in what is from before the upgrade': afterThem,
  },
  'server/src/projects/directory/directory.test.ts': {
    'changes of one project that wait for each other hold one connection of the pool': oneWriter,
  },
  'server/src/signin/landing/sign-ins.test.ts': {
    'a sign-in that the database ended for a deadlock is made again, alone and together': trigger,
  },
  'server/test/journeys/refused-writes.test.ts': {
    'a deadlock that comes twice is not seen': trigger,
    'a deadlock that comes each time is 503, to be tried again': trigger,
    'a full disk is 503, told as such and counted': trigger,
  },
  'server/src/webhooks/engine/intake/giving-back.test.ts': {
    'what cannot be given back yet is given back later, and keeps nothing else from it': trigger,
  },
  'server/src/webhooks/engine/outage/outage-care.test.ts': {
    'the end of an outage that could not be written down is written down the next time': trigger,
  },
  'server/src/webhooks/engine/outage/sweeping.test.ts': {
    'a project whose retries cannot be made ready holds up no other': trigger,
    'one deleted endpoint that cannot be buried holds up no other': trigger,
  },
  'server/src/webhooks/engine/results/completion.test.ts': {
    'a result whose row somebody holds for too long is stored once it is free, and nothing is sent twice':
      trigger,
    'what the database cannot store for now is stored later, whatever is wrong with it': trigger,
    'a result that the database refuses is quarantined, and those beside it are stored': trigger,
    'while one result cannot be stored for now, those that came after it are': trigger,
    'what a refused result was of is sent once more after a while, and stored when it can be':
      trigger,
    'results outlive a database that takes none for a while, and its endpoint goes on': trigger,
    'results that are stored are let go by the small collections, whichever projects they are of':
      trigger,
  },
  'server/src/webhooks/engine/row-reads.test.ts': {
    'statements planned while nothing waited read no whole table or project when much does':
      readsPlan,
  },
  'server/src/webhooks/keeping/days.test.ts': {
    'a process that dies in the middle of it changes nothing, and the next one finishes': trigger,
    'emitting, fetching and completing touch the event’s day only (force_generic_plan)': readsNode,
    'emitting, fetching and completing touch the event’s day only (force_custom_plan)': readsNode,
  },
}
