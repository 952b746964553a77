import type { ErrorCode } from '@vitrine/contract/core/errors';

/** Advice to callers about each error, in one or two sentences of plain text. */
export const errorAdvice: Record<ErrorCode, string> = {
  'request.invalid': 'Compare the request with the API reference. “details” names the fields that are wrong and why.',
  'request.too_large':
    'Send less in one request. The API reference names the limit of each list; files are uploaded in parts.',
  'request.over_proxy_limit':
    'Raise the limit of the proxy: client_max_body_size in nginx (1 MB as installed), Maximum Upload Size under Network in Cloudflare (100 MB in most plans). “npm run doctor -- --request-size” measures it. Files that are sent by resumable uploads need no change.',
  'request.headers_too_large':
    'Delete the cookies of this address, or send fewer headers. A proxy may have added some.',
  'request.expectation_failed': 'Send “Expect: 100-continue” or no Expect header.',
  'request.too_slow': 'Try again on a better connection. Upload large files in parts, which resume.',
  'request.too_many': 'Wait for as many seconds as the Retry-After header says, then try again.',
  'request.outdated':
    'Read again what the request names, then decide. Where the account itself was deleted, the next call is refused.',
  'idempotency.key_reused': 'Use a new key for each new request, and repeat a request with the same body.',
  'idempotency.in_progress': 'Wait a second and send the same request with the same key again.',
  'idempotency.answer_not_stored':
    'The first request succeeded. Sign in, or pair again with a new key, to get another secret.',
  'route.not_found': 'Check the method and the address. Addresses of the API begin with /api/.',
  'server.failed':
    'Try again later. If it stays, give the requestId to the operator, who finds the cause by it in the server’s log.',
  'server.unavailable':
    'Try again after a few seconds. The server is starting or stopping, or has lost its database; “npm run doctor” tells operators which.',
  'network.failed': 'Check that the server runs, and that its address and the network are right.',
  'auth.required': 'Send an API key, or the token of POST /api/auth/login, as “Authorization: Bearer …”.',
  'auth.expired': 'Sign in again. Sessions end by signing out, by a new password and after 30 days.',
  'auth.forbidden': 'Sign in as an administrator. An administrator can make other accounts administrators.',
  'auth.credentials_invalid': 'Check the email address and the password, or reset the password.',
  'auth.code_invalid':
    'Enter the next code of the app, and check that the clock of the phone is right; or enter a recovery code.',
  'auth.challenge_expired': 'Send the email address and the password to `POST /api/auth/login` again.',
  'second_factor.code_invalid':
    'Enter the next code of the app, and check that the clock of the phone is right; or enter a recovery code.',
  'second_factor.already_on': 'Turn it off with `POST /api/user/second-factor/off`, then start again.',
  'second_factor.not_started': 'Send `POST /api/user/second-factor`, and enter a code of the secret that it answers.',
  'second_factor.off': 'Nothing, or set one up with `POST /api/user/second-factor`.',
  'member.sign_in_shared':
    'Let an administrator of the installation run `npm run reset-second-factor -- person@example.com`.',
  'policy.no_identity_provider': 'Ask an administrator of the installation to set up an identity provider first.',
  'address.refused': 'Use a public address on port 80 or 443. The operator allows others by `ALLOW_PRIVATE_ADDRESSES`.',
  'registration.closed':
    'Ask an owner or admin of an account for an invitation. Operators open registration by `REGISTRATION=open`.',
  'account.name_wrong':
    'Send the name of the account, as `GET /api/accounts` answers it, as `name`. An account with one member needs none.',
  'account.password_wrong': 'Enter the password that you signed in with.',
  'password.too_common': 'Choose a longer password, such as several unrelated words.',
  'account.last_admin': 'Make another account an administrator in the Developer Panel under Users, then delete yours.',
  'reset.invalid': 'Request a new link. Each works once, within 30 minutes, and only the newest one.',
  'auth.key_invalid':
    'Check that the whole token was copied: `vit_` and 46 characters. If it was, its maker or an admin has revoked it, it has expired, or its maker has left the account: create another key.',
  'auth.scope_required':
    'Create a key with the scope in `details.scope`. The API reference names the scope of each call.',
  'auth.keys_refused': 'Make the call in a session. It is about a person, about keys, or for owners.',
  'auth.role_required':
    'Ask an admin of the account, or its owner. `details.role` is the least role that may do this; `GET /api/members` lists who has it.',
  'auth.outside_limits':
    'Name screens of your groups and a folder of yours. `GET /api/device-groups` and `GET /api/folders` list them; an admin of the account gives you more.',
  'auth.second_factor_required':
    'Enter the code of the authenticator app, or a recovery code, with `details.challenge`.',
  'auth.second_factor_missing': 'Set up an authenticator app or a passkey in Settings, or sign in with it.',
  'auth.single_sign_on_required':
    'Sign in through the provider of the organization: `POST /api/auth/single-sign-on/options` finds it by the email address.',
  'auth.passkey_invalid':
    'Begin again: each challenge works once, within ten minutes. A passkey works only at the address where it was added, and not after it was removed.',
  'auth.factor_required':
    'Sign in with a passkey or with the code of your authenticator app: a password alone cannot add or remove what protects the account from it.',
  'auth.password_required': 'Send `password`. A person without one signs in again, and goes on within ten minutes.',
  'passkey.not_found': 'Load the list of passkeys again.',
  'passkey.exists': 'Nothing: the passkey is in the list.',
  'passkey.limit_reached': 'Remove a passkey that you do not use any more.',
  'passkey.registration_invalid':
    'Begin again with `POST /api/user/passkeys/options`: each challenge works once, within ten minutes, in the session that began.',
  'passkey.unavailable':
    'Open the installation by a domain name with https, or as `localhost` on the server itself. A proxy has to pass the Host header on.',
  'account.none': 'Create an account with `POST /api/accounts`, or accept an invitation.',
  'account.not_found': 'Name an account from `GET /api/accounts` in `X-Account`, or send no such header.',
  'member.not_found': 'Load the list of members again.',
  'member.is_owner': 'Let the owner hand the account over with `POST /api/members/{memberId}/hand-over`.',
  'member.last_owner': 'Hand the account over to a member first, or delete the account.',
  'member.unlimited_role': 'Send `groupIds` and `folderIds` as null, or another `role` with them.',
  'member.exists': 'Change the role of the member instead.',
  'member.limit_reached': 'Remove members, or withdraw invitations.',
  'invitation.not_found': 'Load the list of invitations again: it was accepted or withdrawn.',
  'invitation.exists': 'Send the invitation again, or withdraw it first.',
  'invitation.invalid': 'Ask an admin of the account for a new invitation.',
  'invitation.other_address': 'Sign out, and sign in with the invited address.',
  'invitation.passkey_needed':
    'Sign in with a passkey. Addresses are not confirmed, so passkeys may belong to somebody who registered the address before. Remove these with `DELETE /api/user/passkeys/{id}`; if that is refused, `npm run reset-second-factor` on the server removes them.',
  'api_key.not_found': 'Load the list of API keys again. It was revoked, or is of a member whose keys you do not see.',
  'api_key.not_yours': 'Ask the member in `madeBy`, or revoke the key and create one of your own.',
  'api_key.expired': 'Send a later `expiresAt`, or null, with `PATCH /api/api-keys/{id}`, then rotate it.',
  'takeover.standby_not_found': 'Load the prepared takeovers again with `GET /api/standby`.',
  'trigger.not_found':
    'Check that the whole address was copied. If it was, the trigger was revoked, or has got a new address since.',
  'trigger.incomplete':
    'Choose something else to show, or other screens, with `PATCH /api/integrations/triggers/{id}`.',
  'report.hours_removed':
    'Ask for the same days with `step=day`. The operator decides by `KEEP_PLAYS_DAYS` for how long hours are kept.',
  'report_link.not_found':
    'Load the list of links again. Members see their own links, admins the links of all members.',
  'report_link.ended':
    'Check that the whole address was copied. If it was, the link was revoked or has expired, or its maker may no longer share reports: make another one.',
  'report_link.limit_reached': 'Revoke links that have expired, or that nobody has opened for long.',
  'report_email.not_found': 'Load the list of emails of reports again. Editors see only their own.',
  'report_email.limit_reached': 'Delete emails of reports that are stopped or paused.',
  'report_email.stopped':
    'As an admin, send `isPaused: false` with `PATCH /api/reports/emails/{id}`: the email then shows what you may see.',
  'report_email.link_invalid': 'Open the complete link in the email. If the email was deleted, nothing more is sent.',
  'trigger.limit_reached': 'Revoke triggers with an old `lastUsedAt`.',
  'api_key.limit_reached': 'Revoke keys with an old `lastUsedAt`.',
  'api_key.scope_too_wide': '`details.scopes` are those that your role allows. Ask an admin to create the key.',
  'approval.waiting':
    'Nothing, unless you are an admin: an admin approves or declines it with `POST /api/approvals/{id}/approve` or `…/decline`. `details.approvalId` is its id; `GET /api/approvals/{id}` says what became of it.',
  'approval.not_found': 'Load the list of changes again. It is of somebody else, or was decided more than 90 days ago.',
  'approval.decided': 'Load the list of changes again.',
  'approval.expired': 'The message says why. Make the change again, if it is still wanted.',
  'approval.changed':
    'Load `GET /api/approvals/{id}` again, look at its effect, and approve it with the `look` of that answer.',
  'approval.needs_admin': 'Ask an admin to do it, or leave out what screens show.',
  'approval.limit_reached': 'Ask an admin to approve or decline what waits, or withdraw changes of your own.',
  'identity_provider.not_found': 'Load the identity providers again. It was removed.',
  'identity_provider.domain_taken':
    'Take `details.domain` from the other provider first. `GET /api/admin/identity-providers` lists them.',
  'identity_provider.issuer_refused':
    'The message says what is wrong; `details.reason` says it to programs. Enter the issuer as the provider names it in its own description, with https.',
  'identity_provider.needed':
    'The owner of the account allows other ways to sign in first. To stop the provider at once, take its domains from it.',
  'single_sign_on.off': 'Enter the email address on the sign-in page again, which finds the provider that is used now.',
  'single_sign_on.interrupted':
    'Start again on the sign-in page, and finish within ten minutes in the same browser. Cookies must be allowed.',
  'single_sign_on.provider_failed':
    'Try again later. Administrators: test the connection of the provider, and check its client secret. The event `security.single_sign_on_refused` names the reason.',
  'single_sign_on.denied': 'Ask the administrator of the identity provider for access to Vitrine.',
  'single_sign_on.token_refused':
    'Start again. If it stays, the event `security.single_sign_on_refused` in the server’s log names the claim or the check that failed.',
  'single_sign_on.email_unverified':
    'Administrators of the provider: let it send `email`, and `email_verified` as true.',
  'single_sign_on.domain_foreign':
    'Use an address in a domain of the provider. An administrator of the installation adds domains.',
  'single_sign_on.no_role':
    'Administrators: put the person into a group that has a role, or give the provider a default role. Check that it sends the claim with the groups.',
  'single_sign_on.administrator': 'Sign in with the password or a passkey.',
  'single_sign_on.passkey_exists':
    'Sign in with the passkey, remove it, and sign in through the provider again. Administrators of the installation remove passkeys that belong to somebody else with `npm run reset-second-factor`.',
  'webhook.not_found': 'Load the list of webhooks again.',
  'webhook.delivery_not_found': 'Deliveries are kept for 30 days. Load the list of deliveries again.',
  'webhook.limit_reached': 'Delete a webhook, or let one receiver get more types of events.',
  'webhook.disabled': 'Repair the receiver, and set `isEnabled` before you send events again.',
  'session.not_found': 'Nothing: the session is over. Load the list of sessions again.',
  'account.address_taken': 'Sign in with this email address, or reset its password.',
  'logo.invalid_type': 'Save the picture as one of these formats. The content decides, not the file’s name.',
  'logo.too_large': 'Save the logo smaller; 200 by 50 pixels is ideal.',
  'media.not_found': 'Load the library again. The file was deleted, or belongs to another account.',
  'media.not_ready': 'Wait until the file’s state is “ready”; the event stream announces it.',
  'media.not_an_image': 'Upload an image that browsers show, such as JPEG, PNG, GIF, WebP or AVIF.',
  'media.not_a_document': 'Upload a PDF, or a presentation, text document or spreadsheet to a server with LibreOffice.',
  'document.no_pages': 'Leave at least one page of the document unskipped.',
  'media.not_a_video':
    'Upload a file that ffmpeg can read and that has a picture track. `codec` in the details names one that this server’s ffmpeg cannot read: convert the video to H.264, or install a newer ffmpeg.',
  'media.not_audio': 'Upload a sound file: MP3, AAC (M4A), Opus or Vorbis (OGG), WAV or FLAC.',
  'media.version_not_found':
    'Load the versions of the file again. They are kept for 30 days, at most ten of a file; one that is in use now is none.',
  'media.version_failed': 'Read `failure` of the version, and send a file that screens can show.',
  'media.file_missing': 'Send the file as a part of a multipart/form-data body.',
  'samples.present': 'Use the sample content that is there, or remove it first with DELETE /api/samples.',
  'playlist.not_found': 'Load the playlists again. It was deleted, or belongs to another account.',
  'playlist.changed': 'Read the playlist again, apply your change to it, and save it with its present version.',
  'playlist.follows_folder': 'Upload or move the files to the folder that the playlist plays; they join by themselves.',
  'playlist.nested': 'Add the items of the inner playlist one by one, or choose a playlist without playlists.',
  'playlist.too_long': 'Split the content into several playlists.',
  'playlist.limit_reached': 'Delete playlists that no screen and no schedule uses.',
  'layout.not_found': 'Load the list of layouts again. The layout was deleted, or belongs to another account.',
  'layout.changed': 'Read the layout again and apply your change to it, or create a copy with your document.',
  'layout.limit_reached': 'Delete layouts that no screen and no schedule uses.',
  'price_list.not_found':
    'Load the list of price lists again. The price list was deleted, or belongs to another account.',
  'price_list.changed': 'Read the price list again and apply your change to it.',
  'price_list.limit_reached': 'Delete price lists that no layout shows.',
  'price_list.row_not_found': 'Read the price list again, and use the id of one of its items.',
  'price_list.column_not_found': 'Read the price list again, and name prices by the ids of its columns.',
  'layout.template_not_found': 'Read the templates at `/api/layout-templates`, and use the id of one of them.',
  'feed.not_found': 'Load the list of feeds again. The feed was deleted, or belongs to another account.',
  'feed.limit_reached': 'Delete feeds that no layout shows.',
  'weather.off': 'Ask the operator to set `WEATHER_URL`.',
  'weather.search_off': 'Send latitude and longitude, or ask the operator to set `WEATHER_PLACES_URL`.',
  'weather.search_failed': 'Try again later, or send latitude and longitude.',
  'weather.limit_reached': 'Remove elements of the kind `weather` from layouts, or give several the same place.',
  'webpage.not_found': 'Load the library again. The page was deleted, or belongs to another account.',
  'webpage.changed': 'Read the web page again, apply your change to it, and save it with its present version.',
  'webpage.limit_reached': 'Delete web pages that no screen and no schedule uses.',
  'webpage.own_address': 'Use the address of the page that you want to show, not that of this server.',
  'webpage.login_insecure': 'Give the page an https address, or one in the local network, and enter the login again.',
  'webpage.insecure_address': 'Use the https address of the page, or have its operator offer one.',
  'folder.not_found': 'Load the folders again. It was deleted, or belongs to another account.',
  'folder.name_taken': 'Choose another name. Upper and lower case do not tell names apart.',
  'folder.cycle': 'Choose a target outside of this folder.',
  'upload.not_found': 'Announce the upload again. Unfinished uploads expire, and a finished one is not continued.',
  'upload.incomplete': 'Ask for the upload’s offset by HEAD, send the rest, then finish it again.',
  'upload.elsewhere': 'Send HEAD to the upload, and continue from its Upload-Offset.',
  'upload.version_unknown': 'Use a client of tus 1.0.0, such as tus-js-client.',
  'export.not_ready': 'Wait until every file is “ready”. Remove those that failed, or upload them again.',
  'export.too_large': 'Export parts: an export has at most 2,000 files, and 4 MB of layouts, playlists and lists.',
  'import.not_an_export':
    'Send the file that the export of a layout or playlist answered, unchanged and unpacked by nobody.',
  'import.incomplete': 'Download the export again and compare its size with Content-Length.',
  'import.unsafe':
    'Pack “manifest.json” and “media/” with hashes as plain files, each once. “details” names the entry.',
  'import.too_large': 'Split it: a manifest has at most 4 MB, and an export at most 2,000 files.',
  'import.too_new': 'Update the server, or export it from an installation of its release.',
  'import.invalid': 'Compare the manifest with the description of the format. “details” names the field.',
  'import.files_differ': 'Export it again. “details” names the file whose content, size or hash differs.',
  'storage.limit_exceeded':
    'Delete files, or add storage under Subscription. Unfinished uploads count until they expire.',
  'price.changed': 'Read the prices again and confirm the new one.',
  'seats.below_devices': 'Remove devices until as many are left as you want to pay for.',
  'storage.below_used': 'Delete files until the rest fits.',
  'subscription.required': 'Subscribe to devices first; storage is added to that subscription.',
  'subscription.granted': 'Ask an administrator of this installation.',
  'subscription.running':
    'Reset the user in the Developer Panel under Users, which cancels the subscription, then set the plan.',
  'seats.below_purchased': 'Reduce the subscription first, or set a limit that is at least what was purchased.',
  'billing.off': 'Nothing: this installation runs with BILLING=off, without plans and limits.',
  'billing.unlimited': 'Nothing: this account has no limits, so there is nothing to buy.',
  'payment.failed': 'Try another card, or ask your bank.',
  'payment.processing': 'Wait for the result, then load the subscription again. Do not pay a second time.',
  'payment.not_found': 'Start the order again. A payment that is not confirmed expires.',
  'payment.provider_failed': 'Try again in a few minutes. Operators: check the Stripe keys and the network.',
  'webhook.invalid': 'Operators: set STRIPE_WEBHOOK_SECRET to the signing secret of this webhook address.',
  'user.not_found': 'Load the users again. The account was deleted.',
  'admin.last': 'Make another account an administrator, then try again.',
  'account.suspended': 'An administrator can lift the suspension in the Developer Panel under Users.',
  'job.not_found': 'Load the jobs again. Only jobs that have failed can be retried.',
  'storage.full': 'Operators: free space on the server’s disk or use a larger one. Uploads resume afterwards.',
  'device.not_found': 'Load the devices again. It was removed, or belongs to another account.',
  'device.limit_reached': 'Remove a device, or add capacity under Subscription.',
  'device.not_off': 'Nothing: the screen is on, or was woken already.',
  'device.owned_by_other_account': 'Remove the device from the other account, or let it register with another ID.',
  'device.levels_managed_by_group': 'Change the levels of the group, or take the device out of it.',
  'device.machine_not_found':
    'Get the device again: `copies` lists the machines that report as it at the same time. A single one cannot be detached.',
  'device.virtual': 'Add your screen as a new one. Sample screens go when the sample content is removed.',
  'device.unpaired': 'Pair the screen again. It was removed, or its token was replaced.',
  'pairing.code_invalid': 'Type the code that the screen shows now. A code works once, for ten minutes.',
  'pairing.not_found': 'Start a new pairing; the player does so by itself.',
  'pairing.device_taken': 'Leave the ID out, or choose another one.',
  'stick_media.too_large': 'Choose a screen or a group that shows less, or let the screens load the files.',
  'pairing_token.not_found': 'Load the pairing tokens again. It was revoked, or ended more than 30 days ago.',
  'pairing_token.limit_reached': 'Revoke tokens that are not needed any more.',
  'pairing_token.unknown':
    'Prepare the screen again in the console, and write the new `vitrine.txt` to it. Or pair it by its code.',
  'pairing_token.expired': 'Prepare the screen again in the console. Or pair it by its code.',
  'pairing_token.used_up':
    'Prepare the screen again in the console. `GET /api/pairing-tokens` lists the screens that the token has paired.',
  'pairing_token.screen_removed': 'Prepare the screen again in the console. Or pair it by its code.',
  'command.unsupported':
    'Install or update the agent on the screen’s machine, or send a command that it can carry out.',
  'command.not_found': 'Nothing: a command that was not answered within five minutes has expired. Send it again.',
  'screenshot.not_found': 'Take a new screenshot. Old ones are deleted.',
  'screenshot.not_an_image': 'Send the whole image as JPEG or WebP.',
  'machine_log.not_found': 'Fetch the logs again. Old ones are deleted.',
  'agent_release.not_found':
    'Operators: update the server. Its releases contain the agent; from sources, “npm start” builds it.',
  'system_release.not_found':
    'Ask for the description of the release again: another one may have taken its place. Operators: each server needs the file in its folder “system”.',
  'system_release.busy': 'Wait as long as Retry-After says, and request the rest of the file then.',
  'machine_log.not_gzip': 'Compress the text with gzip before sending it.',
  'generator.not_found':
    'Load the list of generated videos again. This one was deleted, or belongs to another account.',
  'generator.ended': 'Nothing: the video is ready, has failed or was canceled.',
  'generator.not_ended': 'Wait until it has failed, or cancel it first.',
  'generator.too_many': 'Wait until one of the waiting videos is ready, or cancel one.',
  'tag.not_found': 'Load the tags again. It was renamed or removed.',
  'tag.limit_reached': 'Send a tag to remove with the tag to add.',
  'tag.in_rule': 'Change the rules of the groups that `details` names with PUT /api/device-groups/{id}.',
  'tag.in_condition':
    'Change what `details` names: the `source` of playlists, or `only` of their items, of scenes or of schedules.',
  'group.follows_tags':
    'Screens join and leave by their tags: use POST /api/tags/screens, or change the rule with PUT /api/device-groups/{id}.',
  'group.not_found': 'Load the groups again. It was deleted, or belongs to another account.',
  'takeover.not_found': 'Load the takeovers again. It was deleted, or belongs to another account.',
  'takeover.already_running': 'Nothing: it shows on all screens. End it first to start it again.',
  'takeover.ended': 'Start a new takeover instead of changing the ended one.',
  'takeover.has_no_message': 'Change its screens or its end. To show other content, start another takeover.',
  'takeover.has_no_strip': 'Change its screens or its end. To show a strip, start another takeover.',
  'takeover.ends_in_past': 'Send a later instant, or none to end it by hand. Check the clock of the caller.',
  'assignment.scheduled':
    'Send the request with “force”: the schedule is paused until its present or next occurrence ends.',
  'assignment.changed': 'Nothing was undone. Read the assignments again and decide anew.',
  'content.limit_reached': 'Delete some of them, or change one that is there.',
  'content.changed': 'Nothing was changed. Read what is there now and decide anew.',
  'schedule.not_found': 'Load the calendar again. The schedule was deleted, or belongs to another account.',
  'schedule.no_occurrence': 'Read the schedule’s days again. This one was skipped, moved, or is not one of its rule.',
  'schedule.not_recurring': 'Change the schedule itself with PUT /api/calendar/events/{id}.',
  'schedule.through_group': 'Change the schedule’s targets, or take the device out of the group.',
  'schedule.conflict':
    'Choose another time or other screens, or give one of the two schedules the priority “high”. “details” holds the schedule in the way.',
};
