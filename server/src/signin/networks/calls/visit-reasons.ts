/**
 * The meaning of failed visits' words, and a remedy for each: for the test of a connection, and for docs/networks.md.
 */

/** By `VisitFailure.detail`; words of one network's flow alone (Steam's `op_endpoint`) are forgeries and not here. */
export const reasonTexts: Readonly<Record<string, string>> = {
  access_denied: 'The player said no at the network. Nothing is wrong.',
  address_refused:
    'The address leads to a private network or to this machine, where the service does not go. Give a public address, or let the operator allow the network in PORTREEVE_ALLOWED_NETWORKS.',
  answer_is_redirect:
    'The answer is a redirect, which is not followed. Give the address that answers by itself.',
  answer_not_json: 'The answer is not JSON. Check the address.',
  answer_not_object: 'The answer is not a JSON object. Check the address.',
  answer_not_openid:
    'The answer is not one of OpenID 2.0, or says both that the sign-in is valid and that it is not. Try again later.',
  answer_not_text: 'The answer is not UTF-8. Check the address.',
  answer_repeats_itself: 'The answer names a field twice. Check the address.',
  answer_too_large: 'The answer is larger than 1 MiB. Check the address.',
  answer_without_token: 'The answer is no token answer. Check the address.',
  application_unproven:
    'This network does not tell which application a token was issued to. Send refresh_token as well, or let the player sign in by login_redirect the first time.',
  assertion_missing: 'Somebody came to the callback without an answer of Steam. Start over.',
  authorization_refused:
    'The network refuses the sign-in before the player is asked. Compare what is registered there with this page: callback address, rights, type of the application.',
  callback_issuer:
    'The answer on the callback names another network than the one the player left for. This is an attack, or a setting of a network of your own: its discovery_url.',
  code_invalid:
    'The network does not take its own code: it was used, or the player waited too long. Start over.',
  code_missing: 'Somebody came to the callback without a code. Start over.',
  connection_incomplete:
    'A credential or setting is missing or cannot be used as it stands: a private key that is none, an option of another form. Enter it again.',
  discovery_address_refused:
    'The discovery document names an address that may not be called: https and a public host are needed.',
  discovery_incomplete:
    'The discovery document lacks authorization_endpoint, token_endpoint or jwks_uri. Is this a provider of the authorization code flow?',
  discovery_of_other_issuer:
    'The issuer in the discovery document is not the address it was read from. discovery_url must be the issuer with /.well-known/openid-configuration behind it.',
  discovery_unreadable: 'There is no discovery document at this address. Check discovery_url.',
  discovery_without_algorithm:
    'The provider names no signature for id_tokens that a public key can check. Switch RS256 or ES256 on there.',
  id_token_algorithm: 'The id_token is signed in a way that is not accepted from this network.',
  id_token_audience: 'The id_token is for another client. Is client_id of this application?',
  id_token_azp: 'The id_token was asked for by another client.',
  id_token_claims: 'The id_token lacks sub, iat or exp.',
  id_token_expired: 'The id_token has expired. Check the clock of the database.',
  id_token_issuer: 'The id_token is of another issuer than this network.',
  id_token_key_in_header: 'The id_token brings its own key: a forgery.',
  id_token_malformed: 'The id_token is not a JWT.',
  id_token_missing:
    'The network sent no id_token. Switch OpenID Connect on there, and keep openid among the rights asked for.',
  id_token_nonce: 'The id_token belongs to another sign-in.',
  id_token_not_yet_valid: 'The id_token is from the future. Check the clock of the database.',
  id_token_signature: 'The signature of the id_token does not hold.',
  id_token_tenant: 'The player comes from another directory than the one in tenant.',
  id_token_too_old: 'The id_token was made long ago. Check the clock of the database.',
  id_token_unknown_key: 'The id_token is signed with a key that the network does not publish.',
  key_unknown: 'A token is signed with a key that the network does not publish.',
  keys_unreadable:
    'There is no key set at the address that the provider names, and none that was read there in the last day. It is asked again after 30 seconds.',
  network_busy:
    'More calls to this network were under way than the service makes at a time, 64, and no turn came in time. Either it answers slowly or very many players come at once. Try again later.',
  network_failing: 'The network answers with a failure of its own. Try again later.',
  network_refuses_callback:
    'The callback address is not registered at the network. Add it there, exactly as it stands on this page.',
  network_refuses_client:
    'The network does not take client_id and secret. Copy both again; a secret may have expired or been renewed.',
  network_refuses_scope:
    'The network refuses a right that is asked for. Switch it on there, or set scope of the connection.',
  network_too_slow: 'The network did not answer in time. Try again later.',
  network_unreachable:
    'Nothing answers at the address. Check its spelling and DNS: the name must lead to a public address, or to a network that the operator allows in PORTREEVE_ALLOWED_NETWORKS. Check also whether the service may leave its network.',
  openid_of_other_token:
    'The openid that was handed in is not that of the token. Send the two that came together.',
  parameter_repeated: 'The answer on the callback names a parameter twice: a forgery.',
  profile_of_other: 'Profile and id_token are of different players: a forgery.',
  profile_refused:
    'The network does not show the profile. Switch on there what a sign-in asks for; some networks show it to reviewed applications only.',
  profile_without_id: 'The profile has no id. For a network of your own check fields.id.',
  proxy_failing:
    'The proxy that the service calls out through does not work. The operator has to mend it (PORTREEVE_OUTBOUND_PROXY).',
  proxy_refused:
    'The proxy that the service calls out through does not reach the address. Check the address; else the operator has to let it pass there.',
  token_invalid:
    'The network does not know the token that was handed in: it has expired, was revoked, or is none.',
  token_of_other_application:
    'The token that was handed in was issued to another application. If that is an app of yours, add its client id to native_client_ids of the connection.',
  token_of_other_client: 'The token was made for another application.',
  token_of_other_type: 'The network sent a token of a type that is not Bearer.',
  token_refused:
    'The network refuses the code for a cause that it does not name. Compare what is registered there with this page.',
  token_reused: 'This token has signed in before. The app must get a new one for every sign-in.',
  wallet_has_no_callback: 'The wallet asks no network, so nothing comes back from one.',
  xbox_adult_check_needed:
    'Xbox wants to see first that the player is an adult: the player has to sign in at xbox.com.',
  xbox_child_without_family:
    'The account is a child’s and belongs to no family: an adult has to add it to one at account.microsoft.com/family.',
  xbox_country_not_served: 'Xbox is not available in the country of the account.',
  xbox_profile_missing:
    'The Microsoft account has no Xbox profile yet: the player has to make one at xbox.com.',
}
