/** A remedy for each problem of a sign-in: for the page of problems and for traces; by the problem's id. */
export const signinRemedies: Readonly<Record<string, string>> = {
  'signin.parameter_refused': 'Correct the parameters that details names.',
  'signin.body_too_large': 'Send less; the limits stand with each call.',
  'signin.not_a_form':
    'Send the parameters as a form in the body, with this Content-Type, not as JSON.',
  'signin.not_json': 'Send JSON in UTF-8, with Content-Type application/json.',
  'signin.method_refused': 'Use the method that the Allow header names.',
  'signin.client_missing': 'Send client_id in the form, or client id and secret by HTTP Basic.',
  'signin.grant_unsupported':
    'Use authorization_code, refresh_token or client_credentials as grant_type.',
  'signin.visit_refused':
    'Start again from the game, and finish within ten minutes in the browser that started. If it happens at once, look whether the browser keeps cookies and comes back to the very address that PORTREEVE_PUBLIC_URL names.',
  'signin.redirect_uri_needed': 'Send one of the client’s redirect URIs as redirect_uri.',
  'signin.redirect_uri_unknown':
    'Register the address with the client, or send one that is registered; they are compared letter by letter, only the port of a loopback address is free.',
  'signin.state_refused':
    'Send a state of 9 to 1,024 characters that nobody can guess, and compare it when it comes back.',
  'signin.client_refused':
    'Check client_id and secret. A lost secret cannot be read again, only renewed.',
  'signin.grant_not_for_client':
    'Clients of type server use client_credentials only; all others use authorization_code and refresh_token.',
  'signin.grant_refused':
    'Sign in again. Codes count once, for five minutes, with the redirect URI and code verifier of their start; a refresh token is replaced with each use.',
  'signin.scope_refused': 'Ask for the words of the sign-in or fewer, or leave scope out.',
  'signin.response_type_unsupported': 'Ask for response_type=code, with PKCE.',
  'signin.login_required':
    'Begin the sign-in again without prompt=none, in a window that the player sees.',
  'signin.request_unsupported': 'Send the parameters one by one instead of request.',
  'signin.request_uri_unsupported': 'Send the parameters one by one instead of request_uri.',
  'signin.audience_refused': 'Leave audience out, or sign in again with the other one.',
  'signin.denied':
    'The player canceled, or the network did not let them in: offer to try again. At the very start, reason in details says what the connection lacks.',
  'signin.project_archived':
    'Nobody signs in here any more. The studio can take the project back in its console.',
  'signin.user_token_refused': 'Get a new token with the refresh token, or sign in again.',
  'signin.user_banned': 'The studio has banned this user, and alone can take that back.',
  'signin.user_banned_at_platform':
    'The studio has banned this user, and alone can take that back.',
  'signin.client_unknown': 'Check client_id and the address of the installation.',
  'signin.provider_unknown':
    'Use a lowercase name of the list in the documentation of networks, or custom: and the name of a network of the project’s own.',
  'signin.user_unknown': 'Leave no_user_creation out to let new users in.',
  'signin.project_unknown': 'Check the login project id, a UUID.',
  'signin.not_connected':
    'Connect the network in the project and switch it on, or use another one.',
  'signin.not_available':
    'The description says what this project lacks or does otherwise; where players live in PlayFab, only twitch signs them in.',
  'signin.credential_refused':
    'Get a new ticket or sign in anew; reason in details tells the cases apart. If it happens to everybody, test the connection.',
  'signin.identity_taken':
    'Sign in with this identity to get to its user, and unlink it there first if it shall belong to another one.',
  'signin.network_linked_before':
    'Unlink the identity of this network, then link the other one: a user has one of each.',
  'signin.network_not_linked': 'Look at the list of linked networks; there is nothing to unlink.',
  'signin.device_unknown': 'Look at the list of devices; there is nothing to unlink.',
  'signin.device_taken':
    'Sign in by this device to get to its account, and unlink it there first if it shall belong to another one.',
  'signin.device_needs_password':
    'Let the player sign in with the password, then link the device with POST /api/users/me/devices.',
  'signin.last_way_in':
    'Link another network first. Identities at networks that the project has switched off are no way in.',
  'signin.not_entitled': 'Entitle the user to the deployment, or use a public one.',
  'signin.refresh_not_entitled':
    'Entitle the user to the deployment again, or sign in to another one.',
  'signin.one_time_code_wrong': 'Enter the newest code; it counts for ten minutes and five tries.',
  'signin.too_many_tries': 'Ask for a new code.',
  'signin.server_token_refused':
    'Get a token of client_credentials with a client of the type server, and send it in X-SERVER-AUTHORIZATION; publisher_id is the number of the merchant.',
  'signin.player_unknown': 'Check the id of the user, as the claim sub says it.',
  'signin.publisher_project_unknown':
    'Use the number of a project of the same merchant, or leave it out for attributes of all games.',
  'signin.attributes_full':
    'Name attributes that are no longer needed in removing_keys; own and read-only ones count apart.',
  'signin.birthday_set': 'Leave birthday out.',
  'signin.gender_unknown': 'Send one of the four words, or leave gender out.',
  'signin.phone_refused': 'Send the number as in +12025550142.',
  'signin.phone_of_sign_in':
    'A player who signs in by phone has that number; nothing else is needed.',
  'signin.phone_unknown': 'Read the number first, and send it with its plus as %2B.',
  'signin.picture_unknown': 'Read the player again: the picture was replaced, or taken away.',
  'signin.password_wrong': 'Enter both again, or set a new password by mail.',
  'signin.account_unconfirmed':
    'Follow the link of the mail, or have it sent again with resend_confirmation_link.',
  'signin.too_many_passwords':
    'Wait as many seconds as Retry-After says, or set a new password by mail.',
  'signin.registration_off':
    'Offer another way in. The studio switches it on with registration of the project.',
  'signin.username_taken': 'Take another name.',
  'signin.password_refused':
    'Take another password: a long one of several words is good. Those that everybody knows are refused, and those made of the player’s name.',
  'signin.has_password': 'Sign in with it, or set a new one by mail.',
  'signin.reset_refused':
    'Set PORTREEVE_SMTP_URL: without mail nobody can prove that an account is theirs.',
  'signin.reset_code_wrong': 'Ask for a new mail; its link counts once, for an hour.',
  'signin.email_taken': 'Use another address, or sign in as the user who has this one.',
  'signin.too_many_requests':
    'Wait as many seconds as Retry-After says. Limits can be set for each project.',
  'signin.unreachable':
    'Try again after Retry-After seconds. If it lasts, look at the status page of the platform or network; reason in details tells the cases apart.',
  'signin.message_not_sent':
    'Try again in a moment. If it lasts, portreeve doctor tells what is wrong with mail or text messages.',
  'signin.out_of_service':
    'Try again after Retry-After seconds. If it lasts, see whether the database runs; portreeve doctor looks at it.',
  'signin.cannot_write':
    'Try again after Retry-After seconds. The disk of the database is full or fails, or it is a standby: its log tells which, and so does portreeve_database_refused_writes_total.',
  'signin.bug': 'Report it with the X-Request-Id, under which the log has the cause.',
}
