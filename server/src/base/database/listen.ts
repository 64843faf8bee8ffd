/** Notifications of the database, heard on a connection of their own. */
import { restMs } from './back-off.ts'
import type { DatabaseConnection } from './connection.ts'
import { openSession, ownStatement, type Session } from './session.ts'

export type Listening = { unlisten(): Promise<void> }

type Listener = {
  readonly channel: string
  readonly hear: (payload: string) => void
  readonly onListen: () => void
}

export type Ear = {
  /**
   * Hears a channel from the moment on at which the promise is kept. `onListen` is called then, and after each new
   * connection: notifications in between are missed. Throws when there is no connection at first.
   */
  listen(
    channel: string,
    hear: (payload: string) => void,
    onListen?: () => void,
  ): Promise<Listening>
  end(): Promise<void>
}

type Line = { connection: DatabaseConnection; session: Session }

/** Makes an ear whose connection is opened when something is to be heard. */
export const openEar = (
  open: (onNotification: (channel: string, payload: string) => void) => Promise<DatabaseConnection>,
): Ear => {
  const listeners = new Set<Listener>()
  let line: Promise<Line> | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  const onNotification = (channel: string, payload: string): void => {
    for (const listener of listeners) if (listener.channel === channel) listener.hear(payload)
  }

  const connect = async (): Promise<Line> => {
    const connection = await open(onNotification)
    connection.onLost = () => {
      line = undefined
      reconnectLater(0)
    }
    return { connection, session: openSession(connection) }
  }

  const say = async (word: 'listen' | 'unlisten', channel: string): Promise<void> => {
    line ??= connect()
    const { session } = await line
    await session.run(ownStatement(`${word} "${channel}"`), [])
  }

  const reconnectLater = (failures: number): void => {
    if (isEnded || listeners.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void reconnect(failures), restMs(failures))
  }

  const reconnect = async (failures: number): Promise<void> => {
    try {
      for (const { channel, onListen } of listeners) {
        await say('listen', channel)
        onListen()
      }
    } catch {
      line = undefined
      reconnectLater(failures + 1)
    }
  }

  const hangUp = async (): Promise<void> => {
    const last = line
    line = undefined
    clearTimeout(timer)
    const known = await last?.catch(() => undefined)
    if (!known) return
    known.connection.onLost = undefined
    await known.connection.close()
  }

  const unlisten = async (listener: Listener): Promise<void> => {
    if (!listeners.delete(listener)) return
    if (listeners.size === 0) await hangUp()
    else if (![...listeners].some(({ channel }) => channel === listener.channel))
      await say('unlisten', listener.channel)
  }

  return {
    async listen(channel, hear, onListen = () => {}) {
      const listener = { channel, hear, onListen }
      listeners.add(listener)
      try {
        await say('listen', channel)
      } catch (error) {
        listeners.delete(listener)
        line = undefined
        throw error
      }
      onListen()
      return { unlisten: () => unlisten(listener) }
    },
    async end() {
      isEnded = true
      await hangUp()
    },
  }
}
