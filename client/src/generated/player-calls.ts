// Written by client/generator from docs/openapi.json, whose SHA-256 is ac7192613a217304e62170f041bfe19d7674737c36ff58b4aba564b4d938706a.
export interface paths {
    "/api/oauth2/social/{provider}/login_url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The address that starts a sign-in at a network */
        get: operations["loginUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/social/{provider}/cross_auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with a platform credential
         * @description Exchanges what a gaming platform gave to the game for a code and a JWT, and answers the address to go to.
         */
        get: operations["crossAuth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/social/{provider}/login_with_token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a network’s token
         * @description Exchanges the token that the SDK of a network gave to a game for a code, and answers the address to go to. For google, facebook, discord, naver, twitter, wechat, qq (qq_mobile is the same), linkedin, kakao, and apple by id_token. A token of another application is refused.
         */
        post: operations["loginWithToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["readMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Write one’s own names, birthday and gender
         * @description Members that are left out or null stay. Other members are passed over.
         */
        patch: operations["changeMe"];
        trace?: never;
    };
    "/api/token/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether a user token is good */
        post: operations["validateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign out
         * @description Nobody stays signed in at Portreeve’s pages: a browser keeps a cookie for the sign-ins under way in it, and nothing of its user. Both ways take that cookie away.
         */
        get: operations["logOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/social_providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The networks linked to the user */
        get: operations["listSocialProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/social_providers/{provider}/login_url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The address that links one more network to the user
         * @description Open it in a browser within ten minutes. The browser lands at login_url with token, or with error, error_code and error_description. The player is asked on a page of ours first.
         */
        get: operations["linkSocialProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/social_providers/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink a network from the user
         * @description Ends the sessions that were opened by it, but the one that asks. The last way in stays.
         */
        delete: operations["unlinkSocialProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/login_urls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The addresses that link each of the networks to the user
         * @description One for each connected network that is not linked yet, as the call of a single network answers it. They are good for ten minutes. A network of the project’s own is left out: clients know none.
         */
        get: operations["listLoginUrls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/login/phone/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code to sign in by phone
         * @description The answer is the same for known and unknown players. From one network a code is sent to an address once in half a minute and five times in an hour; twenty times in an hour whoever asks. Beyond the budgets of the project (message_budgets) nothing is sent, and the answer is the same.
         */
        post: operations["requestLoginByPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/login/phone/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with the code sent by phone */
        post: operations["confirmLoginByPhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/login/email/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a code to sign in by e-mail
         * @description The answer is the same for known and unknown players. From one network a code is sent to an address once in half a minute and five times in an hour; twenty times in an hour whoever asks. Beyond the budgets of the project (message_budgets) nothing is sent, and the answer is the same.
         */
        post: operations["requestLoginByEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/login/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sign in with the code sent by e-mail */
        post: operations["confirmLoginByEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The e-mail address of the player
         * @description Also where the sign-in did not ask for scope email. `users/me` says whether it is confirmed.
         */
        get: operations["readEmail"];
        put?: never;
        /**
         * Enter an e-mail address
         * @description A message with a code and a link goes there, unless the project has switched confirmation off. A confirmed address stays until the new one is confirmed. Call it again to send the message again. Beyond the budgets of the project (message_budgets) nothing is sent, and the answer is the same.
         */
        post: operations["enterEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm an e-mail address by its code */
        post: operations["confirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/users/me/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The attributes that the player’s client keeps
         * @description With user_id the public attributes of another player.
         */
        post: operations["readOwnAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/users/{user_id}/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The attributes of a player, for the studio’s servers */
        post: operations["readAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/users/{user_id}/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write and remove attributes of a player, for the studio’s servers
         * @description All or nothing. An attribute that is written without permission is private.
         */
        post: operations["changeAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/users/me/get_read_only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The read-only attributes of the player
         * @description With user_id the public read-only attributes of another player.
         */
        post: operations["readOwnReadOnlyAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/users/{user_id}/get_read_only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The read-only attributes of a player, for the studio’s servers */
        post: operations["readReadOnlyAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/users/{user_id}/update_read_only": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write and remove read-only attributes of a player, for the studio’s servers
         * @description All or nothing. An attribute that is written without permission is private.
         */
        post: operations["changeReadOnlyAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/users/me/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write and remove attributes of the player
         * @description All or nothing. An attribute that is written without permission is private. The player’s client can write them all, so what decides about money belongs into read-only ones.
         */
        post: operations["changeOwnAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/attributes/users/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find players by the value of an attribute
         * @description The value must be the same to the letter. Users come in the order of their ids.
         */
        post: operations["searchAttributes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/phone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The phone number of the player
         * @description The one that they sign in by, else the one that they wrote. 204 without one.
         */
        get: operations["readPhone"];
        put?: never;
        /**
         * Write a phone number
         * @description Nothing is sent there and nobody confirms it, so it is no way in and proves nothing.
         */
        post: operations["writePhone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/phone/{phone_number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Take the phone number away */
        delete: operations["removePhone"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/age/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether somebody is old enough
         * @description Anybody is, whose day of birth can be one: projects have no lowest age. Nothing is kept.
         */
        post: operations["checkAge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture of the player
         * @description The file field `picture` of a form. Its first bytes say of which kind it is, whatever the form says. It takes the place of the one before, and of the network’s. It is shown to everybody who has its address.
         */
        post: operations["uploadPicture"];
        /**
         * Take the uploaded picture away
         * @description A picture of a network, if there is one, stands for the player again. 204 also where none was uploaded.
         */
        delete: operations["removePicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{login_project_id}/pictures/{picture_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture that a player uploaded */
        get: operations["showPicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a name and a password
         * @description The name may be the e-mail address. The answer is the same for a wrong password and for a name that nobody has. Off unless password_sign_in of the project is true.
         */
        post: operations["loginByPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/login/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a name and a password, and get tokens at once
         * @description For public clients, which have no page to come back to. A confidential client takes the code of POST /api/oauth2/login.
         */
        post: operations["loginByPasswordForTokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an account with a name and a password
         * @description 200 with the address that brings a code where the project confirms no addresses; else 204, and a mail has the link that confirms the account. Then nobody learns whether the address has an account: its owner is told by mail.
         */
        post: operations["registerUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/user/resend_confirmation_link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the mail that confirms an account again
         * @description The answer is the same where there is no such account, or it is confirmed.
         */
        post: operations["resendConfirmationLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/link_email_password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give the user a name and a password
         * @description A guest becomes a full account, and stays the same user. Where addresses are confirmed the password counts after that; the device works on until then.
         */
        post: operations["linkPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password/reset/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a mail to set a new password
         * @description The answer is the same where there is no such account.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password/reset/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the code of the mail
         * @description Every session of the user ends. The address counts as confirmed. The code counts once, for an hour.
         */
        post: operations["confirmPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/login/device/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in as the guest of a device
         * @description Makes a guest where the device is unknown. Off unless device_sign_in of the project is true. A device whose account has got a password opens it no more, unless its player has linked it.
         */
        post: operations["loginByDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The devices linked to the user */
        get: operations["listDevices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/me/devices/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link a device to the user
         * @description From then on the player comes in by it, too. The device of a guest who has nothing else moves to the user, and the guest stays without it. A device of any other account is refused.
         */
        post: operations["linkDevice"];
        /**
         * Unlink a device from the user
         * @description Ends the sessions that were opened by it, but the one that asks. The last way in stays.
         */
        delete: operations["unlinkDevice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{login_project_id}/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The keys that verify user tokens (RFC 7517) */
        get: operations["readKeySet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{login_project_id}/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The RSA keys alone, current first, numbers in hexadecimal */
        get: operations["readOldKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Authorization server metadata (RFC 8414) */
        get: operations["readMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server/api/projects/{login_project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Authorization server metadata (RFC 8414)
         * @description Of a project with the setting own_issuer; 404 for all others.
         */
        get: operations["readProjectMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The same under OpenID’s name; no id_token is issued */
        get: operations["readOpenidMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/openid-configuration/api/projects/{login_project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same under OpenID’s name; no id_token is issued
         * @description Of a project with the setting own_issuer; 404 for all others.
         */
        get: operations["readProjectOpenidMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{login_project_id}/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same under OpenID’s name; no id_token is issued
         * @description Of a project with the setting own_issuer; 404 for all others.
         */
        get: operations["readProjectOpenidMetadataBelow"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get tokens
         * @description Grants: authorization_code, refresh_token, client_credentials (RFC 6749).
         */
        post: operations["token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/token/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token and its session (RFC 7009)
         * @description A client revokes its own tokens. Those of another client stay good, although the answer is 200 for them, too.
         */
        post: operations["revoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/oauth2/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether a token is good (RFC 7662) */
        post: operations["introspect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get tokens
         * @description Grants: authorization_code, refresh_token, client_credentials (RFC 6749).
         */
        post: operations["tokenStandard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a token and its session (RFC 7009)
         * @description A client revokes its own tokens. Those of another client stay good, although the answer is 200 for them, too.
         */
        post: operations["revokeStandard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/introspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether a token is good (RFC 7662) */
        post: operations["introspectStandard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth2/userinfo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, in the claims of OpenID Connect */
        get: operations["readUserInfo"];
        put?: never;
        /**
         * The same by POST
         * @description The token may stand in the form instead of the header.
         */
        post: operations["readUserInfoByPost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/virtual_currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of each virtual currency
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/virtual_currency/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of one virtual currency
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreCurrency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/virtual_currency/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of each virtual currency package
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStorePackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/virtual_currency/package/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of one virtual currency package
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStorePackage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/virtual_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of each virtual item
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreVirtualItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/virtual_items/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of one virtual item
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreVirtualItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of each bundle
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreBundles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/bundle/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of one bundle
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/virtual_items/group/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of each virtual item of a group
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreVirtualItemsOfGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/bundle/group/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of each bundle of a group
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreBundlesOfGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/group/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of each item of a group
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreItemsOfGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of each item
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of one item
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreItem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/id/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store shows of one item, by its number
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreItemById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/virtual_items/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All virtual items at once, in short
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showAllStoreVirtualItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/items/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The groups of items
         * @description Needs no credentials. With the JWT of a user the answer tells what limits leave to that user. Content-Language says in which languages the texts are.
         */
        get: operations["showStoreGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/free/item/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Claim a free item
         * @description Makes a paid order of amount 0 and sends order_paid. 422 where the item is not free, or where its limits leave less than is asked for.
         */
        post: operations["claimFreeItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/order/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of an order
         * @description For the player whose order it is: one of the shop, a free one, or a transaction whose user.id is the sub of their token. 404 for all other orders.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/payment/item/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order an item for money
         * @description Makes an order and answers the token of its payment page, /pay/{token}. The price is frozen then. The order waits for 24 hours at most, and for 15 minutes while nobody looks at its page.
         */
        post: operations["orderItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/paystation2/api/payments/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the payments of an order are, for the token of its page */
        get: operations["paymentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/user/inventory/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The goods that a player owns */
        get: operations["listInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/user/virtual_currency_balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How much of each virtual currency a player has */
        get: operations["readBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/user/time_limited_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The items that are owned for a time, and until when */
        get: operations["listTimeLimitedItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/user/inventory/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Every change of what a player owns */
        get: operations["listOwnLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/user/inventory/item/consume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use an item up
         * @description Takes uses of a consumable item. Where a piece can be used several times it goes with its last use.
         */
        post: operations["consumeItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/payment/item/{sku}/virtual/{currency_sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Buy an item for a virtual currency
         * @description Takes the price, gives the goods and makes a paid order, all or nothing, and sends order_paid.
         */
        post: operations["buyForCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AccountNameBody: {
            /** @description The name or the e-mail address of the account */
            username: string;
        };
        Address: {
            url: string;
        };
        /** @description Some problems add facts of their own */
        AdminError: {
            statusCode: number;
            /** @description The code of the problem */
            errorCode: number;
            errorMessage: string;
            /** @description The request id, as in X-Request-Id */
            transactionId: string;
            /**
             * @description Why, for programs, where the code is too coarse (docs/problems.md#reasons). Codes are forever; more may come
             * @enum {unknown}
             */
            why?: "answer_lost" | "code_wrong" | "file_unreadable" | "import_changes_nothing" | "import_ended" | "import_no_trial" | "import_not_kept" | "import_under_way" | "keys_full" | "last_identity" | "last_operator_key" | "link_wrong" | "merchant_archived" | "merchant_full" | "not_then" | "not_there" | "passkey_registered" | "passkey_unknown" | "people_full" | "person_has_more" | "places_kept" | "provider_refused" | "refund_too_large" | "refund_without_amount" | "replay_state" | "several_changed" | "subscription_state" | "transaction_state" | "types_not_allowed" | "upload_canceled";
            /** @description Facts for a text of your own about the reason */
            values?: {
                [key: string]: unknown;
            };
            errorMessageExtended?: components["schemas"]["WrongPlace"][];
        } & {
            [key: string]: unknown;
        };
        AgeBody: {
            /** @description The day of birth, YYYY-MM-DD */
            dob: string;
            /** @description The login project id */
            project_id: string;
        };
        AnyStoreItem: components["schemas"]["StorePackage"] | components["schemas"]["StoreCurrency"] | components["schemas"]["StoreGood"] | components["schemas"]["StoreBundle"];
        AnyStoreItems: {
            items: components["schemas"]["AnyStoreItem"][];
            has_more: boolean;
            total_items_count: number;
        };
        Attribute: {
            key: string;
            /** @enum {unknown} */
            permission: "public" | "private";
            value: string;
        };
        AttributeSearch: {
            /**
             * @description client: those that players write; server: read-only ones
             * @enum {unknown}
             */
            attr_type: "client" | "server";
            /** @description 1 to 256 Latin letters, digits and underscores */
            key: string;
            value: string;
            limit?: number | null;
            after?: string | null;
            publisher_id?: number | null;
            publisher_project_id?: number | null;
        };
        AttributeSearchAnswer: {
            users: components["schemas"]["AttributeSearchAnswerUser"][];
            after: string | null;
        };
        AttributeSearchAnswerUser: {
            /** Format: uuid */
            user_id: string;
            /** @description All of this kind, of the same game */
            attributes: components["schemas"]["Attribute"][];
        };
        AttributesChange: {
            attributes?: components["schemas"]["AttributesChangeAttributes"][] | null;
            removing_keys?: string[] | null;
            publisher_project_id?: number | null;
            /** @description The merchant of the server token */
            publisher_id: number;
        };
        AttributesChangeAttributes: {
            /** @description 1 to 256 Latin letters, digits and underscores */
            key: string;
            value: string;
            permission?: ("public" | "private") | null;
        };
        AttributesQuestion: {
            keys?: string[] | null;
            publisher_project_id?: number | null;
            /** @description The merchant of the server token */
            publisher_id: number;
        };
        /** @description May be left out. Members that are not known are passed over; it is always one piece */
        BuyForCurrencyBody: {
            /** @description true: a test; anything else is none */
            sandbox?: unknown;
            /** @description A JSON object of at most 10,000 characters, for order_paid; others are passed over */
            custom_parameters?: unknown;
            /** @description The same, as some clients write it */
            customParameters?: unknown;
        } & {
            [key: string]: unknown;
        };
        CheckAgeAnswer: {
            accepted: boolean;
        };
        ClaimFreeItemAnswer: {
            order_id: number;
        };
        /** @description May be left out; quantity is what counts, and other members are passed over */
        ClaimFreeItemBody: {
            quantity?: number | null;
            sandbox?: boolean | null;
            custom_parameters?: {
                [key: string]: unknown;
            } | null;
            customParameters?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        ConfirmEmailBody: {
            /** @description As the request answered it */
            operation_id: string;
            /** @description The six digits of the message */
            code: string;
        };
        ConfirmLoginByEmailBody: {
            /** @description As the request answered it */
            operation_id: string;
            /** @description The six digits of the message */
            code: string;
            /** @description An e-mail address */
            email: string;
        };
        ConfirmLoginByPhoneBody: {
            /** @description As the request answered it */
            operation_id: string;
            /** @description The six digits of the message */
            code: string;
            /** @description With the country code: +12025550142 */
            phone_number: string;
        };
        /** @description With quantity so many uses go; instances are not used up */
        ConsumeItemBody: {
            sku?: string;
            quantity?: number | null;
            instance_id?: string | null;
        } & {
            [key: string]: unknown;
        };
        CurrentEmail: {
            current_email: string | null;
        };
        DeviceAnswer: {
            /** @description For the call that unlinks it */
            id: number;
            type: string;
            device: string;
            /**
             * Format: date-time
             * @description In UTC, without fractions of a second
             */
            last_used_at: string;
        };
        DeviceBody: {
            /** @description What the player calls it, or its maker: Apple iPhone */
            device: string;
            /** @description The id that the system gives to the game and to nobody else. One that many devices share, such as zeros, is refused */
            device_id: string;
        };
        EmailBody: {
            /** @description An e-mail address */
            email: string;
        };
        EnteredEmail: {
            /** @description The address as it is kept */
            email: string;
            is_email_confirmed: boolean;
            operation_id: string | null;
        };
        FieldError: {
            error: components["schemas"]["FieldErrorError"];
        };
        FieldErrorError: {
            /** @description NNN-NNN, or 0 for a refused parameter */
            code: string;
            description: string;
            details?: {
                [key: string]: unknown;
            };
        };
        GoodRowInventoryOptionsConsumable: {
            usages_count: number | null;
        };
        HandedTokenBody: {
            /** @description ASCII without blanks: the access token; the id_token for Apple, and if you like for Google */
            access_token: string;
            access_token_secret?: string | null;
            openid?: string | null;
            openId?: string | null;
            refresh_token?: string | null;
        };
        /** @description RFC 7662, section 2.2 */
        Introspection: {
            active: boolean;
        } & {
            [key: string]: unknown;
        };
        LinkedPassword: {
            /** @description Whether the password counts only once the link of the mail was followed */
            email_confirmation_required: boolean;
        };
        ListInventoryAnswer: {
            items: components["schemas"]["ListInventoryAnswerItem"][];
        };
        ListInventoryAnswerItem: {
            sku: string;
            /** @description In the best language there is; the sku where there is none */
            name: string;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            /** @constant */
            type: "virtual_good";
            /** @enum {unknown} */
            virtual_item_type: "consumable" | "non_consumable" | "non_renewing_subscription";
            attributes: components["schemas"]["ListInventoryAnswerItemAttribute"][];
            groups: components["schemas"]["ListInventoryAnswerItemGroup"][];
            quantity: number | null;
            remaining_uses: number | null;
            instance_id: string | null;
        };
        ListInventoryAnswerItemAttribute: {
            external_id: string;
            name: string;
            values: components["schemas"]["ListInventoryAnswerItemAttributeValue"][];
        };
        ListInventoryAnswerItemAttributeValue: {
            external_id: string;
            value: string;
        };
        ListInventoryAnswerItemGroup: {
            external_id: string;
            name: string;
        };
        ListOwnLedgerAnswer: {
            /** @description Newest first */
            items: components["schemas"]["ListOwnLedgerAnswerItem"][];
            next_cursor: string | null;
        };
        ListOwnLedgerAnswerItem: {
            entry_id: number;
            /** @description The same for all that happened together */
            operation_id: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            at: string;
            /** @enum {unknown} */
            cause: "order" | "payment" | "refund" | "repayment" | "purchase" | "consume" | "reward" | "revoke" | "set" | "import";
            sku: string;
            /** @enum {unknown} */
            kind: "virtual_currency" | "consumable" | "non_consumable" | "non_renewing_subscription";
            /** @description How much was asked for */
            wanted: number;
            /** @description How much it became; the deltas add up to quantity less debt */
            delta: number;
            /** @description What is there after it */
            quantity: number;
            /** @description Currency that is owed after it */
            debt: number;
            remaining_uses: number | null;
            expires_at: string | null;
            order_id: number | null;
            comment: string | null;
            platform: string | null;
            is_sandbox: boolean;
            /** @description The player, the order, or the key or person that did it */
            actor: string;
        };
        ListTimeLimitedItemsAnswer: {
            items: components["schemas"]["ListTimeLimitedItemsAnswerItem"][];
        };
        ListTimeLimitedItemsAnswerItem: {
            sku: string;
            /** @description In the best language there is; the sku where there is none */
            name: string;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            /** @constant */
            type: "virtual_good";
            /** @constant */
            virtual_item_type: "non_renewing_subscription";
            /**
             * @description `none`: never owned
             * @enum {unknown}
             */
            status: "none" | "active" | "expired";
            expired_at: number | null;
        };
        LoginUrl: {
            /** @description Where to send the user; carries code, state and token */
            login_url: string;
        };
        LoginUrlOf: {
            auth_url: string;
            provider: string;
        };
        Me: {
            /** Format: uuid */
            id: string;
            username: string | null;
            name: string | null;
            email: string | null;
            /** @description Whether the user confirmed email, or a network vouches for it; false where email is null. An address that is not verified may be anybody’s: never find an account or purchases by it */
            email_verified: boolean;
            /** @description Whether the user’s address is confirmed, also where email is not told */
            is_email_confirmed: boolean;
            picture: string | null;
            country: string | null;
            nickname: string | null;
            first_name: string | null;
            last_name: string | null;
            birthday: string | null;
            gender: ("f" | "m" | "other" | "prefer not to answer") | null;
            phone: string | null;
            phone_auth: string | null;
            /** @description There are no tags */
            tag: null;
            /** @description Users have no id of the studio */
            external_id: null;
            /** @description A banned user is answered 401 */
            ban: null;
            groups: components["schemas"]["MeGroup"][];
            /** @description True for a guest, who has nothing but devices to come back by */
            is_anonymous: boolean;
            /**
             * @description A banned user is answered 401
             * @constant
             */
            is_user_active: true;
            /**
             * Format: date-time
             * @description When the sign-in was that this token comes from
             */
            last_login: string;
            /** Format: date-time */
            registered: string;
        };
        MeGroup: {
            id: number;
            name: string;
            is_default: boolean;
            /** @description False for a group that holds everybody */
            is_deletable: boolean;
        };
        Operation: {
            /** @description For the call that confirms; good for ten minutes */
            operation_id: string;
        };
        OrderItemAnswer: {
            order_id: number;
            token: string;
        };
        /** @description May be left out. Members that are not known are passed over */
        OrderItemBody: {
            quantity?: number | null;
            currency?: string | null;
            locale?: string | null;
            country?: string | null;
            sandbox?: boolean | null;
            promo_code?: string | null;
            custom_parameters?: {
                [key: string]: unknown;
            } | null;
            customParameters?: {
                [key: string]: unknown;
            } | null;
            settings?: components["schemas"]["OrderItemBodySettings"] | null;
            user?: components["schemas"]["OrderItemBodyUser"] | null;
            return_url?: unknown;
        } & {
            [key: string]: unknown;
        };
        OrderItemBodySettings: {
            external_id?: string | null;
            return_url?: unknown;
            redirect_policy?: unknown;
            ui?: unknown;
        } & {
            [key: string]: unknown;
        };
        OrderItemBodyUser: {
            country?: string | null;
        } & {
            [key: string]: unknown;
        };
        OwnAttributesChange: {
            attributes?: components["schemas"]["AttributesChangeAttributes"][] | null;
            removing_keys?: string[] | null;
            publisher_project_id?: number | null;
        };
        OwnAttributesQuestion: {
            keys?: string[] | null;
            publisher_project_id?: number | null;
            user_id?: string | null;
        };
        PasswordBody: {
            /** @description The name or the e-mail address of the account */
            username: string;
            password: string;
        };
        PaymentStatusAnswer: {
            invoices_data: components["schemas"]["PaymentStatusAnswerInvoicesData"][];
        };
        PaymentStatusAnswerInvoicesData: {
            invoice_id: number;
            /** @description 1 created, 3 done, 7 refunded, 13 denied, 16 refunded in part */
            status: number;
            order_id: number;
        };
        PhoneAnswer: {
            phone_number: string;
            /** @description The same, as some clients read it */
            phone: string;
        };
        PhoneBody: {
            /** @description + and 5 to 25 digits */
            phone_number: string;
        };
        PictureAnswer: {
            /** @description Where it is from now on */
            picture: string;
        };
        PlayerOrder: {
            order_id: number;
            /**
             * @description new: not paid yet; done: paid, or free; canceled: declined, rejected or given back whole. paid stands between new and done elsewhere in the field, and is not answered here
             * @enum {unknown}
             */
            status: "new" | "paid" | "done" | "canceled";
            content: components["schemas"]["PlayerOrderContent"];
        };
        PlayerOrderContent: {
            items: components["schemas"]["PlayerOrderContentItem"][];
            price: components["schemas"]["PlayerOrderContentItemPrice"] | null;
            virtual_price: components["schemas"]["PlayerOrderContentVirtualPrice"] | null;
            is_free: boolean;
        };
        PlayerOrderContentItem: {
            sku: string | null;
            quantity: number;
            is_free: boolean;
            price: components["schemas"]["PlayerOrderContentItemPrice"] | null;
        };
        PlayerOrderContentItemPrice: {
            amount: string;
            amount_without_discount: string;
            currency: string;
        };
        PlayerOrderContentVirtualPrice: {
            amount: number;
            amount_without_discount: number;
            /** @description The sku, once more */
            currency: string;
            sku: string;
            is_default: boolean;
            name: string;
            /** @constant */
            type: "virtual_currency";
            image_url: string;
            description: null;
        };
        /** @description What is left out or null stays as it is */
        ProfileBody: {
            birthday?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            nickname?: string | null;
            gender?: string | null;
        };
        ReadBalanceAnswer: {
            /** @description Every currency that is switched on, in its order */
            items: components["schemas"]["ReadBalanceAnswerItem"][];
        };
        ReadBalanceAnswerItem: {
            sku: string;
            /** @description In the best language there is; the sku where there is none */
            name: string;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            /** @constant */
            type: "virtual_currency";
            amount: number;
        };
        ReadKeySetAnswer: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        RegistrationBody: {
            /** @description Unique in the project in any case. With an @ only where it is the address of the account itself */
            username: string;
            /** @description One of the most common ones is refused */
            password: string;
            /** @description An e-mail address */
            email: string;
            promo_email_agreement?: number | null;
        };
        RequestLoginByPhoneBody: {
            /** @description With the country code: +12025550142 */
            phone_number: string;
        };
        ResetBody: {
            /** @description One of the most common ones is refused */
            new_password: string;
            /** @description As the mail has it */
            reset_code: string;
            /** @description a UUID in lowercase */
            user_id: string;
        };
        SocialProvider: {
            /** @description The name of the network */
            provider: string;
            /** @description The id there, as the claim id shows it */
            social_id: string;
            full_name: string | null;
            nickname: string | null;
            picture: string | null;
        };
        StandardError: {
            error: string;
            error_description?: string;
        };
        StoreBundle: {
            item_id: number;
            sku: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            description: string | null;
            image_url: string | null;
            groups: components["schemas"]["StoreCurrencyGroup"][];
            attributes: components["schemas"]["StoreCurrencyAttribute"][];
            is_free: boolean;
            price: components["schemas"]["StoreCurrencyPrice"] | null;
            virtual_prices: components["schemas"]["StoreCurrencyVirtualPrice"][];
            /** @description Whether it is on sale, and a limit leaves something of it to this user */
            can_be_bought: boolean;
            limits: components["schemas"]["StoreCurrencyLimits"] | null;
            periods: components["schemas"]["StoreCurrencyPeriod"][];
            inventory_options: components["schemas"]["StoreCurrencyInventoryOptions"];
            custom_attributes: {
                [key: string]: unknown;
            };
            promotions: unknown[];
            vp_rewards: unknown[];
            long_description?: string | null;
            order?: number;
            media_list?: components["schemas"]["StoreCurrencyMediaList"][];
            /** @constant */
            type: "bundle";
            /** @constant */
            bundle_type: "standard";
            total_content_price: components["schemas"]["StoreCurrencyPrice"] | null;
            content: components["schemas"]["StoreBundleContent"][];
        };
        StoreBundleContent: {
            sku: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            /** @enum {unknown} */
            type: "virtual_good" | "virtual_currency" | "bundle";
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            quantity: number;
            attributes: components["schemas"]["StoreCurrencyAttribute"][];
            groups: components["schemas"]["StoreCurrencyGroup"][];
            is_free: boolean;
            price: components["schemas"]["StoreCurrencyPrice"] | null;
            virtual_prices: components["schemas"]["StoreCurrencyVirtualPrice"][];
            /** @enum {unknown} */
            virtual_item_type: "consumable" | "non_consumable" | "non_renewing_subscription";
            inventory_options: components["schemas"]["StoreGoodInventoryOptions"];
        };
        StoreBundles: {
            items: components["schemas"]["StoreBundle"][];
            has_more: boolean;
            total_items_count: number;
        };
        StoreCurrencies: {
            items: components["schemas"]["StoreCurrency"][];
            has_more: boolean;
            total_items_count: number;
        };
        StoreCurrency: {
            item_id: number;
            sku: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            groups: components["schemas"]["StoreCurrencyGroup"][];
            attributes: components["schemas"]["StoreCurrencyAttribute"][];
            is_free: boolean;
            price: components["schemas"]["StoreCurrencyPrice"] | null;
            virtual_prices: components["schemas"]["StoreCurrencyVirtualPrice"][];
            /** @description Whether it is on sale, and a limit leaves something of it to this user */
            can_be_bought: boolean;
            limits: components["schemas"]["StoreCurrencyLimits"] | null;
            periods: components["schemas"]["StoreCurrencyPeriod"][];
            inventory_options: components["schemas"]["StoreCurrencyInventoryOptions"];
            custom_attributes: {
                [key: string]: unknown;
            };
            promotions: unknown[];
            vp_rewards: unknown[];
            long_description?: string | null;
            order?: number;
            media_list?: components["schemas"]["StoreCurrencyMediaList"][];
            /** @constant */
            type: "virtual_currency";
            is_hard: boolean;
        };
        StoreCurrencyAttribute: {
            external_id: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            values: components["schemas"]["StoreCurrencyAttributeValue"][];
        };
        StoreCurrencyAttributeValue: {
            external_id: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            value: string;
        };
        StoreCurrencyGroup: {
            external_id: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
        };
        /** @description The same for all currencies and packages: consumed one by one, and never expiring */
        StoreCurrencyInventoryOptions: {
            consumable: components["schemas"]["StoreCurrencyInventoryOptionsConsumable"];
            expiration_period: null;
        };
        StoreCurrencyInventoryOptionsConsumable: {
            /** @constant */
            usages_count: 1;
        };
        StoreCurrencyLimits: {
            per_user?: components["schemas"]["StoreCurrencyLimitsPerUser"];
            per_item: components["schemas"]["StoreCurrencyLimitsPerItem"] | null;
        };
        StoreCurrencyLimitsPerItem: {
            total: number;
            available: number;
        };
        /** @description Left out where the item is not limited for each player */
        StoreCurrencyLimitsPerUser: {
            total: number;
            available: number;
            recurrent_schedule: components["schemas"]["StoreCurrencyLimitsPerUserRecurrentSchedule"] | null;
        };
        StoreCurrencyLimitsPerUserRecurrentSchedule: {
            /** @enum {unknown} */
            interval_type: "daily" | "weekly" | "monthly";
            /** @description Seconds since 1970 */
            reset_next_date: number;
        };
        StoreCurrencyMediaList: {
            /** @enum {unknown} */
            type: "image" | "video";
            url: string;
        };
        StoreCurrencyPeriod: {
            date_from: string;
            date_until: string | null;
        };
        StoreCurrencyPrice: {
            /** @description With all digits of the currency, as in 9.90 */
            amount: string;
            amount_without_discount: string;
            currency: string;
        };
        StoreCurrencyVirtualPrice: {
            sku: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            /** @constant */
            type: "virtual_currency";
            amount: number;
            amount_without_discount: number;
            calculated_price: components["schemas"]["StoreCurrencyVirtualPriceCalculatedPrice"];
            is_default: boolean;
        };
        StoreCurrencyVirtualPriceCalculatedPrice: {
            amount: string;
            amount_without_discount: string;
        };
        StoreGood: {
            item_id: number;
            sku: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            groups: components["schemas"]["StoreCurrencyGroup"][];
            attributes: components["schemas"]["StoreCurrencyAttribute"][];
            is_free: boolean;
            price: components["schemas"]["StoreCurrencyPrice"] | null;
            virtual_prices: components["schemas"]["StoreCurrencyVirtualPrice"][];
            /** @description Whether it is on sale, and a limit leaves something of it to this user */
            can_be_bought: boolean;
            limits: components["schemas"]["StoreCurrencyLimits"] | null;
            periods: components["schemas"]["StoreCurrencyPeriod"][];
            inventory_options: components["schemas"]["StoreGoodInventoryOptions"];
            custom_attributes: {
                [key: string]: unknown;
            };
            promotions: unknown[];
            vp_rewards: unknown[];
            long_description?: string | null;
            order?: number;
            media_list?: components["schemas"]["StoreCurrencyMediaList"][];
            /** @constant */
            type: "virtual_good";
            /** @enum {unknown} */
            virtual_item_type: "consumable" | "non_consumable" | "non_renewing_subscription";
        };
        StoreGoodInventoryOptions: {
            consumable: components["schemas"]["GoodRowInventoryOptionsConsumable"] | null;
            expiration_period: components["schemas"]["StoreGoodInventoryOptionsExpirationPeriod"] | null;
        };
        StoreGoodInventoryOptionsExpirationPeriod: {
            type: string;
            value: number;
        };
        StoreGoods: {
            items: components["schemas"]["StoreGood"][];
            has_more: boolean;
            total_items_count: number;
        };
        StoreGroups: {
            groups: components["schemas"]["StoreGroupsGroup"][];
            /** @description The same, under the name that it has in all other lists */
            items: components["schemas"]["StoreGroupsGroup"][];
            /** @description False: all groups are shown at once */
            has_more: boolean;
            total_items_count: number;
        };
        StoreGroupsGroup: {
            id: number;
            external_id: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            description: string | null;
            image_url: string | null;
            order: number;
            /** @description Groups do not stand in each other: 0 */
            level: number;
            parent_external_id: null;
            children: unknown[];
        };
        StorePackage: {
            item_id: number;
            sku: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            description: string | null;
            image_url: string | null;
            groups: components["schemas"]["StoreCurrencyGroup"][];
            attributes: components["schemas"]["StoreCurrencyAttribute"][];
            is_free: boolean;
            price: components["schemas"]["StoreCurrencyPrice"] | null;
            virtual_prices: components["schemas"]["StoreCurrencyVirtualPrice"][];
            /** @description Whether it is on sale, and a limit leaves something of it to this user */
            can_be_bought: boolean;
            limits: components["schemas"]["StoreCurrencyLimits"] | null;
            periods: components["schemas"]["StoreCurrencyPeriod"][];
            inventory_options: components["schemas"]["StoreCurrencyInventoryOptions"];
            custom_attributes: {
                [key: string]: unknown;
            };
            promotions: unknown[];
            vp_rewards: unknown[];
            long_description?: string | null;
            order?: number;
            media_list?: components["schemas"]["StoreCurrencyMediaList"][];
            /** @constant */
            type: "bundle";
            /** @constant */
            bundle_type: "virtual_currency_package";
            content: components["schemas"]["StorePackageContent"][];
        };
        StorePackageContent: {
            sku: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            /** @constant */
            type: "virtual_currency";
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            quantity: number;
            inventory_options: components["schemas"]["StoreCurrencyInventoryOptions"];
        };
        StorePackages: {
            items: components["schemas"]["StorePackage"][];
            has_more: boolean;
            total_items_count: number;
        };
        StoreShortGoods: {
            items: components["schemas"]["StoreShortGoodsItem"][];
        };
        StoreShortGoodsItem: {
            sku: string;
            /** @description In the best language there is; the sku or external_id where there is none */
            name: string;
            description: string | null;
            groups: components["schemas"]["StoreCurrencyGroup"][];
            promotions: unknown[];
        };
        TokenAnswer: {
            access_token: string;
            /** @description Seconds */
            expires_in: number;
            /** @description Empty without scope offline or offline_access; left out then at the standard door */
            refresh_token?: string;
            /** @constant */
            token_type: "bearer";
            scope: string;
        };
        TokenBody: {
            token: string;
        };
        TokenForm: {
            grant_type: string;
            client_id?: string;
            client_secret?: string;
            code?: string;
            redirect_uri?: string;
            code_verifier?: string;
            refresh_token?: string;
            scope?: string;
            audience?: string;
        };
        TokenQuestionForm: {
            token: string;
            token_type_hint?: string;
            client_id?: string;
            client_secret?: string;
        };
        UploadPictureBody: {
            /** @description A PNG, JPEG, GIF or WebP file of at most 2 MiB */
            picture: string;
        };
        UserInfo: {
            /** Format: uuid */
            sub: string;
            name?: string;
            preferred_username?: string;
            picture?: string;
            /** @description Only where the sign-in asked for scope email */
            email?: string;
            /** @description Always beside email: whether the address is the user’s own */
            email_verified?: boolean;
        };
        UserInfoForm: {
            access_token?: string;
        };
        WrongPlace: {
            /** @description Where, as in attributes[3].external_id */
            property: string;
            /**
             * @description What is wrong, for programs (docs/problems.md#violations). Codes are forever; more may come
             * @enum {unknown}
             */
            code: "action" | "address" | "amount" | "ascii" | "bad_text" | "calling_code" | "changed" | "color" | "country" | "currency" | "cursor" | "date_time" | "default_price" | "delivery_id" | "deployment_id" | "digits" | "email" | "file" | "fixed" | "gap" | "hexadecimal" | "id" | "image" | "inexact" | "ip_address" | "json" | "locale" | "maximum" | "minimum" | "must_hold" | "must_not_begin" | "must_not_hold" | "name" | "needs" | "network_name" | "not_found" | "not_future" | "not_past" | "number" | "one_of" | "only_earlier" | "order" | "origin" | "path" | "phone" | "redirect_uri" | "refused" | "repeated" | "required" | "rule" | "secret" | "sku" | "taken" | "text" | "time" | "too_deep" | "too_far" | "too_few" | "too_long" | "too_many" | "too_precise" | "too_short" | "type" | "unexpected" | "unknown" | "uuid" | "words";
            /** @description Facts for a text of your own: the limit, the allowed words, the nearest one */
            params?: {
                [key: string]: unknown;
            };
            /** @description The same for people, in English; texts may change */
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    loginUrl: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                response_type: "code";
                /** @description Returned unchanged; guards against forged answers */
                state: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
                /** @description 43 characters of Base64url: the SHA-256 of the verifier (RFC 7636) */
                code_challenge?: string;
                code_challenge_method?: "S256";
                /** @description Language and country, as in en_US */
                locale?: string;
                /** @description true shows only the sign-in by phone; for the wallet */
                phone_only?: "true" | "false";
                /** @description true asks on a page of ours for the e-mail address that scope email wants and the network does not give; links of the sign-in page say so */
                hosted?: "true" | "false";
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    crossAuth: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                response_type: "code";
                /** @description Returned unchanged; guards against forged answers */
                state: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
                /** @description 43 characters of Base64url: the SHA-256 of the verifier (RFC 7636) */
                code_challenge?: string;
                code_challenge_method?: "S256";
                /** @description The credential that the platform gave to the game, in Base64 */
                session_ticket?: string;
                /** @description The exchange code of Epic Games */
                code?: string;
                /** @description Digits only; needed for Steam */
                app_id?: string;
                /** @description false answers 200 with the address instead of 302; default true */
                is_redirect?: "true" | "false";
                /** @description true signs known users in only; default false */
                no_user_creation?: "true" | "false";
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginUrl"];
                };
            };
            /** @description Location carries code, state, token and iss */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    loginWithToken: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                response_type: "code";
                /** @description Returned unchanged; guards against forged answers */
                state: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
                /** @description 43 characters of Base64url: the SHA-256 of the verifier (RFC 7636) */
                code_challenge?: string;
                code_challenge_method?: "S256";
                /** @description Language and country, as in en_US */
                locale?: string;
                /** @description true shows only the sign-in by phone; for the wallet */
                phone_only?: "true" | "false";
                /** @description true asks on a page of ours for the e-mail address that scope email wants and the network does not give; links of the sign-in page say so */
                hosted?: "true" | "false";
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "access_token": "the-token-of-the-network"
                 *     }
                 */
                "application/json": components["schemas"]["HandedTokenBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginUrl"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    changeMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What is left out or null stays as it is */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "nickname": "Zoë",
                 *       "birthday": "1999-12-31",
                 *       "gender": "prefer not to answer"
                 *     }
                 */
                "application/json": components["schemas"]["ProfileBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    validateToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "a-token-of-the-service"
                 *     }
                 */
                "application/json": components["schemas"]["TokenBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    logOut: {
        parameters: {
            query: {
                /** @description sso signs the browser out and leaves tokens as they are; all ends the tokens of every session of the user, too */
                sessions: "sso" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    listSocialProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SocialProvider"][];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    linkSocialProvider: {
        parameters: {
            query?: {
                /** @description Where to land afterwards: a redirect URI of the client that the user signed in with; needed where it has more than one */
                login_url?: string;
                /** @description Returned unchanged; guards against forged answers */
                state?: string;
                /** @description Language and country, as in en_US */
                locale?: string;
            };
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Address"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    unlinkSocialProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    listLoginUrls: {
        parameters: {
            query?: {
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginUrlOf"][];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    requestLoginByPhone: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                response_type: "code";
                /** @description Returned unchanged; guards against forged answers */
                state: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
                /** @description 43 characters of Base64url: the SHA-256 of the verifier (RFC 7636) */
                code_challenge?: string;
                code_challenge_method?: "S256";
                /** @description Language and country, as in en_US */
                locale?: string;
                /** @description true shows only the sign-in by phone; for the wallet */
                phone_only?: "true" | "false";
                /** @description true asks on a page of ours for the e-mail address that scope email wants and the network does not give; links of the sign-in page say so */
                hosted?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone_number": "+12025550142"
                 *     }
                 */
                "application/json": components["schemas"]["RequestLoginByPhoneBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operation"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    confirmLoginByPhone: {
        parameters: {
            query?: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation_id": "00000000-0000-4000-8000-000000000000",
                 *       "code": "123456",
                 *       "phone_number": "+12025550142"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmLoginByPhoneBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginUrl"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    requestLoginByEmail: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                response_type: "code";
                /** @description Returned unchanged; guards against forged answers */
                state: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
                /** @description 43 characters of Base64url: the SHA-256 of the verifier (RFC 7636) */
                code_challenge?: string;
                code_challenge_method?: "S256";
                /** @description Language and country, as in en_US */
                locale?: string;
                /** @description true shows only the sign-in by phone; for the wallet */
                phone_only?: "true" | "false";
                /** @description true asks on a page of ours for the e-mail address that scope email wants and the network does not give; links of the sign-in page say so */
                hosted?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anna@players.example"
                 *     }
                 */
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Operation"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    confirmLoginByEmail: {
        parameters: {
            query?: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation_id": "00000000-0000-4000-8000-000000000000",
                 *       "code": "123456",
                 *       "email": "anna@players.example"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmLoginByEmailBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginUrl"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentEmail"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    enterEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "anna@players.example"
                 *     }
                 */
                "application/json": components["schemas"]["EmailBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnteredEmail"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    confirmEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operation_id": "00000000-0000-4000-8000-000000000000",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmEmailBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readOwnAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keys": [
                 *         "class"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OwnAttributesQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attribute"][];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user, as the claim sub names them */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "publisher_id": 1,
                 *       "keys": []
                 *     }
                 */
                "application/json": components["schemas"]["AttributesQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attribute"][];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    changeAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user, as the claim sub names them */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "publisher_id": 1,
                 *       "attributes": [
                 *         {
                 *           "key": "rank",
                 *           "value": "gold"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AttributesChange"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readOwnReadOnlyAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keys": [
                 *         "class"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["OwnAttributesQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attribute"][];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readReadOnlyAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user, as the claim sub names them */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "publisher_id": 1,
                 *       "keys": []
                 *     }
                 */
                "application/json": components["schemas"]["AttributesQuestion"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attribute"][];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    changeReadOnlyAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The user, as the claim sub names them */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "publisher_id": 1,
                 *       "attributes": [
                 *         {
                 *           "key": "rank",
                 *           "value": "gold"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AttributesChange"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    changeOwnAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attributes": [
                 *         {
                 *           "key": "class",
                 *           "value": "ranger",
                 *           "permission": "public"
                 *         }
                 *       ],
                 *       "removing_keys": []
                 *     }
                 */
                "application/json": components["schemas"]["OwnAttributesChange"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    searchAttributes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "attr_type": "server",
                 *       "key": "rank",
                 *       "value": "gold",
                 *       "limit": 20
                 *     }
                 */
                "application/json": components["schemas"]["AttributeSearch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttributeSearchAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readPhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneAnswer"];
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    writePhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "phone_number": "+12025550142"
                 *     }
                 */
                "application/json": components["schemas"]["PhoneBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    removePhone: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description With its plus, which may be %2B */
                phone_number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    checkAge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "dob": "1999-12-31",
                 *       "project_id": "00000000-0000-4000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["AgeBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckAgeAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    uploadPicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "picture": "the bytes of a file"
                 *     }
                 */
                "multipart/form-data": components["schemas"]["UploadPictureBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PictureAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    removePicture: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    showPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login_project_id: string;
                /** @description As `picture` of the user says it */
                picture_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/*": string;
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    loginByPassword: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                response_type: "code";
                /** @description Returned unchanged; guards against forged answers */
                state: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
                /** @description 43 characters of Base64url: the SHA-256 of the verifier (RFC 7636) */
                code_challenge?: string;
                code_challenge_method?: "S256";
                /** @description Language and country, as in en_US */
                locale?: string;
                /** @description true shows only the sign-in by phone; for the wallet */
                phone_only?: "true" | "false";
                /** @description true asks on a page of ours for the e-mail address that scope email wants and the network does not give; links of the sign-in page say so */
                hosted?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "anna",
                 *       "password": "seven-crows-on-a-wire"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginUrl"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    loginByPasswordForTokens: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "anna",
                 *       "password": "seven-crows-on-a-wire"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    registerUser: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                response_type: "code";
                /** @description Returned unchanged; guards against forged answers */
                state?: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
                /** @description 43 characters of Base64url: the SHA-256 of the verifier (RFC 7636) */
                code_challenge?: string;
                code_challenge_method?: "S256";
                /** @description Of the mail, as en_US; one that cannot be read is passed over */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "anna",
                 *       "password": "seven-crows-on-a-wire",
                 *       "email": "anna@players.example"
                 *     }
                 */
                "application/json": components["schemas"]["RegistrationBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginUrl"];
                };
            };
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    resendConfirmationLink: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Returned unchanged; guards against forged answers */
                state?: string;
                /** @description Of the mail, as en_US; one that cannot be read is passed over */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "anna"
                 *     }
                 */
                "application/json": components["schemas"]["AccountNameBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    linkPassword: {
        parameters: {
            query?: {
                /** @description Of the mail, as en_US; one that cannot be read is passed over */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "anna",
                 *       "password": "seven-crows-on-a-wire",
                 *       "email": "anna@players.example"
                 *     }
                 */
                "application/json": components["schemas"]["RegistrationBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkedPassword"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query: {
                /** @description The login project id */
                projectId: string;
                /** @description Of the mail, as en_US; one that cannot be read is passed over */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "username": "anna"
                 *     }
                 */
                "application/json": components["schemas"]["AccountNameBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    confirmPasswordReset: {
        parameters: {
            query: {
                /** @description The login project id */
                projectId: string;
                /** @description Of the mail, as en_US; one that cannot be read is passed over */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "new_password": "seven-crows-on-a-wire",
                 *       "reset_code": "the-code-of-the-mail",
                 *       "user_id": "00000000-0000-4000-8000-000000000000"
                 *     }
                 */
                "application/json": components["schemas"]["ResetBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    loginByDevice: {
        parameters: {
            query: {
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
                response_type: "code";
                /** @description Returned unchanged; guards against forged answers */
                state?: string;
                /** @description Needed where the client has more than one; must be registered to the letter */
                redirect_uri?: string;
                /** @description Words with blanks between: email, offline (or offline_access); others come back as they are */
                scope?: string;
                /** @description Stands in the aud claim of the JWT */
                audience?: string;
                /** @description The deployment that the player signs in to */
                deployment_id?: string;
                /** @description 43 characters of Base64url: the SHA-256 of the verifier (RFC 7636) */
                code_challenge?: string;
                code_challenge_method?: "S256";
            };
            header?: never;
            path: {
                /** @description In lower case */
                type: "android" | "ios" | "macos" | "windows";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device": "Apple iPhone",
                 *       "device_id": "4D1B1A38-7A5E-4A3B-9B8C-1F6A0D2E9C55"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginUrl"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    listDevices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceAnswer"][];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    linkDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description In lower case */
                type: "android" | "ios" | "macos" | "windows";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "device": "Apple iPhone",
                 *       "device_id": "4D1B1A38-7A5E-4A3B-9B8C-1F6A0D2E9C55"
                 *     }
                 */
                "application/json": components["schemas"]["DeviceBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    unlinkDevice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description id of the list */
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readKeySet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login_project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadKeySetAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readOldKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login_project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    readProjectMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login_project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readOpenidMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    readProjectOpenidMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login_project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    readProjectOpenidMetadataBelow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                login_project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    token: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "client_id": "17",
                 *       "code": "the-code-that-came-back",
                 *       "redirect_uri": "https://game.example/signed-in"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "a-token-of-the-service",
                 *       "token_type_hint": "refresh_token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenQuestionForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    introspect: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "a-token-of-the-service",
                 *       "token_type_hint": "refresh_token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenQuestionForm"];
            };
        };
        responses: {
            /** @description RFC 7662, section 2.2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Introspection"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    tokenStandard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grant_type": "authorization_code",
                 *       "client_id": "17",
                 *       "code": "the-code-that-came-back",
                 *       "redirect_uri": "https://game.example/signed-in"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandardError"];
                };
            };
        };
    };
    revokeStandard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "a-token-of-the-service",
                 *       "token_type_hint": "refresh_token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenQuestionForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandardError"];
                };
            };
        };
    };
    introspectStandard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "a-token-of-the-service",
                 *       "token_type_hint": "refresh_token"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["TokenQuestionForm"];
            };
        };
        responses: {
            /** @description RFC 7662, section 2.2 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Introspection"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandardError"];
                };
            };
        };
    };
    readUserInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandardError"];
                };
            };
        };
    };
    readUserInfoByPost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "access_token": "a-token-of-the-service"
                 *     }
                 */
                "application/x-www-form-urlencoded": components["schemas"]["UserInfoForm"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserInfo"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandardError"];
                };
            };
        };
    };
    showStoreCurrencies: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCurrencies"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreCurrency: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCurrency"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStorePackages: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePackages"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStorePackage: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePackage"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreVirtualItems: {
        parameters: {
            query?: {
                /** @description Default 50; of more than 50 come 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreGoods"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreVirtualItem: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreGood"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreBundles: {
        parameters: {
            query?: {
                /** @description Default 50; of more than 50 come 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreBundles"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreBundle: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreBundle"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreVirtualItemsOfGroup: {
        parameters: {
            query?: {
                /** @description Default 50; of more than 50 come 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreGoods"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreBundlesOfGroup: {
        parameters: {
            query?: {
                /** @description Default 50; of more than 50 come 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreBundles"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreItemsOfGroup: {
        parameters: {
            query?: {
                /** @description Default 50; of more than 50 come 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyStoreItems"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreItems: {
        parameters: {
            query?: {
                /** @description Default 50; of more than 50 come 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyStoreItems"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreItem: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyStoreItem"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreItemById: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                item_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyStoreItem"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showAllStoreVirtualItems: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                "additional_fields[]"?: string | string[];
                /** @description Members that are shown only when they are named here: media_list, order, long_description, custom_attributes, item_code; repeated, or separated by commas. Others are passed over */
                additional_fields?: string | string[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
                /** @description `true` or `1`: the answer has the headers X-User-Locale-Code and X-User-Country-Code, for whom it was made */
                with_geo?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreShortGoods"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    showStoreGroups: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreGroups"];
                };
            };
            /** @description As it was when the ETag in If-None-Match was sent */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    claimFreeItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description May be left out; quantity is what counts, and other members are passed over */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "quantity": 1
                 *     }
                 */
                "application/json": components["schemas"]["ClaimFreeItemBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimFreeItemAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                order_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlayerOrder"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    orderItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description May be left out. Members that are not known are passed over */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "sandbox": true
                 *     }
                 */
                "application/json": components["schemas"]["OrderItemBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderItemAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    paymentStatus: {
        parameters: {
            query?: {
                /** @description The token of the order */
                token?: unknown;
                /** @description The same */
                access_token?: unknown;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentStatusAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldError"];
                };
            };
        };
    };
    listInventory: {
        parameters: {
            query?: {
                /** @description Default 50; of more than 50 come 50 */
                limit?: string;
                /** @description How many items to leave out, digits only; default 0 */
                offset?: string;
                /** @description A language, or language and country, as in de-AT */
                locale?: string;
                /** @description Where the player plays; kept in the ledger. There is one inventory for all platforms */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListInventoryAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    readBalance: {
        parameters: {
            query?: {
                /** @description A language, or language and country, as in de-AT */
                locale?: string;
                /** @description Where the player plays; kept in the ledger. There is one inventory for all platforms */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadBalanceAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listTimeLimitedItems: {
        parameters: {
            query?: {
                /** @description A language, or language and country, as in de-AT */
                locale?: string;
                /** @description Where the player plays; kept in the ledger. There is one inventory for all platforms */
                platform?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListTimeLimitedItemsAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listOwnLedger: {
        parameters: {
            query?: {
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
                /** @description Only entries of this item */
                sku?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOwnLedgerAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    consumeItem: {
        parameters: {
            query?: {
                /** @description Where the player plays; kept in the ledger. There is one inventory for all platforms */
                platform?: string;
            };
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        /** @description With quantity so many uses go; instances are not used up */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "potion.small",
                 *       "quantity": 1,
                 *       "instance_id": null
                 *     }
                 */
                "application/json": components["schemas"]["ConsumeItemBody"];
            };
        };
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    buyForCurrency: {
        parameters: {
            query?: {
                /** @description Where the player plays; kept in the ledger */
                platform?: string;
            };
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
                currency_sku: string;
            };
            cookie?: never;
        };
        /** @description May be left out. Members that are not known are passed over; it is always one piece */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "custom_parameters": {
                 *         "character": "Milo"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BuyForCurrencyBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimFreeItemAnswer"];
                };
            };
            /** @description What went wrong: its code is in docs/problems.md */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
}
