/** The report at the end: a table on the screen and everything in a file. */

import type { Phase } from './field/traffic.ts'
import type { Machine } from './machine.ts'
import { median } from './measure.ts'
import { type Backlog, backlogMisses } from './questions/backlog.ts'
import { type BadBodyRow, badBodyMisses, badBodyMost } from './questions/bad-bodies.ts'
import { type CaseRow, caseMisses, casesMost } from './questions/cases.ts'
import { type CitusRow, citusLimitOf, citusMisses } from './questions/citus.ts'
import { type CommandRow, commandMisses, commandsMost } from './questions/commands.ts'
import {
  type ConfigurationRow,
  configurationMisses,
  configurationMost,
} from './questions/configuration.ts'
import { type Disk, diskLine } from './questions/disk.ts'
import { bareOf, type FleetRow, fleetMisses, fleetMost } from './questions/fleet.ts'
import { type GrowthRow, growthMisses } from './questions/growth.ts'
import { type ImportRow, importMisses, importMost } from './questions/imports.ts'
import { type IsolationRow, isolationMisses, isolationMost } from './questions/isolation.ts'
import { type NetworkRow, networkMost } from './questions/networks.ts'
import { type Snapshot, snapshotMisses, snapshotMost } from './questions/snapshot.ts'
import { costsMore, type StoredRow, storedMisses, storedMost } from './questions/stored-projects.ts'
import { type Effort, type Round, ratioOf, type Times, timesOf } from './rounds.ts'
import {
  growthMost,
  isByTime,
  memoryMost,
  references,
  type Scenario,
  startMost,
} from './scenarios.ts'

export type Results = {
  at: string
  machine: Machine
  /** The disk while nothing else ran. */
  disk?: Disk
  database: Record<string, string>
  plan: { warmUpMs: number; runMs: number; rounds: number }
  start: { first: StartCost; later: StartCost }
  memory: { idle: number; load: number }
  scenarios: Row[]
  /** The start at each network. */
  networks: NetworkRow[]
  /** Sign-ins on a young and on a grown database. */
  growth: GrowthRow[]
  /** Healthy endpoints beside dead ones. */
  isolation: IsolationRow[]
  /** Whole catalogs. */
  imports: ImportRow[]
  /** Changes of one project beside those of another. */
  configuration: ConfigurationRow[]
  /** Bodies made to cost much. */
  badBodies: BadBodyRow[]
  /** The same things with one, two and four processes. */
  fleet: FleetRow[]
  /** Projects that nobody asks for. */
  stored: StoredRow[]
  /** Calls by which people follow one case. */
  cases: CaseRow[]
  /** Commands that ask one thing. */
  commands: CommandRow[]
  /** A decline on Citus and on a plain server. */
  citus: CitusRow[]
  /** Endpoints beside one that gets what it missed. */
  backlog?: Backlog
  /** Deliveries while a snapshot of the database is held. */
  snapshot?: Snapshot
}

/** Wall time until the service is ready, and the processor time of all its processes. */
export type StartCost = { seconds: number; processorSeconds: number }

export type Row = Scenario & {
  /** To the reference: of rates, or of processor time where `times` is there. */
  ratio: number
  /** Processor time as a multiple of the reference's. */
  times?: Times
  perSecond: number
  referencePerSecond: number
  p50: number
  p99: number
  effort: Effort
  rounds: Round[]
}

/** The middle of a scenario's rounds; each round's ratio is to the reference measured in that round. */
export const toRow = (scenario: Scenario, rounds: Round[]): Row => {
  const middle = (read: (round: Round) => number): number => median(rounds.map(read))
  const times = isByTime(scenario) ? middleTimes(rounds) : undefined
  return {
    ...scenario,
    ratio: times ? Math.max(...Object.values(times)) : middle(ratioOf),
    ...(times && { times }),
    perSecond: middle(({ measured }) => measured.perSecond),
    referencePerSecond: middle(({ reference }) => reference.perSecond),
    p50: middle(({ measured }) => measured.p50),
    p99: middle(({ measured }) => measured.p99),
    effort: {
      service: middle(({ effort }) => effort.service),
      database: middle(({ effort }) => effort.database),
      commits: middle(({ effort }) => effort.commits),
    },
    rounds,
  }
}

const middleTimes = (rounds: readonly Round[]): Times => {
  const times = rounds.flatMap((round) => timesOf(round) ?? [])
  const databases = times.flatMap(({ database }) => database ?? [])
  return {
    service: median(times.map(({ service }) => service)),
    ...(databases.length > 0 && { database: median(databases) }),
  }
}

