/** The messages between the supervisor and the processes of the service. */
import type { MetricsReport } from '../base/telemetry/metrics-text.ts'

export type FromMember =
  /** Requests are answered; with the text for the screen. */
  | { is: 'ready'; banner: string }
  /** Its own metrics, as it was asked for them, or at its end. */
  | { is: 'metrics'; report: MetricsReport }
  /** Somebody asks it for the metrics of all. */
  | { is: 'metrics_wanted' }

export type FromSupervisor =
  /** Another process has taken its place: take no new connections, serve those that are there, and end. */
  | { is: 'leave' }
  /** The whole service stops: drain, and end. */
  | { is: 'stop' }
  /** End the draining. */
  | { is: 'hurry' }
  /** Tell your own metrics. */
  | { is: 'tell_metrics' }
  /** The metrics of all, as they were wanted. */
  | { is: 'all_metrics'; text: string }
