/**
 * Keeps one of each object that Node makes for every request, so that V8 never forgets how they are laid out.
 *
 * V8 gives the first seven objects of a kind spare room, to see what they need, and then cuts it. A full collection
 * while none of a kind is alive drops its hidden classes. When it comes just before the seventh, the new classes are
 * cut too early, Node's properties under symbols exceed what V8 allows beside an object, and every request and answer
 * becomes a hash table until the process ends: 42 µs for each start of a sign-in instead of 33. A service that was
 * asked six times when it tidies up after its start is in just that place. With one of each alive the classes stay.
 */
import { executionAsyncResource } from 'node:async_hooks'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

const kept: unknown[] = []

/** Makes what is kept, once for a process. Has to be called before the first request. */
export const keepShapes = (): void => {
  if (kept.length > 0) return
  const request = new IncomingMessage(new Socket())
  kept.push(request, new ServerResponse(request))
  process.nextTick(() => kept.push(executionAsyncResource()))
}