/** Lines that say what missed its floor or limit; none when everything is reached. */
export const misses = ({
  scenarios,
  networks,
  growth,
  isolation,
  imports,
  configuration,
  badBodies,
  fleet,
  stored,
  cases,
  commands,
  citus,
  backlog,
  snapshot,
  memory,
  start,
}: Results): string[] => [
  ...(backlog ? backlogMisses(backlog) : []),
  ...(snapshot ? snapshotMisses(snapshot) : []),
  ...isolationMisses(isolation),
  ...importMisses(imports),
  ...configurationMisses(configuration),
  ...badBodyMisses(badBodies),
  ...fleetMisses(fleet),
  ...storedMisses(stored),
  ...caseMisses(cases),
  ...commandMisses(commands),
  ...citusMisses(citus),
  ...growthMisses(growth),
  ...scenarios.flatMap(scenarioMisses),
  ...networks
    .filter(({ ratio }) => ratio > networkMost)
    .map(
      ({ network, ratio }) =>
        `start at ${network} takes ${ratio.toFixed(2)} times the processor time of the reference, at most ${networkMost}`,
    ),
  ...processLimits({ memory, start }).flatMap(({ what, measured, most }) =>
    measured > most ? [`${what}: ${measured.toFixed(1)}, at most ${most}`] : [],
  ),
]

type Limit = { what: string; measured: number; most: number }

/** Memory and starts beside their limits. */
const processLimits = ({ memory, start }: Pick<Results, 'memory' | 'start'>): Limit[] => [
  { what: 'memory idle, MiB', measured: memory.idle, most: memoryMost.idle },
  { what: 'memory under load, MiB', measured: memory.load, most: memoryMost.load },
  ...(['first', 'later'] as const).flatMap((which) => [
    {
      what: `${which} start, s`,
      measured: start[which].seconds,
      most: startMost[which].seconds,
    },
    {
      what: `${which} start, processor s`,
      measured: start[which].processorSeconds,
      most: startMost[which].processorSeconds,
    },
  ]),
]

const scenarioMisses = ({ name, ratio, times, floor, reference }: Row): string[] => {
  if (floor === undefined) return []
  if (!times) {
    return ratio < floor ? [`${name} reached ${ratio.toFixed(3)}, the floor is ${floor}`] : []
  }
  return Object.entries(times)
    .filter(([, multiple]) => multiple > floor)
    .map(
      ([of, multiple]) =>
        `${name} takes ${multiple.toFixed(2)} times the processor time of ${reference} (${of}), at most ${floor}`,
    )
}

