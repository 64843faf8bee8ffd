/** The settings of an endpoint as a form holds them, and as the call takes them. */
import type { BodyOf } from '../../../api/calls.ts'
import type { Endpoint } from '../endpoint.ts'

export type Settings = {
  url: string
  name: string
  /** Empty for all of them. */
  types: string[]
  is_enabled: boolean
  is_ordered: boolean
  timeout_ms: string
  max_in_flight: string
  /** Empty for as many as there are. */
  max_per_second: string
}

export type SettingsBody = BodyOf<'createWebhookEndpoint'>

export const newSettings: Settings = {
  url: '',
  name: '',
  types: [],
  is_enabled: true,
  is_ordered: false,
  timeout_ms: '3000',
  max_in_flight: '16',
  max_per_second: '',
}

export const settingsOf = (endpoint: Endpoint): Settings => ({
  url: endpoint.url,
  name: endpoint.name ?? '',
  types: endpoint.types ?? [],
  is_enabled: endpoint.is_enabled,
  is_ordered: endpoint.is_ordered,
  timeout_ms: String(endpoint.timeout_ms),
  max_in_flight: String(endpoint.max_in_flight),
  max_per_second: endpoint.max_per_second === null ? '' : String(endpoint.max_per_second),
})

/** A whole number; a text that is none stays one, and the check says so. */
const numberIn = (text: string): number =>
  (/^\d{1,15}$/.test(text.trim()) ? Number(text) : text) as number

export const bodyOf = (settings: Settings): SettingsBody => ({
  url: settings.url.trim(),
  name: settings.name.trim() === '' ? null : settings.name.trim(),
  types: settings.types.length === 0 ? null : (settings.types as SettingsBody['types'] & string[]),
  is_enabled: settings.is_enabled,
  is_ordered: settings.is_ordered,
  timeout_ms: numberIn(settings.timeout_ms),
  max_in_flight: numberIn(settings.max_in_flight),
  max_per_second: settings.max_per_second.trim() === '' ? null : numberIn(settings.max_per_second),
})
