// Written by client/generator from docs/openapi.json, whose SHA-256 is ff645b4fb9c1833f1e593b278fa7a596349432c03a22db8ffe7d115136b98cd4.
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
        patch?: never;
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
        get?: never;
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
         * @description For the player whose order it is: a free one, or a transaction whose user.id is the sub of their token. 404 for all other orders.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
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
            errorMessageExtended?: components["schemas"]["WrongPlace"][];
        } & {
            [key: string]: unknown;
        };
        ClaimFreeItemAnswer: {
            order_id: number;
        };
        /** @description May be left out; quantity is what counts */
        ClaimFreeItemBody: {
            /** @description Default 1 */
            quantity?: number;
            /** @description Whether it is a test */
            sandbox?: boolean;
            /** @description Any JSON object of at most 200 members and 10,000 characters, for order_paid */
            custom_parameters?: {
                [key: string]: unknown;
            };
            currency?: string;
            locale?: string;
            promo_code?: string;
            external_id?: string;
            settings?: {
                [key: string]: unknown;
            };
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
        LoginUrl: {
            /** @description Where to send the user; carries code, state and token */
            login_url: string;
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
            groups: components["schemas"]["MeGroup"][];
            /**
             * @description Every user signed in with something
             * @constant
             */
            is_anonymous: false;
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
            virtual_price: null;
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
        ReadKeySetAnswer: {
            keys: {
                [key: string]: unknown;
            }[];
        };
        RequestLoginByPhoneBody: {
            /** @description With the country code: +12025550142 */
            phone_number: string;
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
        StoreCurrencies: {
            items: components["schemas"]["StoreCurrency"][];
            has_more: boolean;
            total_items_count: number;
        };
        StoreCurrency: {
            item_id: number;
            sku: string;
            name: string | null;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            groups: components["schemas"]["StorePackageGroup"][];
            attributes: components["schemas"]["StorePackageAttribute"][];
            is_free: boolean;
            price: components["schemas"]["StorePackagePrice"] | null;
            virtual_prices: components["schemas"]["StorePackageVirtualPrice"][];
            /** @description Whether it is on sale, and a limit leaves something of it to this user */
            can_be_bought: boolean;
            limits: components["schemas"]["StorePackageLimits"] | null;
            periods: components["schemas"]["StorePackagePeriod"][];
            inventory_options: components["schemas"]["StorePackageInventoryOptions"];
            custom_attributes: {
                [key: string]: unknown;
            };
            promotions: unknown[];
            vp_rewards: unknown[];
            long_description?: string | null;
            order?: number;
            media_list?: components["schemas"]["StorePackageMediaList"][];
            /** @constant */
            type: "virtual_currency";
            is_hard: boolean;
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
            name: string | null;
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
            name: string | null;
            description: string | null;
            image_url: string | null;
            groups: components["schemas"]["StorePackageGroup"][];
            attributes: components["schemas"]["StorePackageAttribute"][];
            is_free: boolean;
            price: components["schemas"]["StorePackagePrice"] | null;
            virtual_prices: components["schemas"]["StorePackageVirtualPrice"][];
            /** @description Whether it is on sale, and a limit leaves something of it to this user */
            can_be_bought: boolean;
            limits: components["schemas"]["StorePackageLimits"] | null;
            periods: components["schemas"]["StorePackagePeriod"][];
            inventory_options: components["schemas"]["StorePackageInventoryOptions"];
            custom_attributes: {
                [key: string]: unknown;
            };
            promotions: unknown[];
            vp_rewards: unknown[];
            long_description?: string | null;
            order?: number;
            media_list?: components["schemas"]["StorePackageMediaList"][];
            /** @constant */
            type: "bundle";
            /** @constant */
            bundle_type: "virtual_currency_package";
            content: components["schemas"]["StorePackageContent"][];
        };
        StorePackageAttribute: {
            external_id: string;
            name: string | null;
            values: components["schemas"]["StorePackageAttributeValue"][];
        };
        StorePackageAttributeValue: {
            external_id: string;
            value: string | null;
        };
        StorePackageContent: {
            sku: string;
            name: string | null;
            /** @constant */
            type: "virtual_currency";
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            quantity: number;
            inventory_options: components["schemas"]["StorePackageInventoryOptions"];
        };
        StorePackageGroup: {
            external_id: string;
            name: string | null;
        };
        /** @description The same for all items: consumed one by one, and never expiring */
        StorePackageInventoryOptions: {
            consumable: components["schemas"]["StorePackageInventoryOptionsConsumable"];
            expiration_period: null;
        };
        StorePackageInventoryOptionsConsumable: {
            /** @constant */
            usages_count: 1;
        };
        StorePackageLimits: {
            per_user?: components["schemas"]["StorePackageLimitsPerUser"];
            per_item: components["schemas"]["StorePackageLimitsPerItem"] | null;
        };
        StorePackageLimitsPerItem: {
            total: number;
            available: number;
        };
        /** @description Left out where the item is not limited for each player */
        StorePackageLimitsPerUser: {
            total: number;
            available: number;
            recurrent_schedule: components["schemas"]["StorePackageLimitsPerUserRecurrentSchedule"] | null;
        };
        StorePackageLimitsPerUserRecurrentSchedule: {
            /** @enum {unknown} */
            interval_type: "daily" | "weekly" | "monthly";
            /** @description Seconds since 1970 */
            reset_next_date: number;
        };
        StorePackageMediaList: {
            /** @enum {unknown} */
            type: "image" | "video";
            url: string;
        };
        StorePackagePeriod: {
            date_from: string;
            date_until: string | null;
        };
        StorePackagePrice: {
            /** @description With all digits of the currency, as in 9.90 */
            amount: string;
            amount_without_discount: string;
            currency: string;
        };
        StorePackageVirtualPrice: {
            sku: string;
            name: string | null;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            /** @constant */
            type: "virtual_currency";
            amount: number;
            amount_without_discount: number;
            calculated_price: components["schemas"]["StorePackageVirtualPriceCalculatedPrice"];
            is_default: boolean;
        };
        StorePackageVirtualPriceCalculatedPrice: {
            amount: string;
            amount_without_discount: string;
        };
        StorePackages: {
            items: components["schemas"]["StorePackage"][];
            has_more: boolean;
            total_items_count: number;
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
            code: "action" | "address" | "amount" | "ascii" | "bad_text" | "calling_code" | "changed" | "color" | "country" | "currency" | "cursor" | "date_time" | "default_price" | "delivery_id" | "deployment_id" | "digits" | "email" | "fixed" | "hexadecimal" | "id" | "image" | "inexact" | "ip_address" | "json" | "locale" | "maximum" | "minimum" | "name" | "network_name" | "not_found" | "not_future" | "not_past" | "number" | "one_of" | "order" | "origin" | "path" | "phone" | "redirect_uri" | "repeated" | "required" | "rule" | "secret" | "sku" | "taken" | "text" | "time" | "too_deep" | "too_far" | "too_few" | "too_long" | "too_many" | "too_precise" | "too_short" | "type" | "unexpected" | "unknown" | "uuid" | "words";
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
                /** @description Members that are shown only when they are named here; may be repeated */
                "additional_fields[]"?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Members that are shown only when they are named here; may be repeated */
                additional_fields?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
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
                /** @description Members that are shown only when they are named here; may be repeated */
                "additional_fields[]"?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Members that are shown only when they are named here; may be repeated */
                additional_fields?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
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
    showStorePackage: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here; may be repeated */
                "additional_fields[]"?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Members that are shown only when they are named here; may be repeated */
                additional_fields?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
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
    showStoreCurrency: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here; may be repeated */
                "additional_fields[]"?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Members that are shown only when they are named here; may be repeated */
                additional_fields?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
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
    showStoreItem: {
        parameters: {
            query?: {
                /** @description a language, or language and country, as in de or de-AT */
                locale?: string;
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description Members that are shown only when they are named here; may be repeated */
                "additional_fields[]"?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Members that are shown only when they are named here; may be repeated */
                additional_fields?: ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code") | ("media_list" | "order" | "long_description" | "custom_attributes" | "item_code")[];
                /** @description Whether items are shown outside of their sales periods, too */
                show_inactive_time_limited_items?: "0" | "1" | "true" | "false";
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
                    "application/json": components["schemas"]["StorePackage"] | components["schemas"]["StoreCurrency"];
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
        /** @description May be left out; quantity is what counts */
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
}
