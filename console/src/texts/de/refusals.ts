/** Refusals in words, by the service's codes: the problem, and the reason where the problem alone is too coarse. */
import type { LateTexts } from '../late.ts'
import { counted } from '../plural.ts'
import { type Facts, told } from '../words.ts'

const states: Readonly<Record<string, string>> = {
  active: 'aktiv',
  canceled: 'abgebrochen',
  created: 'noch nicht bezahlt',
  declined: 'abgelehnt',
  failed: 'gescheitert',
  finished: 'abgeschlossen',
  non_renewing: 'zum Ende gekündigt',
  paid: 'bezahlt',
  partially_refunded: 'teilweise erstattet',
  partly_succeeded: 'teilweise fertig',
  paused: 'angehalten',
  refunded: 'erstattet',
  rejected: 'zurückgewiesen',
  running: 'im Gange',
  succeeded: 'fertig',
}

const stateOf = ({ state }: Facts): string => states[String(state)] ?? told(state)

const people = ({ limit }: Facts): string => counted(Number(limit), 'Person', 'Personen', 'de')

export const problems: LateTexts['problems'] = {
  'catalog.attribute_taken': 'Ein Attribut mit dieser Kennung gibt es schon.',
  'catalog.content_not_found': 'Etwas im Bündel gibt es nicht, oder es enthält selbst Bündel.',
  'catalog.currency_not_found': 'Eine genannte Spielwährung gibt es nicht.',
  'catalog.default_price': 'Genau ein Preis muss der Standard für alle Länder sein.',
  'catalog.field_attribute_not_found': 'Dieses Attribut gibt es nicht.',
  'catalog.field_value_not_found': 'Das Attribut hat diesen Wert nicht.',
  'catalog.field_value_taken': 'Das Attribut hat schon einen Wert mit dieser Kennung.',
  'catalog.field_values_full':
    'Ein Attribut bietet höchstens 20 Werte an. Entfernen Sie zuerst einen.',
  'catalog.group_not_found': 'Eine genannte Gruppe gibt es nicht.',
  'catalog.group_taken': 'Eine Gruppe mit dieser Kennung gibt es schon.',
  'catalog.import_not_found':
    'Diesen Import gibt es nicht. Importe werden 30 Tage lang aufgehoben.',
  'catalog.item_not_found': 'Diesen Eintrag gibt es nicht oder nicht mehr.',
  'catalog.limit_out_of_range':
    'So viele können nicht übrig sein: Es geht von 0 bis zur Grenze des Eintrags.',
  'catalog.limit_reached': 'Eine Grenze dieses Eintrags ist erreicht.',
  'catalog.limits_not_set': 'Dieser Eintrag hat keine Grenze je Spieler.',
  'catalog.not_free': 'Dieser Eintrag ist nicht kostenlos.',
  'catalog.player_not_found': 'Diesen Spieler gibt es nicht oder nicht mehr.',
  'catalog.region_in_use':
    'Einträge werden nur in dieser Region verkauft. Nehmen Sie sie dort zuerst heraus, sonst gäbe es sie überall.',
  'catalog.region_not_found': 'Diese Region gibt es nicht oder nicht mehr.',
  'catalog.regions_full':
    'Mehr Regionen kann das Projekt nicht haben. Löschen Sie eine, die kein Eintrag nennt.',
  'catalog.sku_taken': 'Einen Eintrag mit dieser SKU gibt es schon.',
  'catalog.store_group_not_found': 'Diese Gruppe gibt es nicht.',
  'catalog.too_many_attributes': 'Ein Eintrag hat höchstens 20 Attribute.',
  'catalog.too_many_exports':
    'Gerade laufen zu viele Exporte. Versuchen Sie es wieder, wenn einer fertig ist.',
  'catalog.too_many_imports': 'Zu viele Importe laufen noch. Warten Sie, bis einer fertig ist.',
  'catalog.too_many_values': 'Ein Attribut eines Eintrags hat höchstens 6 Werte.',
  'catalog.upload_broken':
    'Die Datei kam nicht ganz an, und nichts wurde geändert. Schicken Sie sie noch einmal.',
  'catalog.upload_too_large':
    'Die Datei ist zu groß. Schicken Sie sie in Teilen, einen nach dem anderen.',
  'console.csrf_refused': 'Ihre Sitzung ist inzwischen eine andere. Laden Sie die Seite neu.',
  'console.email_taken': 'Jemand mit dieser E-Mail-Adresse ist schon da.',
  'console.foreign_page': 'Der Aufruf kam von einer fremden Seite und wurde abgelehnt.',
  'console.grant_refused': ({ missing }) =>
    `Niemand kann mehr geben, als er selbst hat. Ihnen fehlt: ${told(missing)}.`,
  'console.last_operator':
    'Es gibt keinen anderen Betreiber und keinen Betreiberschlüssel. Legen Sie zuerst eines davon an.',
  'console.no_mail_server':
    'Hier ist kein Mailserver eingerichtet: Ein Code kann nicht verschickt werden.',
  'console.no_passkeys': 'Unter dieser Adresse sind Passkeys nicht möglich: Sie brauchen https.',
  'console.no_secure_address': 'Zum Anmelden ist eine Adresse mit https nötig.',
  'console.passkey_forbidden':
    'Sie haben sich mit einem Link angemeldet, den Ihnen jemand gegeben hat. Melden Sie sich mit einem Code aus Ihrer E-Mail an, um Passkeys zu verwalten.',
  'console.passkey_refused': 'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.',
  'console.session_over': 'Ihre Sitzung ist beendet. Melden Sie sich neu an.',
  'console.sign_in_again':
    'Dafür müssen Sie sich in den letzten zehn Minuten angemeldet haben. Nichts wurde geändert.',
  'console.sign_in_refused': 'Das gilt hier nicht oder nicht mehr.',
  'console.too_many_passkeys': 'Mehr Passkeys sind nicht möglich. Entfernen Sie zuerst einen.',
  'console.too_many_people': 'Mehr Personen sind nicht möglich.',
  'payments.order_not_found': 'Dieser Spieler hat keine solche Bestellung.',
  'payments.subscription_not_found': 'Dieses Abonnement gibt es nicht.',
  'payments.transaction_not_found': 'Diese Zahlung gibt es nicht.',
  'processors.event_unreadable': 'Das ist kein Ereignis des Zahlungsdienstes.',
  'processors.processor_not_connected': 'Der Zahlungsdienst ist nicht mit dem Projekt verbunden.',
  'processors.processor_unreachable': 'Der Zahlungsdienst antwortet gerade nicht.',
  'processors.processor_unknown': 'Einen Zahlungsdienst dieses Namens gibt es nicht.',
  'processors.signature_refused': 'Die Signatur des Ereignisses fehlt oder ist falsch.',
  'projects.body_too_large': 'Das ist zu viel auf einmal.',
  'projects.bug':
    'Im Dienst ist etwas schiefgegangen. Wer ihn betreibt, findet die Ursache unter der Nummer unten.',
  'projects.call_in_progress': 'Daran wird noch gearbeitet. Warten Sie einen Moment.',
  'projects.cannot_write':
    'Der Dienst kann gerade nichts speichern. Hält das an, muss der Betreiber nach der Datenbank sehen.',
  'projects.credentials_refused': 'Diese Zugangsdaten gelten hier nicht.',
  'projects.invalid': 'So kann der Dienst das nicht annehmen.',
  'projects.key_outlasts':
    'Ein Schlüssel kann nichts vergeben oder beenden, das länger gilt als er selbst.',
  'projects.not_found': 'Das gibt es hier nicht oder nicht mehr.',
  'projects.not_in_this_state': 'Das geht im jetzigen Zustand nicht.',
  'projects.not_json': 'In dieser Form lässt sich das hier nicht lesen.',
  'projects.not_permitted': ({ permission }) =>
    permission === undefined
      ? 'Das dürfen Sie nicht.'
      : `Das dürfen Sie nicht: Ihnen fehlt das Recht ${told(permission)}.`,
  'projects.notification_not_allowed':
    'Wer die Installation betreibt, muss diese Benachrichtigungen erst erlauben.',
  'projects.project_archived':
    'Das Projekt ist archiviert, und nichts ändert sich dort. Holen Sie es zuerst zurück.',
  'projects.project_not_found': 'Dieses Projekt gibt es nicht, oder Sie dürfen es nicht sehen.',
  'projects.temporarily_unavailable':
    'Der Dienst erreicht gerade seine Datenbank nicht. Versuchen Sie es gleich noch einmal.',
  'projects.too_many_requests': 'Das war zu viel auf einmal. Warten Sie einen Moment.',
  'projects.upload_broken': 'Die Datei kam nicht ganz an. Schicken Sie sie noch einmal.',
  'projects.upload_too_large':
    'Die Datei ist zu groß. Schicken Sie sie in Teilen, einen nach dem anderen.',
  'projects.user_token_refused': 'Das Token des Spielers gilt nicht oder nicht mehr.',
  'projects.version_stale':
    'Jemand hat es inzwischen geändert, und nichts wurde gespeichert. Sehen Sie noch einmal hin.',
  'shop.not_for_money': 'Der Artikel ist kostenlos oder hat keinen Preis in Geld.',
  'shop.order_unknown': 'Diese Bestellung gibt es nicht oder nicht mehr.',
  'shop.promo_code_not_found': 'Diesen Aktionscode gibt es nicht.',
  'shop.sandbox_refused': 'Dieser Spieler darf in der Sandbox nicht bestellen.',
  'shop.cart_empty': 'Der Einkauf enthält keine Artikel.',
  'shop.cart_invalid': 'Ein Artikel des Einkaufs ist nicht im Laden.',
  'shop.holds_too_many': 'Der Spieler hätte mehr davon, als gezählt werden kann.',
  'shop.item_not_found': 'Diesen Artikel gibt es nicht oder nicht mehr.',
  'shop.not_consumable': 'Dieser Artikel wird nicht verbraucht.',
  'shop.not_enough': 'So viel Spielwährung hat der Spieler nicht.',
  'shop.not_for_currency': 'Für diese Spielwährung gibt es den Artikel nicht.',
  'shop.not_in_inventory': 'So viele hat der Spieler nicht davon.',
  'shop.cart_item_free': 'Ein Artikel des Kaufs ist kostenlos oder hat keinen Preis in Geld.',
  'shop.owned_once':
    'Den Artikel besitzt man nur einmal: mehrere auf einmal lassen sich nicht bestellen.',
  'shop.owned_already': 'Der Spieler besitzt den Artikel schon.',
  'shop.player_not_found': 'Diesen Spieler gibt es nicht oder nicht mehr.',
  'shop.quantity_or_instance': 'Die SKU und entweder eine Menge oder ein Exemplar sind nötig.',
  'webhooks.delivery_not_found': 'Diese Zustellung gibt es nicht. Alte werden entfernt.',
  'webhooks.endpoint_not_found': 'Diesen Endpunkt gibt es nicht oder nicht mehr.',
  'webhooks.endpoint_off':
    'Der Endpunkt ist abgeschaltet oder gelöscht. Schalten Sie ihn zuerst ein.',
  'webhooks.endpoint_paused': 'Der Endpunkt ist angehalten. Setzen Sie ihn zuerst fort.',
  'webhooks.portal_link_not_found': 'Diesen Link gibt es nicht oder nicht mehr.',
  'webhooks.portal_link_refused':
    'Der Link ist nicht vollständig, abgelaufen oder zurückgenommen. Fragen Sie, wer ihn Ihnen gegeben hat.',
  'webhooks.replay_ended': 'Die Wiederholung ist schon beendet.',
  'webhooks.replay_not_found':
    'Diese Wiederholung gibt es nicht. Sie werden 30 Tage lang aufgehoben.',
  'webhooks.too_many_endpoints':
    'Mehr Endpunkte sind nicht möglich. Löschen Sie einen, den niemand braucht.',
  'webhooks.too_many_portal_links':
    'Mehr Links sind nicht möglich. Nehmen Sie einen zurück, den niemand braucht.',
  'webhooks.too_many_replays':
    'Mehr Wiederholungen können nicht zugleich laufen. Warten Sie, bis eine fertig ist.',
  'webhooks.webhook_not_set': 'Es gibt noch keinen Endpunkt.',
}

