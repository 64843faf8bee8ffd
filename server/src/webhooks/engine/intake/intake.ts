/** How deliveries come to the lanes: from their writer in memory, or from the table. */
import type { Announce, Taking } from '../../events/announcement.ts'
import type { Lane, Shared } from '../lanes/lane.ts'
import type { LaneBook } from '../lanes/lane-book.ts'
import { announcing } from './announcing.ts'
import { type PollingOptions, polling } from './polling.ts'

export type Intake = {
  announce: Announce
  /** Polls for what a project has ready, from this event on; from the oldest where none is named. */
  pollFrom(projectId: number, oldest?: string): void
  /** Polls for the lanes that ask for it. */
  poll(projectId: number): void
  /** Reads more for a project's lanes that have room again, and takes up what had to wait. */
  readMore(projectId?: number): void
  /** Whether more may come in at present. */
  mayTakeMore(): boolean
  /** Forgets what it knows of projects that are in memory no longer. */
  forget(projectIds: readonly number[]): void
}

export type IntakeOptions = Omit<PollingOptions, 'lanesOf' | 'isAllowed' | 'isCrowded'> & {
  lanes: LaneBook
  shared: Shared
  /** Requests under way, and results that are not stored. */
  inFlight(): number
  unstored(): number
  /** False while nothing may be sent. */
  mayStart(): boolean
  /** Called when lanes got something. */
  onLoaded(lanes: Iterable<Lane>): void
  /** Called when a project has deliveries that another process may have to poll for. */
  wakeOthers(projectId: number, oldest: string): void
}

const unstoredLimit = 2000
/** Above this each lane may hold a few only. */
const heldLimit = 20_000

/** The intake of one process, into which nothing has come yet. */
export const intake = (options: IntakeOptions): Intake => {
  const { lanes, lease, shared, inFlight, unstored, mayStart, wakeOthers } = options
  const isCrowded = (): boolean => shared.waiting.count + inFlight() + unstored() >= heldLimit
  const isAllowed = (): boolean => mayStart() && unstored() < unstoredLimit
  const poller = polling({ ...options, lanesOf: lanes.ofProject, isAllowed, isCrowded })
  const takes = (projectId: number): Taking | undefined => {
    if (!isAllowed()) return undefined
    const endpoints: number[] = []
    for (const lane of lanes.ofProject(projectId))
      if (lane.hasRoomForFresh(isCrowded())) endpoints.push(lane.endpoint.endpointId)
    return endpoints.length === 0 ? undefined : { holder: lease.workerId(), endpoints }
  }
  const announce = announcing({
    ...options,
    workerId: lease.workerId,
    laneOf: lanes.of,
    takes,
    onLeft(projectId, oldest) {
      poller.request(projectId)
      wakeOthers(projectId, oldest)
    },
  })
  return {
    announce,
    pollFrom(projectId, oldest) {
      for (const { queue } of lanes.ofProject(projectId)) queue.ask(oldest)
      poller.request(projectId)
    },
    poll: poller.request,
    readMore(projectId) {
      const ofIt = projectId === undefined ? [] : [...lanes.ofProject(projectId)]
      const isShort = ofIt.some((lane) => lane.queue.hasMore && lane.isRunningLow())
      if (isShort && projectId !== undefined) poller.request(projectId)
      else poller.resume()
    },
    mayTakeMore: () => isAllowed() && !isCrowded(),
    forget: poller.forget,
  }
}
