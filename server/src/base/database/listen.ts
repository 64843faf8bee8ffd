/** Notifications of the database, heard on a connection of their own. */
import { restMs } from './back-off.ts'
import { ask, type DatabaseConnection } from './connection.ts'
import { ownStatement } from './prepared.ts'

export type Listening = { unlisten(): Promise<void> }

type Listener = {
  readonly channel: string
  readonly hear: (payload: string) => void
  readonly onListen: () => void
}

type Open = (
  onNotification: (channel: string, payload: string) => void,
) => Promise<DatabaseConnection>

/** Listens on a connection that is opened when something is to be heard. */
export class Ear {
  readonly #open: Open
  readonly #listeners = new Set<Listener>()
  #connection: Promise<DatabaseConnection> | undefined
  #timer: NodeJS.Timeout | undefined
  #isEnded = false

  constructor(open: Open) {
    this.#open = open
  }

  /**
   * Hears a channel from the moment on at which the promise is kept. `onListen` is called then, and after each new
   * connection: notifications in between are missed. Throws when there is no connection at first.
   */
  async listen(
    channel: string,
    hear: (payload: string) => void,
    onListen: () => void = () => {},
  ): Promise<Listening> {
    const listener = { channel, hear, onListen }
    this.#listeners.add(listener)
    try {
      await this.#say('listen', channel)
    } catch (error) {
      this.#listeners.delete(listener)
      this.#connection = undefined
      throw error
    }
    onListen()
    return { unlisten: () => this.#unlisten(listener) }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#hangUp()
  }

  async #say(word: 'listen' | 'unlisten', channel: string): Promise<void> {
    this.#connection ??= this.#connect()
    await ask(await this.#connection, ownStatement(`${word} "${channel}"`))
  }

  async #connect(): Promise<DatabaseConnection> {
    const connection = await this.#open((channel, payload) => {
      for (const listener of this.#listeners)
        if (listener.channel === channel) listener.hear(payload)
    })
    connection.onLost = () => {
      this.#connection = undefined
      this.#reconnectLater(0)
    }
    return connection
  }

  #reconnectLater(failures: number): void {
    if (this.#isEnded || this.#listeners.size === 0) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#reconnect(failures), restMs(failures))
  }

  async #reconnect(failures: number): Promise<void> {
    try {
      for (const { channel, onListen } of this.#listeners) {
        await this.#say('listen', channel)
        onListen()
      }
    } catch {
      this.#connection = undefined
      this.#reconnectLater(failures + 1)
    }
  }

  async #unlisten(listener: Listener): Promise<void> {
    if (!this.#listeners.delete(listener)) return
    if (this.#listeners.size === 0) await this.#hangUp()
    else if (![...this.#listeners].some(({ channel }) => channel === listener.channel))
      await this.#say('unlisten', listener.channel)
  }

  async #hangUp(): Promise<void> {
    const last = this.#connection
    this.#connection = undefined
    clearTimeout(this.#timer)
    const connection = await last?.catch(() => undefined)
    if (!connection) return
    connection.onLost = undefined
    await connection.close()
  }
}
