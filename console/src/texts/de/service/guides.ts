/** Networks and platforms: what to do at their consoles, and what they do not do. The service says it in English. */
import type { GuidedNetwork, GuidedPlatform } from '../../../api/codes.ts'

type Guide = Readonly<{ steps: readonly string[]; limits?: string }>

const unverified = 'eine Adresse gilt darum als unbestätigt'

const networks: Readonly<Record<GuidedNetwork, Guide>> = {
  amazon: {
    steps: [
      'Legen Sie ein *security profile* an; seine Zustimmungsseite braucht einen Datenschutzhinweis.',
      'Öffnen Sie *Web Settings* des Profils, und tragen Sie die Callback-Adresse bei *Allowed Return URLs* ein.',
    ],
    limits: `Name, E-Mail-Adresse und Kennung kommen zusammen mit dem einen Scope \`profile\`. Amazon sagt nicht, ob eine Adresse bestätigt ist; ${unverified}. Ein Bild gibt es nicht. Die Kennung gehört zu Ihrem Entwicklerkonto: Ein anderes Konto sieht andere.`,
  },
  apple: {
    steps: [
      'Legen Sie eine *App ID* mit *Sign in with Apple* an (oder nehmen Sie die Ihres Spiels), dann eine *Services ID*, deren primäre App ID sie ist.',
      'Richten Sie bei der Services ID *Sign in with Apple* ein: den Namen des Servers aus der Callback-Adresse als Domain, die Callback-Adresse als Return URL. Apple nimmt nur https und öffentliche Server.',
      'Legen Sie einen *key* mit *Sign in with Apple* an, und laden Sie ihn herunter (das geht nur einmal): Der Inhalt der Datei `.p8` ist `private_key`.',
      'Tragen Sie unter *Services* die Adressen ein, von denen Sie E-Mails schicken, damit sie über private Weiterleitungen ankommen.',
      'Wer in Korea entwickelt, muss einen Endpunkt für Meldungen von Server zu Server eintragen.',
    ],
    limits:
      'Der Name kommt einmal, bei der ersten Anmeldung; ein Bild gibt es nicht. Spieler können ihre Adresse hinter einer Weiterleitung verbergen. Die Kennung gehört zu Ihrem Entwicklerteam.',
  },
  baidu: {
    steps: [
      'Legen Sie eine Anwendung für die Anmeldung mit dem Baidu-Konto an; der Entwickler muss die Prüfung seines Namens bestanden haben.',
      'Tragen Sie bei den Sicherheitseinstellungen die Callback-Adresse als *authorization callback address* ein.',
    ],
    limits:
      'Ein Entwicklerkonto braucht einen in China geprüften Namen. Baidu nennt nie eine E-Mail-Adresse, und bei vielen Anwendungen nur einen verdeckten Namen. Spieler werden an der openid Ihrer Anwendung erkannt, an der Nummer userid nur, wo eine ältere Anwendung keine openid hat.',
  },
  battlenet: {
    steps: [
      'Legen Sie einen Client an, und tragen Sie die Callback-Adresse bei *Redirect URLs* ein.',
    ],
    limits:
      'Battle.net nennt weder E-Mail-Adresse noch Bild. China ist ein eigenes System, dessen Kennungen dieselben sein können wie die anderer Spieler: Verbinden Sie es als eigenes Netzwerk mit der Discovery-Adresse `https://oauth.battlenet.com.cn/.well-known/openid-configuration`.',
  },
  discord: {
    steps: [
      'Legen Sie eine Anwendung an, öffnen Sie *OAuth2*, und tragen Sie die Callback-Adresse bei *Redirects* ein.',
    ],
    limits: 'Spieler, die sich mit dem Telefon registriert haben, haben keine E-Mail-Adresse.',
  },
  epicgames: {
    steps: [
      'Legen Sie unter *Epic Account Services* Ihres Produkts eine Anwendung an, und schalten Sie das Recht *Basic Profile* ein.',
      'Verknüpfen Sie einen Client vom Typ *Web* (oder *Custom* mit dem Recht zur Anmeldung), und tragen Sie die Callback-Adresse bei *Trusted Redirect URLs* ein.',
      'Bestehen Sie die Prüfung der Marke: Bis dahin melden sich nur Mitglieder Ihrer Organisation an.',
      'Setzen Sie `deployment_id`, wenn der Spieler für ein Deployment Ihres Produkts freigegeben sein muss.',
    ],
    limits:
      'Epic nennt E-Mail-Adressen nur Anwendungen mit besonderer Freigabe, und kein Bild. Wer über den Launcher (Verbindung der Plattform) und durch diese Tür kommt, ist ein und derselbe Spieler.',
  },
  facebook: {
    steps: [
      'Legen Sie eine App mit dem Anwendungsfall *Authenticate and request data from users with Facebook Login* an.',
      'Tragen Sie die Callback-Adresse in den Einstellungen von Facebook Login bei *Valid OAuth Redirect URIs* ein; lassen Sie *Client OAuth login*, *Web OAuth login* und *Strict Mode* an.',
      'Fügen Sie das Recht *email* hinzu, wenn Ihr Spiel nach dem Scope `email` fragt; für alle außerhalb Ihres Teams braucht es *Advanced Access*, und das ein geprüftes Unternehmen.',
      'Setzen Sie `graph_version` nur, um eine andere Version der Graph-API als v24.0 zu nutzen.',
    ],
    limits:
      'Wer sich mit dem Telefon registriert hat oder das Häkchen entfernt, hat keine E-Mail-Adresse; eine, die kommt, gilt als unbestätigt, weil Facebook es nicht sagt. Die Kennung gehört zu Ihrer App: Eine andere sieht andere. Eine Version der Graph-API lebt etwa zwei Jahre.',
  },
  github: {
    steps: [
      'Registrieren Sie eine *OAuth app* (keine GitHub App), und tragen Sie die Callback-Adresse als *Authorization callback URL* ein.',
      'Erzeugen Sie ein Client Secret.',
    ],
  },
  google: {
    steps: [
      'Legen Sie ein Projekt an, und füllen Sie *Branding* und *Audience* der Google Auth Platform aus; veröffentlichen Sie die App, sonst kommen nur Testnutzer herein.',
      'Legen Sie einen Client vom Typ *Web application* an, und tragen Sie die Callback-Adresse bei *Authorized redirect URIs* ein.',
    ],
  },
  kakao: {
    steps: [
      'Legen Sie eine App an, schalten Sie *Kakao Login* ein, und tragen Sie die Callback-Adresse in dessen Liste *Redirect URI* ein.',
      'Setzen Sie die Zustimmungen *nickname* und *profile image*, und *Kakao Account (email)*, wenn Ihr Spiel nach dem Scope `email` fragt: Wer nach etwas fragt, das nicht eingerichtet ist, bekommt KOE205. Mit anderen Zustimmungen setzen Sie `scope` der Verbindung.',
      'Geben Sie `client_secret` an, wo es in der Konsole eingeschaltet ist; bei neuen Apps ist es das.',
      'Ist dort *OpenID Connect* eingeschaltet und steht `openid` in `scope` der Verbindung, wird auch das id_token geprüft.',
    ],
    limits: 'Die E-Mail-Adresse bekommen nur Apps geprüfter Unternehmen.',
  },
  linkedin: {
    steps: [
      'Legen Sie eine App an, wofür Sie eine Unternehmensseite brauchen, und bestätigen Sie sie von dort.',
      'Beantragen Sie unter *Products* das Produkt *Sign In with LinkedIn using OpenID Connect*.',
      'Tragen Sie unter *Auth* die Callback-Adresse bei *Authorized redirect URLs* ein.',
    ],
    limits:
      'LinkedIn schickt keine nonce zurück; nur der Code bindet sein id_token an die Anmeldung. Adressen von Bildern laufen nach einigen Wochen ab.',
  },
  mailru: {
    steps: [
      'Öffnen Sie Ihre vorhandene Anwendung, und tragen Sie die Callback-Adresse bei den Weiterleitungen ein; Schema und ein Schrägstrich am Ende müssen gleich sein.',
      'Hat die Anwendung die neueren Rechte `openid profile`, setzen Sie sie als `scope` der Verbindung.',
    ],
    limits:
      'Neue Anmeldungen mit Mail.ru sind seit dem 1. Juli 2025 nicht mehr zugelassen; vorhandene Anwendungen laufen weiter. Für ein neues Spiel verbinden Sie `vk`: VK ID bietet Spielern auch ihr Konto von Mail.ru an, mit einer Kennung von VK. Mail.ru sagt nicht, ob eine E-Mail-Adresse bestätigt ist; sie gilt darum als unbestätigt.',
  },
  microsoft: {
    steps: [
      'Legen Sie eine App-Registrierung an, und wählen Sie, welche Konten hineindürfen: Bei „any organizational directory and personal accounts“ lassen Sie `tenant` weg, sonst setzen Sie `tenant` auf `organizations`, `consumers` oder die Kennung Ihres Verzeichnisses.',
      'Fügen Sie die Plattform „Web“ (nicht „Single-page application“) mit der Callback-Adresse hinzu.',
      'Legen Sie ein Client Secret an, und notieren Sie seinen Wert (nicht seine Kennung); es läuft ab, notieren Sie also auch das Datum.',
      'Sollen Adressen als bestätigt gelten, fügen Sie dem ID-Token den optionalen Claim `xms_edov` oder `verified_primary_email` hinzu.',
    ],
    limits:
      'Eine E-Mail-Adresse gilt als unbestätigt, wenn die App-Registrierung keinen der Claims oben hat: Wer ein Verzeichnis verwaltet, kann jede Adresse hineinschreiben. Ein Bild gibt es nicht. Die Kennung eines Spielers ist in jeder App-Registrierung eine andere.',
  },
  msn: {
    steps: [
      'Legen Sie eine eigene App-Registrierung an, eine andere als die von `microsoft`, nur für persönliche Microsoft-Konten.',
      'Fügen Sie die Plattform „Web“ mit der Callback-Adresse hinzu.',
      'Legen Sie ein Client Secret an, und notieren Sie seinen Wert (nicht seine Kennung); es läuft ab, notieren Sie also auch das Datum.',
    ],
    limits:
      'Live Connect, das einst so hieß, endete im November 2018. Der Name steht jetzt für persönliche Microsoft-Konten. Kennungen von Live Connect kommen nicht zurück; Spieler von damals sind neue. E-Mail-Adressen gelten als unbestätigt, wenn der Claim `xms_edov` oder `verified_primary_email` fehlt; ein Bild gibt es nicht.',
  },
  naver: {
    steps: [
      'Registrieren Sie eine Anwendung mit der API „네이버 로그인“ (Naver Login), und haken Sie an, was sie lesen darf: Spitzname, Bild und, wenn nötig, E-Mail-Adresse. Einen Parameter scope gibt es nicht; diese Häkchen sind er.',
      'Fügen Sie die Umgebung „PC 웹“ mit Ihrer Website und der Callback-Adresse hinzu.',
      'Bis die Prüfung bestanden ist, melden sich nur die Testkonten unter „멤버관리“ an.',
    ],
    limits:
      'Die E-Mail-Adresse hat der Spieler selbst als Kontakt angegeben; sie gilt darum als unbestätigt, und sie kommt, ob die Anmeldung danach fragt oder nicht. Die Kennung eines Spielers ist in jeder Anwendung eine andere.',
  },
  ok: {
    steps: [
      'Registrieren Sie sich als Entwickler von OK, legen Sie eine Anwendung an, und wählen Sie „OAuth authorization“.',
      'Tragen Sie die Callback-Adresse in die Liste der erlaubten redirect_uri ein.',
      'Bitten Sie die Plattform per E-Mail (api-support@ok.ru) um die Rechte VALUABLE_ACCESS und, für E-Mail-Adressen, GET_EMAIL.',
      'OK schickt die Nummer der Anwendung, den öffentlichen und den geheimen Schlüssel per E-Mail.',
    ],
    limits:
      'VALUABLE_ACCESS und GET_EMAIL gibt es nur auf Antrag; ohne GET_EMAIL kommt keine E-Mail-Adresse. Eine Adresse gilt als unbestätigt.',
  },
  paypal: {
    steps: [
      'Legen Sie unter „Live“ eine App an, und schalten Sie „Log in with PayPal“ ein.',
      'Tragen Sie in deren Einstellungen die Callback-Adresse genau so ein (PayPal lehnt `localhost` ab; `127.0.0.1` geht), und haken Sie „Full name“, „Email“ und „PayPal account ID“ an: Jedes Recht, nach dem eine Anmeldung fragt, muss angehakt sein, sonst zeigt PayPal einen Fehler.',
      'Für eine App der Sandbox von PayPal setzen Sie `domain` auf `sandbox.paypal.com`.',
    ],
    limits:
      'Ein Bild gibt es nicht. Eine Adresse gilt als bestätigt, wenn PayPal sagt, dass der Spieler sie bestätigt hat; ob das PayPal-Konto geprüft ist, ist etwas anderes.',
  },
  qq: {
    steps: [
      'Registrieren Sie sich als Entwickler von QQ Connect, wozu ein chinesisches Unternehmen oder ein chinesischer Ausweis nötig ist, und legen Sie eine Anwendung für Websites an.',
      'Tragen Sie die Callback-Adresse („网站回调域“) mit ihrem Pfad ein.',
      'Sollen Spieler in mehreren Ihrer Anwendungen dieselben sein, beantragen Sie bei QQ die UnionID, und setzen Sie `identity` auf `unionid`, bevor sich der erste anmeldet. Später geändert, ist jeder Spieler ein neuer.',
    ],
    limits:
      'Die Prüfung verlangt eine chinesische ICP-Registrierung der Website. E-Mail-Adressen gibt es nicht. Ohne UnionID ist die Kennung eines Spielers in jeder Anwendung eine andere.',
  },
  reddit: {
    steps: [
      'Legen Sie eine App vom Typ „web app“ an, mit der Callback-Adresse als „redirect uri“.',
      'Die client_id ist die Zeile unter den Worten „web app“.',
    ],
    limits:
      'Seit November 2025 läuft eine neue App erst, wenn Reddit sie freigegeben hat (Responsible Builder Policy); ältere laufen weiter. E-Mail-Adressen gibt es nicht.',
  },
  steam: {
    steps: [
      'Einzutragen ist nichts: Steam schickt Spieler zu jeder Adresse zurück.',
      'Für Name und Bild legen Sie einen Web-API-Schlüssel an; der Schlüssel des Publishers aus der Verbindung der Plattform geht auch.',
    ],
    limits:
      'Steam nennt keine E-Mail-Adresse; Name und Bild kommen nur mit einem Web-API-Schlüssel. Wer mit einem Ticket (Verbindung der Plattform) und durch diese Tür kommt, ist ein und derselbe Spieler.',
  },
  twitch: {
    steps: [
      'Registrieren Sie eine Anwendung der Kategorie *Game Integration*, Client-Typ *Confidential*, mit der Callback-Adresse als *OAuth Redirect URL*.',
      'Legen Sie unter *Manage* ein neues Secret an.',
    ],
  },
  twitter: {
    steps: [
      'Legen Sie eine App an, und wählen Sie bei „User authentication settings“ den Typ „Web App, Automated App or Bot“, der ein Secret hat.',
      'Tragen Sie die Callback-Adresse als „Callback URI“ ein.',
      'Für E-Mail-Adressen schalten Sie „Request email from users“ ein; dafür braucht es die Adressen Ihrer Bedingungen und Ihrer Datenschutzerklärung.',
      'Nehmen Sie „OAuth 2.0 Client ID and Client Secret“, nicht den API-Schlüssel.',
    ],
    limits:
      'Seit Februar 2026 kostet jedes Lesen eines Profils, und jede Anmeldung liest eines; kostenlos geht es für neue Entwickler nicht mehr. Ohne Guthaben scheitert die Anmeldung. Eine E-Mail-Adresse kommt nur, wo die App den Schalter hat, und dann ist sie bestätigt.',
  },
  vimeo: {
    steps: [
      'Legen Sie eine App an; ihre Kennung und ihr Secret stehen auf der Seite *General*.',
      'Tragen Sie die Callback-Adresse bei *Your callback URLs* ein; Vimeo vergleicht jeden Buchstaben.',
    ],
    limits:
      'Vimeo nennt keine E-Mail-Adresse; der Scope `email` bekommt also keine. PKCE ist nicht beschrieben und wird nicht gesendet.',
  },
  vk: {
    steps: [
      'Legen Sie im VK-ID-Konto für Unternehmen eine Anwendung vom Typ *Web* an.',
      'Tragen Sie die Callback-Adresse als *trusted redirect URL* ein, und den Namen ihres Servers als *base domain*.',
      'Schalten Sie den Zugriff *e-mail* ein, wenn Ihr Spiel nach dem Scope `email` fragt.',
      'Ein Service-Token brauchen nur Anwendungen, die auf vertraulichen Tausch gestellt sind.',
    ],
    limits:
      'Das ist VK ID; Anwendungen des älteren `oauth.vk.com` müssen umziehen. VK sagt nicht, ob eine E-Mail-Adresse bestätigt ist; sie gilt darum als unbestätigt. Der Nachweis ist PKCE: Ein Client Secret gibt es nicht.',
  },
  wechat: {
    steps: [
      'Legen Sie mit einem geprüften Entwicklerkonto eine *website application* (网站应用) an, und warten Sie ihre Prüfung ab.',
      'Tragen Sie den Namen des Servers aus der Callback-Adresse, ohne Schema und Pfad, als *authorization callback domain* (授权回调域) ein.',
      'Binden Sie alle Ihre Anwendungen an ein Konto der offenen Plattform, bevor sich der erste Spieler anmeldet: Dann sind Spieler an `unionid` zu erkennen, die diese Anwendungen teilen, sonst an `openid`, die in jeder eine andere ist.',
    ],
    limits:
      'WeChat nennt keine E-Mail-Adresse und kennt kein PKCE. Spitzname und Gegend sind oft leer. Die Prüfung braucht ein chinesisches Unternehmen und kostet jedes Jahr.',
  },
  weibo: {
    steps: [
      'Legen Sie eine Anwendung *website access* (网站接入) an, und bestehen Sie ihre Prüfung; bis dahin melden sich nur die dort genannten Testkonten an.',
      'Tragen Sie die Callback-Adresse unter *OAuth2.0 settings* (高级信息) ein, als Weiterleitung und für den Abbruch.',
    ],
    limits:
      'Weibo nennt E-Mail-Adressen nur Anwendungen mit besonderer Erlaubnis; darum wird nach keiner gefragt. Kein PKCE. Die Registrierung braucht ein chinesisches Unternehmen oder einen chinesischen Ausweis.',
  },
  xbox: {
    steps: [
      'Registrieren Sie eine Anwendung, zu deren Kontoarten *personal Microsoft accounts* gehören.',
      'Tragen Sie die Callback-Adresse als Redirect URI der Plattform *Web* ein, und legen Sie ein Client Secret an.',
      'Eine Verbindung der Plattform `xbox` (Tickets von Konsolen) ist eine andere mit eigenen Zugangsdaten; beide führen zu demselben Spieler.',
    ],
    limits:
      'Xbox nennt keine E-Mail-Adresse. Nur persönliche Microsoft-Konten; das Konto braucht ein Xbox-Profil, und Kinderkonten müssen zu einer Familie gehören.',
  },
  xsolla: { steps: [] },
  yahoo: {
    steps: [
      'Legen Sie eine Anwendung vom Typ *Confidential client* an, mit der Callback-Adresse als Redirect URI.',
      'Haken Sie *OpenID Connect Permissions* mit *Profile* an, und *Email*, wenn Ihr Spiel nach dem Scope `email` fragt: Die Rechte stehen fest, sobald es die Anwendung gibt.',
    ],
    limits:
      'Yahoo Japan ist ein anderer Dienst und so nicht zu erreichen. PKCE wird nicht angeboten und nicht gesendet.',
  },
  yandex: {
    steps: [
      'Legen Sie eine Anwendung für *web services* an, mit der Callback-Adresse als Redirect URI.',
      'Haken Sie die Rechte *Access to username, first name and surname, gender* und *Access to user avatar* an, und *Access to email address*, wenn Ihr Spiel nach dem Scope `email` fragt: Yandex lehnt ab, was nicht angehakt ist.',
    ],
    limits: `Yandex sagt nicht, ob eine E-Mail-Adresse bestätigt ist; ${unverified}.`,
  },
  youtube: {
    steps: [
      'Legen Sie eine *OAuth client ID* vom Typ *Web application* an, mit der Callback-Adresse als erlaubter Redirect URI; der Client von Google geht auch.',
      'Schalten Sie die *YouTube Data API v3* ein, und fügen Sie der Zustimmungsseite den Scope `youtube.readonly` hinzu.',
    ],
    limits:
      '`youtube.readonly` ist ein sensibler Scope: Bis Google Ihre Anwendung geprüft hat, sehen Spieler eine Warnung, und ihre Zahl ist begrenzt. Name und Bild des Kanals kommen aus einer API mit Tageskontingent; ohne sie oder ohne Kanal gelten die des Google-Kontos.',
  },
}