/** The results as Markdown. */
export const asTable = (results: Results): string => {
  const { machine, database, scenarios, networks, growth, isolation, imports } = results
  const byTime = scenarios.filter(isByTime)
  const byRate = scenarios.filter((row) => !isByTime(row))
  return [
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB; ${machine.system}; Node ${machine.node}; ` +
      `PostgreSQL ${database.version} (synchronous_commit ${database.synchronous_commit}, fsync ${database.fsync}); commit ${machine.commit}`,
    ...(results.disk ? ['', diskLine(results.disk)] : []),
    ...(byRate.length === 0 ? [] : ['', rateTable(byRate)]),
    ...(byTime.length === 0 ? [] : ['', timeTable(byTime)]),
    '',
    ...Object.entries(references).map(([name, says]) => `- ${name}: ${says}`),
    '',
    lines(
      ['', 'measured', 'at most'],
      processLimits(results).map(({ what, measured, most }) => [
        what,
        measured.toFixed(1),
        String(most),
      ]),
    ),
    ...(networks.length === 0 ? [] : ['', networkTable(networks)]),
    ...(growth.length === 0 ? [] : ['', growthTable(growth)]),
    ...(isolation.length === 0 ? [] : ['', isolationTable(isolation)]),
    ...(imports.length === 0 ? [] : ['', importTable(imports)]),
    ...(results.configuration.length === 0 ? [] : ['', configurationTable(results.configuration)]),
    ...(results.badBodies.length === 0 ? [] : ['', badBodyTable(results.badBodies)]),
    ...(results.fleet.length === 0 ? [] : ['', fleetTable(results.fleet)]),
    ...(results.stored.length === 0 ? [] : ['', storedTable(results.stored)]),
    ...(results.cases.length === 0 ? [] : ['', casesTable(results.cases)]),
    ...(results.commands.length === 0 ? [] : ['', commandTable(results.commands)]),
    ...(results.citus.length === 0 ? [] : ['', citusTable(results.citus)]),
    ...(results.backlog ? ['', backlogTable(results.backlog)] : []),
    ...(results.snapshot ? ['', snapshotTable(results.snapshot)] : []),
  ].join('\n')
}

const rateTable = (rows: readonly Row[]): string =>
  lines(
    ['by rate', 'ratio', 'at least', 'aim', 'to', ...commonHeads],
    rows.map((row) => [
      row.name,
      row.ratio.toFixed(3),
      row.floor?.toFixed(2) ?? '',
      row.aim?.toFixed(2) ?? '',
      row.reference,
      ...commonCells(row),
    ]),
  )

const timeTable = (rows: readonly Row[]): string =>
  lines(
    ['by processor time', 'service ×', 'database ×', 'at most', 'aim', 'to', ...commonHeads],
    rows.map((row) => [
      row.name,
      row.times?.service.toFixed(2) ?? '',
      row.times?.database?.toFixed(2) ?? '',
      row.floor?.toFixed(2) ?? '',
      row.aim?.toFixed(2) ?? '',
      row.reference,
      ...commonCells(row),
    ]),
  )

const commonHeads = [
  'per second',
  'reference per second',
  'p50 ms',
  'p99 ms',
  'service µs',
  'database µs',
  'commits',
]

const commonCells = (row: Row): string[] => [
  Math.round(row.perSecond).toLocaleString('en'),
  Math.round(row.referencePerSecond).toLocaleString('en'),
  row.p50.toFixed(1),
  row.p99.toFixed(1),
  Math.round(row.effort.service).toString(),
  Math.round(row.effort.database).toString(),
  row.effort.commits.toFixed(2),
]

const networkTable = (networks: readonly NetworkRow[]): string =>
  lines(
    ['start at', 'times', 'at most', 'per second', 'reference per second', 'p50 ms', 'p99 ms'],
    networks.map((row) => [
      row.network,
      row.ratio.toFixed(2),
      networkMost.toFixed(2),
      Math.round(row.perSecond).toLocaleString('en'),
      Math.round(row.referencePerSecond).toLocaleString('en'),
      row.p50.toFixed(1),
      row.p99.toFixed(1),
    ]),
  )

const growthTable = (growth: readonly GrowthRow[]): string =>
  lines(
    ['growth', 'young', 'grown', 'times as long', 'at most', 'µs young', 'µs grown'],
    growth.map(({ scenario, young, grown, factor, youngEffort, grownEffort }) => [
      scenario,
      young.toFixed(3),
      grown.toFixed(3),
      factor.toFixed(2),
      growthMost.toFixed(2),
      Math.round(youngEffort).toString(),
      Math.round(grownEffort).toString(),
    ]),
  )

const importTable = (rows: readonly ImportRow[]): string =>
  lines(
    ['import', 'items', 'MB', 'seconds', 'at most', 'MiB resident', 'at most'],
    rows.map(({ step, items, megabytes, seconds, mebibytes }) => [
      step,
      items.toLocaleString('en'),
      Math.round(megabytes).toString(),
      seconds.toFixed(1),
      String(importMost.seconds),
      Math.round(mebibytes).toString(),
      String(importMost.mebibytes),
    ]),
  )

const configurationTable = (rows: readonly ConfigurationRow[]): string =>
  lines(
    ['change', 'alone, p50 ms', 'most', 'beside 600, p50 ms', 'most', 'at most', 'counted'],
    rows.map(({ change, alone, beside }) => [
      change,
      ...[alone.p50, alone.most, beside.p50, beside.most].map((ms) => ms.toFixed(0)),
      String(configurationMost),
      String(beside.count),
    ]),
  )

const fleetTable = (rows: readonly FleetRow[]): string =>
  lines(
    [
      'fleet',
      'processes',
      'service µs',
      'database µs',
      'service ×',
      'database ×',
      'fixed work µs',
      'service × less that',
      'database × less that',
      'bare route × less that',
      'at most',
      'late',
    ],
    rows.map((row) => [
      row.isShared ? `${row.what}, load shared` : row.what,
      String(row.processes),
      ...[row.service, row.database].map((microseconds) => microseconds.toFixed(0)),
      ...[row.ratio.service, row.ratio.database].map((ratio) => ratio.toFixed(2)),
      row.fixedWork.toFixed(0),
      ...[row.ratioOfWork.service, row.ratioOfWork.database].map((ratio) => ratio.toFixed(2)),
      bareOf(rows, row).toFixed(2),
      row.what === 'idle' ? '' : fleetMost.toFixed(2),
      String(row.late),
    ]),
  )

const storedTable = (rows: readonly StoredRow[]): string => {
  const more = rows.map((row) => costsMore(rows[0] ?? row, row))
  const limited = (what: keyof typeof storedMost, index: number): string[] =>
    index === 0 ? ['', ''] : [more[index]?.[what].toFixed(1) ?? '', String(storedMost[what])]
  return lines(
    [
      ...['stored projects', 'endpoints', 'ready after s', 'more', 'at most'],
      ...['MiB', 'more', 'at most'],
      ...['idle service ms/s', 'idle database ms/s', 'more', 'at most'],
    ],
    rows.map(({ projects, hasEndpoints, seconds, mebibytes, idle }, index) => [
      ...[String(projects), hasEndpoints ? 'one each' : 'none'],
      ...[seconds.toFixed(1), ...limited('seconds', index)],
      ...[mebibytes.toFixed(0), ...limited('mebibytes', index)],
      ...[idle.service.toFixed(1), idle.database.toFixed(1), ...limited('idle', index)],
    ]),
  )
}

const citusTable = (rows: readonly CitusRow[]): string =>
  lines(
    ['citus', 'plain µs', 'Citus µs', 'times', 'at most', 'late'],
    rows.map((row) => [
      row.what,
      row.plain.toFixed(0),
      row.citus.toFixed(0),
      row.ratio.toFixed(2),
      citusLimitOf(row),
      String(row.late),
    ]),
  )

const casesTable = (rows: readonly CaseRow[]): string =>
  lines(
    ['case', 'times', 'p50 ms', 'p95 ms', 'at most'],
    rows.map(({ call, times, p50, p95 }) => [
      call,
      String(times),
      p50.toFixed(1),
      p95.toFixed(1),
      String(casesMost(call)),
    ]),
  )

const commandTable = (rows: readonly CommandRow[]): string =>
  lines(
    ['command', 'processor s', 'at most'],
    rows.map(({ command, seconds }) => [command, seconds.toFixed(2), String(commandsMost)]),
  )

const badBodyTable = (rows: readonly BadBodyRow[]): string =>
  lines(
    [
      'bad body',
      'kB',
      'status',
      'ms',
      'service ms',
      'at most',
      'MiB more',
      'at most',
      'answer kB',
      'at most',
      'healthz ms beside four',
    ],
    rows.map((row) => [
      row.body,
      Math.round(row.kilobytes).toString(),
      String(row.status),
      row.ms.toFixed(1),
      row.processorMs.toFixed(0),
      String(badBodyMost.processorMs),
      Math.round(row.mebibytes).toString(),
      String(badBodyMost.mebibytes),
      row.answerKilobytes.toFixed(1),
      String(badBodyMost.answerKilobytes),
      row.healthMs.toFixed(1),
    ]),
  )

const isolationTable = (rows: readonly IsolationRow[]): string =>
  lines(
    [
      'to dead endpoints',
      'per second to the others',
      'p50 ms',
      'p99 ms',
      'p99 of ten seconds',
      'times that',
      'at most',
      'times that of these alone',
    ],
    rows.map(({ deadShare, perSecond, p50, p99, middle, factor, factorToRest }) => [
      `${deadShare * 100} %`,
      Math.round(perSecond).toLocaleString('en'),
      p50.toFixed(1),
      p99.toFixed(1),
      middle.toFixed(1),
      factor.toFixed(2),
      isolationMost.toFixed(2),
      factorToRest.toFixed(2),
    ]),
  )

const backlogTable = (backlog: Backlog): string => {
  const { alone, beside, middle, factor, drained, drainedPerSecond } = backlog
  const heads = ['backlog', 'per second', 'p50 ms', 'p99 ms', 'p99 of ten seconds', 'times that']
  const row = (name: string, phase: Phase, p99: number, times: number): string[] => [
    name,
    Math.round(phase.perSecond).toLocaleString('en'),
    phase.p50.toFixed(1),
    phase.p99.toFixed(1),
    p99.toFixed(1),
    times.toFixed(2),
    isolationMost.toFixed(2),
  ]
  return lines(
    [...heads, 'at most', 'drained', 'per second'],
    [
      [...row('others alone', alone, middle.alone, 1), '', ''],
      [
        ...row('others beside it', beside, middle.beside, factor),
        drained.toLocaleString('en'),
        Math.round(drainedPerSecond).toLocaleString('en'),
      ],
    ],
  )
}

const snapshotTable = ({ heldSeconds, without, held, after, cost }: Snapshot): string =>
  lines(
    [
      'snapshot',
      'per second',
      'p50 ms',
      'p99 ms',
      'most per second',
      'costs',
      'at most',
      'service µs',
      'database µs',
      'dead rows',
    ],
    [
      ['none', without, 0] as const,
      [`held for ${heldSeconds} s`, held, cost] as const,
      ['none again', after, 0] as const,
    ].map(([name, { steady, burstPerSecond, effort, deadRows }, share]) => [
      name,
      Math.round(steady.perSecond).toLocaleString('en'),
      steady.p50.toFixed(1),
      steady.p99.toFixed(1),
      Math.round(burstPerSecond).toLocaleString('en'),
      `${Math.round(share * 100)} %`,
      `${snapshotMost * 100} %`,
      Math.round(effort.service).toString(),
      Math.round(effort.database).toString(),
      deadRows.toLocaleString('en'),
    ]),
  )

const lines = (heads: string[], rows: string[][]): string => {
  const widths = heads.map((head, column) =>
    Math.max(head.length, 3, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  )
  return [line(heads), line(rule), ...rows.map(line)].join('\n')
}
