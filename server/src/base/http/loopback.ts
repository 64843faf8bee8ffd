/** Whether a host is this machine itself, by its name or address. */
export const isLoopbackHost = (hostname: string): boolean =>
  /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