export const reasons: LateTexts['reasons'] = {
  answer_lost:
    'Das wurde schon einmal getan, und die Antwort darauf ist nicht mehr lesbar. Sehen Sie nach, was entstanden ist.',
  code_wrong:
    'Der Code ist falsch, verbraucht oder abgelaufen. Versuchen Sie es noch einmal, oder fordern Sie einen neuen an.',
  file_unreadable: ({ line, column }) =>
    `Ab Zeile ${told(line)}${column === undefined ? '' : `, Spalte ${told(column)},`} ist die Datei nicht lesbar. Nichts wurde geändert.`,
  import_changes_nothing: 'Der Import würde nichts ändern: Seine Fehler sagen, warum.',
  import_ended: (facts) => `Der Import ist schon beendet: ${stateOf(facts)}.`,
  import_no_trial: 'Das war keine Probe. Seine Änderungen stehen im Protokoll.',
  import_not_kept:
    'Nur die neueste Probe behält ihre Änderungen, und das einen Tag lang. Wählen Sie die Datei noch einmal.',
  import_under_way: 'Die Probe läuft noch.',
  keys_full: ({ limit }) =>
    `Es gibt schon ${told(limit)} Schlüssel. Widerrufen Sie einige, die niemand benutzt.`,
  last_identity: ({ network }) => `${told(network)} ist der letzte Weg herein für diesen Spieler.`,
  last_operator_key:
    'Das ist der letzte gültige Betreiberschlüssel. Legen Sie zuerst einen anderen an.',
  link_wrong:
    'Der Link ist verbraucht, ersetzt oder abgelaufen. Bitten Sie die Person, die Sie eingeladen hat, um einen neuen.',
  merchant_archived: 'Der Händler ist archiviert. Holen Sie ihn zuerst zurück.',
  merchant_full: (facts) =>
    `Ein Händler hat höchstens ${people(facts)}. Entfernen Sie, wer nicht mehr da ist, oder fragen Sie einen Betreiber.`,
  not_then: 'Zu dieser Zeit gab es diesen Eintrag nicht, soweit das Protokoll es weiß.',
  not_there: 'Es ist nicht mehr da. Nichts wurde gespeichert.',
  passkey_registered: 'Dieser Passkey ist schon eingetragen.',
  passkey_unknown:
    'Der Passkey ist hier nicht bekannt, oder es dauerte zu lange. Versuchen Sie es noch einmal, oder melden Sie sich anders an.',
  people_full: (facts) =>
    `Es kann höchstens ${people(facts)} geben. Entfernen Sie, wer nicht mehr da ist.`,
  person_has_more: ({ missing }) =>
    `Diese Person hat mehr Rechte als Sie. Ihnen fehlt: ${told(missing)}.`,
  places_kept: (facts) =>
    `Es kann höchstens ${people(facts)} geben, und die letzten Plätze vergeben Betreiber. Fragen Sie einen.`,
  provider_refused:
    'Die Antwort des Anbieters passt nicht, kam zu spät oder betrifft niemanden, der eingeladen ist.',
  refund_too_large: ({ left, currency }) =>
    `Nur ${[told(left), told(currency)].join(' ').trim()} sind noch zu erstatten.`,
  refund_without_amount:
    'Die Zahlung hat keinen Betrag. Lassen Sie den Betrag leer, um sie zu erstatten.',
  replay_state: (facts) => `Die Wiederholung ist schon beendet: ${stateOf(facts)}.`,
  several_changed:
    'Einige wurden inzwischen geändert, und nichts wurde gespeichert. Sehen Sie diese noch einmal an.',
  subscription_state: ({ state }) =>
    `Das geht nicht mehr: Das Abonnement ist ${state === 'canceled' ? 'gekündigt' : stateOf({ state })}.`,
  transaction_state: (facts) => `Das geht nicht mehr: Die Zahlung ist ${stateOf(facts)}.`,
  types_not_allowed: ({ types }) =>
    `Wer die Installation betreibt, muss diese Benachrichtigungen erst erlauben: ${told(types)}.`,
  upload_canceled:
    'Der Import wurde abgebrochen, oder die Datei kam zu langsam an. Schicken Sie sie noch einmal, wenn Sie sie noch wollen.',
}
