/** How far a command is: a bar where somebody looks at a terminal, a line for each step where a log is written. */

/** Where progress is shown. */
export type Terminal = {
  isTTY?: boolean | undefined
  columns?: number | undefined
  write(text: string): unknown
}

export type Bar = {
  /** Shows `done` of `total` (undefined: nobody knows), with a few words. */
  show(step: string, done: number, total: number | undefined, words: string): void
  /** Takes the bar away. */
  clear(): void
}

const width = 30

/** Makes a bar for a terminal; elsewhere only the beginning of each step is written. */
export const terminalBar = (terminal: Terminal): Bar => {
  let shown = ''
  let lastStep = ''
  return {
    show(step, done, total, words) {
      if (!terminal.isTTY) {
        if (step !== lastStep) terminal.write(`${step} …\n`)
        lastStep = step
        return
      }
      const line = `${step.padEnd(9)} ${barOf(done, total)} ${words}`.slice(
        0,
        (terminal.columns || 80) - 1,
      )
      if (line === shown) return
      terminal.write(`\r${line.padEnd(shown.length)}`)
      shown = line
    },
    clear() {
      if (shown !== '') terminal.write(`\r${' '.repeat(shown.length)}\r`)
      shown = ''
    },
  }
}

const barOf = (done: number, total: number | undefined): string => {
  if (total === undefined) return ''
  const part = total === 0 ? 1 : Math.min(1, done / total)
  const full = Math.round(part * width)
  return `[${'#'.repeat(full)}${'.'.repeat(width - full)}] ${String(Math.floor(part * 100)).padStart(3)} %`
}
