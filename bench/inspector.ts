/** Facts about a running process of Node, over its inspector (chromedevtools.github.io/devtools-protocol/v8). */

export type Inspector = {
  ask<T>(method: string, params?: object): Promise<T>
  close(): void
}

/** Connects to the process whose inspector listens on a port of this machine. */
export const inspector = async (port: number): Promise<Inspector> => {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const waiting = new Map<number, (value: unknown) => void>()
  let lastId = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: unknown }
    waiting.get(id)?.(result)
    waiting.delete(id)
  })
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  return {
    ask: (method, params = {}) =>
      new Promise((resolve) => {
        const id = ++lastId
        waiting.set(id, resolve as (value: unknown) => void)
        socket.send(JSON.stringify({ id, method, params }))
      }),
    close: () => socket.close(),
  }
}
