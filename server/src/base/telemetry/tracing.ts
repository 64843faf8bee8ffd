/** Spans of what the service does, as OpenTelemetry sees them; the SDK behind them is loaded only where it is on. */

/** The span of one request that came in. */
export type RequestSpan = {
  /** Runs work whose calls out belong to the request. */
  within(work: () => void): void
  /** Ends it, once, with the pattern of its route: addresses hold ids of players. */
  end(facts: { route: string; status: number; requestId: string }): void
}

/** The span of one call out. */
export type CallSpan = {
  /** The header by which the other side can continue the trace. */
  traceparent: string
  end(outcome: { status: number } | { failure: string }): void
}

export type CallFacts = {
  method: string
  /** The host that is called, with its port; never path or query, which may hold keys. */
  host: string
  /** A webhook's attempt: it begins a trace of its own, because it may come hours after its cause. */
  delivery?: { eventId: string; attempt: number; endpointId: string } | undefined
}

export type Tracing = {
  /** Begins a span below the caller's, where the caller sent a `traceparent`. */
  request(method: string, traceparent: string | undefined): RequestSpan
  /** Begins a span below the request that this belongs to, where there is one. */
  call(facts: CallFacts): CallSpan
}
