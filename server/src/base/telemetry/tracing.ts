/** Spans of what the service does, as OpenTelemetry sees them; the SDK behind them is loaded only where it is on. */

/** The span of one request that came in. */
export type RequestSpan = {
  /** Runs work whose calls out belong to the request. */
  within(work: () => void): void
  /** Ends it, once, with the pattern of its route: addresses hold ids of players. None where it is not kept. */
  end?(facts: { route: string; status: number; requestId: string }): void
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

/** Ids and words of this program that tell what a step was about. */
export type StepFacts = {
  orderId?: number
  /** The state of the order when the step began. */
  orderStatus?: string
  transactionId?: number
  processor?: string
  /** The end that it came to. */
  outcome?: string
}

/** The span of a step of our own work, such as the grant of an order. */
export type StepSpan = {
  /** Runs work whose calls out and further steps belong to it. */
  within<T>(work: () => T): T
  /** Ends it, once; `refused` is the caller's affair, `failed` is an error. Both are names that this program gives. */
  end(facts: StepFacts, trouble?: { refused: string } | { failed: string }): void
}

export type Tracing = {
  /** Begins a span below the caller's, where the caller sent a `traceparent`. */
  request(method: string, traceparent: string | undefined): RequestSpan
  /** Begins a span below the request that this belongs to, where there is one. */
  call(facts: CallFacts): CallSpan
  /** Begins a span below the request or the step that this belongs to, else a trace of its own. */
  step(name: string): StepSpan
}
