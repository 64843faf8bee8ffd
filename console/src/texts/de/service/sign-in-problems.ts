/** The problems of a sign-in: the event, as the end of a sentence, and a remedy. The service says both in English. */
import type { SignInProblem } from '../../../api/codes.ts'

export type Told = Readonly<{ came: string; toDo: string }>

const newTry = 'Im Spiel neu anmelden lassen.'

export const signInProblems: Readonly<Record<SignInProblem, Told>> = {
  'signin.account_unconfirmed': {
    came: 'Das Konto ist noch nicht bestätigt',
    toDo: 'Der Spieler folgt dem Link in der E-Mail oder lässt sie sich noch einmal schicken (resend_confirmation_link).',
  },
  'signin.attributes_full': {
    came: 'Ein Spieler hat höchstens 256 Attribute',
    toDo: 'Nicht mehr benötigte Attribute in removing_keys nennen; eigene und nur lesbare zählen getrennt.',
  },
  'signin.audience_refused': {
    came: 'Beim Erneuern lässt sich audience nicht ändern',
    toDo: 'audience weglassen oder mit dem anderen Wert neu anmelden.',
  },
  'signin.birthday_set': {
    came: 'Der Geburtstag lässt sich nur einmal setzen',
    toDo: 'birthday weglassen.',
  },
  'signin.body_too_large': {
    came: 'Der Inhalt der Anfrage ist zu groß',
    toDo: 'Weniger senden; die Grenzen stehen bei jedem Aufruf.',
  },
  'signin.bug': {
    came: 'Beim Dienst ist etwas kaputtgegangen',
    toDo: 'Mit der Nummer der Anfrage melden: Unter ihr steht die Ursache im Protokoll.',
  },
  'signin.cannot_write': {
    came: 'Der Dienst kann gerade nicht schreiben',
    toDo: 'Nach der Zeit in Retry-After noch einmal versuchen. Die Platte der Datenbank ist voll oder defekt, oder sie ist nur eine Kopie: Ihr Protokoll sagt, was davon, und auch portreeve_database_refused_writes_total.',
  },
  'signin.client_missing': {
    came: 'client_id fehlt',
    toDo: 'client_id im Formular senden, oder Nummer und Geheimnis des Clients mit HTTP Basic.',
  },
  'signin.client_refused': {
    came: 'Der Client oder sein Geheimnis stimmt nicht',
    toDo: 'client_id und Geheimnis prüfen. Ein verlorenes Geheimnis lässt sich nicht mehr lesen, nur erneuern.',
  },
  'signin.client_unknown': {
    came: 'Kein Client hat die client_id, die kam',
    toDo: 'client_id und Adresse der Installation prüfen.',
  },
  'signin.credential_refused': {
    came: 'Die Plattform oder das Netzwerk hat die Anmeldung abgelehnt',
    toDo: 'Ein neues Ticket holen oder neu anmelden; reason in details unterscheidet die Fälle. Geschieht es allen, testen Sie die Verbindung.',
  },
  'signin.denied': {
    came: 'Das Netzwerk hat die Anmeldung verweigert',
    toDo: 'Der Spieler hat abgebrochen, oder das Netzwerk ließ ihn nicht hinein: einen neuen Versuch anbieten. Ganz am Anfang sagt reason in details, was der Verbindung fehlt.',
  },
  'signin.device_needs_password': {
    came: 'Das Konto dieses Geräts hat ein Passwort',
    toDo: 'Der Spieler meldet sich mit dem Passwort an, und das Spiel verknüpft das Gerät mit POST /api/users/me/devices.',
  },
  'signin.device_taken': {
    came: 'Das Gerät gehört zu einem anderen Konto, das noch andere Wege hinein hat',
    toDo: 'Mit diesem Gerät in jenes Konto anmelden, und es dort erst lösen, wenn es zu einem anderen gehören soll.',
  },
  'signin.device_unknown': {
    came: 'Mit dem Spieler ist kein solches Gerät verknüpft',
    toDo: 'In die Liste der Geräte sehen; es gibt nichts zu lösen.',
  },
  'signin.email_taken': {
    came: 'Die E-Mail-Adresse gehört zu einem anderen Spieler',
    toDo: 'Eine andere Adresse nehmen oder sich als der Spieler anmelden, der diese hat.',
  },
  'signin.gender_unknown': {
    came: 'gender ist keines der vier Wörter',
    toDo: 'f, m, other oder prefer not to answer senden, oder gender weglassen.',
  },
  'signin.grant_not_for_client': {
    came: 'Dieser Client darf diese Art von Grant nicht nutzen',
    toDo: 'Clients vom Typ server nutzen nur client_credentials, alle anderen authorization_code und refresh_token.',
  },
  'signin.grant_refused': {
    came: 'Der Code oder das Token ist unbekannt, verbraucht, abgelaufen oder nicht für diese Anfrage',
    toDo: 'Neu anmelden. Codes gelten einmal und fünf Minuten lang, mit redirect_uri und code_verifier ihres Anfangs; ein refresh_token wird bei jeder Nutzung ersetzt.',
  },
  'signin.grant_unsupported': {
    came: 'Diese Art von Grant gibt es hier nicht',
    toDo: 'authorization_code, refresh_token oder client_credentials als grant_type senden.',
  },
  'signin.has_password': {
    came: 'Das Konto hat schon ein Passwort',
    toDo: 'Damit anmelden, oder per E-Mail ein neues setzen.',
  },
  'signin.identity_taken': {
    came: 'Diese Identität gehört zu einem anderen Spieler',
    toDo: 'Sich mit dieser Identität als jener Spieler anmelden und sie dort erst lösen, wenn sie zu einem anderen gehören soll.',
  },
  'signin.last_way_in': {
    came: 'Das ist der letzte Weg hinein',
    toDo: 'Erst ein anderes Netzwerk verknüpfen. Netzwerke, die das Projekt ausgeschaltet hat, zählen nicht als Weg hinein.',
  },
  'signin.login_required': {
    came: 'Auf den Seiten des Dienstes bleibt niemand angemeldet, und prompt=none kam',
    toDo: 'Ohne prompt=none neu beginnen, in einem Fenster, das der Spieler sieht.',
  },
  'signin.message_not_sent': {
    came: 'Die Nachricht ließ sich gerade nicht senden',
    toDo: 'Gleich noch einmal versuchen. Bleibt es so, sagt portreeve doctor, was an E-Mail oder SMS nicht stimmt.',
  },
  'signin.method_refused': {
    came: 'Der Aufruf nimmt diese Methode nicht',
    toDo: 'Die Methode nehmen, die der Header Allow nennt.',
  },
  'signin.network_linked_before': {
    came: 'Mit dem Spieler ist schon eine andere Identität dieses Netzwerks verknüpft',
    toDo: 'Erst jene Identität lösen, dann die neue verknüpfen: Ein Spieler hat je Netzwerk eine.',
  },
  'signin.network_not_linked': {
    came: 'Mit dem Spieler ist keine Identität dieses Netzwerks verknüpft',
    toDo: 'In die Liste der verknüpften Netzwerke sehen; es gibt nichts zu lösen.',
  },
  'signin.not_a_form': {
    came: 'Die Parameter kamen nicht als Formular',
    toDo: 'Die Parameter als application/x-www-form-urlencoded senden, nicht als JSON.',
  },
  'signin.not_available': {
    came: 'Diesen Aufruf gibt es in diesem Projekt nicht',
    toDo: 'Die Beschreibung der Antwort sagt, was dem Projekt fehlt oder was es anders macht. Wo Spieler in PlayFab leben, meldet nur twitch sie an.',
  },
  'signin.not_connected': {
    came: 'Das Projekt hat dieses Netzwerk nicht verbunden, oder es ist ausgeschaltet',
    toDo: 'Das Netzwerk im Projekt verbinden und einschalten, oder ein anderes nehmen.',
  },
  'signin.not_entitled': {
    came: 'Der Spieler darf nicht in dieses Deployment',
    toDo: 'Dem Spieler das Deployment freigeben, oder ein öffentliches nehmen.',
  },
  'signin.not_json': {
    came: 'Der Inhalt der Anfrage ist kein JSON in UTF-8',
    toDo: 'JSON in UTF-8 senden, mit Content-Type application/json.',
  },
  'signin.one_time_code_wrong': {
    came: 'Der Code ist falsch',
    toDo: 'Den neuesten Code eingeben; er gilt zehn Minuten und fünf Versuche.',
  },
  'signin.out_of_service': {
    came: 'Der Dienst erreicht seine Datenbank gerade nicht',
    toDo: 'Nach der Zeit in Retry-After noch einmal versuchen. Bleibt es so, läuft vielleicht die Datenbank nicht; portreeve doctor sieht nach.',
  },
  'signin.parameter_refused': {
    came: 'Ein Parameter fehlt, hat die falsche Form oder steht doppelt da',
    toDo: 'Die Parameter berichtigen, die details nennt.',
  },
  'signin.password_refused': {
    came: 'Das Passwort gehört zu denen, die zuerst erraten werden',
    toDo: 'Ein anderes nehmen; ein langes aus mehreren Wörtern ist gut. Bekannte Passwörter werden abgelehnt, und solche aus dem Namen des Spielers.',
  },
  'signin.password_wrong': {
    came: 'Der Name oder das Passwort ist falsch',
    toDo: 'Beides noch einmal eingeben, oder per E-Mail ein neues Passwort setzen.',
  },
  'signin.phone_of_sign_in': {
    came: 'Der Spieler meldet sich mit dieser Telefonnummer an; hier lässt sie sich nicht ändern',
    toDo: 'Nichts: Wer sich per Telefon anmeldet, hat diese Nummer schon.',
  },
  'signin.phone_refused': {
    came: 'Die Telefonnummer beginnt nicht mit + und Ländervorwahl',
    toDo: 'Die Nummer wie +12025550142 senden.',
  },
  'signin.phone_unknown': {
    came: 'Der Spieler hat keine solche Telefonnummer',
    toDo: 'Die Nummer erst lesen, und das Plus als %2B senden.',
  },
  'signin.picture_unknown': {
    came: 'Dieses Bild gibt es nicht',
    toDo: 'Den Spieler neu lesen: Das Bild wurde ersetzt oder entfernt.',
  },
  'signin.player_unknown': {
    came: 'Diesen Spieler gibt es nicht',
    toDo: 'Die Nummer des Spielers prüfen: So, wie der Claim sub sie nennt.',
  },
  'signin.project_archived': {
    came: 'Das Projekt ist archiviert: Niemand meldet sich mehr an',
    toDo: 'Das Studio kann das Projekt in seiner Konsole zurückholen.',
  },
  'signin.project_unknown': {
    came: 'Dieses Projekt gibt es nicht',
    toDo: 'Die UUID des Login-Projekts prüfen.',
  },
  'signin.provider_unknown': {
    came: 'Kein Netzwerk und keine Plattform hat den Namen, der kam',
    toDo: 'Einen Namen in Kleinbuchstaben aus der Liste der Netzwerke nehmen, oder custom: und den Namen eines eigenen Netzwerks.',
  },
  'signin.publisher_project_unknown': {
    came: 'publisher_project_id ist kein Projekt dieses Händlers',
    toDo: 'Die Nummer eines Projekts desselben Händlers nehmen, oder sie für Attribute aller Spiele weglassen.',
  },
  'signin.redirect_uri_needed': {
    came: 'redirect_uri kam nicht, und der Client hat mehrere',
    toDo: 'Eine der Adressen des Clients als redirect_uri senden.',
  },
  'signin.redirect_uri_unknown': {
    came: 'Die redirect_uri, die kam, ist beim Client nicht eingetragen',
    toDo: 'Die Adresse beim Client eintragen oder eine eingetragene senden. Jeder Buchstabe zählt; frei ist nur der Port einer Loopback-Adresse.',
  },
  'signin.refresh_not_entitled': {
    came: 'Der Spieler darf nicht mehr in das Deployment',
    toDo: 'Dem Spieler das Deployment wieder freigeben, oder bei einem anderen anmelden.',
  },
  'signin.registration_off': {
    came: 'In diesem Projekt macht niemand neue Konten',
    toDo: 'Einen anderen Weg hinein anbieten. Das Studio schaltet es mit registration des Projekts ein.',
  },
  'signin.request_unsupported': {
    came: 'Request-Objekte gehen nicht',
    toDo: 'Statt request die Parameter einzeln senden.',
  },
  'signin.request_uri_unsupported': {
    came: 'Request-Objekte gehen nicht',
    toDo: 'Statt request_uri die Parameter einzeln senden.',
  },
  'signin.reset_code_wrong': {
    came: 'Der Link oder Code ist verbraucht, abgelaufen oder gehört zu einem anderen Konto',
    toDo: 'Eine neue E-Mail anfordern; ihr Link gilt einmal, eine Stunde lang.',
  },
  'signin.reset_refused': {
    came: 'E-Mails gehen nicht hinaus, und Passwörter werden so nicht neu gesetzt',
    toDo: 'PORTREEVE_SMTP_URL setzen: Ohne E-Mail kann niemand zeigen, dass ein Konto ihm gehört.',
  },
  'signin.response_type_unsupported': {
    came: 'response_type ist nicht code',
    toDo: 'response_type=code mit PKCE nehmen.',
  },
  'signin.scope_refused': {
    came: 'Das Erneuern darf nicht mehr verlangen als die Anmeldung',
    toDo: 'Dieselben Wörter wie bei der Anmeldung nehmen oder weniger, oder scope weglassen.',
  },
  'signin.server_token_refused': {
    came: 'Das Token des Servers fehlt, ist falsch, abgelaufen oder von einem anderen Händler',
    toDo: 'Mit einem Client vom Typ server ein Token von client_credentials holen und in X-SERVER-AUTHORIZATION senden; publisher_id ist die Nummer des Händlers.',
  },
  'signin.state_refused': {
    came: 'state ist kürzer als neun Zeichen',
    toDo: 'Ein state mit 9 bis 1.024 Zeichen senden, das niemand errät, und es bei der Rückkehr vergleichen.',
  },
  'signin.too_many_passwords': {
    came: 'Es waren zu viele Versuche',
    toDo: 'So viele Sekunden warten, wie Retry-After sagt, oder per E-Mail ein neues Passwort setzen.',
  },
  'signin.too_many_requests': {
    came: 'Es kamen zu viele Anfragen',
    toDo: 'So viele Sekunden warten, wie Retry-After sagt. Die Grenzen lassen sich je Projekt setzen.',
  },
  'signin.too_many_tries': {
    came: 'Es waren zu viele Versuche mit diesem Code',
    toDo: 'Einen neuen Code anfordern.',
  },
  'signin.unreachable': {
    came: 'Die Plattform oder das Netzwerk ist gerade nicht zu erreichen',
    toDo: 'Nach der Zeit in Retry-After noch einmal versuchen. Bleibt es so, hilft die Statusseite der Plattform; reason in details unterscheidet die Fälle.',
  },
  'signin.user_banned': {
    came: 'Der Spieler ist gesperrt',
    toDo: 'Das Studio hat den Spieler gesperrt, und nur es kann die Sperre aufheben.',
  },
  'signin.user_banned_at_platform': {
    came: 'Der Spieler ist gesperrt',
    toDo: 'Das Studio hat den Spieler gesperrt, und nur es kann die Sperre aufheben.',
  },
  'signin.user_token_refused': {
    came: 'Das Token des Spielers fehlt, ist falsch oder abgelaufen',
    toDo: 'Mit dem refresh_token ein neues holen, oder neu anmelden.',
  },
  'signin.user_unknown': {
    came: 'Dieser Spieler hat sich hier noch nie angemeldet',
    toDo: 'no_user_creation weglassen, damit neue Spieler hereinkommen.',
  },
  'signin.username_taken': {
    came: 'Dieser Name ist vergeben',
    toDo: 'Einen anderen Namen nehmen.',
  },
  'signin.visit_refused': {
    came: 'Jemand kam auf eine Seite einer Anmeldung, die hier nicht begann oder vorbei ist',
    toDo: `${newTry} Sie muss binnen zehn Minuten im selben Browser zu Ende sein. Geschieht es sofort, prüfen Sie, ob der Browser Cookies behält und zu genau der Adresse zurückkommt, die in PORTREEVE_PUBLIC_URL steht.`,
  },
}
