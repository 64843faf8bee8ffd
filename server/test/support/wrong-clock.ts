/** Loaded before a program: its machine's clock is wrong by `WRONG_CLOCK_SECONDS`. The monotonic one is not. */
const offMs = Number(process.env.WRONG_CLOCK_SECONDS) * 1000
const RightDate = Date
const now = (): number => RightDate.now() + offMs

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
