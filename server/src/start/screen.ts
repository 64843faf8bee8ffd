/** Where people read what they need; the log has everything else. */
export type Screen = {
  say(text: string): void
  /** Whether a person is in front of it; else the text is kept in a log. */
  isTerminal: boolean
  /** How the program is called here; `npx portreeve` unless told otherwise. */
  program?: string
}
