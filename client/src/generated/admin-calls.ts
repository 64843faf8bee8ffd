// Written by client/generator from docs/openapi.json, whose SHA-256 is ac7192613a217304e62170f041bfe19d7674737c36ff58b4aba564b4d938706a.
export interface paths {
    "/api/operator/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the merchants that the caller may see
         * @description Needs the permission `projects.read` on anything; what the caller may not see is left out or refused.
         */
        get: operations["listMerchants"];
        put?: never;
        /**
         * Make a merchant
         * @description Needs the permission `installation.manage` on the installation.
         */
        post: operations["createMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/merchants/{merchant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a merchant
         * @description The ETag names the version, for If-Match of a PATCH.
         *
         *     Needs the permission `projects.read` on the merchant or the installation.
         */
        get: operations["readMerchant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a merchant’s name
         * @description A JSON Merge Patch (RFC 7396): what is not named stays, null gives a member its default back, and a list replaces the former one. What is so already stays as it is, with its ETag.
         *
         *     Needs the permission `projects.write` on the merchant or the installation.
         */
        patch: operations["changeMerchant"];
        trace?: never;
    };
    "/api/operator/merchants/{merchant_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a merchant with its projects
         * @description Its projects are archived as by archiveProject, and none can be made. One that was archived before stays as it was.
         *
         *     Needs the permission `projects.write` on the merchant or the installation.
         */
        post: operations["archiveMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/merchants/{merchant_id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a merchant back from the archive
         * @description The projects come back that were archived with it.
         *
         *     Needs the permission `projects.write` on the merchant or the installation.
         */
        post: operations["unarchiveMerchant"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the projects that the caller may see
         * @description Needs the permission `projects.read` on anything; what the caller may not see is left out or refused.
         */
        get: operations["listProjects"];
        put?: never;
        /**
         * Make a project of a merchant
         * @description Some settings need a permission besides: `signing_keys.rotate` for jwt_algorithm, own_issuer, jwt_type; `connections.write` for playfab; `connections.write` for device_sign_in; `connections.write` for password_sign_in; `connections.write` for registration; `webhooks.write` for notifications, webhook_mode, user_validation, webhook_schedule; `installation.manage` for the installation for notifications_allowed, rate_limits, message_budgets; and that of the installation to switch on a notification that the operator never allowed. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `projects.write` on anything; what the caller may not see is left out or refused.
         */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a project
         * @description The ETag names the version, for If-Match of a PATCH.
         *
         *     Needs the permission `projects.read` on the project, its merchant or the installation.
         */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change name and settings
         * @description A JSON Merge Patch (RFC 7396): what is not named stays, null gives a member its default back, and a list replaces the former one. What is so already stays as it is, with its ETag. Some settings need a permission besides: `signing_keys.rotate` for jwt_algorithm, own_issuer, jwt_type; `connections.write` for playfab; `connections.write` for device_sign_in; `connections.write` for password_sign_in; `connections.write` for registration; `webhooks.write` for notifications, webhook_mode, user_validation, webhook_schedule; `installation.manage` for the installation for notifications_allowed, rate_limits, message_budgets; and that of the installation to switch on a notification that the operator never allowed. With validate_only=true nothing is changed, and the answer is what would come of it.
         *
         *     Needs the permission `projects.write` on the project, its merchant or the installation.
         */
        patch: operations["changeProject"];
        trace?: never;
    };
    "/api/operator/projects/{project_id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive a project
         * @description Nobody signs in or refreshes tokens any more, and API keys change nothing. All data is kept, notifications that wait go out, and people of the console and operators can still do all that their permissions allow.
         *
         *     Needs the permission `projects.write` on the project, its merchant or the installation.
         */
        post: operations["archiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a project back from the archive
         * @description Needs the permission `projects.write` on the project, its merchant or the installation.
         */
        post: operations["unarchiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List OAuth clients
         * @description Needs the permission `projects.read` on the project, its merchant or the installation.
         */
        get: operations["listClients"];
        put?: never;
        /**
         * Make an OAuth client
         * @description With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `projects.write` on the project, its merchant or the installation.
         */
        post: operations["createClient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/clients/{client_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an OAuth client
         * @description The ETag names the version, for If-Match of a PATCH.
         *
         *     Needs the permission `projects.read` on the project, its merchant or the installation.
         */
        get: operations["getClient"];
        put?: never;
        post?: never;
        /**
         * Delete an OAuth client
         * @description With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `projects.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteClient"];
        options?: never;
        head?: never;
        /**
         * Change an OAuth client
         * @description A JSON Merge Patch (RFC 7396): what is not named stays, null gives a member its default back, and a list replaces the former one. What is so already stays as it is, with its ETag. With validate_only=true nothing is changed, and the answer is what would come of it.
         *
         *     Needs the permission `projects.write` on the project, its merchant or the installation.
         */
        patch: operations["changeClient"];
        trace?: never;
    };
    "/api/operator/projects/{project_id}/clients/{client_id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a client a new secret
         * @description The former one stops working at once, or counts for `grace_seconds` besides. Of those before it none counts any more.
         *
         *     Needs the permission `projects.write` on the project, its merchant or the installation.
         */
        post: operations["renewClientSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of a project that were not revoked; the keys themselves are never shown
         * @description Needs the permission `keys.manage` on the project, its merchant or the installation.
         */
        get: operations["listProjectApiKeys"];
        put?: never;
        /**
         * Make an API key of a project
         * @description Nobody gives a key more than they may do there themselves, and no key makes one that ends later than itself: 403. 409 where there are 1,000.
         *
         *     Needs the permission `keys.manage` on the project, its merchant or the installation.
         */
        post: operations["createProjectApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/api_keys/{key_id}": {
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
         * Revoke an API key of a project
         * @description A key may revoke itself, and others that may no more than itself and end no later: 403 otherwise. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `keys.manage` on the project, its merchant or the installation.
         */
        delete: operations["revokeProjectApiKey"];
        options?: never;
        head?: never;
        /**
         * Let an API key of a project end earlier
         * @description So a key that was replaced goes on for a while. It never ends later than it would have. A key may do so to itself, and to others that may no more than itself and end no later: 403 otherwise.
         *
         *     Needs the permission `keys.manage` on the project, its merchant or the installation.
         */
        patch: operations["changeProjectApiKey"];
        trace?: never;
    };
    "/api/operator/merchants/{merchant_id}/api_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the API keys of a merchant that were not revoked; the keys themselves are never shown
         * @description Needs the permission `keys.manage` on the merchant or the installation.
         */
        get: operations["listMerchantApiKeys"];
        put?: never;
        /**
         * Make an API key that opens all projects of a merchant
         * @description Nobody gives a key more than they may do there themselves, and no key makes one that ends later than itself: 403. 409 where there are 1,000.
         *
         *     Needs the permission `keys.manage` on the merchant or the installation.
         */
        post: operations["createMerchantApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/merchants/{merchant_id}/api_keys/{key_id}": {
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
         * Revoke an API key of a merchant
         * @description A key may revoke itself, and others that may no more than itself and end no later: 403 otherwise. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `keys.manage` on the merchant or the installation.
         */
        delete: operations["revokeMerchantApiKey"];
        options?: never;
        head?: never;
        /**
         * Let an API key of a merchant end earlier
         * @description So a key that was replaced goes on for a while. It never ends later than it would have. A key may do so to itself, and to others that may no more than itself and end no later: 403 otherwise.
         *
         *     Needs the permission `keys.manage` on the merchant or the installation.
         */
        patch: operations["changeMerchantApiKey"];
        trace?: never;
    };
    "/api/operator/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the operator keys that were not revoked; the keys themselves are never shown
         * @description Needs the permission `installation.manage` on the installation.
         */
        get: operations["listOperatorKeys"];
        put?: never;
        /**
         * Make an operator key
         * @description The others stay valid, so that one can follow another without a gap. A key that expires makes none that ends later: 403. 409 where there are 100.
         *
         *     Needs the permission `installation.manage` on the installation.
         */
        post: operations["createOperatorKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/keys/{key_id}": {
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
         * Revoke an operator key
         * @description A call may revoke its own key, but never the last valid one: 409. A key that expires revokes none that ends later: 403. The command portreeve operator-key --replace does that. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `installation.manage` on the installation.
         */
        delete: operations["revokeOperatorKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List connections to networks and platforms
         * @description Needs the permission `connections.read` on the project, its merchant or the installation.
         */
        get: operations["listConnections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/connections/{kind}/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a connection; of its credentials only the names
         * @description The ETag names the version, for If-Match of a PATCH.
         *
         *     Needs the permission `connections.read` on the project, its merchant or the installation.
         */
        get: operations["readConnection"];
        /**
         * Connect a network or platform
         * @description Credentials, settings and is_enabled that are left out stay. Settings given replace all of them; an empty text takes a credential away. Credentials that are still missing keep nothing from being saved: they are listed in missing, and no player is led there until they are set. With validate_only=true nothing is changed, and the answer is what would come of it.
         *
         *     Needs the permission `connections.write` on the project, its merchant or the installation.
         */
        put: operations["putConnection"];
        post?: never;
        /**
         * Disconnect a network or platform
         * @description Needs the permission `connections.write` on the project, its merchant or the installation.
         */
        delete: operations["removeConnection"];
        options?: never;
        head?: never;
        /**
         * Change a connection
         * @description A JSON Merge Patch (RFC 7396): what is not named stays, null gives a member its default back, and a list replaces the former one. What is so already stays as it is, with its ETag. With validate_only=true nothing is changed, and the answer is what would come of it.
         *
         *     Needs the permission `connections.write` on the project, its merchant or the installation.
         */
        patch: operations["changeConnection"];
        trace?: never;
    };
    "/api/operator/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done to the installation, newest first
         * @description All filters given must fit. A page may hold fewer entries than asked for: go on with next_cursor until it is null. With `Accept: text/csv` the answer is a file of all that fit, at most 50,000 rows, without pages: `before` with the time of the last one goes on.
         *
         *     Needs the permission `audit.read` on the installation.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was done to a project, newest first
         * @description All filters given must fit. A page may hold fewer entries than asked for: go on with next_cursor until it is null. With `Accept: text/csv` the answer is a file of all that fit, at most 50,000 rows, without pages: `before` with the time of the last one goes on.
         *
         *     Needs the permission `audit.read` on the project, its merchant or the installation.
         */
        get: operations["listProjectAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who did what in the project, newest first
         * @description All filters given must fit. A page may hold fewer entries than asked for: go on with next_cursor until it is null. With `Accept: text/csv` the answer is a file of all that fit, at most 50,000 rows, without pages: `before` with the time of the last one goes on.
         *
         *     Needs the permission `audit.read` on the project, its merchant or the installation.
         */
        get: operations["readAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which key this is, and what it may do with the project
         * @description Needs no permission. expires_at is absent where the key does not end.
         */
        get: operations["readOwnKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/console_users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the people who may use the console, by their addresses
         * @description Whoever may read the people of a merchant or project sees those who have grants there, and nothing of what else they may do. Filters that are given hold together. Go on with next_cursor until it is null.
         *
         *     Needs the permission `people.read` on anything; what the caller may not see is left out or refused.
         */
        get: operations["listConsoleUsers"];
        put?: never;
        /**
         * Invite somebody to the console
         * @description They get a link by which they sign in once within 24 hours: by mail, or from you. One that you get opens no more than you could give. Nobody grants more than they have. Somebody who was removed comes back with the same id.
         *
         *     Needs the permission `people.manage` on anything; what the caller may not see is left out or refused.
         */
        post: operations["inviteConsoleUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/console_users/{console_user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a console user
         * @description The ETag names the version, for If-Match of a PATCH.
         *
         *     Needs the permission `people.read` on anything; what the caller may not see is left out or refused.
         */
        get: operations["readConsoleUser"];
        put?: never;
        post?: never;
        /**
         * Remove a console user
         * @description All of their sessions, links and codes end at once. The audit trail goes on naming them.
         *
         *     Needs the permission `people.manage` on anything; what the caller may not see is left out or refused.
         */
        delete: operations["removeConsoleUser"];
        options?: never;
        head?: never;
        /**
         * Change the name or the grants of a console user
         * @description What is not named stays; grants given replace all that you look after, with the next call that the person makes. Those that you may only read stay, named or not. Where they allow more than before, sessions and the unused link of the person end. Nobody changes who has more than they do, and the last operator stays one while there is no operator key.
         *
         *     Needs the permission `people.manage` on anything; what the caller may not see is left out or refused.
         */
        patch: operations["changeConsoleUser"];
        trace?: never;
    };
    "/api/operator/console_users/{console_user_id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make another link by which a console user signs in once
         * @description It counts for 24 hours, and the former one no more. Whoever has it signs in as this person, so nobody makes one for who has more than they do.
         *
         *     Needs the permission `people.manage` on anything; what the caller may not see is left out or refused.
         */
        post: operations["createConsoleUserLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/console_users/{console_user_id}/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the passkeys of a console user
         * @description Needs the permission `people.read` on the installation.
         */
        get: operations["listConsoleUserPasskeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/console_users/{console_user_id}/passkeys/{passkey_id}": {
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
         * Remove a passkey of a console user
         * @description For a device that was lost. Sessions go on: to end them, too, remove the person and invite them anew.
         *
         *     Needs the permission `people.manage` on the installation.
         */
        delete: operations["removeConsoleUserPasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deployments of the project
         * @description Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["listDeployments"];
        put?: never;
        /**
         * Make a deployment
         * @description Needs the permission `players.write` on the project, its merchant or the installation.
         */
        post: operations["createDeployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/deployments/{deployment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One deployment
         * @description The ETag names the version, for If-Match of a change.
         *
         *     Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["readDeployment"];
        /**
         * Rename a deployment, open it to everybody, or close it
         * @description A deployment that is closed keeps out whoever has no entitlement, at their next sign-in or refresh.
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        put: operations["changeDeployment"];
        post?: never;
        /**
         * Take a deployment away, with its entitlements
         * @description Sessions that were begun in it end with their next refresh. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteDeployment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/deployments/{deployment_id}/entitlements/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Let a user into a deployment that is not public
         * @description Who has an entitlement is listed by GET …/users?deployment_id=….
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        put: operations["entitleUser"];
        post?: never;
        /**
         * Take a user’s entitlement away
         * @description Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["removeEntitlement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Groups of users
         * @description Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["listUserGroups"];
        put?: never;
        /**
         * Make a group of users
         * @description Needs the permission `players.write` on the project, its merchant or the installation.
         */
        post: operations["createUserGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/groups/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a group, or let it hold every user
         * @description Needs the permission `players.write` on the project, its merchant or the installation.
         */
        put: operations["changeUserGroup"];
        post?: never;
        /**
         * Take a group away; its users stay
         * @description With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteUserGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/groups/{group_id}/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a user into a group
         * @description Who is in a group is listed by GET …/users?group_id=….
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        put: operations["addUserToGroup"];
        post?: never;
        /**
         * Take a user out of a group
         * @description Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["takeUserFromGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find users
         * @description All filters given must fit; without any, every user is listed. With `Accept: text/csv` the answer is a file of all that fit, whatever the limit, of at most 50,000 rows. A text that a spreadsheet would take for a formula stands behind an apostrophe.
         *
         *     Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["searchUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One user with identities, entitlements and sessions
         * @description Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["readUser"];
        put?: never;
        post?: never;
        /**
         * Erase a user
         * @description Removes identities, sessions and personal fields everywhere, notifications and attempts included. Transactions stay, with an anonymous id. 204: nothing is left; 202: the user is gone, and the rest goes on being erased, as `readErasure` tells.
         *
         *     Needs the permission `players.erase` on the project, its merchant or the installation.
         */
        delete: operations["eraseUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/ban": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ban a user; all tokens stop counting
         * @description In the place of any ban before. With `until` the ban ends by itself then, and tokens that still live count again.
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        post: operations["banUser"];
        /**
         * Take a ban back
         * @description Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["unbanUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/bans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of a user’s bans, newest first
         * @description Who set each and who took it back; the newest 100. They go with the user.
         *
         *     Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["listUserBans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What your own people wrote down about a user, newest first
         * @description Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["listUserNotes"];
        put?: never;
        /**
         * Write a note on a user
         * @description The user does not see it, but it is part of what `exportUser` hands out, and goes with the user.
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        post: operations["createUserNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/notes/{note_id}": {
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
         * Delete a note on a user
         * @description Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteUserNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/pictures/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses by which a page of the console shows the pictures of players
         * @description The service fetches the pictures itself, so that their hosts do not learn who is at work. Of a player who is not there nothing is answered.
         *
         *     Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["listUserPictures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/picture": {
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
         * Take away the picture that a user uploaded
         * @description A picture of a network, if there is one, stands for them again. They may upload another one.
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["removeUserPicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/sessions": {
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
         * End every session of a user
         * @description All their tokens stop counting at once; they may sign in again.
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["endSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/sessions/{session_id}": {
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
         * End one session of a user
         * @description Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/identities/{provider}": {
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
         * Take the identity of a network from a user
         * @description Ends the sessions that were opened by it. Who comes by it again is a new user. 409 for the last way in, unless also_last is true.
         *
         *     Needs the permission `players.write` on the project, its merchant or the installation.
         */
        delete: operations["unlinkIdentity"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that is kept of a user
         * @description For a request of access (GDPR, article 15): one JSON document with a part for each area.
         *
         *     Needs the permission `players.export` on the project, its merchant or the installation.
         */
        get: operations["exportUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far the erasure of a user is
         * @description For who was answered 202. The audit trail keeps for 400 days that a user was erased; then it is 404, as before an erasure.
         *
         *     Needs the permission `players.read` on the project, its merchant or the installation.
         */
        get: operations["readErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/sign_ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How players came in, and why others did not, newest first
         * @description All filters given must fit. A page may hold fewer than asked for: go on with next_cursor until it is null. Failures are kept always, as far as their number in a second allows; of successes some are, under load, and stands_for says for how many.
         *
         *     Needs the permission `sign_ins.read` on the project, its merchant or the installation.
         */
        get: operations["listSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/sign_ins/{sign_in_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One sign-in, step by step
         * @description Needs the permission `sign_ins.read` on the project, its merchant or the installation.
         */
        get: operations["readSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/clients/refused_redirect_uris": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirect URIs that were refused lately, by client
         * @description What games and pages sent that no client has registered, in the last 14 days, by scheme, host and port: the 20 latest. Written some seconds after the refusal. Of each caller few new ones are counted at a time, so that a stranger does not push out the others.
         *
         *     Needs the permission `sign_ins.read` on the project, its merchant or the installation.
         */
        get: operations["listRefusedRedirectUris"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring players in from another service
         * @description The file is the body: NDJSON, a player in each line. A thousand lines are one transaction. Players who are there keep what they have and get only what is missing, so the same file may be sent again. Wrong lines are left out and told by number. The answer comes when the file is read to its end.
         *
         *     Needs the permission `players.import` on the project, its merchant or the installation.
         */
        post: operations["importUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/signing_keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Signing keys of a project
         * @description Needs the permission `projects.read` on the project, its merchant or the installation.
         */
        get: operations["listSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/signing_keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the waiting key sign, and a new one wait
         * @description Tokens signed before stay valid until they expire.
         *
         *     Needs the permission `signing_keys.rotate` on the project, its merchant or the installation.
         */
        post: operations["rotateSigningKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/signing_keys/{kid}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The shared secret of an HS256 key
         * @description Needs the permission `signing_keys.read` on the project, its merchant or the installation.
         */
        get: operations["readSharedSecret"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at the sign-in page with other branding
         * @description Changes nothing: the answer is an address at which the page stands for ten minutes, as it would look.
         *
         *     Needs the permission `projects.write` on the project, its merchant or the installation.
         */
        post: operations["previewSignInPage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/sign_ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign-ins that belong to no project, newest first
         * @description Those of clients that nobody knows, and those that do not tell theirs. All filters given must fit. A page may hold fewer than asked for: go on with next_cursor until it is null. Failures are kept always, as far as their number in a second allows; of successes some are, under load, and stands_for says for how many.
         *
         *     Needs the permission `sign_ins.read` on the installation.
         */
        get: operations["listStraySignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/sign_ins/{sign_in_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One sign-in that belongs to no project, step by step
         * @description Needs the permission `sign_ins.read` on the installation.
         */
        get: operations["readStraySignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/networks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The networks and platforms that a project can connect, and what each needs
         * @description Needs the permission `connections.read` on anything; what the caller may not see is left out or refused.
         */
        get: operations["listNetworks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/projects/{project_id}/connections/{kind}/{provider}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a connection
         * @description Does everything of a sign-in that needs no player, at the network itself, and says what is wrong: credentials missing or refused, addresses that do not answer, a callback that is not registered where the network tells. Changes nothing.
         *
         *     Needs the permission `connections.write` on the project, its merchant or the installation.
         */
        post: operations["testConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description The newest first; they are kept for 30 days.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a catalog
         * @description The file is the body: JSON with lists `attributes`, `groups`, `virtual_currencies`, `packages`; NDJSON with a member `type` in each line; or CSV with a column `type`, whose columns are paths such as `name.en` or `prices[0].amount`. Rows are bodies of the create calls. The answer comes when the file is read; the work goes on, and Location says where to see it. A file is not read behind the first 200 rows with a wrong one (`on_error=abort`), or behind 10,000 errors (`on_error=skip`): the import has failed then, and its message and its first error say so.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["importCatalog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/imports/{import_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an import
         * @description How far it is, what it did, what was wrong.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/imports/{import_id}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the errors of an import
         * @description In the order of the file. The first 10,000 are kept; the file is not read behind so many. One without a row is about the file as a whole.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/imports/{import_id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes that a dry run found
         * @description Each with the members before and after, compared with the catalog as it is now: first the rows of the file, attributes and groups before items, then what mode sync would delete. The newest dry run of a project keeps them for a day.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listImportChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/imports/{import_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an import
         * @description Ends it while its file comes, while it waits or while it is worked on. With `on_error=abort` nothing was changed then; with `skip` what was done before stays, as its counts tell. 409 for one that has ended.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a catalog
         * @description The whole catalog as it is at one moment, in a form that the import takes back: whoever imports it changes nothing.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["exportCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/lint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lint a catalog
         * @description What is allowed and hardly meant: packages without a usable price, currencies that do not fit together, languages that are missing, periods that are over, images that do not answer. The result is kept until the catalog changes, an hour at most, and `made_at` says since when; with images=true a call without a cursor looks anew.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["lintCatalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_currency/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List virtual currency packages
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listPackages"];
        put?: never;
        /**
         * Create a virtual currency package
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["createPackage"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change members of several virtual currency packages
         * @description All of them or none, at most 100. Where an if_match is stale, the answer is 412: `stale` has the path, current_version and current of each such item. What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchPackages"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_currency/package/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a virtual currency package
         * @description The ETag names the version.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readPackage"];
        /**
         * Replace a virtual currency package
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["replacePackage"];
        post?: never;
        /**
         * Delete a virtual currency package
         * @description Its sku is free again. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deletePackage"];
        options?: never;
        head?: never;
        /**
         * Change members of a virtual currency package
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchPackage"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_currency/package/sku/{sku}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a virtual currency package back as it was
         * @description Reads the audit trail; what was deleted is made anew. What has gone meanwhile, as a group, is told as for a PUT. What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["restorePackage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_currency/package/sku/{sku}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a virtual currency package
         * @description Each with the change that made it: when, by whom, which members. Reads the audit trail, so they are kept for 400 days, also of what was deleted.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listPackageVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List virtual currencies
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listCurrencies"];
        put?: never;
        /**
         * Create a virtual currency
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["createCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change members of several virtual currencies
         * @description All of them or none, at most 100. Where an if_match is stale, the answer is 412: `stale` has the path, current_version and current of each such item. What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchCurrencies"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_currency/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a virtual currency
         * @description The ETag names the version.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readCurrency"];
        /**
         * Replace a virtual currency
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["replaceCurrency"];
        post?: never;
        /**
         * Delete a virtual currency
         * @description Its sku is free again. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteCurrency"];
        options?: never;
        head?: never;
        /**
         * Change members of a virtual currency
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchCurrency"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_currency/sku/{sku}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a virtual currency back as it was
         * @description Reads the audit trail; what was deleted is made anew. What has gone meanwhile, as a group, is told as for a PUT. What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["restoreCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_currency/sku/{sku}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a virtual currency
         * @description Each with the change that made it: when, by whom, which members. Reads the audit trail, so they are kept for 400 days, also of what was deleted.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listCurrencyVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/pictures/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Addresses by which a page of the console shows the images of items
         * @description The service fetches the images itself, so that their hosts do not learn who is at work. Of an item that is not there nothing is answered.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listItemPictures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List groups
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listGroups"];
        put?: never;
        /**
         * Create a group
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/groups/external_id/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group
         * @description The ETag names the version.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readGroup"];
        /**
         * Replace a group
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["replaceGroup"];
        post?: never;
        /**
         * Delete a group
         * @description Its items stay, outside of it. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Change members of a group
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchGroup"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/groups/sku/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a group
         * @description The ETag names the version.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readGroupBySku"];
        /**
         * Replace a group
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["replaceGroupBySku"];
        post?: never;
        /**
         * Delete a group
         * @description Its items stay, outside of it. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteGroupBySku"];
        options?: never;
        head?: never;
        /**
         * Change members of a group
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchGroupBySku"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attributes
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listAttributes"];
        put?: never;
        /**
         * Create an attribute
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["createAttribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/attributes/external_id/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an attribute
         * @description The ETag names the version.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readAttribute"];
        /**
         * Replace an attribute
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["replaceAttribute"];
        post?: never;
        /**
         * Delete an attribute
         * @description Items that bear it keep what they say of it. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteAttribute"];
        options?: never;
        head?: never;
        /**
         * Change members of an attribute
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchAttribute"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/attribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attributes, as clients of the field do
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listFieldAttributes"];
        put?: never;
        /**
         * Create an attribute
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["createFieldAttribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/attribute/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an attribute, as clients of the field do
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readFieldAttribute"];
        /**
         * Rename an attribute
         * @description Its values stay.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["changeFieldAttribute"];
        post?: never;
        /**
         * Delete an attribute with its values
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteFieldAttribute"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/attribute/{external_id}/value": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a value to an attribute
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["addFieldAttributeValue"];
        /**
         * Remove all values of an attribute
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["removeFieldAttributeValues"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/attribute/{external_id}/value/{value_external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rename a value of an attribute
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["changeFieldAttributeValue"];
        post?: never;
        /**
         * Remove a value of an attribute
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["removeFieldAttributeValue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List virtual items
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listVirtualItems"];
        put?: never;
        /**
         * Create a virtual item
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["createVirtualItem"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change members of several virtual items
         * @description All of them or none, at most 100. Where an if_match is stale, the answer is 412: `stale` has the path, current_version and current of each such item. What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchVirtualItems"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_items/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a virtual item
         * @description The ETag names the version.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readVirtualItem"];
        /**
         * Replace a virtual item
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["replaceVirtualItem"];
        post?: never;
        /**
         * Delete a virtual item
         * @description Its sku is free again. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteVirtualItem"];
        options?: never;
        head?: never;
        /**
         * Change members of a virtual item
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchVirtualItem"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_items/sku/{sku}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a virtual item back as it was
         * @description Reads the audit trail; what was deleted is made anew. What has gone meanwhile, as a group, is told as for a PUT. What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["restoreVirtualItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_items/sku/{sku}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a virtual item
         * @description Each with the change that made it: when, by whom, which members. Reads the audit trail, so they are kept for 400 days, also of what was deleted.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listVirtualItemVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_items/group/external_id/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the virtual items of a group
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listVirtualItemsOfGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/virtual_items/group/id/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the virtual items of a group
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listVirtualItemsOfGroupById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bundles
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listBundles"];
        put?: never;
        /**
         * Create a bundle
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["createBundle"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change members of several bundles
         * @description All of them or none, at most 100. Where an if_match is stale, the answer is 412: `stale` has the path, current_version and current of each such item. What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchBundles"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/bundle/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a bundle
         * @description The ETag names the version.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readBundle"];
        /**
         * Replace a bundle
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["replaceBundle"];
        post?: never;
        /**
         * Delete a bundle
         * @description Its sku is free again. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteBundle"];
        options?: never;
        head?: never;
        /**
         * Change members of a bundle
         * @description What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        patch: operations["patchBundle"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/bundle/sku/{sku}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a bundle back as it was
         * @description Reads the audit trail; what was deleted is made anew. What has gone meanwhile, as a group, is told as for a PUT. What is so already stays as it is, with its version. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["restoreBundle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/bundle/sku/{sku}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a bundle
         * @description Each with the change that made it: when, by whom, which members. Reads the audit trail, so they are kept for 400 days, also of what was deleted.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listBundleVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/bundle/group/external_id/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bundles of a group
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listBundlesOfGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/bundle/group/id/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bundles of a group
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listBundlesOfGroupById"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/bundle/sku/{sku}/show": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a bundle into the store
         * @description As a patch of `is_show_in_store`. A body is passed over.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["showBundle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/bundle/sku/{sku}/hide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Take a bundle out
         * @description As a patch of `is_show_in_store`. A body is passed over.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["hideBundle"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/preview/virtual_currency/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store would show of packages at a moment, and to a user
         * @description As the call of players, for a country, a user and a moment of your choice.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["previewStorePackages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/preview/virtual_currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store would show of currencies at a moment, and to a user
         * @description As the call of players, for a country, a user and a moment of your choice.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["previewStoreCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/preview/virtual_items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store would show of virtual items at a moment, and to a user
         * @description As the call of players, for a country, a user and a moment of your choice.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["previewStoreVirtualItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/catalog/preview/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the store would show of bundles at a moment, and to a user
         * @description As the call of players, for a country, a user and a moment of your choice.
         *
         *     Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["previewStoreBundles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/items/sku/{sku}/visibility": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Why the store shows an item, or does not
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readItemVisibility"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search transactions
         * @description Newest first. What is asked for together must all fit. With `Accept: text/csv` the answer is a file of all that fits, whatever the limit, of at most 50,000 rows; behind so many it goes on with the last id as cursor. A text that a spreadsheet would take for a formula stands behind an apostrophe.
         *
         *     Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Begin a transaction
         * @description Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        post: operations["createTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/transactions/{transaction_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a transaction with its notifications
         * @description Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/transactions/{transaction_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a transaction that nobody has paid
         * @description Sends ps_declined where it is switched on; else notification is null. 409 in any state but created.
         *
         *     Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        post: operations["declineTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/transactions/{transaction_id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a transaction that nobody has paid, as fraud
         * @description Sends afs_reject where it is switched on; else notification is null. 409 in any state but created.
         *
         *     Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        post: operations["rejectTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/transactions/{transaction_id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a transaction as paid
         * @description Sends order_paid. 409 in any state but created.
         *
         *     Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        post: operations["payTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/transactions/{transaction_id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give back what was paid, or a part of it
         * @description Sends refund when nothing is left, else partial_refund where it is switched on (if not, notification is null). 409 where it is not paid, or less is left than the amount.
         *
         *     Needs the permission `payments.refund` on the project, its merchant or the installation.
         */
        post: operations["refundTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/transactions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Many operations on transactions in one call
         * @description Each operation takes effect or is refused by itself, as its own call would be, a refund also for want of the permission `payments.refund`; all that take effect are stored together, with their notifications.
         *
         *     Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        post: operations["batchTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search subscriptions
         * @description Newest first. What is asked for together must all fit. With `Accept: text/csv` the answer is a file of all that fits, whatever the limit, of at most 50,000 rows; behind so many it goes on with the last id as cursor. A text that a spreadsheet would take for a formula stands behind an apostrophe.
         *
         *     Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        get: operations["listSubscriptions"];
        put?: never;
        /**
         * Begin a subscription
         * @description Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        post: operations["createSubscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a subscription with its notifications
         * @description Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        get: operations["getSubscription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/subscriptions/{subscription_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the state of a user's subscription
         * @description Sends cancel_subscription when it is canceled. Without date_end a non-renewing subscription that is canceled keeps its end; any other canceled one ends now, and a non-renewing one on the day of its next charge. 409 for a move that does not exist.
         *
         *     Needs the permission `payments.cancel` on the project, its merchant or the installation.
         */
        put: operations["changeSubscription"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/processors/{processor}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the connection with a payment processor
         * @description Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        get: operations["getProcessor"];
        /**
         * Connect a payment processor, or change its connection
         * @description What is left out of a change stays as it is; at first decline_on is attempt and chargeback_on opened. With the first api_key decline_on becomes final: pages of a processor need it.
         *
         *     Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        put: operations["putProcessor"];
        post?: never;
        /**
         * Disconnect a payment processor
         * @description Its events are refused from now on; those that came stay. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteProcessor"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/processors/{processor}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what came of a processor’s events, newest first
         * @description Events are kept for 30 days. Look at those with outcome=conflict.
         *
         *     Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        get: operations["listProcessorEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/project/{project_id}/admin/payment/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an order from the studio’s server
         * @description Answers the token of its payment page, /pay/{token}. The goods go to the player with this id; for other ids order_paid is all that follows.
         *
         *     Needs the permission `payments.write` on the project, its merchant or the installation.
         */
        post: operations["createPaymentToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v3/project/{project_id}/admin/order/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List orders of the shop, the oldest first
         * @description Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        post: operations["searchOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders of the shop, newest first
         * @description Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        get: operations["listOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/orders/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an order of the shop, with the attempts to pay it and their notifications
         * @description Needs the permission `payments.read` on the project, its merchant or the installation.
         */
        get: operations["readOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/inventory/reward": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give goods to players
         * @description All operations are made, or none. Bundles and packages are opened: the player gets what is in them. With an Idempotency-Key a repeated call changes nothing.
         *
         *     Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        post: operations["rewardPlayers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/inventory/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take goods from players
         * @description All operations are made, or none. Bundles and packages are opened: the player gets what is in them. With an Idempotency-Key a repeated call changes nothing.
         *
         *     Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        post: operations["revokeGoods"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/inventory/set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a number of goods in the place of another
         * @description All operations are made, or none. Bundles and packages are opened: the player gets what is in them. With an Idempotency-Key a repeated call changes nothing.
         *
         *     Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        post: operations["setGoods"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/inventory/purchase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give goods that players bought elsewhere
         * @description All operations are made, or none. Bundles and packages are opened: the player gets what is in them. With an Idempotency-Key a repeated call changes nothing. A purchase with an external_purchase_id that was given before gives nothing.
         *
         *     Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        post: operations["grantPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The goods that a player owns
         * @description Needs the permission `inventory.read` on the project, its merchant or the installation.
         */
        get: operations["readPlayerInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much of each virtual currency a player has
         * @description Needs the permission `inventory.read` on the project, its merchant or the installation.
         */
        get: operations["readPlayerBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/users/{user_id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every change of what a player owns
         * @description Needs the permission `inventory.read` on the project, its merchant or the installation.
         */
        get: operations["listPlayerLedger"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/user/limit/item": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The limited items that a player has bought, and how many are left
         * @description An item whose count began anew since is listed with all of it left, for 60 days at least.
         *
         *     Needs the permission `inventory.read` on the project, its merchant or the installation.
         */
        get: operations["listUserLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/user/limit/item/sku/{sku}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many of a limited item a player may still buy
         * @description Needs the permission `inventory.read` on the project, its merchant or the installation.
         */
        get: operations["readUserLimit"];
        /**
         * Say how many of a limited item a player may still buy
         * @description Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        put: operations["setUserLimit"];
        /**
         * Let a player buy more of a limited item
         * @description Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        post: operations["addUserLimit"];
        /**
         * Let a player buy fewer of a limited item
         * @description Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        delete: operations["removeUserLimit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/user/limit/item/sku/{sku}/all": {
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
         * Let a player, or everybody, buy a limited item anew
         * @description A user of null is everybody. Purchases that come meanwhile may count.
         *
         *     Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        delete: operations["resetUserLimit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/user/limit/item/all": {
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
         * Let a player buy all limited items anew
         * @description Needs the permission `inventory.write` on the project, its merchant or the installation.
         */
        delete: operations["resetUserLimits"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/region": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List regions
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["listRegions"];
        put?: never;
        /**
         * Make a region
         * @description Items name it by its id, as `regions`.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        post: operations["createRegion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/region/{region_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a region
         * @description Needs the permission `catalog.read` on the project, its merchant or the installation.
         */
        get: operations["readRegion"];
        /**
         * Put another name and other countries in the place of a region’s
         * @description Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        put: operations["changeRegion"];
        post?: never;
        /**
         * Delete a region
         * @description Refused while an item names it: without the region it would be sold everywhere.
         *
         *     Needs the permission `catalog.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteRegion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the project’s webhook settings
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["getWebhook"];
        /**
         * Set the project’s webhook
         * @description One endpoint for every type, or for those named. Secrets that were made here are in the answer once. A body of the field, with url, secret, is_enabled and at most version, is answered 204.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        put: operations["putWebhook"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add a webhook endpoint
         * @description Secrets that were made here are in the answer once. A second endpoint with the same address is refused, so a repeated call adds nothing. With validate_only=true nothing is changed, and the answer is 200 with the members that would be, before and after.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description The ETag names the version, for If-Match of a change.
         *
         *     Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description What still waits for it becomes dead letters. With validate_only=true nothing is deleted, and the answer is 200 with the number of things that it would touch.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change a webhook endpoint
         * @description With validate_only=true nothing is changed, and the answer is what would come of it.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/endpoints/{endpoint_id}/secret/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint new secrets
         * @description Until the overlap ends, webhook-signature carries both signatures; Authorization carries that of the secret before, and Webhook-Authorization-Next that of the new one. Where only one of the two is rotated, the other goes on as it did.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/endpoints/{endpoint_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a webhook endpoint
         * @description Nothing more is sent to it, but everything is kept for it, new events too. What is under way still ends.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        post: operations["pauseWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/endpoints/{endpoint_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused webhook endpoint
         * @description What was kept for it is sent, the oldest first.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        post: operations["resumeWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read which notifications the project sends
         * @description The ETag names the version, for If-Match of a change.
         *
         *     Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["getNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Switch notifications on and off
         * @description Those left out stay as they are. Any can be switched off, and on again what stands in allowed; 409 for what the operator never switched on. Notifications written before are sent all the same.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        patch: operations["switchNotifications"];
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much waits for each endpoint, and was given up
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["countWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries, newest event first
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attempts, newest event first
         * @description Over all deliveries; the beginning of each answer is shown with its delivery.
         *
         *     Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["listWebhookAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/dead_letters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries that were given up
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["listWebhookDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a delivery with its body and attempts
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/deliveries/{delivery_id}/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the signatures of a delivery’s attempts with the expected ones
         * @description For a receiver that refuses a signature. `expected` is what the present secret makes of the body: where it differs from `sent`, the secret was changed; where it is the same, the receiver has another secret or another body.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        get: operations["getWebhookSignatures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/deliveries/{delivery_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver once more
         * @description The same webhook-id and body, with a new round of the schedule; at once where it waits for its next try.
         *
         *     Needs the permission `webhooks.replay` on the project, its merchant or the installation.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/dead_letters/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count dead letters by reason and code of the receiver
         * @description Of the newest 10,000 that fit. The same filters find a group in the list.
         *
         *     Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["groupWebhookDeadLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/deliveries/{delivery_id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a dead letter off the list
         * @description It stays dead and is not sent again, unless it is replayed by itself.
         *
         *     Needs the permission `webhooks.replay` on the project, its merchant or the installation.
         */
        post: operations["dismissWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/dead_letters/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take what a filter finds off the list of dead letters
         * @description At least one field must be given. At most 10,000 go in one call, the oldest first. With validate_only=true none goes, and they are counted.
         *
         *     Needs the permission `webhooks.replay` on the project, its merchant or the installation.
         */
        post: operations["dismissWebhookDeadLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/endpoints/{endpoint_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send now what waits for its next try at an endpoint
         * @description For a receiver that works again. At most 10,000 go in one call, what is due first in front; the endpoint gets them at the rate that it bears. Each begins a new round of its schedule. What failed before counts no longer, as after a resume.
         *
         *     Needs the permission `webhooks.replay` on the project, its merchant or the installation.
         */
        post: operations["retryWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/replays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List replays, the newest first
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["listWebhookReplays"];
        put?: never;
        /**
         * Deliver once more what a filter finds
         * @description Oldest event first, with the same webhook-ids and bodies and a new round of the schedule. An empty body replays all dead letters.
         *
         *     Needs the permission `webhooks.replay` on the project, its merchant or the installation.
         */
        post: operations["createWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/replays/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count what a replay would deliver once more
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        post: operations["previewWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/replays/{replay_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a replay and how far it is
         * @description Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["getWebhookReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/replays/{replay_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a replay
         * @description What it made ready before is still sent.
         *
         *     Needs the permission `webhooks.replay` on the project, its merchant or the installation.
         */
        post: operations["pauseWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/replays/{replay_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused replay
         * @description What it made ready before is still sent.
         *
         *     Needs the permission `webhooks.replay` on the project, its merchant or the installation.
         */
        post: operations["resumeWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/replays/{replay_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a replay before its time
         * @description What it made ready before is still sent.
         *
         *     Needs the permission `webhooks.replay` on the project, its merchant or the installation.
         */
        post: operations["cancelWebhookReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Goes the way of every event, to one endpoint whatever types it hears of: the one named, else that of …/admin/webhook.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/self_test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try an endpoint as a checklist
         * @description Sends a valid test notification, one with a wrong signature and one for an unknown user, and says of each whether it was answered as it must be. It goes at once and past the queue, to disabled and paused endpoints, too. The endpoint’s self_test_passed_at tells when one passed last.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        post: operations["selfTestWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/user_validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether a user may pay
         * @description Asks as a payment page does: the endpoint named, else the one that takes the question. It goes at once and past the queue, whether or not the project has switched the question on, and is never tried again. It is listed among the attempts, as a test.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        post: operations["tryUserValidation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/event_types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The types that endpoints can hear of, each with an example of its body
         * @description An example is about nobody: its ids are those of the project, all else is made up.
         *
         *     Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["listEventTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read notifications as they happen
         * @description Oldest first, whatever endpoints there are and whatever became of their deliveries. Call again with the cursor of the answer; with `wait` the call waits until something happens, which is how `portreeve listen` hears of it.
         *
         *     Needs the permission `webhooks.read` on the project, its merchant or the installation.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/portal_links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List portal links, the newest first
         * @description With what they open, who made them and when they were used last. Those that have ended or were taken back stay for thirty days.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        get: operations["listPortalLinks"];
        put?: never;
        /**
         * Give a link to the pages of some endpoints
         * @description For whoever runs the receivers, and has no account here. The address is in the answer once. A link ends no later than the key that makes it, and opens nothing once whoever made it could not give it any more.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        post: operations["createPortalLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/webhook/portal_links/{link_id}": {
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
         * Take a portal link back
         * @description It counts at once.
         *
         *     Needs the permission `webhooks.write` on the project, its merchant or the installation.
         */
        delete: operations["takePortalLinkBack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How the service is: what this process finds when it looks at its surroundings, and all processes
         * @description The findings of `portreeve doctor`: address, proxies, database, clock, master keys, mail, shared limits and outgoing access; and the keys of operators and merchants that have expired or will within 14 days. It takes some seconds where something does not answer. Balancers ask /readyz instead.
         *
         *     Needs the permission `installation.manage` on the installation.
         */
        get: operations["readHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a person should look at now
         * @description Webhook endpoints that are off, paused or failing, dead letters that nobody resolved, connections that lack credentials or are switched off, errors in the catalog, imports and events of payment processors that failed lately, money that could not be given back, API keys that have expired or will within 14 days. Mails and text messages that fail are counted by each process for itself, in /metrics.
         *
         *     Needs the permission `search.read` on the project, its merchant or the installation.
         */
        get: operations["readAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a person should look at now, in all projects they may see
         * @description Webhook endpoints that are off, paused or failing, dead letters that nobody resolved, connections that lack credentials or are switched off, errors in the catalog, imports and events of payment processors that failed lately, money that could not be given back, API keys that have expired or will within 14 days. A page has the worst first, and looks at 50 projects at most: go on with next_cursor until it is null.
         *
         *     Needs the permission `search.read` on anything; what the caller may not see is left out or refused.
         */
        get: operations["listAttention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what a number, an address or a name stands for
         * @description Players by user id, e-mail, id at their network, and how their name begins; transactions by id, external id and order; orders of the shop; subscriptions; items by sku; deliveries by their own id and that of the event; audit entries by the X-Request-Id of the call.
         *
         *     Needs the permission `search.read` on the project, its merchant or the installation.
         */
        get: operations["searchProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/console/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what a number, an address or a name stands for in all projects that the caller may see
         * @description The hits of searchProject with their project, from 100 projects a call. Each is asked by its own indexes, for two seconds in all; left_out names those that were not done by then.
         *
         *     Needs the permission `search.read` on anything; what the caller may not see is left out or refused.
         */
        get: operations["searchProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How often something happened, by hour or by day
         * @description Hours are kept for 30 days, days for 400. Orders, declines, refunds and revenue are counted with the change itself; the rest within a minute. Of a dimension at most 1,000 values are told, and in all at most 5,000 rows of them: the most frequent ones in the range. The others are summed up.
         *
         *     Needs the permission `statistics.read` on the project, its merchant or the installation.
         */
        get: operations["readStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/project/{project_id}/admin/statistics/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Several metrics at once, with the period before
         * @description Whole metrics, by no dimension. Hours are kept for 30 days, days for 400. Orders, declines, refunds and revenue are counted with the change itself; the rest within a minute.
         *
         *     Needs the permission `statistics.read` on the project, its merchant or the installation.
         */
        get: operations["readMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/merchants/{merchant_id}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Several metrics at once, summed up over the projects of a merchant
         * @description As readMetrics tells them of one project. Hours are kept for 30 days, days for 400. Orders, declines, refunds and revenue are counted with the change itself; the rest within a minute.
         *
         *     Needs the permission `statistics.read` on the merchant or the installation.
         */
        get: operations["readMerchantMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/statistics/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Several metrics at once, of each project that the caller may see
         * @description As readMetrics tells them of one project. A page has 50 projects at most: go on with next_cursor until it is null. Hours are kept for 30 days, days for 400. Orders, declines, refunds and revenue are counted with the change itself; the rest within a minute.
         *
         *     Needs the permission `statistics.read` on anything; what the caller may not see is left out or refused.
         */
        get: operations["listMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/operator/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find what belongs to no project
         * @description Projects by project_id, login_project_id and how their name begins; merchants by id and name; clients by client_id; console users by id, e-mail and name; sign-ins that belong to no project, by the X-Request-Id of one of their requests; audit entries of the installation by the X-Request-Id of the call.
         *
         *     Needs the permission `search.read` on the installation.
         */
        get: operations["searchInstallation"];
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
        AllLimitsResetBody: {
            user: components["schemas"]["LimitedUser"];
        };
        ApiKeyAnswer: {
            /** Format: uuid */
            key_id: string;
            name: string;
            /** @enum {unknown} */
            role?: "merchant_admin" | "developer" | "shop" | "support" | "support_lead" | "read_only";
            /** @description All that the key may do */
            permissions: string[];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description Up to a minute old; absent where the key was never used
             */
            last_used_at?: string;
            /** @description Shown once, when the key is made */
            api_key?: string;
        };
        ApiKeyBody: {
            name: string;
            /**
             * @description What the key may do, by a role. With neither role nor permissions it may make all calls of a game’s server
             * @enum {unknown}
             */
            role?: "merchant_admin" | "developer" | "shop" | "support" | "support_lead" | "read_only";
            /** @description What the key may do, by names of permissions; not beside role */
            permissions?: ("people.read" | "people.manage" | "keys.manage" | "projects.read" | "projects.write" | "connections.read" | "connections.write" | "signing_keys.read" | "signing_keys.rotate" | "audit.read" | "catalog.read" | "catalog.write" | "inventory.read" | "inventory.write" | "payments.read" | "payments.write" | "payments.cancel" | "payments.refund" | "players.read" | "players.write" | "players.import" | "players.erase" | "players.export" | "webhooks.read" | "webhooks.write" | "webhooks.replay" | "sign_ins.read" | "statistics.read" | "search.read")[];
            /**
             * Format: date-time
             * @description From then on the key opens nothing; with the UTC offset. Left out, it stays valid
             */
            expires_at?: string;
        };
        ApiKeyEnd: {
            /**
             * Format: date-time
             * @description From then on the key opens nothing; with the UTC offset. Earlier than its end so far, and in the future
             */
            expires_at: string;
        };
        AttemptAnswer: {
            attempt: number;
            is_replay?: boolean;
            /** @enum {unknown} */
            outcome: "delivered" | "retry" | "dead" | "parked";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            started_at: string;
            duration_ms: number;
            /** @description Which address was called, as it was then; without user and password. Left out where a version before this one made the attempt */
            address?: string;
            signed_with?: components["schemas"]["SignedWith"];
            /** @description HTTP status of the answer */
            status?: number;
            /** @description Why no answer came: timeout, dns, tls, connect … */
            failure?: string;
            receiver?: components["schemas"]["AttemptPageItemReceiver"];
            /** @description The first 4 KiB of the answer, as text: foreign, to be escaped */
            response?: string;
        };
        AttemptPage: {
            items: components["schemas"]["AttemptPageItem"][];
            /** @description Where a page ended: event, endpoint and number of the attempt */
            next_cursor?: string;
        };
        AttemptPageItem: {
            /** @description Left out for user_validation: a question is no delivery */
            delivery_id?: string;
            /**
             * Format: uuid
             * @description Sent as webhook-id, in every attempt
             */
            event_id: string;
            endpoint_id: number;
            type?: components["schemas"]["HookName"];
            is_test?: boolean;
            subject?: components["schemas"]["SubjectAnswer"];
            attempt: number;
            is_replay?: boolean;
            /** @enum {unknown} */
            outcome: "delivered" | "retry" | "dead" | "parked";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            started_at: string;
            duration_ms: number;
            /** @description Which address was called, as it was then; without user and password. Left out where a version before this one made the attempt */
            address?: string;
            signed_with?: components["schemas"]["SignedWith"];
            /** @description HTTP status of the answer */
            status?: number;
            /** @description Why no answer came: timeout, dns, tls, connect … */
            failure?: string;
            receiver?: components["schemas"]["AttemptPageItemReceiver"];
        };
        /** @description From the answer’s `{"error": {"code", "message"}}` */
        AttemptPageItemReceiver: {
            code?: string;
            message?: string;
        };
        AttributeAnswer: {
            external_id: string;
            name: {
                [key: string]: string;
            } | null;
            values: components["schemas"]["AttributeRowValue"][];
            /** @description Position in lists, lowest first; default 0 */
            order: number;
        };
        /** @description An attribute that items can bear */
        AttributeBody: {
            project_id?: number;
            external_id: string;
            name: {
                [key: string]: string;
            } | null;
            /** @description What is offered for this attribute; each value has an external_id of its own */
            values?: components["schemas"]["FieldValueBody"][];
            /** @description Position in lists, lowest first; default 0 */
            order?: number;
        };
        AttributeRow: {
            external_id: string;
            name: {
                [key: string]: string;
            } | null;
            values: components["schemas"]["AttributeRowValue"][];
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            /** @description Of this version, for If-Match or if_match */
            etag: string;
            /**
             * Format: date-time
             * @description When it was made or last changed
             */
            updated_at: string;
        };
        AttributeRowValue: {
            external_id: string;
            /** @description Texts by language (`en`) or language and country (`en-US`) */
            value: {
                [key: string]: string;
            };
        };
        AuditAnswer: {
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            at: string;
            actor: components["schemas"]["AuditAnswerActor"];
            action: string;
            target?: string;
            before?: unknown;
            after?: unknown;
            address?: string;
            request_id?: string;
        };
        AuditAnswerActor: {
            kind: string;
            id?: string;
            /** @description Of a key, also of one that was revoked; of a console user the e-mail address; of a player the name, where they have one */
            name?: string;
        };
        BanBody: {
            /** @description Why, for your own people; the user does not see it */
            reason?: string;
            /**
             * Format: date-time
             * @description When the ban ends by itself, in ISO 8601 with offset; without it the ban stays until it is taken back
             */
            until?: string;
        };
        BanList: {
            items: components["schemas"]["BanListItem"][];
        };
        BanListItem: {
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            banned_at: string;
            reason: string | null;
            until: string | null;
            banned_by: components["schemas"]["UserPageItemBannedBy"] | null;
            lifted_at: string | null;
            lifted_by: components["schemas"]["UserPageItemBannedBy"] | null;
        };
        BatchAnswer: {
            results: components["schemas"]["BatchAnswerResult"][];
        };
        BatchAnswerResult: {
            /** @description The status that the call for this alone would have had */
            status: number;
            transaction_id?: number;
            error?: components["schemas"]["BatchAnswerResultError"];
        };
        BatchAnswerResultError: {
            statusCode: number;
            errorCode: number;
            errorMessage: string;
            errorMessageExtended?: components["schemas"]["WrongPlace"][];
        };
        BatchBody: {
            operations: components["schemas"]["BatchBodyOperation"][];
        };
        /** @description One of the members */
        BatchBodyOperation: {
            create?: components["schemas"]["TransactionBody"];
            decline?: components["schemas"]["BatchBodyOperationDecline"];
            reject?: components["schemas"]["BatchBodyOperationReject"];
            pay?: components["schemas"]["BatchBodyOperationPay"];
            refund?: components["schemas"]["BatchBodyOperationRefund"];
        };
        BatchBodyOperationDecline: {
            transaction_id: number;
            /** @description Why, as a number: becomes refund_details.code. Those of refunds, 1 cancelled through the console, 2 chargeback, 3 integration error, 4 potential fraud, 5 test payment, 6 invoice expired, 7 fraud notice of the payment system, 8 cancelled by the payment system, 9 user's request, 10 game's request, 11 account holder reports fraud, 12 friendly fraud, 13 duplicate; or another one */
            code: number;
            /** @description Why, in words */
            reason: string;
            reason_detail?: string;
            /** @description Whether support did it: names the support address as author */
            support_assisted?: boolean;
        };
        BatchBodyOperationPay: {
            transaction_id: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            payment_date?: string;
        };
        BatchBodyOperationRefund: {
            transaction_id: number;
            /** @description 1 cancelled through the console, 2 chargeback, 3 integration error, 4 potential fraud, 5 test payment, 6 invoice expired, 7 fraud notice of the payment system, 8 cancelled by the payment system, 9 user's request, 10 game's request, 11 account holder reports fraud, 12 friendly fraud, 13 duplicate. A partial refund takes 1, 3, 5, 7, 9, 10 */
            code: number;
            /** @description Why, in words */
            reason: string;
            /** @description a decimal number above 0 in a string; left out, all that is left goes back */
            amount?: string;
            /** @description Whether support did it: names the support address as author */
            support_assisted?: boolean;
        };
        BatchBodyOperationReject: {
            transaction_id: number;
            /** @description Why, in words */
            reason: string;
            /** @description Whether support did it: names the support address as author */
            support_assisted?: boolean;
        };
        BundleAnswer: {
            item_id: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            long_description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            media_list: components["schemas"]["CurrencyBodyMediaList"][];
            groups: components["schemas"]["PackageRowGroup"][];
            attributes: components["schemas"]["CurrencyBodyAttribute"][];
            prices: components["schemas"]["PackageRowPrice"][];
            vc_prices: components["schemas"]["PackageRowVcPrice"][];
            is_enabled: boolean;
            is_show_in_store: boolean;
            is_free: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            limits: components["schemas"]["PackageRowLimits"];
            periods: components["schemas"]["CurrencyBodyPeriods"][];
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes: {
                [key: string]: unknown;
            };
            regions: components["schemas"]["CurrencyBodyRegions"][];
            pre_order: components["schemas"]["CurrencyBodyPreOrder"] | null;
            /** @enum {unknown} */
            type: "bundle";
            /** @enum {unknown} */
            bundle_type: "standard";
            content: components["schemas"]["BundleRowContent"][];
        };
        /** @description A bundle of several things */
        BundleBody: {
            project_id?: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            long_description?: {
                [key: string]: string;
            } | null;
            /** @description an address that begins with http:// or https:// */
            image_url?: string;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][];
            /** @description external_ids of groups */
            groups?: string[];
            attributes?: components["schemas"]["CurrencyBodyAttribute"][];
            /** @description Exactly one is the default, and that one has no country */
            prices?: components["schemas"]["CurrencyBodyPrice"][];
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            /** @description Default true */
            is_enabled?: boolean;
            /** @description Default false; true deletes the item at once */
            is_deleted?: boolean;
            /** @description Default false */
            is_show_in_store?: boolean;
            /** @description Default false */
            is_free?: boolean;
            /** @description Position in lists; default 1 */
            order?: number;
            limits?: components["schemas"]["CurrencyBodyLimits"];
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes?: {
                [key: string]: unknown;
            };
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["CurrencyBodyPreOrder"] | null;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            content: components["schemas"]["BundleBodyContent"][];
        };
        BundleBodyContent: {
            /** @description A virtual item, a currency, a package, or a bundle that holds none */
            sku: string;
            /** @description Default 1 */
            quantity?: number;
        };
        BundleRow: {
            item_id: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            long_description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            media_list: components["schemas"]["CurrencyBodyMediaList"][];
            groups: components["schemas"]["PackageRowGroup"][];
            attributes: components["schemas"]["CurrencyBodyAttribute"][];
            prices: components["schemas"]["PackageRowPrice"][];
            vc_prices: components["schemas"]["PackageRowVcPrice"][];
            is_enabled: boolean;
            is_show_in_store: boolean;
            is_free: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            limits: components["schemas"]["PackageRowLimits"];
            periods: components["schemas"]["CurrencyBodyPeriods"][];
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes: {
                [key: string]: unknown;
            };
            regions: components["schemas"]["CurrencyBodyRegions"][];
            pre_order: components["schemas"]["CurrencyBodyPreOrder"] | null;
            /** @enum {unknown} */
            type: "bundle";
            /** @enum {unknown} */
            bundle_type: "standard";
            content: components["schemas"]["BundleRowContent"][];
            /** @description Of this version, for If-Match or if_match */
            etag: string;
            /**
             * Format: date-time
             * @description When it was made or last changed
             */
            updated_at: string;
        };
        BundleRowContent: {
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            type: ("virtual_good" | "virtual_currency" | "bundle") | null;
            description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            quantity: number;
        };
        CatalogGroupAnswer: {
            external_id: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
        };
        /** @description A group of items */
        CatalogGroupBody: {
            project_id?: number;
            external_id: string;
            name: {
                [key: string]: string;
            } | null;
            description?: {
                [key: string]: string;
            } | null;
            /** @description an address that begins with http:// or https:// */
            image_url?: string;
            /** @description Position in lists, lowest first; default 0 */
            order?: number;
        };
        /** @description Members of a client, merged as RFC 7396 says */
        ChangeClientBody: {
            name?: string | null;
            redirect_uris?: string[] | null;
            settings?: components["schemas"]["ChangeClientBodySettings"] | null;
        };
        ChangeClientBodySettings: {
            jwt_in_login_url?: boolean | null;
            pkce_required?: boolean | null;
            access_token_seconds?: number | null;
            refresh_token_seconds?: number | null;
            refresh_absolute_seconds?: number | null;
            refresh_grace_seconds?: number | null;
        };
        /** @description Members of a connection, merged as RFC 7396 says */
        ChangeConnectionBody: {
            credentials?: {
                [key: string]: string | null;
            } | null;
            settings?: components["schemas"]["ChangeConnectionBodySettings"] | null;
            is_enabled?: boolean | null;
        };
        ChangeConnectionBodySettings: {
            app_ids?: string[] | null;
            scope?: string[] | null;
            simulator?: string | null;
            network?: components["schemas"]["ChangeConnectionBodySettingsNetwork"] | null;
        };
        /** @description Only for custom:<name>: discovery_url, or authorize_url, token_url, profile_url and fields.id. The name is the identity: give another network another name */
        ChangeConnectionBodySettingsNetwork: {
            title?: string | null;
            discovery_url?: string | null;
            authorize_url?: string | null;
            token_url?: string | null;
            profile_url?: string | null;
            scope?: string[] | null;
            email_scope?: string[] | null;
            client_auth?: ("basic" | "post" | "none") | null;
            pkce?: boolean | null;
            authorize_params?: {
                [key: string]: string | null;
            } | null;
            locale_param?: string | null;
            fields?: components["schemas"]["ChangeConnectionBodySettingsNetworkFields"] | null;
        };
        /** @description Where each field stands in the profile: data.user.id; numbers are indexes; of a list the first that has a value counts */
        ChangeConnectionBodySettingsNetworkFields: {
            id?: (string | string[]) | null;
            name?: (string | string[]) | null;
            username?: (string | string[]) | null;
            email?: (string | string[]) | null;
            email_verified?: (string | string[]) | null;
            picture?: (string | string[]) | null;
            country?: (string | string[]) | null;
            external_url?: (string | string[]) | null;
        };
        /** @description Members of a merchant, merged as RFC 7396 says */
        ChangeMerchantBody: {
            name?: string | null;
        };
        /** @description Members of a project, merged as RFC 7396 says */
        ChangeProjectBody: {
            name?: string | null;
            settings?: components["schemas"]["ChangeProjectBodySettings"] | null;
        };
        ChangeProjectBodySettings: {
            jwt_algorithm?: ("ES256" | "RS256" | "EdDSA" | "HS256") | null;
            own_issuer?: boolean | null;
            jwt_type?: ("JWT" | "at+jwt") | null;
            steam_allow_vac_banned?: boolean | null;
            steam_allow_borrowed?: boolean | null;
            deployment_required?: boolean | null;
            playfab?: components["schemas"]["ChangeProjectBodySettingsPlayfab"] | null;
            email_confirmation?: boolean | null;
            device_sign_in?: boolean | null;
            password_sign_in?: boolean | null;
            registration?: boolean | null;
            support_address?: string | null;
            branding?: components["schemas"]["ChangeProjectBodySettingsBranding"] | null;
            default_locale?: string | null;
            default_country?: string | null;
            allowed_origins?: string[] | null;
            notifications?: components["schemas"]["ChangeProjectBodySettingsNotifications"] | null;
            notifications_allowed?: components["schemas"]["TypeName"][] | null;
            webhook_mode?: ("combined" | "separate") | null;
            user_validation?: boolean | null;
            webhook_schedule?: components["schemas"]["ChangeProjectBodySettingsWebhookSchedule"] | null;
            rate_limits?: components["schemas"]["ChangeProjectBodySettingsRateLimits"] | null;
            message_budgets?: components["schemas"]["ChangeProjectBodySettingsMessageBudgets"] | null;
            shop?: components["schemas"]["ChangeProjectBodySettingsShop"] | null;
        };
        /** @description How the hosted pages look */
        ChangeProjectBodySettingsBranding: {
            name?: string | null;
            color?: string | null;
            terms_url?: string | null;
            privacy_url?: string | null;
            support_url?: string | null;
            logo?: string | null;
        };
        /** @description What players can have sent. Beyond a budget nothing is sent, and the answer is as if it had been */
        ChangeProjectBodySettingsMessageBudgets: {
            text_messages_per_hour?: number | null;
            text_messages_per_country_per_hour?: number | null;
            text_messages_per_range_per_hour?: number | null;
            mails_per_hour?: number | null;
            allowed_calling_codes?: string[] | null;
            blocked_calling_codes?: string[] | null;
        };
        /** @description Which notifications are sent; ps_declined, afs_reject and partial_refund are off by default */
        ChangeProjectBodySettingsNotifications: {
            ps_declined?: boolean | null;
            cancel_subscription?: boolean | null;
            afs_reject?: boolean | null;
            order_paid?: boolean | null;
            refund?: boolean | null;
            partial_refund?: boolean | null;
            payment?: boolean | null;
            order_canceled?: boolean | null;
        };
        /** @description Set where the players of the project live in PlayFab: they sign in by twitch only */
        ChangeProjectBodySettingsPlayfab: {
            title_id?: string | null;
            simulator?: string | null;
        };
        ChangeProjectBodySettingsRateLimits: {
            sign_in?: components["schemas"]["ChangeProjectBodySettingsRateLimitsSignIn"] | null;
            token?: components["schemas"]["ChangeProjectBodySettingsRateLimitsSignIn"] | null;
            code?: components["schemas"]["ChangeProjectBodySettingsRateLimitsSignIn"] | null;
            message?: components["schemas"]["ChangeProjectBodySettingsRateLimitsSignIn"] | null;
            admin?: components["schemas"]["ChangeProjectBodySettingsRateLimitsSignIn"] | null;
        };
        ChangeProjectBodySettingsRateLimitsSignIn: {
            per_minute?: number | null;
            burst?: number | null;
        };
        /** @description Orders and payment pages */
        ChangeProjectBodySettingsShop: {
            sandbox_orders?: ("everybody" | "listed" | "nobody") | null;
            sandbox_players?: string[] | null;
            return_urls?: string[] | null;
            client_country?: boolean | null;
            limits_after_refund?: ("give_back" | "keep") | null;
            take_back?: components["schemas"]["ChangeProjectBodySettingsShopTakeBack"] | null;
        };
        /** @description What a refund takes back, by the way in which it is owned */
        ChangeProjectBodySettingsShopTakeBack: {
            virtual_currency?: ("debt" | "rest" | "nothing") | null;
            consumable?: ("rest" | "nothing") | null;
            non_consumable?: ("rest" | "nothing") | null;
            non_renewing_subscription?: ("rest" | "nothing") | null;
        };
        /** @description Seconds to wait before each further try */
        ChangeProjectBodySettingsWebhookSchedule: {
            order_paid?: number[] | null;
            other?: number[] | null;
        };
        ClientAnswer: {
            client_id: number;
            /** @enum {unknown} */
            type: "public" | "confidential" | "server";
            name: string;
            redirect_uris: string[];
            settings: components["schemas"]["ClientSettings"];
            /** @description Shown once, when the client is made or its secret is renewed */
            client_secret?: string;
            /**
             * Format: date-time
             * @description Until when the secret before the present one counts, too; missing where it does not
             */
            former_secret_until?: string;
        };
        ClientBody: {
            name: string;
            /** @enum {unknown} */
            type: "public" | "confidential" | "server";
            redirect_uris?: string[];
            settings?: components["schemas"]["ClientSettings"];
        };
        ClientSettings: {
            /** @description Whether the platform sign-in puts the JWT into the login URL; default true */
            jwt_in_login_url?: boolean;
            /** @description Whether a code challenge must be sent. When nothing is set, public clients must at /oauth2/authorize; false exempts them */
            pkce_required?: boolean;
            /** @description Default 3600 */
            access_token_seconds?: number;
            /** @description Sliding; default 30 days */
            refresh_token_seconds?: number;
            /** @description Since the sign-in; default 180 days */
            refresh_absolute_seconds?: number;
            /** @description How long a used refresh token still gets its successor; default 10, 0 switches it off */
            refresh_grace_seconds?: number;
        };
        ConnectionAnswer: {
            /** @enum {unknown} */
            kind: "network" | "platform";
            provider: string;
            /** @description The names that are set; values are never shown */
            credentials: string[];
            /** @description Names that it cannot do without and that are not set: until then nobody signs in by it */
            missing: string[];
            settings: {
                [key: string]: unknown;
            };
            is_enabled: boolean;
        };
        ConnectionBody: {
            /** @description client_id, client_secret and what else this network asks for; kept sealed, never shown again. Those left out stay as they are, an empty text takes one away */
            credentials?: {
                [key: string]: string;
            };
            settings?: components["schemas"]["ConnectionBodySettings"];
            is_enabled?: boolean;
        };
        ConnectionBodySettings: {
            /** @description Steam: the accepted App IDs */
            app_ids?: string[];
            /** @description What the network is asked for instead of our list; the e-mail is added */
            scope?: string[];
            /** @description An address put in front of every host of this network, for simulators */
            simulator?: string;
            network?: components["schemas"]["CustomNetwork"];
        };
        ConsoleLinkAnswer: {
            /** @description Signs in once; null where it was mailed. Whoever has it signs in as this person */
            link: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            link_expires_at: string;
        };
        ConsoleLinkBody: {
            /** @description Whether the link is mailed to them; default true where a mail server is set up. Otherwise the answer has it */
            mail?: boolean;
            /** @description The page that the link leads to once it has signed them in: /console or a path below it, as in /console/projects/10001 */
            to?: string;
        };
        ConsoleUserAnswer: {
            /** Format: uuid */
            console_user_id: string;
            email: string;
            name: string;
            grants: components["schemas"]["StoredGrant"][];
            /**
             * @description invited until the first sign-in; removed people stay, for the audit trail
             * @enum {unknown}
             */
            state: "invited" | "active" | "removed";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            last_seen_at: string | null;
        };
        ConsoleUserBody: {
            /** @description One address */
            email: string;
            name?: string;
            grants: components["schemas"]["StoredGrant"][];
            /** @description Whether the link is mailed to them; default true where a mail server is set up. Otherwise the answer has it */
            mail?: boolean;
            /** @description The page that the link leads to once it has signed them in: /console or a path below it, as in /console/projects/10001 */
            to?: string;
        };
        ConsoleUserPage: {
            items: components["schemas"]["ConsoleUserAnswer"][];
            next_cursor: string | null;
        };
        ConsoleUserPatch: {
            name?: string;
            grants?: components["schemas"]["StoredGrant"][];
        };
        CountWebhookDeliveriesAnswer: {
            /** @description A count that has reached this number means: as many, or more */
            most: number;
            items: components["schemas"]["CountWebhookDeliveriesAnswerItem"][];
        };
        CountWebhookDeliveriesAnswerItem: {
            endpoint_id: number;
            /** @description Deliveries to be sent now; all that is kept, where it is paused */
            ready: number;
            /** @description Deliveries that failed and will be tried again */
            retrying: number;
            /** @description Dead letters that nobody has replayed or dismissed */
            dead: number;
            waiting_since: string | null;
        };
        CreatePaymentTokenAnswer: {
            token: string;
            order_id: number;
        };
        CreatePaymentTokenBody: {
            user: components["schemas"]["CreatePaymentTokenBodyUser"];
            purchase: components["schemas"]["CreatePaymentTokenBodyPurchase"];
            sandbox?: boolean | null;
            settings?: components["schemas"]["CreatePaymentTokenBodySettings"] | null;
            custom_parameters?: {
                [key: string]: unknown;
            } | null;
        } & {
            [key: string]: unknown;
        };
        CreatePaymentTokenBodyPurchase: {
            /** @description The same sku may stand there again */
            items: components["schemas"]["CreatePaymentTokenBodyPurchaseItem"][];
        } & {
            [key: string]: unknown;
        };
        CreatePaymentTokenBodyPurchaseItem: {
            sku: string;
            quantity: number;
        } & {
            [key: string]: unknown;
        };
        CreatePaymentTokenBodySettings: {
            external_id?: string | null;
            return_url?: unknown;
            redirect_policy?: unknown;
            ui?: unknown;
            language?: string | null;
            currency?: string | null;
        } & {
            [key: string]: unknown;
        };
        CreatePaymentTokenBodyUser: {
            id: components["schemas"]["CreatePaymentTokenBodyUserId"];
            name?: components["schemas"]["CreatePaymentTokenBodyUserId"] | null;
            email?: components["schemas"]["CreatePaymentTokenBodyUserEmail"] | null;
            country?: components["schemas"]["CreatePaymentTokenBodyUserCountry"] | null;
            phone?: components["schemas"]["CreatePaymentTokenBodyUserPhone"] | null;
        } & {
            [key: string]: unknown;
        };
        CreatePaymentTokenBodyUserCountry: {
            /** Format: country */
            value: string;
        } & {
            [key: string]: unknown;
        };
        CreatePaymentTokenBodyUserEmail: {
            value: string;
        } & {
            [key: string]: unknown;
        };
        CreatePaymentTokenBodyUserId: {
            value: string;
        } & {
            [key: string]: unknown;
        };
        CreatePaymentTokenBodyUserPhone: {
            value: string;
        } & {
            [key: string]: unknown;
        };
        CurrencyAnswer: {
            item_id: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            long_description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            media_list: components["schemas"]["CurrencyBodyMediaList"][];
            groups: components["schemas"]["PackageRowGroup"][];
            attributes: components["schemas"]["CurrencyBodyAttribute"][];
            prices: components["schemas"]["PackageRowPrice"][];
            vc_prices: components["schemas"]["PackageRowVcPrice"][];
            is_enabled: boolean;
            is_show_in_store: boolean;
            is_free: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            limits: components["schemas"]["PackageRowLimits"];
            periods: components["schemas"]["CurrencyBodyPeriods"][];
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes: {
                [key: string]: unknown;
            };
            regions: components["schemas"]["CurrencyBodyRegions"][];
            pre_order: components["schemas"]["CurrencyBodyPreOrder"] | null;
            /** @enum {unknown} */
            type: "virtual_currency";
            is_hard: boolean;
        };
        /** @description A virtual currency */
        CurrencyBody: {
            project_id?: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            long_description?: {
                [key: string]: string;
            } | null;
            /** @description an address that begins with http:// or https:// */
            image_url?: string;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][];
            /** @description external_ids of groups */
            groups?: string[];
            attributes?: components["schemas"]["CurrencyBodyAttribute"][];
            /** @description Exactly one is the default, and that one has no country */
            prices?: components["schemas"]["CurrencyBodyPrice"][];
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            /** @description Default true */
            is_enabled?: boolean;
            /** @description Default false; true deletes the item at once */
            is_deleted?: boolean;
            /** @description Default true */
            is_show_in_store?: boolean;
            /** @description Default false */
            is_free?: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order?: number;
            limits?: components["schemas"]["CurrencyBodyLimits"];
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes?: {
                [key: string]: unknown;
            };
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["CurrencyBodyPreOrder"] | null;
            name: {
                [key: string]: string;
            } | null;
            description?: {
                [key: string]: string;
            } | null;
            /** @description Whether it is bought with real money only; default false */
            is_hard?: boolean;
        };
        CurrencyBodyAttribute: {
            external_id: string;
            /** @description Texts by language (`en`) or language and country (`en-US`) */
            name?: {
                [key: string]: string;
            };
            values: components["schemas"]["FieldValueBody"][];
        };
        CurrencyBodyLimits: {
            per_user?: number | null;
            per_item?: number | null;
            recurrent_schedule?: components["schemas"]["CurrencyBodyLimitsRecurrentSchedule"] | null;
        };
        CurrencyBodyLimitsRecurrentSchedule: {
            per_user?: components["schemas"]["CurrencyBodyLimitsRecurrentSchedulePerUser"] | null;
        };
        CurrencyBodyLimitsRecurrentSchedulePerUser: {
            /** @enum {unknown} */
            interval_type: "daily" | "weekly" | "monthly";
            /** @description a time of day with its UTC offset, as in 01:00:00+08:00 */
            time: string;
            day_of_week?: number | null;
            day_of_month?: number | null;
        };
        CurrencyBodyMediaList: {
            /** @enum {unknown} */
            type: "image" | "video";
            /** @description an address that begins with http:// or https:// */
            url: string;
        };
        CurrencyBodyPeriods: {
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_from: string;
            date_until?: string | null;
        };
        CurrencyBodyPreOrder: {
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            release_date: string;
            is_enabled: boolean;
            description?: string | null;
        };
        CurrencyBodyPrice: {
            /** @description a currency code of ISO 4217, as in USD */
            currency: string;
            /** @description Kept exactly, with no more digits than the currency has */
            amount: number;
            /** @description Default false */
            is_default?: boolean;
            /** @description Default true */
            is_enabled?: boolean;
            /**
             * Format: country
             * @description a country code of ISO 3166-1, two capital letters
             */
            country_iso?: string;
        };
        CurrencyBodyRegions: {
            id: number;
        };
        CurrencyBodyVcPrices: {
            /** @description The virtual currency to pay in */
            sku: string;
            amount: number;
            /** @description Default false */
            is_default?: boolean;
            /** @description Default true */
            is_enabled?: boolean;
        };
        CurrencyRow: {
            item_id: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            long_description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            media_list: components["schemas"]["CurrencyBodyMediaList"][];
            groups: components["schemas"]["PackageRowGroup"][];
            attributes: components["schemas"]["CurrencyBodyAttribute"][];
            prices: components["schemas"]["PackageRowPrice"][];
            vc_prices: components["schemas"]["PackageRowVcPrice"][];
            is_enabled: boolean;
            is_show_in_store: boolean;
            is_free: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            limits: components["schemas"]["PackageRowLimits"];
            periods: components["schemas"]["CurrencyBodyPeriods"][];
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes: {
                [key: string]: unknown;
            };
            regions: components["schemas"]["CurrencyBodyRegions"][];
            pre_order: components["schemas"]["CurrencyBodyPreOrder"] | null;
            /** @enum {unknown} */
            type: "virtual_currency";
            is_hard: boolean;
            /** @description Of this version, for If-Match or if_match */
            etag: string;
            /**
             * Format: date-time
             * @description When it was made or last changed
             */
            updated_at: string;
        };
        /** @description Only for custom:<name>: discovery_url, or authorize_url, token_url, profile_url and fields.id. The name is the identity: give another network another name */
        CustomNetwork: {
            /** @description Its name as players know it; stands on the button */
            title: string;
            /** @description OpenID Connect: the address that ends in /.well-known/openid-configuration. Leave the endpoints out then */
            discovery_url?: string;
            authorize_url?: string;
            token_url?: string;
            profile_url?: string;
            scope?: string[];
            email_scope?: string[];
            /**
             * @description How the client shows its secret at the token endpoint (RFC 6749, section 2.3.1); none: it has no secret. Default: what discovery says, else basic
             * @enum {unknown}
             */
            client_auth?: "basic" | "post" | "none";
            /** @description Whether to send a code challenge (RFC 7636); default true */
            pkce?: boolean;
            /** @description Further parameters of the authorization address */
            authorize_params?: {
                [key: string]: string;
            };
            /** @description The parameter for the language of the player, such as ui_locales */
            locale_param?: string;
            fields?: components["schemas"]["CustomNetworkFields"];
        };
        /** @description Where each field stands in the profile: data.user.id; numbers are indexes; of a list the first that has a value counts */
        CustomNetworkFields: {
            id?: string | string[];
            name?: string | string[];
            username?: string | string[];
            email?: string | string[];
            email_verified?: string | string[];
            picture?: string | string[];
            country?: string | string[];
            external_url?: string | string[];
        };
        DeadLetterAnswer: {
            /** @description a delivery id: the event id, a hyphen, the endpoint id */
            delivery_id: string;
            /** Format: uuid */
            event_id: string;
            endpoint_id: number;
            type: string;
            is_test?: boolean;
            subject?: components["schemas"]["SubjectAnswer"];
            /** @enum {unknown} */
            reason: "refused" | "exhausted" | "endpoint_deleted" | "endpoint_down";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            died_at: string;
            attempts: number;
            /** @description HTTP status of the answer */
            status?: number;
            /** @description Why no answer came: timeout, dns, tls, connect … */
            failure?: string;
            receiver?: components["schemas"]["AttemptPageItemReceiver"];
        };
        DeclineBody: {
            /** @description Why, as a number: becomes refund_details.code. Those of refunds, 1 cancelled through the console, 2 chargeback, 3 integration error, 4 potential fraud, 5 test payment, 6 invoice expired, 7 fraud notice of the payment system, 8 cancelled by the payment system, 9 user's request, 10 game's request, 11 account holder reports fraud, 12 friendly fraud, 13 duplicate; or another one */
            code: number;
            /** @description Why, in words */
            reason: string;
            reason_detail?: string;
            /** @description Whether support did it: names the support address as author */
            support_assisted?: boolean;
        };
        DeliveryAnswer: {
            /** @description a delivery id: the event id, a hyphen, the endpoint id */
            delivery_id: string;
            endpoint_id: number;
            /**
             * Format: uuid
             * @description Sent as webhook-id, in every attempt
             */
            event_id: string;
            type: string;
            is_test?: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            subject?: components["schemas"]["SubjectAnswer"];
            /** @enum {unknown} */
            status: "pending" | "retrying" | "parked" | "delivered" | "dead";
            attempts: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            next_attempt_at?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            last_attempt_at?: string;
            last_status?: number;
            last_failure?: string;
        };
        DeliveryDetail: {
            /** @description a delivery id: the event id, a hyphen, the endpoint id */
            delivery_id: string;
            endpoint_id: number;
            /**
             * Format: uuid
             * @description Sent as webhook-id, in every attempt
             */
            event_id: string;
            type: string;
            is_test?: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            subject?: components["schemas"]["SubjectAnswer"];
            /** @enum {unknown} */
            status: "pending" | "retrying" | "parked" | "delivered" | "dead";
            attempts: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            next_attempt_at?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            last_attempt_at?: string;
            last_status?: number;
            last_failure?: string;
            /** @description The exact text that is signed and sent */
            body: string;
            attempt_list: components["schemas"]["AttemptAnswer"][];
        };
        DeploymentAnswer: {
            deployment_id: string;
            name: string;
            is_public: boolean;
        };
        DeploymentBody: {
            /** @description 1 to 128 of letters, digits, period, dash, underscore; not one or two periods alone */
            deployment_id: string;
            name: string;
            /** @description Whether everybody may enter; default true */
            is_public?: boolean;
        };
        DeploymentChange: {
            name: string;
            /** @description Whether everybody may enter */
            is_public: boolean;
        };
        DismissWebhookDeadLettersAnswer: {
            dismissed: number;
            /** @description False where there may be more: call again */
            is_complete: boolean;
        };
        DismissWebhookDeadLettersBody: {
            endpoint_id?: number;
            type?: components["schemas"]["TypeName"];
            /** @enum {unknown} */
            reason?: "refused" | "exhausted" | "endpoint_deleted" | "endpoint_down";
            receiver_code?: string;
            /** @description Only those with a code of the receiver, or without one */
            has_receiver_code?: boolean;
            /**
             * Format: date-time
             * @description Only events that happened then or later; ISO 8601 with offset
             */
            from?: string;
            /**
             * Format: date-time
             * @description Only events that happened before
             */
            to?: string;
        };
        EndpointAnswer: {
            endpoint_id: number;
            name: string | null;
            /** @description Where notifications are posted: https, public, at most 2048 bytes in UTF-8; in development also http on loopback */
            url: string;
            types: components["schemas"]["HookName"][] | null;
            /** @description Whether it is the one of …/admin/webhook */
            is_default: boolean;
            /** @description While false it hears of nothing new; what waited for it is parked, and sent once it is true again */
            is_enabled: boolean;
            /** @description `gone` where the receiver answered 410, `failing` where nothing got through for as long as the installation allows, five days unless it says otherwise */
            disabled_reason?: string;
            outage?: components["schemas"]["EndpointAnswerOutage"];
            /**
             * Format: date-time
             * @description Since when it is paused: everything is kept for it, nothing is sent
             */
            paused_at?: string;
            /** @description Whether notifications about the same transaction or subscription go one after the other: the next one waits until the one before is delivered or given up; default false. Where the webhook_mode of the project is separate, they do so in any case */
            is_ordered: boolean;
            /** @description How long to wait for the headers of the answer; default 3000 */
            timeout_ms: number;
            /** @description How many requests it gets at once, at most; default 16 */
            max_in_flight: number;
            max_per_second: number | null;
            /** @description The version of webhooks that a client asked for: kept and shown, default 1. Bodies are the same in both */
            version: number;
            /** @description Those of its types that the project does not send; left out where it sends all */
            not_sent?: components["schemas"]["NotSent"][];
            /**
             * Format: date-time
             * @description When the last of the secrets before a rotation signs no longer
             */
            rotation_ends_at?: string;
            /**
             * Format: date-time
             * @description When the secret before of the Signature header signs no longer: the receiver needs the new one by then
             */
            signature_rotation_ends_at?: string;
            /**
             * Format: date-time
             * @description The same of the secret of Standard Webhooks
             */
            standard_rotation_ends_at?: string;
            self_test_passed_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            updated_at: string;
            /** @description Shown once, where it was made here rather than given */
            secret?: string;
            /** @description Shown once, where it was made here rather than given */
            standard_secret?: string;
        };
        /** @description There while the receiver is away or fails, until a delivery gets through */
        EndpointAnswerOutage: {
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            failing_since: string;
            /**
             * Format: date-time
             * @description When it is switched off unless something gets through before
             */
            switches_off_at?: string;
            /** @description At how much of that time a warning was sent last to the support address: 50, 70 or 90 */
            warned_percent?: number;
        };
        EndpointBody: {
            /** @description Where notifications are posted: https, public, at most 2048 bytes in UTF-8; in development also http on loopback */
            url: string;
            name?: string | null;
            types?: components["schemas"]["HookName"][] | null;
            /** @description While false it hears of nothing new; what waited for it is parked, and sent once it is true again */
            is_enabled?: boolean;
            /** @description Whether notifications about the same transaction or subscription go one after the other: the next one waits until the one before is delivered or given up; default false. Where the webhook_mode of the project is separate, they do so in any case */
            is_ordered?: boolean;
            /** @description How long to wait for the headers of the answer; default 3000 */
            timeout_ms?: number;
            /** @description How many requests it gets at once, at most; default 16 */
            max_in_flight?: number;
            max_per_second?: number | null;
            /** @description The version of webhooks that a client asked for: kept and shown, default 1. Bodies are the same in both */
            version?: number;
            /** @description 6 to 255 printable ASCII characters without blanks: the secret of the Signature header */
            secret?: string;
            /** @description whsec_ and 24 to 64 bytes in Base64: the secret of Standard Webhooks */
            standard_secret?: string;
        };
        EndpointPatch: {
            /** @description Where notifications are posted: https, public, at most 2048 bytes in UTF-8; in development also http on loopback */
            url?: string;
            name?: string | null;
            types?: components["schemas"]["HookName"][] | null;
            /** @description While false it hears of nothing new; what waited for it is parked, and sent once it is true again */
            is_enabled?: boolean;
            /** @description Whether notifications about the same transaction or subscription go one after the other: the next one waits until the one before is delivered or given up; default false. Where the webhook_mode of the project is separate, they do so in any case */
            is_ordered?: boolean;
            /** @description How long to wait for the headers of the answer; default 3000 */
            timeout_ms?: number;
            /** @description How many requests it gets at once, at most; default 16 */
            max_in_flight?: number;
            max_per_second?: number | null;
            /** @description The version of webhooks that a client asked for: kept and shown, default 1. Bodies are the same in both */
            version?: number;
        };
        ErasureAnswer: {
            /**
             * @description under_way: the user is gone, and the rest goes on being erased
             * @enum {unknown}
             */
            state: "under_way" | "done";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            began_at: string;
        };
        ErrorsAnswer: {
            items: components["schemas"]["ImportAnswerError"][];
            has_more: boolean;
            total_items_count: number;
        };
        EventPage: {
            items: components["schemas"]["EventPageItem"][];
            /** @description Where to go on */
            next_cursor?: string;
        };
        EventPageItem: {
            /** @description The processor’s id of the event */
            id: string;
            type: string;
            /**
             * @description applied: it changed something; already: it was so before; waiting: for an event that it rests on; ignored: it says nothing that counts here; conflict: money moved that no notification tells of, and a person must look
             * @enum {unknown}
             */
            outcome: "applied" | "already" | "waiting" | "ignored" | "conflict";
            /**
             * @description What came of it, for programs. Codes are forever; more may come
             * @enum {unknown}
             */
            why?: "amount_differs" | "amount_goes_back" | "attempt_failed" | "currency_differs" | "declined" | "dispute_open" | "ends_on" | "for_another_project" | "given_back_already" | "marked_paid" | "money_goes_back" | "money_not_due" | "money_not_due_goes_back" | "names_transaction" | "newer_known" | "no_open_page" | "not_given" | "not_paid_yet" | "nothing_counts" | "page_closed" | "paid" | "paid_already" | "part_refunded" | "part_without_amount" | "payment_under_way" | "real_for_dry_run" | "refunded" | "refunded_already" | "refused" | "rejected" | "renews_canceled" | "renews_ending" | "renews_ended" | "stayed_after_all" | "stays" | "stays_but_told" | "stays_not_refunded" | "subscription_canceled" | "subscription_is" | "subscription_is_already" | "subscription_unknown" | "surplus_returned" | "test_for_real" | "transaction_is_already" | "transaction_unknown" | "transaction_unsaid";
            /** @description Facts for a text of your own */
            values?: {
                [key: string]: unknown;
            };
            /** @description What came of it, in words */
            detail?: string;
            /** @description The processor’s id of the payment or subscription */
            payment?: string;
            transaction_id?: number;
            subscription_id?: string;
            is_test: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            occurred_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            received_at: string;
        };
        EventTypesAnswer: {
            items: components["schemas"]["EventTypesAnswerItem"][];
        };
        EventTypesAnswerItem: {
            type: components["schemas"]["HookName"];
            /** @description What has happened when it is sent */
            description: string;
            /** @description Whether the project sends it now */
            is_sent: boolean;
            not_sent_because: components["schemas"]["NotSentReason"] | null;
            /** @description The body, as testWebhook sends it */
            example: {
                [key: string]: unknown;
            };
        };
        EventsEventPage: {
            items: components["schemas"]["EventsEventPageItem"][];
            /** @description Whether more has happened already. The next call answers it, some seconds later where very much happened at once */
            has_more: boolean;
            /** @description Where the next call goes on */
            cursor: string;
        };
        EventsEventPageItem: {
            /**
             * Format: uuid
             * @description Sent as webhook-id
             */
            event_id: string;
            type: string;
            is_test?: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            subject?: components["schemas"]["SubjectAnswer"];
            /** @description The exact text that is signed and sent */
            body: string;
        };
        ExternalIdAnswer: {
            external_id: string;
        };
        FieldAttributeAnswer: {
            external_id: string;
            name: {
                [key: string]: string;
            } | null;
            values: components["schemas"]["AttributeRowValue"][];
        };
        FieldAttributeBody: {
            external_id?: string;
            name: {
                [key: string]: string;
            } | null;
        };
        FieldAttributeList: {
            attributes: components["schemas"]["FieldAttributeAnswer"][];
            total_count: number;
        };
        FieldValueBody: {
            external_id: string;
            /** @description Texts by language (`en`) or language and country (`en-US`) */
            value: {
                [key: string]: string;
            };
        };
        FieldValueChange: {
            external_id?: string;
            /** @description Texts by language (`en`) or language and country (`en-US`) */
            value: {
                [key: string]: string;
            };
        };
        GoodAnswer: {
            item_id: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            long_description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            media_list: components["schemas"]["CurrencyBodyMediaList"][];
            groups: components["schemas"]["PackageRowGroup"][];
            attributes: components["schemas"]["CurrencyBodyAttribute"][];
            prices: components["schemas"]["PackageRowPrice"][];
            vc_prices: components["schemas"]["PackageRowVcPrice"][];
            is_enabled: boolean;
            is_show_in_store: boolean;
            is_free: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            limits: components["schemas"]["PackageRowLimits"];
            periods: components["schemas"]["CurrencyBodyPeriods"][];
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes: {
                [key: string]: unknown;
            };
            regions: components["schemas"]["CurrencyBodyRegions"][];
            pre_order: components["schemas"]["CurrencyBodyPreOrder"] | null;
            /** @enum {unknown} */
            type: "virtual_good";
            /**
             * @description Follows from inventory_options
             * @enum {unknown}
             */
            virtual_item_type: "consumable" | "non_consumable" | "non_renewing_subscription";
            inventory_options: components["schemas"]["GoodRowInventoryOptions"];
        };
        /** @description A virtual item */
        GoodBody: {
            project_id?: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            long_description?: {
                [key: string]: string;
            } | null;
            /** @description an address that begins with http:// or https:// */
            image_url?: string;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][];
            /** @description external_ids of groups */
            groups?: string[];
            attributes?: components["schemas"]["CurrencyBodyAttribute"][];
            /** @description Exactly one is the default, and that one has no country */
            prices?: components["schemas"]["CurrencyBodyPrice"][];
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            /** @description Default true */
            is_enabled?: boolean;
            /** @description Default false; true deletes the item at once */
            is_deleted?: boolean;
            /** @description Default true */
            is_show_in_store?: boolean;
            /** @description Default false */
            is_free?: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order?: number;
            limits?: components["schemas"]["CurrencyBodyLimits"];
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes?: {
                [key: string]: unknown;
            };
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["CurrencyBodyPreOrder"] | null;
            name: {
                [key: string]: string;
            } | null;
            description?: {
                [key: string]: string;
            } | null;
            inventory_options?: components["schemas"]["InventoryOptions"] | null;
        };
        GoodRow: {
            item_id: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            long_description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            media_list: components["schemas"]["CurrencyBodyMediaList"][];
            groups: components["schemas"]["PackageRowGroup"][];
            attributes: components["schemas"]["CurrencyBodyAttribute"][];
            prices: components["schemas"]["PackageRowPrice"][];
            vc_prices: components["schemas"]["PackageRowVcPrice"][];
            is_enabled: boolean;
            is_show_in_store: boolean;
            is_free: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            limits: components["schemas"]["PackageRowLimits"];
            periods: components["schemas"]["CurrencyBodyPeriods"][];
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes: {
                [key: string]: unknown;
            };
            regions: components["schemas"]["CurrencyBodyRegions"][];
            pre_order: components["schemas"]["CurrencyBodyPreOrder"] | null;
            /** @enum {unknown} */
            type: "virtual_good";
            /**
             * @description Follows from inventory_options
             * @enum {unknown}
             */
            virtual_item_type: "consumable" | "non_consumable" | "non_renewing_subscription";
            inventory_options: components["schemas"]["GoodRowInventoryOptions"];
            /** @description Of this version, for If-Match or if_match */
            etag: string;
            /**
             * Format: date-time
             * @description When it was made or last changed
             */
            updated_at: string;
        };
        GoodRowInventoryOptions: {
            consumable: components["schemas"]["GoodRowInventoryOptionsConsumable"] | null;
            expiration_period: components["schemas"]["GoodRowInventoryOptionsExpirationPeriod"] | null;
        };
        GoodRowInventoryOptionsConsumable: {
            usages_count: number | null;
        };
        GoodRowInventoryOptionsExpirationPeriod: {
            /** @enum {unknown} */
            type: "minute" | "hour" | "day" | "week" | "month" | "year";
            value: number;
        };
        GrantPurchaseBody: {
            user: components["schemas"]["RewardPlayersBodyUser"];
            /** @enum {unknown} */
            platform?: "playstation_network" | "xbox_live" | "xsolla" | "pc_standalone" | "nintendo_shop" | "google_play" | "app_store_ios" | "android_standalone" | "ios_standalone" | "android_other" | "ios_other" | "pc_other";
            comment?: string;
            items: components["schemas"]["RewardPlayersBodyItem"][];
            purchase: components["schemas"]["GrantPurchaseBodyPurchase"];
            external_purchase_id?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            external_purchase_date?: string;
            custom_parameters?: {
                [key: string]: unknown;
            };
        };
        GrantPurchaseBodyPurchase: {
            amount?: string;
            currency?: string;
            external_purchase_id?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            external_purchase_date?: string;
        };
        GroupAnswer: {
            id: number;
            name: string;
            is_default: boolean;
        };
        GroupBody: {
            /** @description 1 to 50 characters, none of them a control character */
            name: string;
            /** @description Whether every user is in it; default false */
            is_default?: boolean;
        };
        GroupRow: {
            external_id: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            /** @description Of this version, for If-Match or if_match */
            etag: string;
            /**
             * Format: date-time
             * @description When it was made or last changed
             */
            updated_at: string;
        };
        GroupWebhookDeadLettersAnswer: {
            /** @description The largest group first */
            items: components["schemas"]["GroupWebhookDeadLettersAnswerItem"][];
            /** @description False where only the newest 10,000 that fit were looked at */
            is_complete: boolean;
        };
        GroupWebhookDeadLettersAnswerItem: {
            /** @enum {unknown} */
            reason: "refused" | "exhausted" | "endpoint_deleted" | "endpoint_down";
            /** @description Left out for those whose last answer had none */
            receiver_code?: string;
            /** @description How many they are */
            letters: number;
            endpoint_ids: number[];
            /** @description HTTP status that most of them were answered with */
            status?: number;
            /** @description Why most of those without an answer had none */
            failure?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            first_died_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            last_died_at: string;
        };
        /** @enum {unknown} */
        HookName: "ps_declined" | "cancel_subscription" | "afs_reject" | "order_paid" | "refund" | "partial_refund" | "payment" | "order_canceled" | "user_validation";
        ImportAnswer: {
            import_id: number;
            /**
             * @description `partly_succeeded`: wrong rows were left out
             * @enum {unknown}
             */
            status: "receiving" | "queued" | "running" | "succeeded" | "partly_succeeded" | "failed" | "canceled";
            /** @enum {unknown} */
            mode: "create" | "upsert" | "sync";
            /** @enum {unknown} */
            format: "json" | "ndjson" | "csv";
            /** @enum {unknown} */
            on_error: "abort" | "skip";
            dry_run: boolean;
            progress: components["schemas"]["ImportAnswerProgress"];
            counts: components["schemas"]["ImportAnswerCounts"];
            errors_count: number;
            /** @description The first 20; …/errors has up to 10,000 */
            errors: components["schemas"]["ImportAnswerError"][];
            why: ("column_nameless" | "column_repeated" | "element_too_long" | "file_empty" | "file_too_large" | "header_too_wide" | "line_too_long" | "list_needed" | "list_repeated" | "list_unknown" | "not_csv" | "not_json" | "not_utf8" | "object_needed" | "quote_open" | "quote_ended" | "quote_within" | "row_too_long" | "spreadsheet" | "type_column_missing" | "broken_off" | "others_changed" | "service_failed") | null;
            values: {
                [key: string]: unknown;
            } | null;
            message: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            finished_at: string | null;
        };
        ImportAnswerCounts: {
            created: number;
            updated: number;
            unchanged: number;
            deleted: number;
            /** @description Rows with errors */
            failed: number;
        };
        ImportAnswerError: {
            row: number | null;
            line: number | null;
            name: string | null;
            /** @description The path of what is wrong; in CSV the column */
            property: string;
            code: number;
            /**
             * @description What is wrong, for programs: the code of a violation (docs/problems.md#violations), or not_read where the file was not read to its end. Codes are forever; more may come
             * @enum {unknown}
             */
            why?: "action" | "address" | "amount" | "ascii" | "bad_text" | "calling_code" | "changed" | "color" | "country" | "currency" | "cursor" | "date_time" | "default_price" | "delivery_id" | "deployment_id" | "digits" | "email" | "file" | "fixed" | "gap" | "hexadecimal" | "id" | "image" | "inexact" | "ip_address" | "json" | "locale" | "maximum" | "minimum" | "must_hold" | "must_not_begin" | "must_not_hold" | "name" | "needs" | "network_name" | "not_found" | "not_future" | "not_past" | "number" | "one_of" | "only_earlier" | "order" | "origin" | "path" | "phone" | "redirect_uri" | "refused" | "repeated" | "required" | "rule" | "secret" | "sku" | "taken" | "text" | "time" | "too_deep" | "too_far" | "too_few" | "too_long" | "too_many" | "too_precise" | "too_short" | "type" | "unexpected" | "unknown" | "uuid" | "words" | "not_read";
            /** @description Facts for a text of your own */
            values?: {
                [key: string]: unknown;
            };
            /** @description The same for people, in English; texts may change */
            message: string;
        };
        ImportAnswerProgress: {
            /** @enum {unknown} */
            phase: "receiving" | "checking" | "applying" | "done";
            /** @description Rows of this phase */
            done: number;
            /** @description Rows of the file, as far as it has come */
            total: number;
        };
        ImportCatalogBody: {
            attributes?: components["schemas"]["AttributeBody"][];
            groups?: components["schemas"]["CatalogGroupBody"][];
            virtual_currencies?: components["schemas"]["CurrencyBody"][];
            packages?: components["schemas"]["PackageBody"][];
            virtual_items?: components["schemas"]["GoodBody"][];
            bundles?: components["schemas"]["BundleBody"][];
        };
        ImportChangesAnswer: {
            items: components["schemas"]["ImportChangesAnswerItem"][];
            next_cursor: string | null;
        };
        ImportChangesAnswerItem: {
            row: number | null;
            line: number | null;
            /** @description As in `type` of the file */
            kind: string;
            /** @description The sku or external_id */
            name: string;
            /** @enum {unknown} */
            outcome: "create" | "update" | "delete";
            /** @description The same, each before and after */
            changes: components["schemas"]["TrialAnswerChange"][];
        };
        ImportsAnswer: {
            items: components["schemas"]["ImportsAnswerItem"][];
            has_more: boolean;
            total_items_count: number;
        };
        ImportsAnswerItem: {
            import_id: number;
            /**
             * @description `partly_succeeded`: wrong rows were left out
             * @enum {unknown}
             */
            status: "receiving" | "queued" | "running" | "succeeded" | "partly_succeeded" | "failed" | "canceled";
            /** @enum {unknown} */
            mode: "create" | "upsert" | "sync";
            /** @enum {unknown} */
            format: "json" | "ndjson" | "csv";
            /** @enum {unknown} */
            on_error: "abort" | "skip";
            dry_run: boolean;
            progress: components["schemas"]["ImportAnswerProgress"];
            counts: components["schemas"]["ImportAnswerCounts"];
            why: ("column_nameless" | "column_repeated" | "element_too_long" | "file_empty" | "file_too_large" | "header_too_wide" | "line_too_long" | "list_needed" | "list_repeated" | "list_unknown" | "not_csv" | "not_json" | "not_utf8" | "object_needed" | "quote_open" | "quote_ended" | "quote_within" | "row_too_long" | "spreadsheet" | "type_column_missing" | "broken_off" | "others_changed" | "service_failed") | null;
            values: {
                [key: string]: unknown;
            } | null;
            message: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            finished_at: string | null;
        };
        /** @description With an expiration_period it is owned for that time; else with consumable it is used up piece by piece; else it is owned for good */
        InventoryOptions: {
            consumable?: components["schemas"]["InventoryOptionsConsumable"] | null;
            expiration_period?: components["schemas"]["InventoryOptionsExpirationPeriod"] | null;
        };
        InventoryOptionsConsumable: {
            usages_count?: number | null;
        };
        InventoryOptionsExpirationPeriod: {
            /** @enum {unknown} */
            type: "minute" | "hour" | "day" | "week" | "month" | "year";
            value: number;
        };
        InvitedAnswer: {
            /** Format: uuid */
            console_user_id: string;
            email: string;
            name: string;
            grants: components["schemas"]["StoredGrant"][];
            /**
             * @description invited until the first sign-in; removed people stay, for the audit trail
             * @enum {unknown}
             */
            state: "invited" | "active" | "removed";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            last_seen_at: string | null;
            /** @description Signs in once; null where it was mailed. Whoever has it signs in as this person */
            link: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            link_expires_at: string;
        };
        LeftOfLimit: {
            /** @description How many a player may buy */
            total: number;
            /** @description How many this player may still buy */
            available: number;
        };
        /** @description A user of null is everybody */
        LimitResetBody: {
            user: components["schemas"]["LimitedUser"] | null;
        };
        /** @description Who buys */
        LimitedUser: {
            /** @description The player, as orders name them: `sub` of tokens, or an id of your own */
            user_external_id: string;
        };
        LintAnswer: {
            /** @description Of the first 10,000 that the look found */
            items: components["schemas"]["LintAnswerItem"][];
            next_cursor: string | null;
            /** @description How many the look found, of the rule where one is asked for */
            total_items_count: number;
            counts: components["schemas"]["LintAnswerCounts"];
            /**
             * Format: date-time
             * @description When the catalog was looked through: at most an hour ago, and not before its last change
             */
            made_at: string;
            /** @description Items and labels */
            looked_at: number;
            images_asked: number;
            images_left_out: number;
        };
        /** @description How many the look found of each rule that has any */
        LintAnswerCounts: {
            missing_default_price?: number;
            mixed_currencies?: number;
            missing_locale?: number;
            never_opens?: number;
            missing_currency?: number;
            missing_content?: number;
            image_unanswered?: number;
        };
        LintAnswerItem: {
            /** @enum {unknown} */
            severity: "error" | "warning";
            /** @enum {unknown} */
            rule: "missing_default_price" | "mixed_currencies" | "missing_locale" | "never_opens" | "missing_currency" | "missing_content" | "image_unanswered";
            kind: string;
            /** @description The sku or external_id */
            name: string;
            property: string;
            /**
             * @description What the message says, for programs. Codes are forever; more may come
             * @enum {unknown}
             */
            why: "country_has_two_currencies" | "content_missing" | "currency_missing" | "default_price_off" | "host_busy" | "host_no_address" | "host_no_certificate" | "host_no_connection" | "image_address_bad" | "image_address_refused" | "image_no_http" | "image_not_an_image" | "image_reset" | "image_status" | "image_too_slow" | "left_out_of_lists" | "no_price" | "no_text" | "no_text_in" | "other_currency" | "paid_with_missing_currency" | "periods_over" | "proxy_broken" | "proxy_refused";
            /** @description Facts for a text of your own */
            values: {
                [key: string]: unknown;
            };
            /** @description The same for people, in English; texts may change */
            message: string;
        };
        ListAttentionAnswer: {
            /** @description Errors first, then what has lasted longest; of each project at most 20 */
            items: components["schemas"]["ListAttentionAnswerItem"][];
            next_cursor: string | null;
        };
        ListAttentionAnswerItem: {
            project: components["schemas"]["NamedProject"];
            /** @enum {unknown} */
            kind: "endpoint_off" | "endpoint_failing" | "endpoint_paused" | "dead_letters" | "secret_rotation_ends" | "nobody_to_ask" | "connection_incomplete" | "connection_off" | "catalog_error" | "import_failed" | "processor_conflicts" | "money_not_returned" | "key_expires" | "key_expired";
            /**
             * @description error: something does not work now. warning: it may be meant
             * @enum {unknown}
             */
            severity: "error" | "warning";
            subject: components["schemas"]["ReadAttentionAnswerItemSubject"];
            since: string | null;
            /** @description For people, in English; texts may change */
            message: string;
            /** @description Facts for a text of your own about the kind */
            values: {
                [key: string]: unknown;
            };
            /** @description The call that shows more, from /api on */
            path: string;
        };
        ListAttributesAnswer: {
            items: (components["schemas"]["AttributeRow"] | components["schemas"]["AttributeBody"])[];
            has_more: boolean;
            /** @description How many fit the filters, on all pages */
            total_items_count: number;
            next_cursor: string | null;
        };
        ListAuditAnswer: {
            items: components["schemas"]["AuditAnswer"][];
            next_cursor: string | null;
        };
        ListBundlesAnswer: {
            items: (components["schemas"]["BundleRow"] | components["schemas"]["BundleBody"])[];
            has_more: boolean;
            /** @description How many fit the filters, on all pages */
            total_items_count: number;
            next_cursor: string | null;
        };
        ListClientsAnswer: {
            items: components["schemas"]["ClientAnswer"][];
        };
        ListConnectionsAnswer: {
            items: components["schemas"]["ConnectionAnswer"][];
        };
        ListCurrenciesAnswer: {
            items: (components["schemas"]["CurrencyRow"] | components["schemas"]["CurrencyBody"])[];
            has_more: boolean;
            /** @description How many fit the filters, on all pages */
            total_items_count: number;
            next_cursor: string | null;
        };
        ListDeploymentsAnswer: {
            deployments: components["schemas"]["DeploymentAnswer"][];
        };
        ListGroupsAnswer: {
            items: (components["schemas"]["GroupRow"] | components["schemas"]["CatalogGroupBody"])[];
            has_more: boolean;
            /** @description How many fit the filters, on all pages */
            total_items_count: number;
            next_cursor: string | null;
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
        ListItemPicturesAnswer: {
            items: components["schemas"]["ListItemPicturesAnswerItem"][];
        };
        ListItemPicturesAnswerItem: {
            sku: string;
            address: string | null;
        };
        ListMerchantsAnswer: {
            items: components["schemas"]["MerchantAnswer"][];
        };
        ListMetricsAnswer: {
            step: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            to: string;
            previous_from: string | null;
            /** @description In the order of their ids */
            items: components["schemas"]["ListMetricsAnswerItem"][];
            next_cursor: string | null;
        };
        ListMetricsAnswerItem: {
            project: components["schemas"]["NamedProject"];
            /** @description In the order in which they were asked for */
            metrics: components["schemas"]["ReadMetricsAnswerMetric"][];
        };
        ListNetworksAnswer: {
            /** @description The address to register with every network */
            callback_url: string;
            items: components["schemas"]["ListNetworksAnswerItem"][];
            /** @description The platforms whose tickets games hand in; they are connected with kind platform */
            platforms: components["schemas"]["ListNetworksAnswerItem"][];
        };
        ListNetworksAnswerItem: {
            name: string;
            title: string;
            /** @description Those it cannot do without */
            credentials: string[];
            optional_credentials: string[];
            /** @description What credentials are called there, by our name, where we know it */
            labels: {
                [key: string]: string;
            };
            console: string | null;
            steps: string[];
            limits: string | null;
        };
        ListOperatorKeysAnswer: {
            items: components["schemas"]["OperatorKeyAnswer"][];
        };
        ListOrdersAnswer: {
            items: components["schemas"]["ListOrdersAnswerItem"][];
            /** @description Where to go on */
            next_cursor?: string;
        };
        ListOrdersAnswerItem: {
            order_id: number;
            /** @enum {unknown} */
            status: "new" | "done" | "canceled" | "expired";
            ended_by: ("left" | "unseen" | "expired" | "sold_out" | "rejected" | "refunded" | "erased") | null;
            user_id: string;
            country: string | null;
            is_sandbox: boolean;
            /** @description false: the user is no player of ours, so that the studio gives the goods */
            is_granted: boolean;
            currency: string;
            amount: string;
            lines: components["schemas"]["ListOrdersAnswerItemLine"][];
            external_id: string | null;
            custom_parameters: {
                [key: string]: unknown;
            } | null;
            paid_by: number | null;
            paid_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            changed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            expires_at: string;
        };
        ListOrdersAnswerItemLine: {
            sku: string;
            type: string;
            name: string;
            quantity: number;
            amount: string;
        };
        ListPackagesAnswer: {
            items: (components["schemas"]["PackageRow"] | components["schemas"]["PackageBody"])[];
            has_more: boolean;
            /** @description How many fit the filters, on all pages */
            total_items_count: number;
            next_cursor: string | null;
        };
        ListPlayerLedgerAnswer: {
            /** @description Newest first */
            items: components["schemas"]["ListPlayerLedgerAnswerItem"][];
            next_cursor: string | null;
        };
        ListPlayerLedgerAnswerItem: {
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
            /** @description The name of the key, or the e-mail address of the person */
            actor_name?: string;
        };
        ListProjectApiKeysAnswer: {
            items: components["schemas"]["ApiKeyAnswer"][];
        };
        ListProjectsAnswer: {
            items: components["schemas"]["ProjectAnswer"][];
        };
        ListRefusedRedirectUrisAnswer: {
            items: components["schemas"]["ListRefusedRedirectUrisAnswerItem"][];
        };
        ListRefusedRedirectUrisAnswerItem: {
            client_id: number;
            /** @description Scheme, host and port as they came; empty where the request named none and the client has none */
            redirect_uri: string;
            /** @description How often, as far as it was counted */
            refusals: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            first_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            last_at: string;
        };
        ListSignInsAnswer: {
            items: components["schemas"]["ListSignInsAnswerItem"][];
            next_cursor: string | null;
        };
        ListSignInsAnswerItem: {
            /** @description Of the session as well, where a player came in */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            began_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            ended_at: string;
            /**
             * @description exchange: a code that did not become tokens, of a sign-in that was not kept; refresh: a session ended there
             * @enum {unknown}
             */
            way: "network" | "platform" | "handed_token" | "phone" | "email" | "device" | "password" | "linking" | "exchange" | "refresh";
            /**
             * @description failed: the service or a network could not do its part; refused: somebody was not let in
             * @enum {unknown}
             */
            outcome: "signed_in" | "linked" | "refused" | "failed";
            /** @description What it was at when it ended */
            step: string;
            provider: string | null;
            client_id: number | null;
            user_id: string | null;
            country: string | null;
            problem: string | null;
            error_code: string | null;
            status: number | null;
            reason: string | null;
            network_error: string | null;
            network_status: number | null;
            /** @description A sentence for people: what came, and why it was refused or failed */
            what_came: string;
            what_to_do: string | null;
            /** @description For how many sign-ins it stands: under load some of those that succeed are kept */
            stands_for: number;
            steps: components["schemas"]["ListSignInsAnswerItemStep"][];
        };
        ListSignInsAnswerItemStep: {
            /** @description start, callback, vouched, code_sent, exchange … */
            name: string;
            /** @description Milliseconds after the beginning */
            at: number;
            /** @description Of the request that did it */
            request_id: string;
        };
        ListSigningKeysAnswer: {
            keys: components["schemas"]["SigningKeyAnswer"][];
        };
        ListUserGroupsAnswer: {
            groups: components["schemas"]["ListedGroup"][];
        };
        ListUserPicturesAnswer: {
            items: components["schemas"]["ListUserPicturesAnswerItem"][];
        };
        ListUserPicturesAnswerItem: {
            user_id: string;
            address: string | null;
        };
        ListVirtualItemsAnswer: {
            items: (components["schemas"]["GoodRow"] | components["schemas"]["GoodBody"])[];
            has_more: boolean;
            /** @description How many fit the filters, on all pages */
            total_items_count: number;
            next_cursor: string | null;
        };
        ListWebhookDeadLettersAnswer: {
            items: components["schemas"]["DeadLetterAnswer"][];
            /** @description a delivery id: the event id, a hyphen, the endpoint id */
            next_cursor?: string;
        };
        ListWebhookDeliveriesAnswer: {
            items: components["schemas"]["DeliveryAnswer"][];
            /** @description a delivery id: the event id, a hyphen, the endpoint id */
            next_cursor?: string;
        };
        ListWebhookEndpointsAnswer: {
            items: components["schemas"]["EndpointAnswer"][];
        };
        ListedGroup: {
            id: number;
            name: string;
            is_default: boolean;
            /** @description The version, for If-Match of a change */
            etag: string;
        };
        ManyAnswer: {
            /** @description In the order of the body */
            items: components["schemas"]["ManyAnswerItem"][];
        };
        ManyAnswerItem: {
            sku: string;
            /** @description The members that differ */
            changed: string[];
            /** @description The same, each before and after */
            changes: components["schemas"]["TrialAnswerChange"][];
            /** @description Of the version that stands now */
            etag: string;
        };
        MerchantAnswer: {
            merchant_id: number;
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when it is archived; missing where it is not
             */
            archived_at?: string;
        };
        MerchantBody: {
            name: string;
        };
        MovedTransaction: {
            id: number;
            /** @enum {unknown} */
            status: "created" | "declined" | "rejected" | "paid" | "partially_refunded" | "refunded";
            /** @description The order of the shop that it is to pay */
            order_id?: number;
            external_id?: string;
            payment_method?: number;
            /** @description The id of the agreement with the payment system: told by afs_reject, as 0 when left out */
            agreement?: number;
            /**
             * @description 1 for a test transaction; left out for a real one
             * @constant
             */
            dry_run?: 1;
            user: components["schemas"]["TransactionUser"];
            /** @description an ISO 4217 code in upper case */
            currency?: string;
            /** @description a decimal number in a string, as in "9.99" */
            amount?: string;
            virtual_price?: components["schemas"]["TransactionVirtualPrice"];
            items?: components["schemas"]["TransactionItem"][];
            custom_parameters?: {
                [key: string]: unknown;
            };
            refund_details?: components["schemas"]["RefundDetails"];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            payment_date?: string;
            /** @description What was given back so far */
            refunded_amount?: string;
            /** @description Every refund, oldest first */
            refunds?: components["schemas"]["TransactionRefund"][];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            changed_at: string;
            /** @description The notification that was written for it; null where the project does not send it */
            notification: components["schemas"]["TypeName"] | null;
            notification_reason?: components["schemas"]["NotSentReason"];
        };
        NamedProject: {
            project_id: number;
            name: string;
        };
        NewPortalLinkAnswer: {
            /** @description the id of a portal link: the number of the project, a hyphen, a UUID */
            link_id: string;
            /** @description Whom it is for, as the list and the audit trail show it */
            name: string;
            /** @description The endpoints that it opens; everything else of the project stays closed */
            endpoint_ids: number[];
            /** @description What may be done there; webhooks.read is always among them. Nobody gives more than they have. Default webhooks.read and webhooks.replay */
            permissions: ("webhooks.read" | "webhooks.replay" | "webhooks.write")[];
            /** @description Whose pages may have it in a frame; nobody’s when left out */
            origins: string[];
            /**
             * @description That of the browser when left out
             * @enum {unknown}
             */
            language?: "en" | "de";
            /**
             * @description That of the browser when left out
             * @enum {unknown}
             */
            theme?: "light" | "dark";
            made_by: components["schemas"]["NewPortalLinkAnswerMadeBy"];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            taken_back_at?: string;
            /** @description Whether it opens anything now. It does not when it is over or was taken back, nor while its maker may not give such a link any more */
            counts: boolean;
            /** @description How often it was opened */
            uses: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            last_used_at?: string;
            /** @description The whole link, shown once. Its secret stands behind the #, which no browser sends anywhere */
            address: string;
        };
        /** @description Who made it */
        NewPortalLinkAnswerMadeBy: {
            kind: string;
            id?: string;
            /** @description A person’s address, or a key’s name */
            name?: string;
        };
        NotSent: {
            type: components["schemas"]["HookName"];
            /** @description not_allowed: the operator has to switch it on; switched_off: the project can by …/admin/webhook/notifications, or for user_validation by its setting; not_in_mode: the webhook_mode of the project has no such notification */
            reason: components["schemas"]["NotSentReason"];
            /** @description What to do */
            advice: string;
        };
        /**
         * @description Why there is none. not_allowed: the operator has to switch it on; switched_off: the project can by …/admin/webhook/notifications
         * @enum {unknown}
         */
        NotSentReason: "not_allowed" | "switched_off" | "not_in_mode";
        NoteAnswer: {
            /** @description a UUID in lowercase */
            note_id: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            at: string;
            by: components["schemas"]["UserPageItemBannedBy"] | null;
            /** @description As it was written: to be escaped by whoever shows it */
            text: string;
        };
        NoteBody: {
            /** @description 1 to 2,000 characters, not only blanks */
            text: string;
        };
        NotePage: {
            items: components["schemas"]["NoteAnswer"][];
            next_cursor: string | null;
        };
        NotificationAnswer: {
            /**
             * Format: uuid
             * @description Sent as webhook-id, in every attempt
             */
            event_id: string;
            type: string;
            is_test?: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /** @description One for each endpoint that it is for; none where no endpoint heard of it */
            deliveries: components["schemas"]["NotificationAnswerDelivery"][];
        };
        NotificationAnswerDelivery: {
            /** @description a delivery id: the event id, a hyphen, the endpoint id */
            delivery_id: string;
            endpoint_id: number;
            /** @enum {unknown} */
            status: "pending" | "retrying" | "parked" | "delivered" | "dead";
            attempts: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            next_attempt_at?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            last_attempt_at?: string;
            last_status?: number;
            last_failure?: string;
        };
        NotificationsAnswer: {
            notifications: components["schemas"]["NotificationsAnswerNotifications"];
            /** @description Those that the project may switch on by itself; the others only the operator can */
            allowed: components["schemas"]["TypeName"][];
        };
        NotificationsAnswerNotifications: {
            /** @description Whether ps_declined is sent */
            ps_declined: boolean;
            /** @description Whether cancel_subscription is sent */
            cancel_subscription: boolean;
            /** @description Whether afs_reject is sent */
            afs_reject: boolean;
            /** @description Whether order_paid is sent */
            order_paid: boolean;
            /** @description Whether refund is sent */
            refund: boolean;
            /** @description Whether partial_refund is sent */
            partial_refund: boolean;
            /** @description Whether payment is sent */
            payment: boolean;
            /** @description Whether order_canceled is sent */
            order_canceled: boolean;
        };
        NotificationsPatch: {
            notifications: components["schemas"]["NotificationsPatchNotifications"];
        };
        NotificationsPatchNotifications: {
            /** @description Whether ps_declined is sent */
            ps_declined?: boolean;
            /** @description Whether cancel_subscription is sent */
            cancel_subscription?: boolean;
            /** @description Whether afs_reject is sent */
            afs_reject?: boolean;
            /** @description Whether order_paid is sent */
            order_paid?: boolean;
            /** @description Whether refund is sent */
            refund?: boolean;
            /** @description Whether partial_refund is sent */
            partial_refund?: boolean;
            /** @description Whether payment is sent */
            payment?: boolean;
            /** @description Whether order_canceled is sent */
            order_canceled?: boolean;
        };
        OperatorKeyAnswer: {
            /** Format: uuid */
            key_id: string;
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            expires_at?: string;
            /**
             * Format: date-time
             * @description Up to a minute old; absent where the key was never used
             */
            last_used_at?: string;
            /** @description Whether this call was made with it */
            is_own: boolean;
            /** @description Shown once, when the key is made */
            operator_key?: string;
        };
        OperatorKeyBody: {
            name: string;
            /**
             * Format: date-time
             * @description From then on the key opens nothing; with the UTC offset. Left out, it stays valid
             */
            expires_at?: string;
        };
        PackageAnswer: {
            item_id: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            long_description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            media_list: components["schemas"]["CurrencyBodyMediaList"][];
            groups: components["schemas"]["PackageRowGroup"][];
            attributes: components["schemas"]["CurrencyBodyAttribute"][];
            prices: components["schemas"]["PackageRowPrice"][];
            vc_prices: components["schemas"]["PackageRowVcPrice"][];
            is_enabled: boolean;
            is_show_in_store: boolean;
            is_free: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            limits: components["schemas"]["PackageRowLimits"];
            periods: components["schemas"]["CurrencyBodyPeriods"][];
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes: {
                [key: string]: unknown;
            };
            regions: components["schemas"]["CurrencyBodyRegions"][];
            pre_order: components["schemas"]["CurrencyBodyPreOrder"] | null;
            /** @enum {unknown} */
            type: "bundle";
            /** @enum {unknown} */
            bundle_type: "virtual_currency_package";
            content: components["schemas"]["PackageRowContent"][];
        };
        /** @description A package of virtual currency */
        PackageBody: {
            project_id?: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            long_description?: {
                [key: string]: string;
            } | null;
            /** @description an address that begins with http:// or https:// */
            image_url?: string;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][];
            /** @description external_ids of groups */
            groups?: string[];
            attributes?: components["schemas"]["CurrencyBodyAttribute"][];
            /** @description Exactly one is the default, and that one has no country */
            prices?: components["schemas"]["CurrencyBodyPrice"][];
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            /** @description Default true */
            is_enabled?: boolean;
            /** @description Default false; true deletes the item at once */
            is_deleted?: boolean;
            /** @description Default true */
            is_show_in_store?: boolean;
            /** @description Default false */
            is_free?: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order?: number;
            limits?: components["schemas"]["CurrencyBodyLimits"];
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes?: {
                [key: string]: unknown;
            };
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["CurrencyBodyPreOrder"] | null;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            content: components["schemas"]["PackageBodyContent"][];
        };
        PackageBodyContent: {
            /** @description The virtual currency */
            sku: string;
            quantity: number;
        };
        PackageRow: {
            item_id: number;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            description: {
                [key: string]: string;
            } | null;
            long_description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            media_list: components["schemas"]["CurrencyBodyMediaList"][];
            groups: components["schemas"]["PackageRowGroup"][];
            attributes: components["schemas"]["CurrencyBodyAttribute"][];
            prices: components["schemas"]["PackageRowPrice"][];
            vc_prices: components["schemas"]["PackageRowVcPrice"][];
            is_enabled: boolean;
            is_show_in_store: boolean;
            is_free: boolean;
            /** @description Position in lists, lowest first; default 0 */
            order: number;
            limits: components["schemas"]["PackageRowLimits"];
            periods: components["schemas"]["CurrencyBodyPeriods"][];
            /** @description Any members; at most 500 characters as compact JSON */
            custom_attributes: {
                [key: string]: unknown;
            };
            regions: components["schemas"]["CurrencyBodyRegions"][];
            pre_order: components["schemas"]["CurrencyBodyPreOrder"] | null;
            /** @enum {unknown} */
            type: "bundle";
            /** @enum {unknown} */
            bundle_type: "virtual_currency_package";
            content: components["schemas"]["PackageRowContent"][];
            /** @description Of this version, for If-Match or if_match */
            etag: string;
            /**
             * Format: date-time
             * @description When it was made or last changed
             */
            updated_at: string;
        };
        PackageRowContent: {
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            name: {
                [key: string]: string;
            } | null;
            /** @enum {unknown} */
            type: "virtual_currency";
            description: {
                [key: string]: string;
            } | null;
            image_url: string | null;
            quantity: number;
        };
        PackageRowGroup: {
            external_id: string;
            name: {
                [key: string]: string;
            } | null;
        };
        PackageRowLimits: {
            per_user: components["schemas"]["PackageRowLimitsPerUser"] | null;
            per_item: components["schemas"]["PackageRowLimitsPerUser"] | null;
            recurrent_schedule: components["schemas"]["PackageRowLimitsRecurrentSchedule"] | null;
        };
        PackageRowLimitsPerUser: {
            total: number;
            available: number;
        };
        PackageRowLimitsRecurrentSchedule: {
            per_user?: components["schemas"]["CurrencyBodyLimitsRecurrentSchedulePerUser"] | null;
        };
        PackageRowPrice: {
            /** @description a currency code of ISO 4217, as in USD */
            currency: string;
            /** @description Kept exactly, with no more digits than the currency has */
            amount: number;
            is_default: boolean;
            is_enabled: boolean;
            /**
             * Format: country
             * @description a country code of ISO 3166-1, two capital letters
             */
            country_iso?: string;
        };
        PackageRowVcPrice: {
            /** @description The virtual currency to pay in */
            sku: string;
            amount: number;
            is_default: boolean;
            is_enabled: boolean;
        };
        PasskeyAnswer: {
            /** Format: uuid */
            passkey_id: string;
            name: string;
            /** @description Whether it may be copied to other devices of its owner, as by a password manager */
            is_synced: boolean;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            last_used_at: string | null;
        };
        PasskeyList: {
            /** @description The oldest first */
            items: components["schemas"]["PasskeyAnswer"][];
        };
        /** @description Members of an attribute, merged as RFC 7396 says */
        PatchAttributeBody: {
            project_id?: number | null;
            external_id?: string | null;
            name?: {
                [key: string]: string | null;
            } | null;
            values?: components["schemas"]["FieldValueBody"][] | null;
            order?: number | null;
        };
        /** @description Members of a bundle, merged as RFC 7396 says */
        PatchBundleBody: {
            project_id?: number | null;
            sku?: string | null;
            long_description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][] | null;
            groups?: string[] | null;
            attributes?: components["schemas"]["CurrencyBodyAttribute"][] | null;
            prices?: components["schemas"]["CurrencyBodyPrice"][] | null;
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            is_enabled?: boolean | null;
            is_deleted?: boolean | null;
            is_show_in_store?: boolean | null;
            is_free?: boolean | null;
            order?: number | null;
            limits?: components["schemas"]["PatchPackagesBodyItemLimits"] | null;
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            custom_attributes?: {
                [key: string]: unknown;
            } | null;
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["PatchPackagesBodyItemPreOrder"] | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            content?: components["schemas"]["BundleBodyContent"][] | null;
        };
        PatchBundlesBody: {
            items: components["schemas"]["PatchBundlesBodyItem"][];
        };
        /** @description Members of a bundle, merged as RFC 7396 says */
        PatchBundlesBodyItem: {
            project_id?: number | null;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            long_description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][] | null;
            groups?: string[] | null;
            attributes?: components["schemas"]["CurrencyBodyAttribute"][] | null;
            prices?: components["schemas"]["CurrencyBodyPrice"][] | null;
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            is_enabled?: boolean | null;
            is_deleted?: boolean | null;
            is_show_in_store?: boolean | null;
            is_free?: boolean | null;
            order?: number | null;
            limits?: components["schemas"]["PatchPackagesBodyItemLimits"] | null;
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            custom_attributes?: {
                [key: string]: unknown;
            } | null;
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["PatchPackagesBodyItemPreOrder"] | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            content?: components["schemas"]["BundleBodyContent"][] | null;
            /** @description The etag of the version that is meant; where it is stale nothing is changed, 412 */
            if_match?: string;
        };
        PatchCurrenciesBody: {
            items: components["schemas"]["PatchCurrenciesBodyItem"][];
        };
        /** @description Members of a virtual currency, merged as RFC 7396 says */
        PatchCurrenciesBodyItem: {
            project_id?: number | null;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            long_description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][] | null;
            groups?: string[] | null;
            attributes?: components["schemas"]["CurrencyBodyAttribute"][] | null;
            prices?: components["schemas"]["CurrencyBodyPrice"][] | null;
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            is_enabled?: boolean | null;
            is_deleted?: boolean | null;
            is_show_in_store?: boolean | null;
            is_free?: boolean | null;
            order?: number | null;
            limits?: components["schemas"]["PatchPackagesBodyItemLimits"] | null;
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            custom_attributes?: {
                [key: string]: unknown;
            } | null;
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["PatchPackagesBodyItemPreOrder"] | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            is_hard?: boolean | null;
            /** @description The etag of the version that is meant; where it is stale nothing is changed, 412 */
            if_match?: string;
        };
        /** @description Members of a virtual currency, merged as RFC 7396 says */
        PatchCurrencyBody: {
            project_id?: number | null;
            sku?: string | null;
            long_description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][] | null;
            groups?: string[] | null;
            attributes?: components["schemas"]["CurrencyBodyAttribute"][] | null;
            prices?: components["schemas"]["CurrencyBodyPrice"][] | null;
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            is_enabled?: boolean | null;
            is_deleted?: boolean | null;
            is_show_in_store?: boolean | null;
            is_free?: boolean | null;
            order?: number | null;
            limits?: components["schemas"]["PatchPackagesBodyItemLimits"] | null;
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            custom_attributes?: {
                [key: string]: unknown;
            } | null;
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["PatchPackagesBodyItemPreOrder"] | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            is_hard?: boolean | null;
        };
        /** @description Members of a group, merged as RFC 7396 says */
        PatchGroupBody: {
            project_id?: number | null;
            external_id?: string | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            order?: number | null;
        };
        /** @description Members of a virtual currency package, merged as RFC 7396 says */
        PatchPackageBody: {
            project_id?: number | null;
            sku?: string | null;
            long_description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][] | null;
            groups?: string[] | null;
            attributes?: components["schemas"]["CurrencyBodyAttribute"][] | null;
            prices?: components["schemas"]["CurrencyBodyPrice"][] | null;
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            is_enabled?: boolean | null;
            is_deleted?: boolean | null;
            is_show_in_store?: boolean | null;
            is_free?: boolean | null;
            order?: number | null;
            limits?: components["schemas"]["PatchPackagesBodyItemLimits"] | null;
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            custom_attributes?: {
                [key: string]: unknown;
            } | null;
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["PatchPackagesBodyItemPreOrder"] | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            content?: components["schemas"]["PackageBodyContent"][] | null;
        };
        PatchPackagesBody: {
            items: components["schemas"]["PatchPackagesBodyItem"][];
        };
        /** @description Members of a virtual currency package, merged as RFC 7396 says */
        PatchPackagesBodyItem: {
            project_id?: number | null;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            long_description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][] | null;
            groups?: string[] | null;
            attributes?: components["schemas"]["CurrencyBodyAttribute"][] | null;
            prices?: components["schemas"]["CurrencyBodyPrice"][] | null;
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            is_enabled?: boolean | null;
            is_deleted?: boolean | null;
            is_show_in_store?: boolean | null;
            is_free?: boolean | null;
            order?: number | null;
            limits?: components["schemas"]["PatchPackagesBodyItemLimits"] | null;
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            custom_attributes?: {
                [key: string]: unknown;
            } | null;
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["PatchPackagesBodyItemPreOrder"] | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            content?: components["schemas"]["PackageBodyContent"][] | null;
            /** @description The etag of the version that is meant; where it is stale nothing is changed, 412 */
            if_match?: string;
        };
        PatchPackagesBodyItemLimits: {
            per_user?: number | null;
            per_item?: number | null;
            recurrent_schedule?: components["schemas"]["PatchPackagesBodyItemLimitsRecurrentSchedule"] | null;
        };
        PatchPackagesBodyItemLimitsRecurrentSchedule: {
            per_user?: components["schemas"]["PatchPackagesBodyItemLimitsRecurrentSchedulePerUser"] | null;
        };
        PatchPackagesBodyItemLimitsRecurrentSchedulePerUser: {
            interval_type?: ("daily" | "weekly" | "monthly") | null;
            time?: string | null;
            day_of_week?: number | null;
            day_of_month?: number | null;
        };
        PatchPackagesBodyItemPreOrder: {
            release_date?: string | null;
            is_enabled?: boolean | null;
            description?: string | null;
        };
        /** @description Members of a virtual item, merged as RFC 7396 says */
        PatchVirtualItemBody: {
            project_id?: number | null;
            sku?: string | null;
            long_description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][] | null;
            groups?: string[] | null;
            attributes?: components["schemas"]["CurrencyBodyAttribute"][] | null;
            prices?: components["schemas"]["CurrencyBodyPrice"][] | null;
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            is_enabled?: boolean | null;
            is_deleted?: boolean | null;
            is_show_in_store?: boolean | null;
            is_free?: boolean | null;
            order?: number | null;
            limits?: components["schemas"]["PatchPackagesBodyItemLimits"] | null;
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            custom_attributes?: {
                [key: string]: unknown;
            } | null;
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["PatchPackagesBodyItemPreOrder"] | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            inventory_options?: components["schemas"]["PatchVirtualItemsBodyItemInventoryOptions"] | null;
        };
        PatchVirtualItemsBody: {
            items: components["schemas"]["PatchVirtualItemsBodyItem"][];
        };
        /** @description Members of a virtual item, merged as RFC 7396 says */
        PatchVirtualItemsBodyItem: {
            project_id?: number | null;
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
            long_description?: {
                [key: string]: string | null;
            } | null;
            image_url?: string | null;
            media_list?: components["schemas"]["CurrencyBodyMediaList"][] | null;
            groups?: string[] | null;
            attributes?: components["schemas"]["CurrencyBodyAttribute"][] | null;
            prices?: components["schemas"]["CurrencyBodyPrice"][] | null;
            vc_prices?: components["schemas"]["CurrencyBodyVcPrices"][] | null;
            is_enabled?: boolean | null;
            is_deleted?: boolean | null;
            is_show_in_store?: boolean | null;
            is_free?: boolean | null;
            order?: number | null;
            limits?: components["schemas"]["PatchPackagesBodyItemLimits"] | null;
            periods?: components["schemas"]["CurrencyBodyPeriods"][] | null;
            custom_attributes?: {
                [key: string]: unknown;
            } | null;
            regions?: components["schemas"]["CurrencyBodyRegions"][] | null;
            pre_order?: components["schemas"]["PatchPackagesBodyItemPreOrder"] | null;
            name?: {
                [key: string]: string | null;
            } | null;
            description?: {
                [key: string]: string | null;
            } | null;
            inventory_options?: components["schemas"]["PatchVirtualItemsBodyItemInventoryOptions"] | null;
            /** @description The etag of the version that is meant; where it is stale nothing is changed, 412 */
            if_match?: string;
        };
        /** @description With an expiration_period it is owned for that time; else with consumable it is used up piece by piece; else it is owned for good */
        PatchVirtualItemsBodyItemInventoryOptions: {
            consumable?: components["schemas"]["InventoryOptionsConsumable"] | null;
            expiration_period?: components["schemas"]["PatchVirtualItemsBodyItemInventoryOptionsExpirationPeriod"] | null;
        };
        PatchVirtualItemsBodyItemInventoryOptionsExpirationPeriod: {
            type?: ("minute" | "hour" | "day" | "week" | "month" | "year") | null;
            value?: number | null;
        };
        /** @description Without payment_date it was paid now */
        PayBody: {
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            payment_date?: string;
        };
        PortalLinkAnswer: {
            /** @description the id of a portal link: the number of the project, a hyphen, a UUID */
            link_id: string;
            /** @description Whom it is for, as the list and the audit trail show it */
            name: string;
            /** @description The endpoints that it opens; everything else of the project stays closed */
            endpoint_ids: number[];
            /** @description What may be done there; webhooks.read is always among them. Nobody gives more than they have. Default webhooks.read and webhooks.replay */
            permissions: ("webhooks.read" | "webhooks.replay" | "webhooks.write")[];
            /** @description Whose pages may have it in a frame; nobody’s when left out */
            origins: string[];
            /**
             * @description That of the browser when left out
             * @enum {unknown}
             */
            language?: "en" | "de";
            /**
             * @description That of the browser when left out
             * @enum {unknown}
             */
            theme?: "light" | "dark";
            made_by: components["schemas"]["NewPortalLinkAnswerMadeBy"];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            taken_back_at?: string;
            /** @description Whether it opens anything now. It does not when it is over or was taken back, nor while its maker may not give such a link any more */
            counts: boolean;
            /** @description How often it was opened */
            uses: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            last_used_at?: string;
        };
        PortalLinkBody: {
            /** @description Whom it is for, as the list and the audit trail show it */
            name: string;
            /** @description The endpoints that it opens; everything else of the project stays closed */
            endpoint_ids: number[];
            /** @description What may be done there; webhooks.read is always among them. Nobody gives more than they have. Default webhooks.read and webhooks.replay */
            permissions?: ("webhooks.read" | "webhooks.replay" | "webhooks.write")[];
            /** @description Seconds until it ends; default 2592000, which is thirty days */
            expires_in?: number;
            /** @description Whose pages may have it in a frame; nobody’s when left out */
            origins?: string[];
            /**
             * @description That of the browser when left out
             * @enum {unknown}
             */
            language?: "en" | "de";
            /**
             * @description That of the browser when left out
             * @enum {unknown}
             */
            theme?: "light" | "dark";
        };
        PortalLinkPage: {
            items: components["schemas"]["PortalLinkAnswer"][];
            /** @description the id of a portal link: the number of the project, a hyphen, a UUID */
            next_cursor?: string;
        };
        PreviewSignInPageAnswer: {
            /** @description Shows the page; only pages of ours may frame it */
            url: string;
            /**
             * Format: date-time
             * @description Until when the address counts
             */
            expires_at: string;
        };
        /** @description Without branding the page is shown as it is now */
        PreviewSignInPageBody: {
            branding?: components["schemas"]["ProjectSettingsBranding"];
            /** @description Language and country, as in en_US */
            locale?: string;
            /**
             * @description Default: what the browser prefers
             * @enum {unknown}
             */
            theme?: "light" | "dark";
        };
        ProcessorAnswer: {
            /** @description the name of a payment processor in lowercase, such as stripe */
            processor: string;
            /** @description Where the processor is to send its events */
            webhook_url: string;
            /** @description Whether it has a key, so that players can pay on a page of the processor */
            can_host: boolean;
            /** @description Whether its key is of the test mode, in which no money moves */
            is_test?: boolean;
            simulator?: string;
            /**
             * @description When a transaction is declined: attempt, with the first attempt that fails; final, when the payment is canceled, so that the payer can try other cards
             * @enum {unknown}
             */
            decline_on: "attempt" | "final";
            /**
             * @description When a chargeback is told as a refund: opened, when the money is taken; lost, when the dispute is decided
             * @enum {unknown}
             */
            chargeback_on: "opened" | "lost";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            updated_at: string;
        };
        ProcessorBody: {
            /** @description With which the processor signs its events; several while they are renewed. Never shown; left out, they stay */
            signing_secrets?: string[];
            api_key?: string | null;
            simulator?: string | null;
            /**
             * @description When a transaction is declined: attempt, with the first attempt that fails; final, when the payment is canceled, so that the payer can try other cards
             * @enum {unknown}
             */
            decline_on?: "attempt" | "final";
            /**
             * @description When a chargeback is told as a refund: opened, when the money is taken; lost, when the dispute is decided
             * @enum {unknown}
             */
            chargeback_on?: "opened" | "lost";
        };
        ProjectAnswer: {
            project_id: number;
            /** Format: uuid */
            login_project_id: string;
            merchant_id: number;
            name: string;
            settings: components["schemas"]["ProjectSettings"];
            /**
             * Format: date-time
             * @description Since when it is archived; missing where it is not
             */
            archived_at?: string;
        };
        ProjectBody: {
            merchant_id: number;
            name: string;
            settings?: components["schemas"]["ProjectSettings"];
        };
        ProjectSettings: {
            /**
             * @description Signature of user tokens; default ES256. Validators that read keys from /keys know RS256 only
             * @enum {unknown}
             */
            jwt_algorithm?: "ES256" | "RS256" | "EdDSA" | "HS256";
            /** @description Whether the project’s tokens name an issuer of their own, which has its own metadata and jwks_uri, instead of the public address; default false */
            own_issuer?: boolean;
            /**
             * @description typ of the tokens; default JWT. at+jwt makes them access tokens as RFC 9068 has them: aud is never missing, and client_id is there, as text
             * @enum {unknown}
             */
            jwt_type?: "JWT" | "at+jwt";
            /** @description Whether players with a VAC ban may sign in; default true */
            steam_allow_vac_banned?: boolean;
            /** @description Whether players of a borrowed game may sign in; default true */
            steam_allow_borrowed?: boolean;
            /** @description Whether every sign-in must name a deployment, and tokens without one are refused; default false */
            deployment_required?: boolean;
            playfab?: components["schemas"]["ProjectSettingsPlayfab"];
            /** @description Whether entered e-mail addresses are confirmed by a message; default true */
            email_confirmation?: boolean;
            /** @description Whether players come in as guests by the id of their device; default false (docs/guests.md) */
            device_sign_in?: boolean;
            /** @description Whether players have accounts with a name and a password; default false (docs/passwords.md) */
            password_sign_in?: boolean;
            /** @description Whether players make such accounts themselves; default true, counts with password_sign_in alone */
            registration?: boolean;
            /** @description Stands for the operator in refund_details.author */
            support_address?: string;
            branding?: components["schemas"]["ProjectSettingsBranding"];
            default_locale?: string;
            /**
             * Format: country
             * @description a country code of ISO 3166-1, two capital letters
             */
            default_country?: string;
            /** @description Whose pages may read answers of the sign-in calls, with credentials */
            allowed_origins?: string[];
            notifications?: components["schemas"]["ProjectSettingsNotifications"];
            /** @description Which of those that are off by default the project may switch on again by itself. What is switched on is added here and stays, whoever switches it off; write the list to take that back */
            notifications_allowed?: components["schemas"]["TypeName"][];
            /**
             * @description combined (default): order_paid has the payment in billing. separate: payment is sent before order_paid, which has no billing, and each endpoint gets notifications about the same thing one after the other
             * @enum {unknown}
             */
            webhook_mode?: "combined" | "separate";
            /** @description Whether an endpoint is asked by user_validation before a payment page takes money: only a 204 lets the player pay; default false */
            user_validation?: boolean;
            webhook_schedule?: components["schemas"]["ProjectSettingsWebhookSchedule"];
            rate_limits?: components["schemas"]["ProjectSettingsRateLimits"];
            message_budgets?: components["schemas"]["ProjectSettingsMessageBudgets"];
            shop?: components["schemas"]["ProjectSettingsShop"];
        };
        /** @description How the hosted pages look */
        ProjectSettingsBranding: {
            /** @description How the hosted pages call the game; default the name of the project */
            name?: string;
            /** @description a colour like #0f5468 */
            color?: string;
            /** @description an address that begins with https://, in ASCII: the link to the terms of use at the foot of the hosted pages */
            terms_url?: string;
            /** @description an address that begins with https://, in ASCII: the link to the privacy notice at the foot of the hosted pages */
            privacy_url?: string;
            /** @description an address that begins with https://, in ASCII: the link to support at the foot of the hosted pages */
            support_url?: string;
            /** @description a data URL in Base64 of a PNG, JPEG, WebP or SVG image of at most 65 KB; the service hands it out itself */
            logo?: string;
        };
        /** @description What players can have sent. Beyond a budget nothing is sent, and the answer is as if it had been */
        ProjectSettingsMessageBudgets: {
            /** @description Text messages of the project in an hour; default 500; 0 switches the budget off */
            text_messages_per_hour?: number;
            /** @description Text messages to one country: to one calling code, behind +1 to one area code; default 200; 0 switches the budget off */
            text_messages_per_country_per_hour?: number;
            /** @description Text messages to the ten thousand numbers that differ in the last four digits; default 20; 0 switches the budget off */
            text_messages_per_range_per_hour?: number;
            /** @description Mails of the project in an hour; default 1000; 0 switches the budget off */
            mails_per_hour?: number;
            /** @description Text messages go only to numbers that begin like this, as in +49 or +1876; all when left out */
            allowed_calling_codes?: string[];
            /** @description Text messages do not go to numbers that begin like this; where a number begins like an allowed one, too, the longer counts */
            blocked_calling_codes?: string[];
        };
        /** @description Which notifications are sent; ps_declined, afs_reject and partial_refund are off by default */
        ProjectSettingsNotifications: {
            ps_declined?: boolean;
            cancel_subscription?: boolean;
            afs_reject?: boolean;
            order_paid?: boolean;
            refund?: boolean;
            partial_refund?: boolean;
            payment?: boolean;
            order_canceled?: boolean;
        };
        /** @description Set where the players of the project live in PlayFab: they sign in by twitch only */
        ProjectSettingsPlayfab: {
            /** @description The title, as PlayFab shows it under Settings */
            title_id: string;
            /** @description An address put in front of PlayFab’s host, for simulators */
            simulator?: string;
        };
        ProjectSettingsRateLimits: {
            sign_in?: components["schemas"]["ProjectSettingsRateLimitsSignIn"];
            token?: components["schemas"]["ProjectSettingsRateLimitsSignIn"];
            code?: components["schemas"]["ProjectSettingsRateLimitsSignIn"];
            message?: components["schemas"]["ProjectSettingsRateLimitsSignIn"];
            admin?: components["schemas"]["ProjectSettingsRateLimitsSignIn"];
        };
        ProjectSettingsRateLimitsSignIn: {
            /** @description 0 switches the limit off */
            per_minute: number;
            burst: number;
        };
        /** @description Orders and payment pages */
        ProjectSettingsShop: {
            /**
             * @description Who may order without money; default everybody in development, and listed in production
             * @enum {unknown}
             */
            sandbox_orders?: "everybody" | "listed" | "nobody";
            /** @description The players, by the sub of their tokens, whom listed means */
            sandbox_players?: string[];
            /** @description Where payment pages may lead back to */
            return_urls?: string[];
            /** @description Whether the country that a client names decides the price; default false: that of the player does */
            client_country?: boolean;
            /**
             * @description What becomes of the limits that a refunded order took; default give_back
             * @enum {unknown}
             */
            limits_after_refund?: "give_back" | "keep";
            take_back?: components["schemas"]["ProjectSettingsShopTakeBack"];
        };
        /** @description What a refund takes back, by the way in which it is owned */
        ProjectSettingsShopTakeBack: {
            /**
             * @description debt: what was spent is owed; rest: what is there goes; default debt
             * @enum {unknown}
             */
            virtual_currency?: "debt" | "rest" | "nothing";
            /**
             * @description Default rest
             * @enum {unknown}
             */
            consumable?: "rest" | "nothing";
            /**
             * @description Default rest
             * @enum {unknown}
             */
            non_consumable?: "rest" | "nothing";
            /**
             * @description Default rest
             * @enum {unknown}
             */
            non_renewing_subscription?: "rest" | "nothing";
        };
        /** @description Seconds to wait before each further try */
        ProjectSettingsWebhookSchedule: {
            order_paid?: number[];
            other?: number[];
        };
        ReadAttentionAnswer: {
            /** @description Errors first, then what has lasted longest */
            items: components["schemas"]["ReadAttentionAnswerItem"][];
        };
        ReadAttentionAnswerItem: {
            /** @enum {unknown} */
            kind: "endpoint_off" | "endpoint_failing" | "endpoint_paused" | "dead_letters" | "secret_rotation_ends" | "nobody_to_ask" | "connection_incomplete" | "connection_off" | "catalog_error" | "import_failed" | "processor_conflicts" | "money_not_returned" | "key_expires" | "key_expired";
            /**
             * @description error: something does not work now. warning: it may be meant
             * @enum {unknown}
             */
            severity: "error" | "warning";
            subject: components["schemas"]["ReadAttentionAnswerItemSubject"];
            since: string | null;
            /** @description For people, in English; texts may change */
            message: string;
            /** @description Facts for a text of your own about the kind */
            values: {
                [key: string]: unknown;
            };
            /** @description The call that shows more, from /api on */
            path: string;
        };
        /** @description What it is about */
        ReadAttentionAnswerItemSubject: {
            /** @enum {unknown} */
            kind: "endpoint" | "dead_letters" | "connection" | "item" | "import" | "processor" | "api_key";
            id: string | null;
        };
        ReadHealthAnswer: {
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            checked_at: string;
            process: components["schemas"]["ReadHealthAnswerProcess"];
            /** @description False where a finding is bad */
            is_healthy: boolean;
            findings: components["schemas"]["ReadHealthAnswerFinding"][];
            /** @description All processes, also those that were killed within a day; each tells of itself every five seconds */
            processes: components["schemas"]["ReadHealthAnswerProcesse"][];
        };
        ReadHealthAnswerFinding: {
            /** @description As in database, clock, mail */
            subject: string;
            /**
             * @description bad: it keeps the service from working. note: it is worth knowing
             * @enum {unknown}
             */
            state: "good" | "note" | "bad";
            /**
             * @description What was found, for programs. Codes are forever; more may come
             * @enum {unknown}
             */
            why: "address_answers" | "address_silent" | "address_wrong" | "citus_conninfo_hidden" | "citus_conninfo_lacks" | "citus_copies_missing" | "citus_coordinator_nameless" | "citus_hidden" | "citus_language" | "citus_node_cannot_reach" | "citus_node_silent" | "citus_nodes_reach" | "citus_tables_alone" | "citus_tables_spread" | "citus_timeout_long" | "citus_version" | "citus_version_old" | "citus_version_untried" | "clock_near" | "clock_same" | "clock_wrong" | "console_missing" | "console_there" | "database_answers" | "database_embedded" | "database_old" | "database_silent" | "key_expired" | "key_expires" | "listening_good" | "listening_missing" | "listening_other" | "listening_pooled" | "listening_silent" | "mail_good" | "mail_refused" | "mail_sandbox" | "mail_unset" | "master_keys_good" | "master_keys_hidden" | "master_keys_none" | "master_keys_retired" | "master_keys_surplus" | "master_keys_wrong" | "outgoing_good" | "outgoing_refused" | "passkeys_impossible" | "people_without_mail" | "pooler_hidden" | "pooler_forgetful" | "pooler_good" | "pooler_none" | "pooler_session" | "pooler_statement" | "provider_good" | "provider_wrong" | "proxies_believed" | "proxies_unset" | "proxies_wide" | "schema_current" | "schema_hidden" | "schema_old" | "sealed_unopened" | "session_limits_missing" | "texts_good" | "texts_logged" | "texts_sandbox" | "texts_unset" | "too_slow" | "valkey_good" | "valkey_silent";
            /** @description Facts for a text of your own */
            values: {
                [key: string]: unknown;
            };
            /** @description What was found, and what to do about it */
            message: string;
        };
        /** @description Which process looked: others may stand elsewhere */
        ReadHealthAnswerProcess: {
            host: string;
            pid: number;
        };
        ReadHealthAnswerProcesse: {
            host: string;
            pid: number;
            /** @description Of the service that runs there */
            version: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            started_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            seen_at: string;
            /** @description False where it was not heard of for half a minute: it was killed, or cannot write */
            is_alive: boolean;
            oldest_job: components["schemas"]["ReadHealthAnswerProcesseOldestJob"] | null;
        };
        /** @description Its housekeeping job that is furthest behind its time; without last_success_at it has not ended well since the start */
        ReadHealthAnswerProcesseOldestJob: {
            name: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            last_success_at?: string;
        };
        ReadItemVisibilityAnswer: {
            sku: string;
            /** @description Whether lists of the store have it */
            is_in_list: boolean;
            /** @description Whether it is there for who asks by its sku */
            is_in_store: boolean;
            can_be_bought: boolean;
            /** @description All that keeps it from being listed or bought; none where nothing does */
            reasons: components["schemas"]["ReadItemVisibilityAnswerReason"][];
        };
        ReadItemVisibilityAnswerReason: {
            /**
             * @description A word for programs
             * @enum {unknown}
             */
            code: "switched_off" | "not_shown" | "outside_period" | "other_region" | "no_price" | "no_price_in_country" | "other_currency" | "only_a_name" | "limit_of_user" | "sold_out";
            message: string;
        };
        ReadMetricsAnswer: {
            step: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            to: string;
            previous_from: string | null;
            /** @description In the order in which they were asked for */
            metrics: components["schemas"]["ReadMetricsAnswerMetric"][];
        };
        ReadMetricsAnswerMetric: {
            metric: string;
            /** @description In the order of time. What has nothing to count is left out: a missing hour or day is 0 */
            items: components["schemas"]["ReadMetricsAnswerMetricItem"][];
            previous: components["schemas"]["ReadMetricsAnswerMetricItem"][] | null;
        };
        ReadMetricsAnswerMetricItem: {
            /**
             * Format: date-time
             * @description When the hour or the day begins
             */
            at: string;
            /** @description How many. Of revenue: of orders, in each of which something was paid */
            count: number;
            /** @description Of the amount. There is never a sum over several of them */
            currency?: string;
            /** @description A decimal number: of revenue, and of refunds by currency */
            amount?: string;
        };
        ReadOrderAnswer: {
            order_id: number;
            /** @enum {unknown} */
            status: "new" | "done" | "canceled" | "expired";
            ended_by: ("left" | "unseen" | "expired" | "sold_out" | "rejected" | "refunded" | "erased") | null;
            user_id: string;
            country: string | null;
            is_sandbox: boolean;
            /** @description false: the user is no player of ours, so that the studio gives the goods */
            is_granted: boolean;
            currency: string;
            amount: string;
            lines: components["schemas"]["ListOrdersAnswerItemLine"][];
            external_id: string | null;
            custom_parameters: {
                [key: string]: unknown;
            } | null;
            paid_by: number | null;
            paid_at: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            changed_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            expires_at: string;
            /** @description The notifications that its attempts caused, newest first, 20 at most, with what became of each at each endpoint; those that are no longer kept are missing */
            notifications: components["schemas"]["NotificationAnswer"][];
            /** @description The transactions by which somebody tried to pay it, the newest first */
            attempts: components["schemas"]["ReadOrderAnswerAttempt"][];
        };
        ReadOrderAnswerAttempt: {
            transaction_id: number;
            status: string;
        };
        ReadOwnKeyAnswer: {
            /** Format: uuid */
            key_id: string;
            name: string;
            /**
             * @description Where the key counts: installation for an operator key
             * @enum {unknown}
             */
            scope: "installation" | "merchant" | "project";
            project_id: number;
            /** @description All that the key may do with this project */
            permissions: string[];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            expires_at?: string;
        };
        ReadPlayerBalanceAnswer: {
            items: components["schemas"]["ReadPlayerBalanceAnswerItem"][];
        };
        ReadPlayerBalanceAnswerItem: {
            sku: string;
            /** @description In the best language there is; the sku where there is none */
            name: string;
            description: string | null;
            /** @description Empty where there is none */
            image_url: string;
            /** @constant */
            type: "virtual_currency";
            amount: number;
            /** @description What is owed since a refund; further currency pays it off first */
            debt: number;
        };
        ReadPlayerInventoryAnswer: {
            items: components["schemas"]["ReadPlayerInventoryAnswerItem"][];
        };
        ReadPlayerInventoryAnswerItem: {
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
            expires_at: string | null;
        };
        ReadSharedSecretAnswer: {
            secret: string;
            /**
             * @description utf8: a text that begins with “hs256.”, whose UTF-8 bytes sign. base64url: a key made before secrets were text; the bytes that sign are shown in Base64url
             * @enum {unknown}
             */
            encoding: "utf8" | "base64url";
        };
        ReadSignInAnswer: {
            /** @description Of the session as well, where a player came in */
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            began_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            ended_at: string;
            /**
             * @description exchange: a code that did not become tokens, of a sign-in that was not kept; refresh: a session ended there
             * @enum {unknown}
             */
            way: "network" | "platform" | "handed_token" | "phone" | "email" | "device" | "password" | "linking" | "exchange" | "refresh";
            /**
             * @description failed: the service or a network could not do its part; refused: somebody was not let in
             * @enum {unknown}
             */
            outcome: "signed_in" | "linked" | "refused" | "failed";
            /** @description What it was at when it ended */
            step: string;
            provider: string | null;
            client_id: number | null;
            user_id: string | null;
            country: string | null;
            problem: string | null;
            error_code: string | null;
            status: number | null;
            reason: string | null;
            network_error: string | null;
            network_status: number | null;
            /** @description A sentence for people: what came, and why it was refused or failed */
            what_came: string;
            what_to_do: string | null;
            /** @description For how many sign-ins it stands: under load some of those that succeed are kept */
            stands_for: number;
            steps: components["schemas"]["ListSignInsAnswerItemStep"][];
            exchanged_at: string | null;
        };
        ReadStatisticsAnswer: {
            metric: string;
            by: string | null;
            step: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            from: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            to: string;
            /** @description false where `value` was asked for and the range has sums of others, in which some of it may be */
            is_complete: boolean;
            /** @description In the order of time, the largest count first. What has nothing to count is left out: a missing hour or day is 0 */
            items: components["schemas"]["ReadStatisticsAnswerItem"][];
        };
        ReadStatisticsAnswerItem: {
            /**
             * Format: date-time
             * @description When the hour or the day begins
             */
            at: string;
            value?: string | null;
            /**
             * @description Sums up all values that are not told one by one
             * @constant
             */
            other?: true;
            /** @description How many. Of revenue: of orders, in each of which something was paid */
            count: number;
            /** @description Of the amount. There is never a sum over several of them */
            currency?: string;
            /** @description A decimal number: of revenue, and of refunds by currency */
            amount?: string;
        };
        RefundBody: {
            /** @description 1 cancelled through the console, 2 chargeback, 3 integration error, 4 potential fraud, 5 test payment, 6 invoice expired, 7 fraud notice of the payment system, 8 cancelled by the payment system, 9 user's request, 10 game's request, 11 account holder reports fraud, 12 friendly fraud, 13 duplicate. A partial refund takes 1, 3, 5, 7, 9, 10 */
            code: number;
            /** @description Why, in words */
            reason: string;
            /** @description a decimal number above 0 in a string; left out, all that is left goes back */
            amount?: string;
            /** @description Whether support did it: names the support address as author */
            support_assisted?: boolean;
        };
        RefundDetails: {
            code?: number;
            reason?: string;
            reason_detail?: string;
            author?: string;
        };
        RegionAnswer: {
            id: number;
            /** @description Texts by language (`en`) or language and country (`en-US`) */
            name: {
                [key: string]: string;
            };
            countries: string[];
        };
        RegionBody: {
            /** @description Texts by language (`en`) or language and country (`en-US`) */
            name: {
                [key: string]: string;
            };
            countries: string[];
        };
        RegionIdAnswer: {
            region_id: number;
        };
        RegionList: {
            regions: components["schemas"]["RegionAnswer"][];
        };
        RejectBody: {
            /** @description Why, in words */
            reason: string;
            /** @description Whether support did it: names the support address as author */
            support_assisted?: boolean;
        };
        RenewClientSecretBody: {
            /** @description For how long the former secret counts besides; default 0, at most 30 days */
            grace_seconds?: number;
        };
        ReplayAnswer: {
            /** Format: uuid */
            replay_id: string;
            /** @enum {unknown} */
            state: "running" | "paused" | "canceled" | "finished";
            /** @description What is made again: dead letters (the default), what was delivered, and what was missed: events that happened while the endpoint was disabled, heard of other types, or was not there yet */
            statuses: ("dead" | "delivered" | "missed")[];
            types: components["schemas"]["TypeName"][] | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            from?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            to: string;
            /** @description Only where the last attempt was answered with this status */
            http_status?: number;
            /** @description Only where the last answer had this code, such as INVALID_USER */
            receiver_code?: string;
            /** @description Only where the last answer had a code of the receiver, or only where it had none */
            has_receiver_code?: boolean;
            /**
             * @description Only dead letters that were given up for this reason
             * @enum {unknown}
             */
            reason?: "refused" | "exhausted" | "endpoint_deleted" | "endpoint_down";
            /** @description How many each endpoint gets a second, at most; default 50. New events always go first, and a slower receiver sets its own pace */
            rate_per_second: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            updated_at: string;
            /** @description Deliveries made ready to be sent again so far */
            replayed: number;
            endpoints: components["schemas"]["ReplayAnswerEndpoint"][];
        };
        ReplayAnswerEndpoint: {
            endpoint_id: number;
            replayed: number;
            /**
             * Format: date-time
             * @description Events that happened until then are dealt with
             */
            reached?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            finished_at?: string;
            /**
             * @description Why it does not go on: enable the endpoint, or resume it
             * @enum {unknown}
             */
            waits_for?: "disabled_endpoint" | "paused_endpoint";
        };
        ReplayBody: {
            /** @description Only this endpoint; all of the project when left out */
            endpoint_id?: number;
            /** @description What is made again: dead letters (the default), what was delivered, and what was missed: events that happened while the endpoint was disabled, heard of other types, or was not there yet */
            statuses?: ("dead" | "delivered" | "missed")[];
            types?: components["schemas"]["TypeName"][] | null;
            /**
             * Format: date-time
             * @description Only events that happened then or later; needed for delivered and missed
             */
            from?: string;
            /**
             * Format: date-time
             * @description Only events that happened before; the time of the call at the latest
             */
            to?: string;
            /** @description Only where the last attempt was answered with this status */
            http_status?: number;
            /** @description Only where the last answer had this code, such as INVALID_USER */
            receiver_code?: string;
            /** @description Only where the last answer had a code of the receiver, or only where it had none */
            has_receiver_code?: boolean;
            /**
             * @description Only dead letters that were given up for this reason
             * @enum {unknown}
             */
            reason?: "refused" | "exhausted" | "endpoint_deleted" | "endpoint_down";
            /** @description How many each endpoint gets a second, at most; default 50. New events always go first, and a slower receiver sets its own pace */
            rate_per_second?: number;
        };
        ReplayFilter: {
            /** @description Only this endpoint; all of the project when left out */
            endpoint_id?: number;
            /** @description What is made again: dead letters (the default), what was delivered, and what was missed: events that happened while the endpoint was disabled, heard of other types, or was not there yet */
            statuses?: ("dead" | "delivered" | "missed")[];
            types?: components["schemas"]["TypeName"][] | null;
            /**
             * Format: date-time
             * @description Only events that happened then or later; needed for delivered and missed
             */
            from?: string;
            /**
             * Format: date-time
             * @description Only events that happened before; the time of the call at the latest
             */
            to?: string;
            /** @description Only where the last attempt was answered with this status */
            http_status?: number;
            /** @description Only where the last answer had this code, such as INVALID_USER */
            receiver_code?: string;
            /** @description Only where the last answer had a code of the receiver, or only where it had none */
            has_receiver_code?: boolean;
            /**
             * @description Only dead letters that were given up for this reason
             * @enum {unknown}
             */
            reason?: "refused" | "exhausted" | "endpoint_deleted" | "endpoint_down";
        };
        ReplayPage: {
            items: components["schemas"]["ReplayAnswer"][];
            /** Format: uuid */
            next_cursor?: string;
        };
        ReplayPreview: {
            /** @description How many deliveries would be made again */
            deliveries: number;
            /** @description False where there may be more than were counted */
            is_complete: boolean;
        };
        /** @description One of the members */
        RestorePackageBody: {
            /**
             * Format: date-time
             * @description As it was then; ISO 8601 with offset, at most 400 days ago
             */
            at?: string;
            /** @description As the change left it that the list of its versions calls so */
            version?: string;
        };
        RetryWebhookEndpointAnswer: {
            /** @description How many waited for their next try, and are sent now */
            retried: number;
            /** @description False where there may be more: call again */
            is_complete: boolean;
        };
        RewardPlayersAnswer: {
            count: number;
            operations: components["schemas"]["RewardPlayersAnswerOperation"][];
        };
        RewardPlayersAnswerOperation: {
            user_id: string;
            platform: string | null;
            comment: string | null;
            items: components["schemas"]["RewardPlayersAnswerOperationItem"][];
        };
        RewardPlayersAnswerOperationItem: {
            sku: string;
            quantity: number;
            /** @description What is there after it */
            balance: number;
        };
        RewardPlayersBody: {
            user: components["schemas"]["RewardPlayersBodyUser"];
            /** @enum {unknown} */
            platform?: "playstation_network" | "xbox_live" | "xsolla" | "pc_standalone" | "nintendo_shop" | "google_play" | "app_store_ios" | "android_standalone" | "ios_standalone" | "android_other" | "ios_other" | "pc_other";
            comment?: string;
            items: components["schemas"]["RewardPlayersBodyItem"][];
        };
        RewardPlayersBodyItem: {
            sku: string;
            quantity: number;
        };
        RewardPlayersBodyUser: {
            id: string;
        };
        RotateBody: {
            /** @description 6 to 255 printable ASCII characters without blanks: the secret of the Signature header */
            secret?: string;
            /** @description whsec_ and 24 to 64 bytes in Base64: the secret of Standard Webhooks */
            standard_secret?: string;
            /**
             * @description Rotates one of the two secrets only
             * @enum {unknown}
             */
            only?: "signature" | "standard";
            /** @description How long the secrets before keep signing too; default 86400; 0 for not at all */
            overlap_seconds?: number;
        };
        SearchInstallationAnswer: {
            /** @description Exact hits first; at most five of a kind */
            items: components["schemas"]["SearchInstallationAnswerItem"][];
        };
        SearchInstallationAnswerItem: {
            /** @enum {unknown} */
            kind: "project" | "merchant" | "client" | "console_user" | "audit_entry" | "sign_in";
            id: string;
            /** @description What a list may show of it */
            title: string;
            /** @description Facts of which the title is made, for one in another language; left out where it is a name */
            values?: {
                [key: string]: string;
            };
            /** @description Which of its fields fits, as in user_id, external_id or name */
            matched: string;
            /** @description False where the field only begins like the question */
            is_exact: boolean;
            /** @description The call that shows it, from /api on */
            path: string;
        };
        SearchOrdersAnswer: {
            orders: components["schemas"]["SearchOrdersAnswerOrder"][];
            total_items_count: number;
            has_more: boolean;
        };
        SearchOrdersAnswerOrder: {
            order_id: number;
            project_id: number;
            /** @enum {unknown} */
            status: "new" | "done" | "canceled" | "expired";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_created: string;
            /** @enum {unknown} */
            mode: "default" | "sandbox";
            is_free: boolean;
            invoice_id: string | null;
            price: components["schemas"]["SearchOrdersAnswerOrderPrice"];
            user: components["schemas"]["SearchOrdersAnswerOrderUser"];
            items: components["schemas"]["SearchOrdersAnswerOrderItem"][];
            promotions: unknown[];
            coupons: unknown[];
        };
        SearchOrdersAnswerOrderItem: {
            /** @description The number of the line in its order, from 1 */
            order_item_id: number;
            item_id: number;
            sku: string;
            type: string;
            quantity: number;
            is_free: boolean;
            is_bonus: boolean;
            region_id: null;
            tax_category: null;
            price: components["schemas"]["SearchOrdersAnswerOrderPrice"];
            description: components["schemas"]["SearchOrdersAnswerOrderItemDescription"];
        };
        SearchOrdersAnswerOrderItemDescription: {
            name: string;
            image_url: string;
            description: null;
        };
        SearchOrdersAnswerOrderPrice: {
            amount: string;
            amount_without_discount: string;
            currency: string;
            is_virtual_currency: boolean;
        };
        SearchOrdersAnswerOrderUser: {
            id: string;
            country: string | null;
            email: string | null;
            region_id: null;
        };
        SearchOrdersBody: {
            /** @description Default 10 */
            limit?: number;
            offset?: number;
            created_date_from?: string | null;
            created_date_until?: string | null;
        };
        SearchProjectAnswer: {
            /** @description Exact hits first; at most five of a kind */
            items: components["schemas"]["SearchProjectAnswerItem"][];
        };
        SearchProjectAnswerItem: {
            /** @enum {unknown} */
            kind: "user" | "transaction" | "order" | "subscription" | "item" | "delivery" | "audit_entry" | "sign_in";
            id: string;
            /** @description What a list may show of it */
            title: string;
            /** @description Facts of which the title is made, for one in another language; left out where it is a name */
            values?: {
                [key: string]: string;
            };
            /** @description Which of its fields fits, as in user_id, external_id or name */
            matched: string;
            /** @description False where the field only begins like the question */
            is_exact: boolean;
            /** @description The call that shows it, from /api on */
            path: string;
        };
        SearchProjectsAnswer: {
            /** @description Exact hits first; of each project at most 20 */
            items: components["schemas"]["SearchProjectsAnswerItem"][];
            /** @description Projects that did not answer in time: they may have more */
            left_out: components["schemas"]["NamedProject"][];
            next_cursor: string | null;
        };
        SearchProjectsAnswerItem: {
            project: components["schemas"]["NamedProject"];
            /** @enum {unknown} */
            kind: "user" | "transaction" | "order" | "subscription" | "item" | "delivery" | "audit_entry" | "sign_in";
            id: string;
            /** @description What a list may show of it */
            title: string;
            /** @description Facts of which the title is made, for one in another language; left out where it is a name */
            values?: {
                [key: string]: string;
            };
            /** @description Which of its fields fits, as in user_id, external_id or name */
            matched: string;
            /** @description False where the field only begins like the question */
            is_exact: boolean;
            /** @description The call that shows it, from /api on */
            path: string;
        };
        SelfTestAnswer: {
            endpoint_id: number;
            url: string;
            type: components["schemas"]["HookName"];
            /** @description Whether every check passed */
            has_passed: boolean;
            /** @description Those of its types that the project does not send; left out where it sends all */
            not_sent?: components["schemas"]["NotSent"][];
            checks: components["schemas"]["SelfTestAnswerCheck"][];
        };
        SelfTestAnswerCheck: {
            /** @enum {unknown} */
            check: "valid_notification" | "wrong_signature" | "unknown_user";
            title: string;
            /** @description The answer that passes */
            expected: string;
            /** @description What came: status and code of the answer, or why none came */
            seen?: string;
            /** @enum {unknown} */
            result: "passed" | "failed" | "not_tried";
            /**
             * @description What the advice says, for programs. Codes are forever; more may come
             * @enum {unknown}
             */
            why?: "accepted" | "answered_gone" | "asked_again" | "client_ip_refused" | "lets_nobody_pay" | "no_answer" | "not_reached" | "other_answer" | "other_code" | "receiver_failed" | "redirected" | "signature_refused" | "type_unknown" | "user_unknown" | "without_code";
            /** @description Facts for a text of your own */
            values?: {
                [key: string]: unknown;
            };
            /** @description What happened and what to do */
            advice?: string;
            /** @description What is worth knowing of an answer that passes */
            remark?: string;
            /** @description What the request had as webhook-id, to find it in logs */
            webhook_id?: string;
            duration_ms?: number;
            /** @description HTTP status of the answer */
            status?: number;
            /** @description Why no answer came: timeout, dns, tls, connect … */
            failure?: string;
            receiver?: components["schemas"]["AttemptPageItemReceiver"];
            /** @description The first 4 KiB of the answer, as text: foreign, to be escaped */
            response?: string;
        };
        SelfTestBody: {
            /** @description One that the endpoint hears of; default order_paid, or the first that it hears of */
            type?: components["schemas"]["HookName"];
            /** @description That of …/admin/webhook when left out */
            endpoint_id?: number;
            /** @description A user the game knows; default `test-user` */
            user_id?: string;
        };
        SetGoodsBody: {
            user: components["schemas"]["RewardPlayersBodyUser"];
            /** @enum {unknown} */
            platform?: "playstation_network" | "xbox_live" | "xsolla" | "pc_standalone" | "nintendo_shop" | "google_play" | "app_store_ios" | "android_standalone" | "ios_standalone" | "android_other" | "ios_other" | "pc_other";
            comment?: string;
            items: components["schemas"]["SetGoodsBodyItem"][];
        };
        SetGoodsBodyItem: {
            sku: string;
            quantity: number;
        };
        SignaturesAnswer: {
            /** @description a delivery id: the event id, a hyphen, the endpoint id */
            delivery_id: string;
            endpoint_id: number;
            /** @description Whether a player’s data was taken out of the body. What was signed before cannot be made again: its signatures are gone */
            is_body_erased?: boolean;
            attempts: components["schemas"]["SignaturesAnswerAttempt"][];
        };
        SignaturesAnswerAttempt: {
            attempt: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            started_at: string;
            address?: string;
            signatures: components["schemas"]["SignaturesAnswerAttemptSignature"][];
        };
        SignaturesAnswerAttemptSignature: {
            /** @enum {unknown} */
            header: "authorization" | "webhook-authorization-next" | "webhook-signature";
            /** @description The id of a secret: the same id means the same secret, which cannot be read from it */
            secret_id?: string;
            /**
             * @description Whose signature it is: of the secret the endpoint has now, of the one before, of none of the two, or not written down by a version before this one
             * @enum {unknown}
             */
            secret: "present" | "previous" | "other" | "unknown";
            /** @description As it was sent; an attempt that succeeded has it for as long as the secret is known */
            sent?: string;
            /** @description What a receiver that has the present secret computes */
            expected?: string;
        };
        /** @description The ids of the secrets that signed, by header */
        SignedWith: {
            /** @description The id of a secret: the same id means the same secret, which cannot be read from it */
            authorization: string;
            /** @description The id of a secret: the same id means the same secret, which cannot be read from it */
            "webhook-authorization-next"?: string;
            "webhook-signature": string[];
        };
        SigningKeyAnswer: {
            kid: string;
            alg: string;
            /** @enum {unknown} */
            state: "next" | "current" | "previous";
            /** Format: date-time */
            created_at: string;
        };
        SkuAnswer: {
            /** @description 1 to 255 Latin letters, digits, periods, dashes (hyphen or en dash) and underscores */
            sku: string;
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
        /** @description scope merchant needs merchant_id, scope project needs project_id; the role operator is for the installation only */
        StoredGrant: {
            /** @enum {unknown} */
            scope: "installation" | "merchant" | "project";
            merchant_id?: number;
            project_id?: number;
            /** @enum {unknown} */
            role: "operator" | "merchant_admin" | "developer" | "shop" | "support" | "support_lead" | "read_only";
        };
        /** @description What the notification is about: a transaction, a subscription, or a player alone (a test); left out where it is about nothing that is kept */
        SubjectAnswer: {
            /** @enum {unknown} */
            kind: "transaction" | "subscription" | "player";
            id: string;
        };
        Subscription: {
            subscription_id: string;
            /** @enum {unknown} */
            status: "active" | "non_renewing" | "canceled";
            user: components["schemas"]["SubscriptionUser"];
            plan_id: string;
            product_id?: string;
            tags?: string[];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_create: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_next_charge?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_end?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            changed_at: string;
        };
        SubscriptionBody: {
            user: components["schemas"]["SubscriptionUser"];
            plan_id: string;
            product_id?: string;
            tags?: string[];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_create?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_next_charge?: string;
        };
        SubscriptionChange: {
            /** @enum {unknown} */
            status: "active" | "non_renewing" | "canceled";
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_end?: string;
        };
        SubscriptionDetail: {
            subscription_id: string;
            /** @enum {unknown} */
            status: "active" | "non_renewing" | "canceled";
            user: components["schemas"]["SubscriptionUser"];
            plan_id: string;
            product_id?: string;
            tags?: string[];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_create: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_next_charge?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date_end?: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            changed_at: string;
            /** @description The notifications it caused, newest first, 20 at most, with what became of each at each endpoint; those that are no longer kept are missing. Left out where a version before this one may have sent some. Lists leave it out, too */
            notifications?: components["schemas"]["NotificationAnswer"][];
        };
        SubscriptionPage: {
            items: components["schemas"]["Subscription"][];
            /** @description Where to go on; there while there may be more, even after few items */
            next_cursor?: string;
        };
        SubscriptionUser: {
            /** @description The user's id in the game */
            id: string;
            name?: string;
        };
        TestAnswer: {
            delivery_id: string;
            event_id: string;
            /** @description Those of its types that the project does not send; left out where it sends all */
            not_sent?: components["schemas"]["NotSent"][];
        };
        TestBody: {
            /** @description Default ps_declined */
            type?: components["schemas"]["TypeName"];
            /** @description That of …/admin/webhook when left out */
            endpoint_id?: number;
            /** @description Default `test-user` */
            user_id?: string;
        };
        TestConnectionAnswer: {
            /** @description Whether nothing was found that keeps players out */
            works: boolean;
            findings: components["schemas"]["TestConnectionAnswerFinding"][];
        };
        TestConnectionAnswerFinding: {
            /** @description connection, credentials, discovery, page, client, keys or callback */
            subject: string;
            /** @enum {unknown} */
            state: "good" | "note" | "bad";
            /** @description A word for programs */
            code: string;
            /** @description Facts for a text of your own */
            values?: {
                [key: string]: unknown;
            };
            /** @description What was found, and what to do */
            message: string;
        };
        /** @description The answer to validate_only=true: nothing was deleted */
        TouchedAnswer: {
            /** @description A count that has reached this number means: as many, or more */
            most: number;
            touches: components["schemas"]["TouchedAnswerTouche"][];
        };
        TouchedAnswerTouche: {
            /**
             * @description `sign_ins`: that came by the client in the last seven days; `projects`: that the key opens; `keys_left`: other valid keys of the same owner; `users`: in the group; `entitlements`: that go with the deployment; `items`: that stand in the group, bear the attribute, or name the currency; `deliveries`: that wait for the endpoint and become dead letters; `transactions`: not paid yet, with a payment at the processor, among the newest; `subscriptions`: that go on, of those that the newest events of the processor name. More kinds may come.
             * @enum {unknown}
             */
            kind: "sign_ins" | "projects" | "keys_left" | "users" | "entitlements" | "items" | "deliveries" | "transactions" | "subscriptions";
            count: number;
        };
        Transaction: {
            id: number;
            /** @enum {unknown} */
            status: "created" | "declined" | "rejected" | "paid" | "partially_refunded" | "refunded";
            /** @description The order of the shop that it is to pay */
            order_id?: number;
            external_id?: string;
            payment_method?: number;
            /** @description The id of the agreement with the payment system: told by afs_reject, as 0 when left out */
            agreement?: number;
            /**
             * @description 1 for a test transaction; left out for a real one
             * @constant
             */
            dry_run?: 1;
            user: components["schemas"]["TransactionUser"];
            /** @description an ISO 4217 code in upper case */
            currency?: string;
            /** @description a decimal number in a string, as in "9.99" */
            amount?: string;
            virtual_price?: components["schemas"]["TransactionVirtualPrice"];
            items?: components["schemas"]["TransactionItem"][];
            custom_parameters?: {
                [key: string]: unknown;
            };
            refund_details?: components["schemas"]["RefundDetails"];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            payment_date?: string;
            /** @description What was given back so far */
            refunded_amount?: string;
            /** @description Every refund, oldest first */
            refunds?: components["schemas"]["TransactionRefund"][];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            changed_at: string;
        };
        TransactionBody: {
            /** @description The transaction's id in the game */
            external_id?: string;
            payment_method?: number;
            /** @description The id of the agreement with the payment system: told by afs_reject, as 0 when left out */
            agreement?: number;
            /**
             * @description 1 for a test transaction; left out for a real one
             * @constant
             */
            dry_run?: 1;
            user: components["schemas"]["TransactionUser"];
            /** @description an ISO 4217 code in upper case */
            currency?: string;
            /** @description a decimal number in a string, as in "9.99" */
            amount?: string;
            items?: components["schemas"]["TransactionItem"][];
            /** @description Any JSON object of at most 200 members and 10,000 characters, for order_paid */
            custom_parameters?: {
                [key: string]: unknown;
            };
        };
        TransactionDetail: {
            id: number;
            /** @enum {unknown} */
            status: "created" | "declined" | "rejected" | "paid" | "partially_refunded" | "refunded";
            /** @description The order of the shop that it is to pay */
            order_id?: number;
            external_id?: string;
            payment_method?: number;
            /** @description The id of the agreement with the payment system: told by afs_reject, as 0 when left out */
            agreement?: number;
            /**
             * @description 1 for a test transaction; left out for a real one
             * @constant
             */
            dry_run?: 1;
            user: components["schemas"]["TransactionUser"];
            /** @description an ISO 4217 code in upper case */
            currency?: string;
            /** @description a decimal number in a string, as in "9.99" */
            amount?: string;
            virtual_price?: components["schemas"]["TransactionVirtualPrice"];
            items?: components["schemas"]["TransactionItem"][];
            custom_parameters?: {
                [key: string]: unknown;
            };
            refund_details?: components["schemas"]["RefundDetails"];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            payment_date?: string;
            /** @description What was given back so far */
            refunded_amount?: string;
            /** @description Every refund, oldest first */
            refunds?: components["schemas"]["TransactionRefund"][];
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            changed_at: string;
            /** @description The notifications it caused, newest first, 20 at most, with what became of each at each endpoint; those that are no longer kept are missing. Left out where a version before this one may have sent some. Lists leave it out, too */
            notifications?: components["schemas"]["NotificationAnswer"][];
        };
        TransactionItem: {
            /** @description 1 to 255 of Latin letters, digits, period, hyphen, en dash and underscore */
            sku?: string;
            /** @description What the item is: virtual_good, virtual_currency, bundle, … */
            type?: string;
            quantity?: number;
            /** @description a decimal number in a string, as in "9.99" */
            amount?: string;
        };
        TransactionPage: {
            items: components["schemas"]["Transaction"][];
            /** @description Where to go on; there while there may be more, even after few items */
            next_cursor?: string;
        };
        TransactionRefund: {
            amount?: string;
            code: number;
            reason: string;
            author: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            date: string;
        };
        TransactionUser: {
            /** @description The user's id in the game */
            id: string;
            /**
             * Format: ip-address
             * @description IPv4 or IPv6
             */
            ip?: string;
            /** @description an e-mail address */
            email?: string;
            name?: string;
            /**
             * Format: country
             * @description a country code of ISO 3166-1, two capital letters
             */
            country?: string;
            /** @description a telephone number of 3 to 31 digits, blanks, dots, dashes and brackets */
            phone?: string;
            zip?: string;
        };
        /** @description What was paid in a currency of the game, as it was called then */
        TransactionVirtualPrice: {
            sku: string;
            amount: number;
            name: string;
        };
        TrialAnswerChange: {
            member: string;
            /** @description Left out where it is not there */
            before?: unknown;
            /** @description Left out where it goes */
            after?: unknown;
        };
        TryQuestionAnswer: {
            /**
             * @description valid: the answer was 204, so the user may pay; refused: it was another one; unreachable: none came in time, or no endpoint takes the question
             * @enum {unknown}
             */
            result: "valid" | "refused" | "unreachable";
            endpoint_id?: number;
            url?: string;
            /** @description Those of its types that the project does not send; left out where it sends all */
            not_sent?: components["schemas"]["NotSent"][];
            /** @description What the request had as webhook-id, to find it in logs */
            webhook_id?: string;
            duration_ms?: number;
            /** @description HTTP status of the answer */
            status?: number;
            /** @description Why no answer came: timeout, dns, tls, connect … */
            failure?: string;
            receiver?: components["schemas"]["AttemptPageItemReceiver"];
            /** @description The first 4 KiB of the answer, as text: foreign, to be escaped */
            response?: string;
        };
        TryQuestionBody: {
            /** @description The one that takes the question when left out */
            endpoint_id?: number;
            /** @description Default `test-user` */
            user_id?: string;
            custom_parameters?: {
                [key: string]: unknown;
            };
        };
        /** @enum {unknown} */
        TypeName: "ps_declined" | "cancel_subscription" | "afs_reject" | "order_paid" | "refund" | "partial_refund" | "payment" | "order_canceled";
        UserAnswer: {
            /** Format: uuid */
            user_id: string;
            username: string | null;
            name: string | null;
            email: string | null;
            is_email_confirmed: boolean;
            picture: string | null;
            country: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            banned_at: string | null;
            banned_until: string | null;
            ban_reason: string | null;
            banned_by: components["schemas"]["UserPageItemBannedBy"] | null;
            groups: components["schemas"]["GroupAnswer"][];
            nickname: string | null;
            first_name: string | null;
            last_name: string | null;
            birthday: string | null;
            gender: string | null;
            phone: string | null;
            uploaded_picture: components["schemas"]["UserAnswerUploadedPicture"] | null;
            /** @description Read-only ones first */
            attributes: components["schemas"]["UserAnswerAttribute"][];
            identities: components["schemas"]["UserAnswerIdentity"][];
            /** @description Those they have an entitlement for */
            deployments: string[];
            /** @description Those that stand, newest first; at most 100 */
            sessions: components["schemas"]["UserAnswerSession"][];
        };
        UserAnswerAttribute: {
            key: string;
            /** @enum {unknown} */
            permission: "public" | "private";
            value: string;
            /** @description Whether the studio’s servers alone write it */
            is_read_only: boolean;
            publisher_project_id: number | null;
        };
        UserAnswerIdentity: {
            /** @description The network */
            provider: string;
            /** @description The user’s id there, as tokens say it */
            id: string;
            /** @description By what they are known, and found: mostly the id; for xsolla the phone number or mailbox, in PlayFab the player’s id there */
            external_id: string;
            name: string | null;
            username: string | null;
            picture: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
        };
        UserAnswerSession: {
            /** Format: uuid */
            session_id: string;
            client_id: number;
            type: string;
            provider: string;
            scope: string;
            deployment_id: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            signed_in_at: string;
            refreshed_at: string | null;
            /**
             * Format: date-time
             * @description When its last token ends
             */
            ends_at: string;
            address: string | null;
            device: string | null;
        };
        /** @description Where the user uploaded one: then `picture` is its address */
        UserAnswerUploadedPicture: {
            type: string;
            bytes: number;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            uploaded_at: string;
        };
        UserImportAnswer: {
            created: number;
            /** @description Were there, and got something that they lacked */
            completed: number;
            unchanged: number;
            failed: number;
            /** @description The last line that was read */
            line: number;
            /** @description The first 1,000 */
            errors: components["schemas"]["UserImportAnswerError"][];
        };
        UserImportAnswerError: {
            line: number;
            property: string;
            message: string;
        };
        UserLimitAnswer: {
            per_user: components["schemas"]["LeftOfLimit"];
        };
        UserLimitBody: {
            user: components["schemas"]["LimitedUser"];
            available: number;
        };
        UserLimitStep: {
            user: components["schemas"]["LimitedUser"];
            available: number;
        };
        UserLimitsAnswer: {
            /** @description In the order in which the items were made */
            items: components["schemas"]["UserLimitsAnswerItem"][];
            next_cursor: string | null;
        };
        UserLimitsAnswerItem: {
            sku: string;
            /** @enum {unknown} */
            type: "virtual_currency" | "virtual_currency_package" | "virtual_good" | "bundle";
            /** @description Texts by language */
            name: {
                [key: string]: string;
            };
            per_user: components["schemas"]["LeftOfLimit"];
            /** @description When the count begins anew; null for never */
            resets_at: string | null;
        };
        UserPage: {
            items: components["schemas"]["UserPageItem"][];
            next_cursor: string | null;
        };
        UserPageItem: {
            /** Format: uuid */
            user_id: string;
            username: string | null;
            name: string | null;
            email: string | null;
            is_email_confirmed: boolean;
            picture: string | null;
            country: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            created_at: string;
            banned_at: string | null;
            banned_until: string | null;
            ban_reason: string | null;
            banned_by: components["schemas"]["UserPageItemBannedBy"] | null;
            groups: components["schemas"]["GroupAnswer"][];
        };
        /** @description Who did it */
        UserPageItemBannedBy: {
            /** @description operator, api_key, console_user or system */
            kind: string;
            id?: string;
            /** @description Of a key; of a console user the e-mail address */
            name?: string;
        };
        VersionsAnswer: {
            /** @description Newest first */
            items: components["schemas"]["VersionsAnswerItem"][];
            next_cursor: string | null;
        };
        VersionsAnswerItem: {
            /** @description Names the item as this change left it, for restore */
            version: string;
            /**
             * Format: date-time
             * @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00
             */
            at: string;
            actor: components["schemas"]["AuditAnswerActor"];
            /** @enum {unknown} */
            action: "created" | "updated" | "deleted";
            /** @description The same, each before and after */
            changes: components["schemas"]["TrialAnswerChange"][];
        };
        WebhookBody: {
            /** @description Where notifications are posted: https, public, at most 2048 bytes in UTF-8; in development also http on loopback */
            url: string;
            types?: components["schemas"]["HookName"][] | null;
            /** @description While false it hears of nothing new; what waited for it is parked, and sent once it is true again */
            is_enabled?: boolean;
            /** @description Whether notifications about the same transaction or subscription go one after the other: the next one waits until the one before is delivered or given up; default false. Where the webhook_mode of the project is separate, they do so in any case */
            is_ordered?: boolean;
            /** @description How long to wait for the headers of the answer; default 3000 */
            timeout_ms?: number;
            /** @description How many requests it gets at once, at most; default 16 */
            max_in_flight?: number;
            max_per_second?: number | null;
            /** @description The version of webhooks that a client asked for: kept and shown, default 1. Bodies are the same in both */
            version?: number;
            /** @description 6 to 255 printable ASCII characters without blanks: the secret of the Signature header */
            secret?: string;
            /** @description whsec_ and 24 to 64 bytes in Base64: the secret of Standard Webhooks */
            standard_secret?: string;
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
    listMerchants: {
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
                    "application/json": components["schemas"]["ListMerchantsAnswer"];
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
    createMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "My studio"
                 *     }
                 */
                "application/json": components["schemas"]["MerchantBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantAnswer"];
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
    readMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
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
                    "application/json": components["schemas"]["MerchantAnswer"];
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
    changeMerchant: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
            };
            cookie?: never;
        };
        /** @description Members of a merchant, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "My studio"
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["ChangeMerchantBody"];
                /**
                 * @example {
                 *       "name": "My studio"
                 *     }
                 */
                "application/json": components["schemas"]["ChangeMerchantBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MerchantAnswer"];
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
    archiveMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
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
                    "application/json": components["schemas"]["MerchantAnswer"];
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
    unarchiveMerchant: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
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
                    "application/json": components["schemas"]["MerchantAnswer"];
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
    listProjects: {
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
                    "application/json": components["schemas"]["ListProjectsAnswer"];
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
    createProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "merchant_id": 100001,
                 *       "name": "My game"
                 *     }
                 */
                "application/json": components["schemas"]["ProjectBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAnswer"];
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
    getProject: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ProjectAnswer"];
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
    changeProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        /** @description Members of a project, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "settings": {
                 *         "notifications": {
                 *           "refund": false
                 *         },
                 *         "default_locale": null
                 *       }
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["ChangeProjectBody"];
                /**
                 * @example {
                 *       "settings": {
                 *         "notifications": {
                 *           "refund": false
                 *         },
                 *         "default_locale": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ChangeProjectBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectAnswer"];
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
    archiveProject: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ProjectAnswer"];
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
    unarchiveProject: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ProjectAnswer"];
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
    listClients: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListClientsAnswer"];
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
    createClient: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Game",
                 *       "type": "public",
                 *       "redirect_uris": [
                 *         "https://game.example/signed-in"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClientBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAnswer"];
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
    getClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
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
                    "application/json": components["schemas"]["ClientAnswer"];
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
    deleteClient: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    changeClient: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
            };
            cookie?: never;
        };
        /** @description Members of a client, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "redirect_uris": [
                 *         "https://game.example/signed-in",
                 *         "http://127.0.0.1/signed-in"
                 *       ]
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["ChangeClientBody"];
                /**
                 * @example {
                 *       "redirect_uris": [
                 *         "https://game.example/signed-in",
                 *         "http://127.0.0.1/signed-in"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChangeClientBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAnswer"];
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
    renewClientSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                client_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "grace_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["RenewClientSecretBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientAnswer"];
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
    listProjectApiKeys: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListProjectApiKeysAnswer"];
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
    createProjectApiKey: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Refund desk",
                 *       "permissions": [
                 *         "payments.read",
                 *         "payments.refund"
                 *       ],
                 *       "expires_at": "2036-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyAnswer"];
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
    revokeProjectApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    changeProjectApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expires_at": "2036-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyEnd"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyAnswer"];
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
    listMerchantApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
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
                    "application/json": components["schemas"]["ListProjectApiKeysAnswer"];
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
    createMerchantApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Shop",
                 *       "role": "shop"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyAnswer"];
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
    revokeMerchantApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    changeMerchantApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expires_at": "2036-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ApiKeyEnd"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyAnswer"];
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
    listOperatorKeys: {
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
                    "application/json": components["schemas"]["ListOperatorKeysAnswer"];
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
    createOperatorKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Deploy job",
                 *       "expires_at": "2036-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["OperatorKeyBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorKeyAnswer"];
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
    revokeOperatorKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListConnectionsAnswer"];
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
    readConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                kind: "network" | "platform";
                /** @description a lowercase name of a network or platform, or custom:<name> */
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
                    "application/json": components["schemas"]["ConnectionAnswer"];
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
    putConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                kind: "network" | "platform";
                /** @description a lowercase name of a network or platform, or custom:<name> */
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "credentials": {
                 *         "client_id": "of-the-network",
                 *         "client_secret": "of-the-network"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ConnectionBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionAnswer"];
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
    removeConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                kind: "network" | "platform";
                /** @description a lowercase name of a network or platform, or custom:<name> */
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    changeConnection: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                kind: "network" | "platform";
                /** @description a lowercase name of a network or platform, or custom:<name> */
                provider: string;
            };
            cookie?: never;
        };
        /** @description Members of a connection, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_enabled": false
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["ChangeConnectionBody"];
                /**
                 * @example {
                 *       "is_enabled": false
                 *     }
                 */
                "application/json": components["schemas"]["ChangeConnectionBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionAnswer"];
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
    listAudit: {
        parameters: {
            query?: {
                /** @description Who did it */
                actor_kind?: "operator" | "api_key" | "console_user" | "portal" | "user" | "system";
                /** @description The id of who did it: a user’s, an API key’s; needs actor_kind */
                actor?: string;
                /** @description What was done: user.banned; or user for everything that begins with it */
                action?: string;
                /** @description What it was done to, or how that begins: client 101, deployment beta */
                target?: string;
                /** @description The X-Request-Id of the call that did it */
                request_id?: string;
                /** @description From then on; with the UTC offset */
                since?: string;
                /** @description Until then; with the UTC offset */
                before?: string;
                /** @description 1 to 500, default 100 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditAnswer"];
                    "text/csv": string;
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
    listProjectAudit: {
        parameters: {
            query?: {
                /** @description Who did it */
                actor_kind?: "operator" | "api_key" | "console_user" | "portal" | "user" | "system";
                /** @description The id of who did it: a user’s, an API key’s; needs actor_kind */
                actor?: string;
                /** @description What was done: user.banned; or user for everything that begins with it */
                action?: string;
                /** @description What it was done to, or how that begins: client 101, deployment beta */
                target?: string;
                /** @description The X-Request-Id of the call that did it */
                request_id?: string;
                /** @description From then on; with the UTC offset */
                since?: string;
                /** @description Until then; with the UTC offset */
                before?: string;
                /** @description 1 to 500, default 100 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
            /** @description The entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditAnswer"];
                    "text/csv": string;
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
    readAudit: {
        parameters: {
            query?: {
                /** @description Who did it */
                actor_kind?: "operator" | "api_key" | "console_user" | "portal" | "user" | "system";
                /** @description The id of who did it: a user’s, an API key’s; needs actor_kind */
                actor?: string;
                /** @description What was done: user.banned; or user for everything that begins with it */
                action?: string;
                /** @description What it was done to, or how that begins: client 101, deployment beta */
                target?: string;
                /** @description The X-Request-Id of the call that did it */
                request_id?: string;
                /** @description From then on; with the UTC offset */
                since?: string;
                /** @description Until then; with the UTC offset */
                before?: string;
                /** @description 1 to 500, default 100 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
            /** @description The entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAuditAnswer"];
                    "text/csv": string;
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
    readOwnKey: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ReadOwnKeyAnswer"];
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
    listConsoleUsers: {
        parameters: {
            query?: {
                /** @description Only these; without it everybody who is not removed */
                state?: "invited" | "active" | "removed";
                /** @description A part of the name or e-mail address, in capital or small letters; 1 to 200 characters */
                q?: string;
                /** @description Digits only: whoever has a grant that counts in this project, for it, its merchant or the installation */
                project_id?: string;
                /** @description Digits only: whoever has a grant that counts for this merchant, for it, one of its projects or the installation */
                merchant_id?: string;
                /** @description Whoever has this role, in the same grant that the other filters find */
                role?: "operator" | "merchant_admin" | "developer" | "shop" | "support" | "support_lead" | "read_only";
                /** @description 1 to 500, default 100 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["ConsoleUserPage"];
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
    inviteConsoleUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@studio.example",
                 *       "name": "Grace",
                 *       "mail": false,
                 *       "grants": [
                 *         {
                 *           "scope": "project",
                 *           "project_id": 100001,
                 *           "role": "support"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConsoleUserBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedAnswer"];
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
    readConsoleUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                console_user_id: string;
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
                    "application/json": components["schemas"]["ConsoleUserAnswer"];
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
    removeConsoleUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                console_user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    changeConsoleUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                console_user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "grants": [
                 *         {
                 *           "scope": "project",
                 *           "project_id": 100001,
                 *           "role": "support_lead"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ConsoleUserPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleUserAnswer"];
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
    createConsoleUserLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                console_user_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "mail": false
                 *     }
                 */
                "application/json": components["schemas"]["ConsoleLinkBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleLinkAnswer"];
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
    listConsoleUserPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                console_user_id: string;
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
                    "application/json": components["schemas"]["PasskeyList"];
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
    removeConsoleUserPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                console_user_id: string;
                passkey_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listDeployments: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListDeploymentsAnswer"];
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
    createDeployment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deployment_id": "beta",
                 *       "name": "Closed beta",
                 *       "is_public": false
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentAnswer"];
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
    readDeployment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description 1 to 128 of letters, digits, period, dash, underscore; not one or two periods alone */
                deployment_id: string;
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
                    "application/json": components["schemas"]["DeploymentAnswer"];
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
    changeDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description 1 to 128 of letters, digits, period, dash, underscore; not one or two periods alone */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Open beta",
                 *       "is_public": true
                 *     }
                 */
                "application/json": components["schemas"]["DeploymentChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentAnswer"];
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
    deleteDeployment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description 1 to 128 of letters, digits, period, dash, underscore; not one or two periods alone */
                deployment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    entitleUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description 1 to 128 of letters, digits, period, dash, underscore; not one or two periods alone */
                deployment_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    removeEntitlement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description 1 to 128 of letters, digits, period, dash, underscore; not one or two periods alone */
                deployment_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listUserGroups: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListUserGroupsAnswer"];
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
    createUserGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VIP"
                 *     }
                 */
                "application/json": components["schemas"]["GroupBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupAnswer"];
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
    changeUserGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "VIP"
                 *     }
                 */
                "application/json": components["schemas"]["GroupBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupAnswer"];
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
    deleteUserGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    addUserToGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                group_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    takeUserFromGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                group_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    searchUsers: {
        parameters: {
            query?: {
                /** @description The whole address, in any case; also of players who sign in by it */
                email?: string;
                /** @description How the user’s name begins, in any case */
                name?: string;
                /** @description A network; needs external_id */
                provider?: string;
                /** @description The user’s id at that network; for xsolla the phone number or mailbox, for players in PlayFab their id there */
                external_id?: string;
                /** @description Digits only, 1 to 9007199254740991 */
                group_id?: string;
                /** @description Users with an entitlement for it */
                deployment_id?: string;
                /** @description true lists whoever is banned now */
                is_banned?: "true" | "false";
                /** @description 1 to 100, default 50 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
            /** @description A page, or a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserPage"];
                    "text/csv": string;
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
    readUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["UserAnswer"];
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
    eraseUser: {
        parameters: {
            query?: {
                /** @description The user’s id in transactions and subscriptions, where it is not the user_id of this service */
                payment_user_id?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    banUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "reason": "sold accounts",
                 *       "until": "2099-01-01T00:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["BanBody"];
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
    unbanUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listUserBans: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["BanList"];
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
    listUserNotes: {
        parameters: {
            query?: {
                /** @description 1 to 100, default 50 */
                limit?: string;
                /** @description a UUID in lowercase */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["NotePage"];
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
    createUserNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "Asked for the refund of order 4711; promised by Friday."
                 *     }
                 */
                "application/json": components["schemas"]["NoteBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteAnswer"];
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
    deleteUserNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
                /** @description a UUID in lowercase */
                note_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listUserPictures: {
        parameters: {
            query: {
                /** @description 1 to 100, separated by commas */
                user_ids: string;
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
                    "application/json": components["schemas"]["ListUserPicturesAnswer"];
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
    removeUserPicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    endSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
                session_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    unlinkIdentity: {
        parameters: {
            query?: {
                /** @description true takes the last way in, too: the player cannot come in again */
                also_last?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
                /** @description The network, as `identities` of the user names it */
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    exportUser: {
        parameters: {
            query?: {
                /** @description The user’s id in transactions and subscriptions, where it is not the user_id of this service */
                payment_user_id?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    readErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                user_id: string;
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
                    "application/json": components["schemas"]["ErasureAnswer"];
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
    listSignIns: {
        parameters: {
            query?: {
                /** @description failed: the service or a network could not do its part; refused: somebody was not let in */
                outcome?: "signed_in" | "linked" | "refused" | "failed";
                /** @description A network or platform */
                provider?: string;
                /** @description Digits only, 1 to 9007199254740991 */
                client_id?: string;
                /** @description a UUID in lowercase */
                user_id?: string;
                /** @description a country code of ISO 3166-1, two capital letters */
                country?: string;
                /** @description The number that an error page shows and every answer carries as X-Request-Id */
                request_id?: string;
                /** @description A name of docs/problems.md: signin.denied */
                problem?: string;
                /** @description A word of `reason`, as docs/networks.md has those of networks: token_refused */
                reason?: string;
                /** @description The code that the answer carried, which an error page shows: 010-023 */
                error_code?: string;
                /** @description exchange: a code that did not become tokens, of a sign-in that was not kept; refresh: a session ended there */
                way?: "network" | "platform" | "handed_token" | "phone" | "email" | "device" | "password" | "linking" | "exchange" | "refresh";
                /** @description What it was at when it ended: start, callback, exchange … */
                step?: string;
                /** @description From then on; with the UTC offset */
                from?: string;
                /** @description Until then; with the UTC offset */
                to?: string;
                /** @description 1 to 500, default 100 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["ListSignInsAnswer"];
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
    readSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                sign_in_id: string;
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
                    "application/json": components["schemas"]["ReadSignInAnswer"];
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
    listRefusedRedirectUris: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListRefusedRedirectUrisAnswer"];
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
    importUsers: {
        parameters: {
            query?: {
                /** @description true only counts what would happen; default false */
                dry_run?: "true" | "false";
                /** @description the number of a line; those before it are passed over */
                from_line?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {"user_id":"7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50","name":"Milo","email":"milo@players.example","is_email_confirmed":true,"identities":[{"provider":"steam","id":"76561197960287930"}]} */
                "application/x-ndjson": string;
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserImportAnswer"];
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
    listSigningKeys: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListSigningKeysAnswer"];
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
    rotateSigningKeys: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListSigningKeysAnswer"];
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
    readSharedSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a UUID in lowercase */
                kid: string;
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
                    "application/json": components["schemas"]["ReadSharedSecretAnswer"];
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
    previewSignInPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        /** @description Without branding the page is shown as it is now */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "branding": {
                 *         "name": "My game",
                 *         "color": "#0f5468"
                 *       },
                 *       "locale": "de",
                 *       "theme": "dark"
                 *     }
                 */
                "application/json": components["schemas"]["PreviewSignInPageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewSignInPageAnswer"];
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
    listStraySignIns: {
        parameters: {
            query?: {
                /** @description failed: the service or a network could not do its part; refused: somebody was not let in */
                outcome?: "signed_in" | "linked" | "refused" | "failed";
                /** @description A network or platform */
                provider?: string;
                /** @description Digits only, 1 to 9007199254740991 */
                client_id?: string;
                /** @description a UUID in lowercase */
                user_id?: string;
                /** @description a country code of ISO 3166-1, two capital letters */
                country?: string;
                /** @description The number that an error page shows and every answer carries as X-Request-Id */
                request_id?: string;
                /** @description A name of docs/problems.md: signin.denied */
                problem?: string;
                /** @description A word of `reason`, as docs/networks.md has those of networks: token_refused */
                reason?: string;
                /** @description The code that the answer carried, which an error page shows: 010-023 */
                error_code?: string;
                /** @description exchange: a code that did not become tokens, of a sign-in that was not kept; refresh: a session ended there */
                way?: "network" | "platform" | "handed_token" | "phone" | "email" | "device" | "password" | "linking" | "exchange" | "refresh";
                /** @description What it was at when it ended: start, callback, exchange … */
                step?: string;
                /** @description From then on; with the UTC offset */
                from?: string;
                /** @description Until then; with the UTC offset */
                to?: string;
                /** @description 1 to 500, default 100 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["ListSignInsAnswer"];
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
    readStraySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description a UUID in lowercase */
                sign_in_id: string;
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
                    "application/json": components["schemas"]["ReadSignInAnswer"];
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
    listNetworks: {
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
                    "application/json": components["schemas"]["ListNetworksAnswer"];
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
    testConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                kind: "network" | "platform";
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
                    "application/json": components["schemas"]["TestConnectionAnswer"];
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
    listImports: {
        parameters: {
            query?: {
                /** @description Digits only, at most 1000; default 50 */
                limit?: string;
                /** @description How many to leave out; default 0 */
                offset?: string;
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
                    "application/json": components["schemas"]["ImportsAnswer"];
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
    importCatalog: {
        parameters: {
            query?: {
                /** @description `create` refuses what exists, `upsert` (default) also changes it, `sync` also deletes what the file lacks of the kinds it speaks of */
                mode?: "create" | "upsert" | "sync";
                /** @description `abort` (default) changes nothing where any row is wrong, and reads no further than the batch it stands in; `skip` leaves wrong rows out, up to 10,000 errors */
                on_error?: "abort" | "skip";
                /** @description `true`: counts what would happen and changes nothing */
                dry_run?: "true" | "false";
                /** @description The kinds that sync makes equal to the file; default: those that the file speaks of, separated by commas: attribute, group, virtual_currency, virtual_currency_package, virtual_good, bundle */
                kinds?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "virtual_currencies": [
                 *         {
                 *           "sku": "crystal",
                 *           "name": {
                 *             "en": "Crystals"
                 *           },
                 *           "description": {
                 *             "en": "Cut by dwarfs"
                 *           }
                 *         }
                 *       ],
                 *       "packages": [
                 *         {
                 *           "sku": "chest.500",
                 *           "name": {
                 *             "en": "Chest",
                 *             "fr": "Coffre"
                 *           },
                 *           "description": {
                 *             "en": "500 crystals"
                 *           },
                 *           "content": [
                 *             {
                 *               "sku": "crystal",
                 *               "quantity": 500
                 *             }
                 *           ],
                 *           "prices": [
                 *             {
                 *               "currency": "EUR",
                 *               "amount": 9.99,
                 *               "is_default": true,
                 *               "is_enabled": true
                 *             }
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ImportCatalogBody"];
                /**
                 * @example {"type":"virtual_currency","sku":"crystal","name":{"en":"Crystals"},"description":{"en":"Cut by dwarfs"}}
                 *     {"type":"virtual_currency_package","sku":"chest.500","name":{"en":"Chest","fr":"Coffre"},"description":{"en":"500 crystals"},"content":[{"sku":"crystal","quantity":500}],"prices":[{"currency":"EUR","amount":9.99,"is_default":true,"is_enabled":true}]}
                 */
                "application/x-ndjson": string;
                /**
                 * @example type,sku,name.en,description.en,content[0].sku,content[0].quantity,prices[0].currency,prices[0].amount,prices[0].is_default
                 *     virtual_currency,crystal,Crystals,Cut by dwarfs,,,,,
                 *     virtual_currency_package,chest.500,Chest,500 crystals,crystal,500,EUR,9.99,true
                 */
                "text/csv": string;
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
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
    readImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                import_id: string;
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
                    "application/json": components["schemas"]["ImportAnswer"];
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
    listImportErrors: {
        parameters: {
            query?: {
                /** @description Digits only, at most 1000; default 50 */
                limit?: string;
                /** @description How many to leave out; default 0 */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                import_id: string;
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
                    "application/json": components["schemas"]["ErrorsAnswer"];
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
    listImportChanges: {
        parameters: {
            query?: {
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                import_id: string;
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
                    "application/json": components["schemas"]["ImportChangesAnswer"];
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
    cancelImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                import_id: string;
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
                    "application/json": components["schemas"]["ImportAnswer"];
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
    exportCatalog: {
        parameters: {
            query?: {
                /** @description Default json */
                format?: "json" | "ndjson" | "csv";
                /** @description Default all, separated by commas: attribute, group, virtual_currency, virtual_currency_package, virtual_good, bundle */
                kinds?: string;
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
            /** @description The catalog */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportCatalogBody"];
                    "application/x-ndjson": string;
                    "text/csv": string;
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
    lintCatalog: {
        parameters: {
            query?: {
                /** @description Only findings of this rule */
                rule?: "missing_default_price" | "mixed_currencies" | "missing_locale" | "never_opens" | "missing_currency" | "missing_content" | "image_unanswered";
                /** @description 1 to 500; default 100 */
                limit?: string;
                /** @description next_cursor of the page before, with the same other parameters */
                cursor?: string;
                /** @description `true`: also asks for images, 200 of them at most */
                images?: "true" | "false";
                /** @description Languages that every name must have, separated by commas; default: those that at least half of the names have */
                locales?: string;
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
                    "application/json": components["schemas"]["LintAnswer"];
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
    listPackages: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
                /** @description The next_cursor of the page before, with the same filters and the same sort; pages then neither repeat nor skip what stays as it is */
                cursor?: string;
                /** @description Only what was made or changed then or later; ISO 8601 with its UTC offset, whose + is written %2B */
                updated_since?: string;
                /** @description `write` answers bodies that a write would take, without the `etag` and `updated_at` of rows */
                view?: "read" | "write";
                /** @description What the list is sorted by, with a dash in front: backwards; default `order`. Equals follow their age */
                sort?: "order" | "sku" | "updated_at" | "-order" | "-sku" | "-updated_at";
                /** @description Only items whose sku or name, in any language, contains this, in any case */
                q?: string;
                /** @description Only items of the group with this external_id */
                group?: string;
                is_enabled?: "true" | "false";
                is_show_in_store?: "true" | "false";
                /** @description Only items whose name, or a description that they have, has no text for this language, of whatever country */
                missing_locale?: string;
                /** @description Only items with a price in this currency, switched on or off */
                currency?: string;
                /** @description `true`: only items with sales periods; `false`: only those without */
                has_period?: "true" | "false";
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
                    "application/json": components["schemas"]["ListPackagesAnswer"];
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
    createPackage: {
        parameters: {
            query?: never;
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
        /** @description A package of virtual currency */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "chest.500",
                 *       "name": {
                 *         "en": "Chest",
                 *         "fr": "Coffre"
                 *       },
                 *       "description": {
                 *         "en": "500 crystals"
                 *       },
                 *       "content": [
                 *         {
                 *           "sku": "crystal",
                 *           "quantity": 500
                 *         }
                 *       ],
                 *       "prices": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 9.99,
                 *           "is_default": true,
                 *           "is_enabled": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PackageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuAnswer"];
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
    patchPackages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "sku": "chest.500",
                 *           "is_enabled": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchPackagesBody"];
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "sku": "chest.500",
                 *           "is_enabled": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PatchPackagesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManyAnswer"];
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
    readPackage: {
        parameters: {
            query?: {
                /** @description `write` answers the body that a write would take */
                view?: "read" | "write";
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
                    "application/json": components["schemas"]["PackageAnswer"] | components["schemas"]["PackageBody"];
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
    replacePackage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description A package of virtual currency */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "chest.500",
                 *       "name": {
                 *         "en": "Chest",
                 *         "fr": "Coffre"
                 *       },
                 *       "description": {
                 *         "en": "500 crystals"
                 *       },
                 *       "content": [
                 *         {
                 *           "sku": "crystal",
                 *           "quantity": 500
                 *         }
                 *       ],
                 *       "prices": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 9.99,
                 *           "is_default": true,
                 *           "is_enabled": true
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PackageBody"];
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
    deletePackage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    patchPackage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description Members of a virtual currency package, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": 3,
                 *       "name": {
                 *         "de": "Truhe",
                 *         "fr": null
                 *       }
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchPackageBody"];
                /**
                 * @example {
                 *       "order": 3,
                 *       "name": {
                 *         "de": "Truhe",
                 *         "fr": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PatchPackageBody"];
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
    restorePackage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description One of the members */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "at": "2026-01-05T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RestorePackageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listPackageVersions: {
        parameters: {
            query?: {
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["VersionsAnswer"];
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
    listCurrencies: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
                /** @description The next_cursor of the page before, with the same filters and the same sort; pages then neither repeat nor skip what stays as it is */
                cursor?: string;
                /** @description Only what was made or changed then or later; ISO 8601 with its UTC offset, whose + is written %2B */
                updated_since?: string;
                /** @description `write` answers bodies that a write would take, without the `etag` and `updated_at` of rows */
                view?: "read" | "write";
                /** @description What the list is sorted by, with a dash in front: backwards; default `order`. Equals follow their age */
                sort?: "order" | "sku" | "updated_at" | "-order" | "-sku" | "-updated_at";
                /** @description Only items whose sku or name, in any language, contains this, in any case */
                q?: string;
                /** @description Only items of the group with this external_id */
                group?: string;
                is_enabled?: "true" | "false";
                is_show_in_store?: "true" | "false";
                /** @description Only items whose name, or a description that they have, has no text for this language, of whatever country */
                missing_locale?: string;
                /** @description Only items with a price in this currency, switched on or off */
                currency?: string;
                /** @description `true`: only items with sales periods; `false`: only those without */
                has_period?: "true" | "false";
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
                    "application/json": components["schemas"]["ListCurrenciesAnswer"];
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
    createCurrency: {
        parameters: {
            query?: never;
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
        /** @description A virtual currency */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "crystal",
                 *       "name": {
                 *         "en": "Crystals"
                 *       },
                 *       "description": {
                 *         "en": "Cut by dwarfs"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CurrencyBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuAnswer"];
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
    patchCurrencies: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "sku": "crystal",
                 *           "order": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchCurrenciesBody"];
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "sku": "crystal",
                 *           "order": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PatchCurrenciesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManyAnswer"];
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
    readCurrency: {
        parameters: {
            query?: {
                /** @description `write` answers the body that a write would take */
                view?: "read" | "write";
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
                    "application/json": components["schemas"]["CurrencyAnswer"] | components["schemas"]["CurrencyBody"];
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
    replaceCurrency: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description A virtual currency */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "crystal",
                 *       "name": {
                 *         "en": "Crystals"
                 *       },
                 *       "description": {
                 *         "en": "Cut by dwarfs"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CurrencyBody"];
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
    deleteCurrency: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    patchCurrency: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description Members of a virtual currency, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": {
                 *         "de": "Kristalle"
                 *       }
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchCurrencyBody"];
                /**
                 * @example {
                 *       "name": {
                 *         "de": "Kristalle"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PatchCurrencyBody"];
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
    restoreCurrency: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description One of the members */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "at": "2026-01-05T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RestorePackageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listCurrencyVersions: {
        parameters: {
            query?: {
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["VersionsAnswer"];
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
    listItemPictures: {
        parameters: {
            query: {
                /** @description 1 to 100, separated by commas */
                skus: string;
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
                    "application/json": components["schemas"]["ListItemPicturesAnswer"];
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
    listGroups: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
                /** @description The next_cursor of the page before, with the same filters and the same sort; pages then neither repeat nor skip what stays as it is */
                cursor?: string;
                /** @description Only what was made or changed then or later; ISO 8601 with its UTC offset, whose + is written %2B */
                updated_since?: string;
                /** @description `write` answers bodies that a write would take, without the `etag` and `updated_at` of rows */
                view?: "read" | "write";
                /** @description What the list is sorted by, with a dash in front: backwards; default `order`. Equals follow their age */
                sort?: "order" | "external_id" | "updated_at" | "-order" | "-external_id" | "-updated_at";
                /** @description Only those whose external_id or name, in any language, contains this */
                q?: string;
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
                    "application/json": components["schemas"]["ListGroupsAnswer"];
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
    createGroup: {
        parameters: {
            query?: never;
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
        /** @description A group of items */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "offers",
                 *       "name": {
                 *         "en": "Offers"
                 *       },
                 *       "order": 1
                 *     }
                 */
                "application/json": components["schemas"]["CatalogGroupBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdAnswer"];
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
    readGroup: {
        parameters: {
            query?: {
                /** @description `write` answers the body that a write would take */
                view?: "read" | "write";
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
                    "application/json": components["schemas"]["CatalogGroupAnswer"] | components["schemas"]["CatalogGroupBody"];
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
    replaceGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        /** @description A group of items */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "offers",
                 *       "name": {
                 *         "en": "Offers"
                 *       },
                 *       "order": 1
                 *     }
                 */
                "application/json": components["schemas"]["CatalogGroupBody"];
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
    deleteGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    patchGroup: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        /** @description Members of a group, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": 2
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchGroupBody"];
                /**
                 * @example {
                 *       "order": 2
                 *     }
                 */
                "application/json": components["schemas"]["PatchGroupBody"];
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
    readGroupBySku: {
        parameters: {
            query?: {
                /** @description `write` answers the body that a write would take */
                view?: "read" | "write";
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
                    "application/json": components["schemas"]["CatalogGroupAnswer"] | components["schemas"]["CatalogGroupBody"];
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
    replaceGroupBySku: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        /** @description A group of items */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "offers",
                 *       "name": {
                 *         "en": "Offers"
                 *       },
                 *       "order": 1
                 *     }
                 */
                "application/json": components["schemas"]["CatalogGroupBody"];
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
    deleteGroupBySku: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    patchGroupBySku: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        /** @description Members of a group, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": 2
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchGroupBody"];
                /**
                 * @example {
                 *       "order": 2
                 *     }
                 */
                "application/json": components["schemas"]["PatchGroupBody"];
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
    listAttributes: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
                /** @description The next_cursor of the page before, with the same filters and the same sort; pages then neither repeat nor skip what stays as it is */
                cursor?: string;
                /** @description Only what was made or changed then or later; ISO 8601 with its UTC offset, whose + is written %2B */
                updated_since?: string;
                /** @description `write` answers bodies that a write would take, without the `etag` and `updated_at` of rows */
                view?: "read" | "write";
                /** @description What the list is sorted by, with a dash in front: backwards; default `order`. Equals follow their age */
                sort?: "order" | "external_id" | "updated_at" | "-order" | "-external_id" | "-updated_at";
                /** @description Only those whose external_id or name, in any language, contains this */
                q?: string;
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
                    "application/json": components["schemas"]["ListAttributesAnswer"];
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
    createAttribute: {
        parameters: {
            query?: never;
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
        /** @description An attribute that items can bear */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "season",
                 *       "name": {
                 *         "en": "Season"
                 *       },
                 *       "values": [
                 *         {
                 *           "external_id": "summer",
                 *           "value": {
                 *             "en": "Summer"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AttributeBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdAnswer"];
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
    readAttribute: {
        parameters: {
            query?: {
                /** @description `write` answers the body that a write would take */
                view?: "read" | "write";
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
                    "application/json": components["schemas"]["AttributeAnswer"] | components["schemas"]["AttributeBody"];
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
    replaceAttribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        /** @description An attribute that items can bear */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "season",
                 *       "name": {
                 *         "en": "Season"
                 *       },
                 *       "values": [
                 *         {
                 *           "external_id": "summer",
                 *           "value": {
                 *             "en": "Summer"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AttributeBody"];
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
    deleteAttribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    patchAttribute: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        /** @description Members of an attribute, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": 2
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchAttributeBody"];
                /**
                 * @example {
                 *       "order": 2
                 *     }
                 */
                "application/json": components["schemas"]["PatchAttributeBody"];
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
    listFieldAttributes: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
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
                    "application/json": components["schemas"]["FieldAttributeList"];
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
    createFieldAttribute: {
        parameters: {
            query?: never;
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
        /** @description An attribute that items can bear */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "season",
                 *       "name": {
                 *         "en": "Season"
                 *       },
                 *       "values": [
                 *         {
                 *           "external_id": "summer",
                 *           "value": {
                 *             "en": "Summer"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AttributeBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdAnswer"];
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
    readFieldAttribute: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["FieldAttributeAnswer"];
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
    changeFieldAttribute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": {
                 *         "en": "Season"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FieldAttributeBody"];
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
    deleteFieldAttribute: {
        parameters: {
            query?: never;
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
    addFieldAttributeValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "winter",
                 *       "value": {
                 *         "en": "Winter"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FieldValueBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExternalIdAnswer"];
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
    removeFieldAttributeValues: {
        parameters: {
            query?: never;
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
    changeFieldAttributeValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
                value_external_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": {
                 *         "en": "Winter"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["FieldValueChange"];
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
    removeFieldAttributeValue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                external_id: string;
                value_external_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listVirtualItems: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
                /** @description The next_cursor of the page before, with the same filters and the same sort; pages then neither repeat nor skip what stays as it is */
                cursor?: string;
                /** @description Only what was made or changed then or later; ISO 8601 with its UTC offset, whose + is written %2B */
                updated_since?: string;
                /** @description `write` answers bodies that a write would take, without the `etag` and `updated_at` of rows */
                view?: "read" | "write";
                /** @description What the list is sorted by, with a dash in front: backwards; default `order`. Equals follow their age */
                sort?: "order" | "sku" | "updated_at" | "-order" | "-sku" | "-updated_at";
                /** @description Only items whose sku or name, in any language, contains this, in any case */
                q?: string;
                /** @description Only items of the group with this external_id */
                group?: string;
                is_enabled?: "true" | "false";
                is_show_in_store?: "true" | "false";
                /** @description Only items whose name, or a description that they have, has no text for this language, of whatever country */
                missing_locale?: string;
                /** @description Only items with a price in this currency, switched on or off */
                currency?: string;
                /** @description `true`: only items with sales periods; `false`: only those without */
                has_period?: "true" | "false";
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
                    "application/json": components["schemas"]["ListVirtualItemsAnswer"];
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
    createVirtualItem: {
        parameters: {
            query?: never;
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
        /** @description A virtual item */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "sword.iron",
                 *       "name": {
                 *         "en": "Iron sword",
                 *         "de": "Eisenschwert"
                 *       },
                 *       "description": {
                 *         "en": "Heavy, and never blunt"
                 *       },
                 *       "prices": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 4.99,
                 *           "is_default": true
                 *         }
                 *       ],
                 *       "vc_prices": [
                 *         {
                 *           "sku": "crystal",
                 *           "amount": 300,
                 *           "is_default": true
                 *         }
                 *       ],
                 *       "inventory_options": {
                 *         "consumable": null,
                 *         "expiration_period": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GoodBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuAnswer"];
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
    patchVirtualItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "sku": "sword.iron",
                 *           "is_enabled": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchVirtualItemsBody"];
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "sku": "sword.iron",
                 *           "is_enabled": false
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PatchVirtualItemsBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManyAnswer"];
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
    readVirtualItem: {
        parameters: {
            query?: {
                /** @description `write` answers the body that a write would take */
                view?: "read" | "write";
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
                    "application/json": components["schemas"]["GoodAnswer"] | components["schemas"]["GoodBody"];
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
    replaceVirtualItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description A virtual item */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "sword.iron",
                 *       "name": {
                 *         "en": "Iron sword",
                 *         "de": "Eisenschwert"
                 *       },
                 *       "description": {
                 *         "en": "Heavy, and never blunt"
                 *       },
                 *       "prices": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 4.99,
                 *           "is_default": true
                 *         }
                 *       ],
                 *       "vc_prices": [
                 *         {
                 *           "sku": "crystal",
                 *           "amount": 300,
                 *           "is_default": true
                 *         }
                 *       ],
                 *       "inventory_options": {
                 *         "consumable": null,
                 *         "expiration_period": null
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["GoodBody"];
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
    deleteVirtualItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    patchVirtualItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description Members of a virtual item, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order": 2,
                 *       "inventory_options": {
                 *         "consumable": {
                 *           "usages_count": 3
                 *         }
                 *       }
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchVirtualItemBody"];
                /**
                 * @example {
                 *       "order": 2,
                 *       "inventory_options": {
                 *         "consumable": {
                 *           "usages_count": 3
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["PatchVirtualItemBody"];
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
    restoreVirtualItem: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description One of the members */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "at": "2026-01-05T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RestorePackageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listVirtualItemVersions: {
        parameters: {
            query?: {
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["VersionsAnswer"];
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
    listVirtualItemsOfGroup: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
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
                    "application/json": components["schemas"]["ListVirtualItemsAnswer"];
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
    listVirtualItemsOfGroupById: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                group_id: string;
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
                    "application/json": components["schemas"]["ListVirtualItemsAnswer"];
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
    listBundles: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
                /** @description The next_cursor of the page before, with the same filters and the same sort; pages then neither repeat nor skip what stays as it is */
                cursor?: string;
                /** @description Only what was made or changed then or later; ISO 8601 with its UTC offset, whose + is written %2B */
                updated_since?: string;
                /** @description `write` answers bodies that a write would take, without the `etag` and `updated_at` of rows */
                view?: "read" | "write";
                /** @description What the list is sorted by, with a dash in front: backwards; default `order`. Equals follow their age */
                sort?: "order" | "sku" | "updated_at" | "-order" | "-sku" | "-updated_at";
                /** @description Only items whose sku or name, in any language, contains this, in any case */
                q?: string;
                /** @description Only items of the group with this external_id */
                group?: string;
                is_enabled?: "true" | "false";
                is_show_in_store?: "true" | "false";
                /** @description Only items whose name, or a description that they have, has no text for this language, of whatever country */
                missing_locale?: string;
                /** @description Only items with a price in this currency, switched on or off */
                currency?: string;
                /** @description `true`: only items with sales periods; `false`: only those without */
                has_period?: "true" | "false";
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
                    "application/json": components["schemas"]["ListBundlesAnswer"];
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
    createBundle: {
        parameters: {
            query?: never;
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
        /** @description A bundle of several things */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "start",
                 *       "name": {
                 *         "en": "To begin with"
                 *       },
                 *       "description": {
                 *         "en": "A sword and some crystals"
                 *       },
                 *       "content": [
                 *         {
                 *           "sku": "sword.iron"
                 *         },
                 *         {
                 *           "sku": "crystal",
                 *           "quantity": 100
                 *         }
                 *       ],
                 *       "prices": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 5.99,
                 *           "is_default": true
                 *         }
                 *       ],
                 *       "is_show_in_store": true
                 *     }
                 */
                "application/json": components["schemas"]["BundleBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuAnswer"];
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
    patchBundles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "sku": "start",
                 *           "order": 2
                 *         }
                 *       ]
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchBundlesBody"];
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "sku": "start",
                 *           "order": 2
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PatchBundlesBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManyAnswer"];
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
    readBundle: {
        parameters: {
            query?: {
                /** @description `write` answers the body that a write would take */
                view?: "read" | "write";
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
                    "application/json": components["schemas"]["BundleAnswer"] | components["schemas"]["BundleBody"];
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
    replaceBundle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description A bundle of several things */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "start",
                 *       "name": {
                 *         "en": "To begin with"
                 *       },
                 *       "description": {
                 *         "en": "A sword and some crystals"
                 *       },
                 *       "content": [
                 *         {
                 *           "sku": "sword.iron"
                 *         },
                 *         {
                 *           "sku": "crystal",
                 *           "quantity": 100
                 *         }
                 *       ],
                 *       "prices": [
                 *         {
                 *           "currency": "EUR",
                 *           "amount": 5.99,
                 *           "is_default": true
                 *         }
                 *       ],
                 *       "is_show_in_store": true
                 *     }
                 */
                "application/json": components["schemas"]["BundleBody"];
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
    deleteBundle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    patchBundle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description Members of a bundle, merged as RFC 7396 says */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "is_show_in_store": true
                 *     }
                 */
                "application/merge-patch+json": components["schemas"]["PatchBundleBody"];
                /**
                 * @example {
                 *       "is_show_in_store": true
                 *     }
                 */
                "application/json": components["schemas"]["PatchBundleBody"];
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
    restoreBundle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
            };
            cookie?: never;
        };
        /** @description One of the members */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "at": "2026-01-05T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["RestorePackageBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkuAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listBundleVersions: {
        parameters: {
            query?: {
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["VersionsAnswer"];
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
    listBundlesOfGroup: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
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
                    "application/json": components["schemas"]["ListBundlesAnswer"];
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
    listBundlesOfGroupById: {
        parameters: {
            query?: {
                /** @description 1 to 50; default 50 */
                limit?: string;
                /** @description How many to leave out, digits only; default 0; not together with a cursor */
                offset?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                group_id: string;
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
                    "application/json": components["schemas"]["ListBundlesAnswer"];
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
    showBundle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    hideBundle: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                sku: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    previewStorePackages: {
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
                /** @description At which moment, in ISO 8601 with offset; now when left out */
                at?: string;
                /** @description As which user, for what limits leave to them; nobody when left out */
                user_id?: string;
                /** @description Only the item of this sku, where the list has it; all of them when left out */
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
                    "application/json": components["schemas"]["StorePackages"];
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
    previewStoreCurrencies: {
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
                /** @description At which moment, in ISO 8601 with offset; now when left out */
                at?: string;
                /** @description As which user, for what limits leave to them; nobody when left out */
                user_id?: string;
                /** @description Only the item of this sku, where the list has it; all of them when left out */
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
                    "application/json": components["schemas"]["StoreCurrencies"];
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
    previewStoreVirtualItems: {
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
                /** @description At which moment, in ISO 8601 with offset; now when left out */
                at?: string;
                /** @description As which user, for what limits leave to them; nobody when left out */
                user_id?: string;
                /** @description Only the item of this sku, where the list has it; all of them when left out */
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
                    "application/json": components["schemas"]["StoreGoods"];
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
    previewStoreBundles: {
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
                /** @description At which moment, in ISO 8601 with offset; now when left out */
                at?: string;
                /** @description As which user, for what limits leave to them; nobody when left out */
                user_id?: string;
                /** @description Only the item of this sku, where the list has it; all of them when left out */
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
                    "application/json": components["schemas"]["StoreBundles"];
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
    readItemVisibility: {
        parameters: {
            query?: {
                /** @description a country code of ISO 3166-1, two capital letters; default that of the user, of the address, of the project */
                country?: string;
                /** @description At which moment, in ISO 8601 with offset; now when left out */
                at?: string;
                /** @description As which user, for what limits leave to them; nobody when left out */
                user_id?: string;
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
                    "application/json": components["schemas"]["ReadItemVisibilityAnswer"];
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
    listTransactions: {
        parameters: {
            query?: {
                status?: "created" | "declined" | "rejected" | "paid" | "partially_refunded" | "refunded";
                /** @description The user's id in the game */
                user_id?: string;
                /** @description The transaction's id in the game */
                external_id?: string;
                /** @description an ISO 4217 code in upper case */
                currency?: string;
                /** @description 1 for test transactions only, 0 for real ones */
                dry_run?: "0" | "1";
                /** @description ISO 8601 with offset, as in 2026-01-05T10:00:00+00:00 */
                created_from?: string;
                /** @description ISO 8601 with offset; not itself included */
                created_until?: string;
                /** @description Only those whose state changed last then or later, or that were made then */
                changed_from?: string;
                /** @description ISO 8601 with offset; not itself included */
                changed_until?: string;
                /** @description Only those with this item */
                sku?: string;
                /** @description Only those of users in this country, as in DE */
                country?: string;
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description Digits only, 1 to 9007199254740991 */
                cursor?: string;
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
            /** @description A page, or a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                    "text/csv": string;
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
    createTransaction: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "external_id": "order-18",
                 *       "user": {
                 *         "id": "player-1",
                 *         "email": "player@game.example",
                 *         "country": "DE"
                 *       },
                 *       "currency": "EUR",
                 *       "amount": "9.99",
                 *       "items": [
                 *         {
                 *           "sku": "chest.500",
                 *           "type": "virtual_currency",
                 *           "quantity": 1,
                 *           "amount": "9.99"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TransactionBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Transaction"];
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
    getTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                transaction_id: string;
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
                    "application/json": components["schemas"]["TransactionDetail"];
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
    declineTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": 8,
                 *       "reason": "Insufficient funds"
                 *     }
                 */
                "application/json": components["schemas"]["DeclineBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedTransaction"];
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
    rejectTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Potential fraud"
                 *     }
                 */
                "application/json": components["schemas"]["RejectBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedTransaction"];
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
    payTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                transaction_id: string;
            };
            cookie?: never;
        };
        /** @description Without payment_date it was paid now */
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "payment_date": "2026-01-05T10:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["PayBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedTransaction"];
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
    refundTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                transaction_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": 9,
                 *       "reason": "Asked for",
                 *       "amount": "2.50"
                 *     }
                 */
                "application/json": components["schemas"]["RefundBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MovedTransaction"];
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
    batchTransactions: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "create": {
                 *             "external_id": "order-19",
                 *             "user": {
                 *               "id": "player-2"
                 *             },
                 *             "currency": "EUR",
                 *             "amount": "4.99"
                 *           }
                 *         },
                 *         {
                 *           "decline": {
                 *             "transaction_id": 1000001,
                 *             "code": 8,
                 *             "reason": "Insufficient funds"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
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
    listSubscriptions: {
        parameters: {
            query?: {
                status?: "active" | "non_renewing" | "canceled";
                /** @description The user's id in the game */
                user_id?: string;
                plan_id?: string;
                product_id?: string;
                /** @description Only those whose date_create is then or later */
                created_from?: string;
                /** @description ISO 8601 with offset; not itself included */
                created_until?: string;
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description Digits only, 1 to 9007199254740991 */
                cursor?: string;
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
            /** @description A page, or a file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscriptionPage"];
                    "text/csv": string;
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
    createSubscription: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "id": "player-1"
                 *       },
                 *       "plan_id": "monthly"
                 *     }
                 */
                "application/json": components["schemas"]["SubscriptionBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
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
    getSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                subscription_id: string;
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
                    "application/json": components["schemas"]["SubscriptionDetail"];
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
    changeSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description 1 to 255 characters, none of them null */
                user_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                subscription_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "status": "canceled"
                 *     }
                 */
                "application/json": components["schemas"]["SubscriptionChange"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Subscription"];
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
    getProcessor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description the name of a payment processor in lowercase, such as stripe */
                processor: string;
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
                    "application/json": components["schemas"]["ProcessorAnswer"];
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
    putProcessor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description the name of a payment processor in lowercase, such as stripe */
                processor: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "signing_secrets": [
                 *         "whsec_from_their_dashboard"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProcessorBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessorAnswer"];
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
    deleteProcessor: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description the name of a payment processor in lowercase, such as stripe */
                processor: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
                };
            };
            /** @description Disconnected */
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
    listProcessorEvents: {
        parameters: {
            query?: {
                /** @description applied: it changed something; already: it was so before; waiting: for an event that it rests on; ignored: it says nothing that counts here; conflict: money moved that no notification tells of, and a person must look */
                outcome?: "applied" | "already" | "waiting" | "ignored" | "conflict";
                /** @description Digits only, 1 to 9007199254740991 */
                transaction_id?: string;
                /** @description 1 to 50; 50 if left out */
                limit?: string;
                /** @description Digits only, 1 to 9007199254740991 */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description the name of a payment processor in lowercase, such as stripe */
                processor: string;
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
                    "application/json": components["schemas"]["EventPage"];
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
    createPaymentToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "id": {
                 *           "value": "player-1"
                 *         },
                 *         "country": {
                 *           "value": "DE"
                 *         }
                 *       },
                 *       "purchase": {
                 *         "items": [
                 *           {
                 *             "sku": "chest.500",
                 *             "quantity": 1
                 *           }
                 *         ]
                 *       },
                 *       "sandbox": true
                 *     }
                 */
                "application/json": components["schemas"]["CreatePaymentTokenBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePaymentTokenAnswer"];
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
    searchOrders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "limit": 10,
                 *       "offset": 0
                 *     }
                 */
                "application/json": components["schemas"]["SearchOrdersBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchOrdersAnswer"];
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
    listOrders: {
        parameters: {
            query?: {
                user_id?: string;
                status?: "new" | "done" | "canceled" | "expired";
                /** @description 1 to 50; 50 if left out */
                limit?: string;
                /** @description Digits only, 1 to 9007199254740991 */
                cursor?: string;
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
                    "application/json": components["schemas"]["ListOrdersAnswer"];
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
    readOrder: {
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
                    "application/json": components["schemas"]["ReadOrderAnswer"];
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
    rewardPlayers: {
        parameters: {
            query?: never;
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
        /** @description All of them or none */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "user": {
                 *           "id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *         },
                 *         "items": [
                 *           {
                 *             "sku": "potion.small",
                 *             "quantity": 2
                 *           }
                 *         ]
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["RewardPlayersBody"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardPlayersAnswer"];
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
    revokeGoods: {
        parameters: {
            query?: never;
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
        /** @description All of them or none */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "user": {
                 *           "id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *         },
                 *         "items": [
                 *           {
                 *             "sku": "potion.small",
                 *             "quantity": 2
                 *           }
                 *         ]
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["RewardPlayersBody"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardPlayersAnswer"];
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
    setGoods: {
        parameters: {
            query?: never;
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
        /** @description All of them or none */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "user": {
                 *           "id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *         },
                 *         "items": [
                 *           {
                 *             "sku": "potion.small",
                 *             "quantity": 0
                 *           }
                 *         ]
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["SetGoodsBody"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardPlayersAnswer"];
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
    grantPurchase: {
        parameters: {
            query?: never;
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
        /** @description Goods that were bought elsewhere. A purchase with the same external_purchase_id gives once */
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "user": {
                 *           "id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *         },
                 *         "items": [
                 *           {
                 *             "sku": "potion.small",
                 *             "quantity": 2
                 *           }
                 *         ],
                 *         "purchase": {
                 *           "amount": "2.99",
                 *           "currency": "USD",
                 *           "external_purchase_id": "GPA.3374-2691-3583-90384",
                 *           "external_purchase_date": "2026-01-05T10:00:00+00:00"
                 *         }
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["GrantPurchaseBody"][];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RewardPlayersAnswer"];
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
    readPlayerInventory: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["ReadPlayerInventoryAnswer"];
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
    readPlayerBalance: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["ReadPlayerBalanceAnswer"];
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
    listPlayerLedger: {
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
                user_id: string;
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
                    "application/json": components["schemas"]["ListPlayerLedgerAnswer"];
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
    listUserLimits: {
        parameters: {
            query: {
                /** @description The player, as orders name them: `sub` of tokens, or an id of your own */
                user_external_id: string;
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["UserLimitsAnswer"];
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
    readUserLimit: {
        parameters: {
            query: {
                /** @description The player, as orders name them: `sub` of tokens, or an id of your own */
                user_external_id: string;
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
                    "application/json": components["schemas"]["UserLimitAnswer"];
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
    setUserLimit: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "user_external_id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *       },
                 *       "available": 3
                 *     }
                 */
                "application/json": components["schemas"]["UserLimitBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLimitAnswer"];
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
    addUserLimit: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "user_external_id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *       },
                 *       "available": 1
                 *     }
                 */
                "application/json": components["schemas"]["UserLimitStep"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLimitAnswer"];
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
    removeUserLimit: {
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "user_external_id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *       },
                 *       "available": 1
                 *     }
                 */
                "application/json": components["schemas"]["UserLimitStep"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserLimitAnswer"];
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
    resetUserLimit: {
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
        /** @description A user of null is everybody */
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "user_external_id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["LimitResetBody"];
            };
        };
        responses: {
            /** @description Nothing: it is done */
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    resetUserLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "user": {
                 *         "user_external_id": "7b0d4c1e-52f4-4d4e-9a53-0f1c2d3e4f50"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AllLimitsResetBody"];
            };
        };
        responses: {
            /** @description Nothing: it is done */
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listRegions: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["RegionList"];
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
    createRegion: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": {
                 *         "en-US": "Asia",
                 *         "de-DE": "Asien"
                 *       },
                 *       "countries": [
                 *         "JP",
                 *         "KR",
                 *         "VN"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RegionBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegionIdAnswer"];
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
    readRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                region_id: string;
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
                    "application/json": components["schemas"]["RegionAnswer"];
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
    changeRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                region_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": {
                 *         "en-US": "Asia",
                 *         "de-DE": "Asien"
                 *       },
                 *       "countries": [
                 *         "JP",
                 *         "KR",
                 *         "VN"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["RegionBody"];
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
    deleteRegion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                region_id: string;
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["EndpointAnswer"];
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
    putWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://game.example/hooks"
                 *     }
                 */
                "application/json": components["schemas"]["WebhookBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointAnswer"];
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
                    "application/json": components["schemas"]["AdminError"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ListWebhookEndpointsAnswer"];
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
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://game.example/hooks/orders",
                 *       "name": "orders",
                 *       "types": [
                 *         "order_paid",
                 *         "refund"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EndpointBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointAnswer"];
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
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id: string;
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
                    "application/json": components["schemas"]["EndpointAnswer"];
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
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer to validate_only=true: nothing was deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TouchedAnswer"];
                };
            };
            /** @description Deleted */
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
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "types": [
                 *         "order_paid",
                 *         "ps_declined",
                 *         "refund"
                 *       ],
                 *       "timeout_ms": 5000,
                 *       "max_per_second": 50
                 *     }
                 */
                "application/json": components["schemas"]["EndpointPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointAnswer"];
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
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 86400
                 *     }
                 */
                "application/json": components["schemas"]["RotateBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointAnswer"];
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
    pauseWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id: string;
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
                    "application/json": components["schemas"]["EndpointAnswer"];
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
    resumeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id: string;
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
                    "application/json": components["schemas"]["EndpointAnswer"];
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
    getNotifications: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["NotificationsAnswer"];
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
    switchNotifications: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the version that is meant; 412 when it is stale */
                "if-match"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notifications": {
                 *         "refund": false
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NotificationsPatch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationsAnswer"];
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
    countWebhookDeliveries: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["CountWebhookDeliveriesAnswer"];
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
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id?: string;
                type?: "ps_declined" | "cancel_subscription" | "afs_reject" | "order_paid" | "refund" | "partial_refund" | "payment" | "order_canceled";
                /** @description true: only test notifications; false: all but them */
                is_test?: "true" | "false";
                /** @description Only events that happened then or later; ISO 8601 with offset */
                from?: string;
                /** @description Only events that happened before */
                to?: string;
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description a delivery id: the event id, a hyphen, the endpoint id */
                cursor?: string;
                status?: "pending" | "retrying" | "parked" | "delivered" | "dead";
                event_id?: string;
                /** @description Only notifications that this transaction caused */
                transaction_id?: string;
                /** @description Only notifications of this order of the shop, whichever attempt to pay caused them */
                order_id?: string;
                /** @description Only notifications that this subscription caused */
                subscription_id?: string;
                /** @description Only notifications about this player, by the id in the game: of the newest 1,000 transactions, as many subscriptions, and tests */
                user_id?: string;
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
                    "application/json": components["schemas"]["ListWebhookDeliveriesAnswer"];
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
    listWebhookAttempts: {
        parameters: {
            query?: {
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id?: string;
                type?: "ps_declined" | "cancel_subscription" | "afs_reject" | "order_paid" | "refund" | "partial_refund" | "payment" | "order_canceled" | "user_validation";
                /** @description true: only test notifications; false: all but them */
                is_test?: "true" | "false";
                event_id?: string;
                outcome?: "delivered" | "retry" | "dead" | "parked";
                /** @description HTTP status of the answer */
                status?: string;
                /** @description Why no answer came: timeout, dns, tls, connect … */
                failure?: string;
                receiver_code?: string;
                /** @description Only notifications that this transaction caused */
                transaction_id?: string;
                /** @description Only notifications of this order of the shop, whichever attempt to pay caused them */
                order_id?: string;
                /** @description Only notifications that this subscription caused */
                subscription_id?: string;
                /** @description Only notifications about this player, by the id in the game: of the newest 1,000 transactions, as many subscriptions, and tests */
                user_id?: string;
                /** @description Only events that happened then or later; ISO 8601 with offset */
                from?: string;
                /** @description Only events that happened before */
                to?: string;
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description Where a page ended: event, endpoint and number of the attempt */
                cursor?: string;
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
                    "application/json": components["schemas"]["AttemptPage"];
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
    listWebhookDeadLetters: {
        parameters: {
            query?: {
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id?: string;
                type?: "ps_declined" | "cancel_subscription" | "afs_reject" | "order_paid" | "refund" | "partial_refund" | "payment" | "order_canceled";
                /** @description true: only test notifications; false: all but them */
                is_test?: "true" | "false";
                /** @description Only events that happened then or later; ISO 8601 with offset */
                from?: string;
                /** @description Only events that happened before */
                to?: string;
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description a delivery id: the event id, a hyphen, the endpoint id */
                cursor?: string;
                reason?: "refused" | "exhausted" | "endpoint_deleted" | "endpoint_down";
                receiver_code?: string;
                /** @description true: only those whose last answer had a code of the receiver; false: only those without one */
                has_receiver_code?: "true" | "false";
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
                    "application/json": components["schemas"]["ListWebhookDeadLettersAnswer"];
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
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a delivery id: the event id, a hyphen, the endpoint id */
                delivery_id: string;
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
                    "application/json": components["schemas"]["DeliveryDetail"];
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
    getWebhookSignatures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a delivery id: the event id, a hyphen, the endpoint id */
                delivery_id: string;
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
                    "application/json": components["schemas"]["SignaturesAnswer"];
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
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description 1 to 255 printable ASCII characters without blanks; a repeated call with the same key and body gets the same answer for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a delivery id: the event id, a hyphen, the endpoint id */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryAnswer"];
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
    groupWebhookDeadLetters: {
        parameters: {
            query?: {
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id?: string;
                type?: "ps_declined" | "cancel_subscription" | "afs_reject" | "order_paid" | "refund" | "partial_refund" | "payment" | "order_canceled";
                /** @description true: only test notifications; false: all but them */
                is_test?: "true" | "false";
                /** @description Only events that happened then or later; ISO 8601 with offset */
                from?: string;
                /** @description Only events that happened before */
                to?: string;
                reason?: "refused" | "exhausted" | "endpoint_deleted" | "endpoint_down";
                receiver_code?: string;
                /** @description true: only those whose last answer had a code of the receiver; false: only those without one */
                has_receiver_code?: "true" | "false";
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
                    "application/json": components["schemas"]["GroupWebhookDeadLettersAnswer"];
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
    dismissWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description a delivery id: the event id, a hyphen, the endpoint id */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dismissed */
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
    dismissWebhookDeadLetters: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "receiver_code": "INVALID_USER",
                 *       "to": "2026-01-05T12:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["DismissWebhookDeadLettersBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DismissWebhookDeadLettersAnswer"];
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
    retryWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description Digits only, 1 to 9007199254740991 */
                endpoint_id: string;
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
                    "application/json": components["schemas"]["RetryWebhookEndpointAnswer"];
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
    listWebhookReplays: {
        parameters: {
            query?: {
                /** @description 1 to 100; default 50 */
                limit?: string;
                cursor?: string;
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
                    "application/json": components["schemas"]["ReplayPage"];
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
    createWebhookReplay: {
        parameters: {
            query?: never;
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-01-05T10:00:00Z",
                 *       "to": "2026-01-05T12:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayAnswer"];
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
    previewWebhookReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "from": "2026-01-05T10:00:00Z",
                 *       "to": "2026-01-05T12:00:00Z",
                 *       "receiver_code": "INVALID_USER"
                 *     }
                 */
                "application/json": components["schemas"]["ReplayFilter"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReplayPreview"];
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
    getWebhookReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                replay_id: string;
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
                    "application/json": components["schemas"]["ReplayAnswer"];
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
    pauseWebhookReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                replay_id: string;
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
                    "application/json": components["schemas"]["ReplayAnswer"];
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
    resumeWebhookReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                replay_id: string;
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
                    "application/json": components["schemas"]["ReplayAnswer"];
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
    cancelWebhookReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                replay_id: string;
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
                    "application/json": components["schemas"]["ReplayAnswer"];
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
    testWebhook: {
        parameters: {
            query?: never;
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "type": "order_paid"
                 *     }
                 */
                "application/json": components["schemas"]["TestBody"];
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestAnswer"];
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
    selfTestWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "user_id": "player-1"
                 *     }
                 */
                "application/json": components["schemas"]["SelfTestBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SelfTestAnswer"];
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
    tryUserValidation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "user_id": "player-1"
                 *     }
                 */
                "application/json": components["schemas"]["TryQuestionBody"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TryQuestionAnswer"];
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
    listEventTypes: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["EventTypesAnswer"];
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
    listWebhookEvents: {
        parameters: {
            query?: {
                /** @description Where to go on: `cursor` of the answer before */
                cursor?: string;
                /** @description Where to begin without a cursor; now when left out */
                since?: string;
                /** @description only these types, separated by commas: ps_declined, cancel_subscription, afs_reject, order_paid, refund, partial_refund, payment, order_canceled */
                types?: string;
                /** @description 1 to 100; default 100 */
                limit?: string;
                /** @description Seconds to wait for the first notification when there is none, 0 to 30; default 0 */
                wait?: string;
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
                    "application/json": components["schemas"]["EventsEventPage"];
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
    listPortalLinks: {
        parameters: {
            query?: {
                /** @description 1 to 100; default 50 */
                limit?: string;
                /** @description the id of a portal link: the number of the project, a hyphen, a UUID */
                cursor?: string;
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
                    "application/json": components["schemas"]["PortalLinkPage"];
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
    createPortalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Partner Studio",
                 *       "endpoint_ids": [
                 *         301
                 *       ],
                 *       "expires_in": 604800
                 *     }
                 */
                "application/json": components["schemas"]["PortalLinkBody"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewPortalLinkAnswer"];
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
    takePortalLinkBack: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                project_id: string;
                /** @description the id of a portal link: the number of the project, a hyphen, a UUID */
                link_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Taken back */
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
    readHealth: {
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
                    "application/json": components["schemas"]["ReadHealthAnswer"];
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
    readAttention: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["ReadAttentionAnswer"];
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
    listAttention: {
        parameters: {
            query?: {
                /** @description Only those of a merchant */
                merchant_id?: string;
                /** @description Only these, at most 50, with commas between */
                project_ids?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["ListAttentionAnswer"];
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
    searchProject: {
        parameters: {
            query: {
                /** @description What somebody copied or typed; blanks around it do not count */
                q: string;
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
                    "application/json": components["schemas"]["SearchProjectAnswer"];
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
    searchProjects: {
        parameters: {
            query: {
                /** @description What somebody copied or typed; blanks around it do not count */
                q: string;
                /** @description Only those of a merchant */
                merchant_id?: string;
                /** @description Only these, at most 50, with commas between */
                project_ids?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["SearchProjectsAnswer"];
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
    readStatistics: {
        parameters: {
            query: {
                /** @description What is counted */
                metric: "sign_ins" | "refusals" | "orders" | "declines" | "refunds" | "revenue" | "deliveries" | "dead_letters";
                /** @description One dimension; left out, all together. sign_ins: provider, country; refusals: reason, provider, country; orders: item, country, currency; declines: reason, country, currency; refunds: reason, country, currency; revenue: item, country, currency; deliveries: endpoint; dead_letters: reason, endpoint */
                by?: "country" | "currency" | "endpoint" | "item" | "provider" | "reason";
                /** @description Hours or days, in UTC; hour when left out */
                step?: "hour" | "day";
                /** @description With the UTC offset; the hour or day that it is in is the first. A day before `to`, or 30 days where step is day, when left out */
                from?: string;
                /** @description With the UTC offset; until then, or now when left out */
                to?: string;
                /** @description Only of this value of `by`. On a day with more than 1,000 values it may be among the others, which `is_complete` tells */
                value?: string;
                /** @description So many values of `by` are told one by one, the most frequent ones; the others are summed up. 1 to 1000; default 1000. Revenue by currency tells all */
                values?: string;
                /** @description true: the sums of the whole range, not of each hour or day; `at` is then `from` */
                total?: "true" | "false";
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
                    "application/json": components["schemas"]["ReadStatisticsAnswer"];
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
    readMetrics: {
        parameters: {
            query: {
                /** @description One or several of sign_ins, refusals, orders, declines, refunds, revenue, deliveries, dead_letters, with commas between */
                metrics: string;
                /** @description Hours or days, in UTC; hour when left out */
                step?: "hour" | "day";
                /** @description With the UTC offset; the hour or day that it is in is the first. A day before `to`, or 30 days where step is day, when left out */
                from?: string;
                /** @description With the UTC offset; until then, or now when left out */
                to?: string;
                /** @description true: the period before besides, which is as long and ends where this one begins; both together are no longer than counts are kept */
                previous?: "true" | "false";
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
                    "application/json": components["schemas"]["ReadMetricsAnswer"];
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
    readMerchantMetrics: {
        parameters: {
            query: {
                /** @description One or several of sign_ins, refusals, orders, declines, refunds, revenue, deliveries, dead_letters, with commas between */
                metrics: string;
                /** @description Hours or days, in UTC; hour when left out */
                step?: "hour" | "day";
                /** @description With the UTC offset; the hour or day that it is in is the first. A day before `to`, or 30 days where step is day, when left out */
                from?: string;
                /** @description With the UTC offset; until then, or now when left out */
                to?: string;
                /** @description true: the period before besides, which is as long and ends where this one begins; both together are no longer than counts are kept */
                previous?: "true" | "false";
            };
            header?: never;
            path: {
                /** @description Digits only, 1 to 9007199254740991 */
                merchant_id: string;
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
                    "application/json": components["schemas"]["ReadMetricsAnswer"];
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
    listMetrics: {
        parameters: {
            query: {
                /** @description One or several of sign_ins, refusals, orders, declines, refunds, revenue, deliveries, dead_letters, with commas between */
                metrics: string;
                /** @description Hours or days, in UTC; hour when left out */
                step?: "hour" | "day";
                /** @description With the UTC offset; the hour or day that it is in is the first. A day before `to`, or 30 days where step is day, when left out */
                from?: string;
                /** @description With the UTC offset; until then, or now when left out */
                to?: string;
                /** @description true: the period before besides, which is as long and ends where this one begins; both together are no longer than counts are kept */
                previous?: "true" | "false";
                /** @description Only those of a merchant */
                merchant_id?: string;
                /** @description Only these, at most 50, with commas between */
                project_ids?: string;
                /** @description next_cursor of the page before */
                cursor?: string;
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
                    "application/json": components["schemas"]["ListMetricsAnswer"];
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
    searchInstallation: {
        parameters: {
            query: {
                /** @description What somebody copied or typed; blanks around it do not count */
                q: string;
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
                    "application/json": components["schemas"]["SearchInstallationAnswer"];
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
