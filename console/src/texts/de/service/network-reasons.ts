/** The reasons of networks and platforms why nobody came in, each with a remedy. The service says them in English. */
import type { NetworkReason } from '../../../api/codes.ts'

const checkAddress = 'Prüfen Sie die Adresse.'
const later = 'Später noch einmal versuchen.'
const clock = 'Prüfen Sie die Uhr der Datenbank.'

export const networkReasons: Readonly<Record<NetworkReason, string>> = {
  access_denied: 'Der Spieler hat beim Netzwerk abgelehnt. Es ist nichts kaputt.',
  address_refused:
    'Die Adresse führt in ein privates Netz oder auf diesen Rechner, und dorthin geht der Dienst nicht. Geben Sie eine öffentliche Adresse an, oder der Betreiber erlaubt das Netz in PORTREEVE_ALLOWED_NETWORKS.',
  answer_is_redirect:
    'Die Antwort ist eine Weiterleitung, und ihr wird nicht gefolgt. Geben Sie die Adresse an, die selbst antwortet.',
  answer_not_json: `Die Antwort ist kein JSON. ${checkAddress}`,
  answer_not_object: `Die Antwort ist kein JSON-Objekt. ${checkAddress}`,
  answer_not_openid: `Die Antwort ist keine von OpenID 2.0, oder sie sagt zugleich, dass die Anmeldung gilt und dass sie nicht gilt. ${later}`,
  answer_not_text: `Die Antwort ist kein UTF-8. ${checkAddress}`,
  answer_repeats_itself: `Die Antwort nennt ein Feld zweimal. ${checkAddress}`,
  answer_too_large: `Die Antwort ist größer als 1 MiB. ${checkAddress}`,
  answer_without_token: `Die Antwort enthält kein Token. ${checkAddress}`,
  application_unproven:
    'Dieses Netzwerk sagt nicht, für welche Anwendung ein Token ausgestellt wurde. Senden Sie refresh_token mit, oder lassen Sie den Spieler das erste Mal über login_redirect herein.',
  assertion_missing:
    'Jemand kam ohne eine Antwort von Steam zur Callback-Adresse. Von vorn beginnen.',
  authorization_refused:
    'Das Netzwerk lehnt die Anmeldung ab, bevor der Spieler gefragt wird. Vergleichen Sie, was dort eingetragen ist, mit dieser Seite: Callback-Adresse, Rechte, Art der Anwendung.',
  callback_issuer:
    'Die Antwort an der Callback-Adresse nennt ein anderes Netzwerk als das, zu dem der Spieler ging. Das ist ein Angriff, oder bei einem eigenen Netzwerk stimmt discovery_url nicht.',
  code_invalid:
    'Das Netzwerk nimmt den eigenen Code nicht: Er wurde schon benutzt, oder der Spieler hat zu lange gewartet. Von vorn beginnen.',
  code_missing: 'Jemand kam ohne Code zur Callback-Adresse. Von vorn beginnen.',
  connection_incomplete:
    'Ein Zugangsdatum oder eine Einstellung fehlt oder ist so nicht zu gebrauchen: ein privater Schlüssel, der keiner ist, oder eine Angabe in anderer Form. Geben Sie es neu ein.',
  discovery_address_refused:
    'Das Discovery-Dokument nennt eine Adresse, die nicht aufgerufen werden darf: https und ein öffentlicher Server sind nötig.',
  discovery_incomplete:
    'Dem Discovery-Dokument fehlt authorization_endpoint, token_endpoint oder jwks_uri. Kann dieser Anbieter den Authorization Code Flow?',
  discovery_of_other_issuer:
    'Der Issuer im Discovery-Dokument ist nicht die Adresse, unter der es steht. discovery_url muss der Issuer sein, mit /.well-known/openid-configuration dahinter.',
  discovery_unreadable:
    'Unter dieser Adresse steht kein Discovery-Dokument. Prüfen Sie discovery_url.',
  discovery_without_algorithm:
    'Der Anbieter nennt keine Signatur für id_tokens, die sich mit einem öffentlichen Schlüssel prüfen lässt. Schalten Sie dort RS256 oder ES256 ein.',
  id_token_algorithm:
    'Das id_token ist so signiert, wie es von diesem Netzwerk nicht angenommen wird.',
  id_token_audience:
    'Das id_token ist für einen anderen Client. Gehört client_id zu dieser Anwendung?',
  id_token_azp: 'Das id_token wurde von einem anderen Client verlangt.',
  id_token_claims: 'Dem id_token fehlt sub, iat oder exp.',
  id_token_expired: `Das id_token ist abgelaufen. ${clock}`,
  id_token_issuer: 'Das id_token stammt von einem anderen Issuer als diesem Netzwerk.',
  id_token_key_in_header: 'Das id_token bringt seinen eigenen Schlüssel mit: eine Fälschung.',
  id_token_malformed: 'Das id_token ist kein JWT.',
  id_token_missing:
    'Das Netzwerk hat kein id_token geschickt. Schalten Sie dort OpenID Connect ein, und lassen Sie openid unter den Rechten, nach denen gefragt wird.',
  id_token_nonce: 'Das id_token gehört zu einer anderen Anmeldung.',
  id_token_not_yet_valid: `Das id_token stammt aus der Zukunft. ${clock}`,
  id_token_signature: 'Die Signatur des id_token hält nicht.',
  id_token_tenant: 'Der Spieler kommt aus einem anderen Verzeichnis als dem in tenant.',
  id_token_too_old: `Das id_token ist zu lange her. ${clock}`,
  id_token_unknown_key:
    'Das id_token ist mit einem Schlüssel signiert, den das Netzwerk nicht veröffentlicht.',
  key_unknown: 'Ein Token ist mit einem Schlüssel signiert, den das Netzwerk nicht veröffentlicht.',
  keys_unreadable:
    'Unter der Adresse, die der Anbieter nennt, stehen keine Schlüssel, und auch am letzten Tag wurden dort keine gelesen. Nach 30 Sekunden wird wieder gefragt.',
  network_busy: `Es liefen mehr Aufrufe zu diesem Netzwerk, als der Dienst auf einmal macht (64), und rechtzeitig wurde keiner frei. Es antwortet langsam, oder sehr viele Spieler kommen auf einmal. ${later}`,
  network_failing: `Das Netzwerk antwortet mit einem eigenen Fehler. ${later}`,
  network_refuses_callback:
    'Die Callback-Adresse ist beim Netzwerk nicht eingetragen. Tragen Sie sie dort ein, genau wie sie auf dieser Seite steht.',
  network_refuses_client:
    'Das Netzwerk nimmt client_id und Geheimnis nicht an. Kopieren Sie beide neu; ein Geheimnis kann abgelaufen oder erneuert sein.',
  network_refuses_scope:
    'Das Netzwerk verweigert ein Recht, nach dem gefragt wird. Schalten Sie es dort ein, oder setzen Sie scope der Verbindung.',
  network_too_slow: `Das Netzwerk hat nicht rechtzeitig geantwortet. ${later}`,
  network_unreachable:
    'Unter der Adresse antwortet nichts. Prüfen Sie Schreibweise und DNS: Der Name muss zu einer öffentlichen Adresse führen, oder in ein Netz, das der Betreiber in PORTREEVE_ALLOWED_NETWORKS erlaubt. Prüfen Sie auch, ob der Dienst sein Netz verlassen darf.',
  openid_of_other_token:
    'Die übergebene openid gehört nicht zum Token. Senden Sie die beiden, die zusammen kamen.',
  parameter_repeated:
    'Die Antwort an der Callback-Adresse nennt einen Parameter zweimal: eine Fälschung.',
  profile_of_other: 'Profil und id_token gehören zu verschiedenen Spielern: eine Fälschung.',
  profile_refused:
    'Das Netzwerk zeigt das Profil nicht. Schalten Sie dort ein, was eine Anmeldung braucht; manche Netzwerke zeigen es nur geprüften Anwendungen.',
  profile_without_id:
    'Das Profil hat keine Kennung. Prüfen Sie bei einem eigenen Netzwerk fields.id.',
  proxy_failing:
    'Der Proxy, über den der Dienst hinausgeht, funktioniert nicht. Der Betreiber muss ihn in Ordnung bringen (PORTREEVE_OUTBOUND_PROXY).',
  proxy_refused:
    'Der Proxy, über den der Dienst hinausgeht, kommt nicht zu der Adresse. Prüfen Sie die Adresse; sonst muss der Betreiber sie dort freigeben.',
  token_invalid:
    'Das Netzwerk kennt das übergebene Token nicht: Es ist abgelaufen, wurde widerrufen oder ist keines.',
  token_of_other_application:
    'Das übergebene Token wurde für eine andere Anwendung ausgestellt. Ist es eine eigene App, tragen Sie ihre client_id in native_client_ids der Verbindung ein.',
  token_of_other_client: 'Das Token ist für eine andere Anwendung.',
  token_of_other_type: 'Das Netzwerk hat ein Token geschickt, das nicht vom Typ Bearer ist.',
  token_refused:
    'Das Netzwerk lehnt den Code ab und sagt nicht, warum. Vergleichen Sie, was dort eingetragen ist, mit dieser Seite.',
  token_reused:
    'Mit diesem Token hat sich schon jemand angemeldet. Die App muss für jede Anmeldung ein neues holen.',
  wallet_has_no_callback: 'Das Wallet fragt kein Netzwerk, also kommt von keinem etwas zurück.',
  xbox_adult_check_needed:
    'Xbox will erst wissen, dass der Spieler erwachsen ist: Er muss sich auf xbox.com anmelden.',
  xbox_child_without_family:
    'Das Konto gehört einem Kind und zu keiner Familie: Ein Erwachsener muss es auf account.microsoft.com/family zu einer hinzufügen.',
  xbox_country_not_served: 'Im Land des Kontos gibt es Xbox nicht.',
  xbox_profile_missing:
    'Das Microsoft-Konto hat noch kein Xbox-Profil: Der Spieler muss auf xbox.com eines anlegen.',
}