const platforms: Readonly<Record<GuidedPlatform, Guide>> = {
  epicgames: {
    steps: [
      'Öffnen Sie das Produkt, *Product Settings*, *Clients*, und legen Sie einen Client an, dessen Richtlinie Spieler anmelden lässt.',
      'Kopieren Sie seine Kennung und sein Secret.',
      'Geben Sie die Kennung des Deployments an, wenn nur dessen Tokens gelten sollen.',
    ],
  },
  steam: {
    steps: [
      'Öffnen Sie *Users & Permissions*, *Manage Groups*, eine Gruppe mit dem Spiel, und legen Sie einen *publisher Web API key* an.',
      'Nennen Sie unten die App-IDs des Spiels und seiner Demos: Tickets anderer werden abgelehnt.',
      'Geben Sie die Identität nur an, wenn das Spiel eine in `GetAuthTicketForWebApi` nennt.',
    ],
    limits: 'Der Schlüssel einer Person statt des Publishers kann keine Tickets prüfen.',
  },
  xbox: {
    steps: [
      'Legen Sie einen Webdienst und seine Relying Party an, für die Spiele ihre Tokens verlangen.',
      'Geben Sie die Relying Party und den privaten Schlüssel ihres Zertifikats an: Dann gilt kein Token, das für einen anderen Dienst ist.',
    ],
    limits:
      'Ohne Schlüssel und Relying Party wird Xbox gefragt, wessen Token es ist. Das ist schwächer: Auch ein Token für einen anderen Dienst ginge.',
  },
}

/** The guide of a connection; undefined for a network of a newer service, or of the customer's own. */
const guideOf = (kind: 'network' | 'platform', name: string): Guide | undefined =>
  (kind === 'network' ? networks : (platforms as Readonly<Record<string, Guide>>))[
    name as GuidedNetwork
  ]

export const guides = { guideOf, networks, platforms }
