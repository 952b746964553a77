/** Sentences about addresses that the server opens, and why it does not. */
const addressSentences = {
  'address.private': '{host} is in a private network, which the server does not open.',
  'address.port': 'The address of {host} has another port than 80 and 443, which the server does not open.',
  'address.redirects': '{host} sends the server from one address to the next without end.',
  'address.name':
    'The server does not find {host}, or it is in a private network, which the server does not open. Check the spelling.',
  'address.certificate': 'The server does not trust the certificate of {host}.',
  'address.timeout': '{host} did not answer the server within {seconds} seconds.',
  'address.connection': 'The server got no answer from {host}.',
  'address.ask_operator': 'The operator can let the server read it by ALLOW_PRIVATE_ADDRESSES.',
} as const;

const webpageSentences = {
  'webpage.asks_password':
    '{host} asks for a name and password, which nobody can enter on a screen. Add the page, then enter its login for screens with the Vitrine agent.',
  'webpage.refuses_login': '{host} does not accept the login of this page. Enter it again.',
  'webpage.answers_error':
    '{host} answered the server with the error {status}, so the server cannot tell whether screens can show it. Check the address.',
  'webpage.leaves_https':
    'This address leads to {host} without https, which screens do not show, because they use https here. Enter an address that stays on https.',
  'webpage.no_page': 'This address answers without a page ({status}), which screens do not show.',
  'webpage.pdf': 'This address is a PDF, which screens do not show.',
  'webpage.feed': 'This address is a feed, which screens do not show.',
  'webpage.calendar': 'This address is a calendar file, which screens do not show.',
  'webpage.download': 'This address is a file to download, which screens do not show.',
  'webpage.empty': 'This address is empty, which screens do not show.',
  'webpage.export_pdf': 'Download it, and upload it to the media library.',
  'webpage.add_feed': 'Add it under Feeds, and show its entries in a layout.',
  'webpage.enter_calendar': 'Enter the address of a page that shows the calendar.',
  'webpage.upload': 'Upload it to the media library as pictures or a video.',
  'webpage.enter_shown': 'Enter the address that the browser shows when the page is open.',
  'webpage.forbids_framing':
    '{host} forbids other sites to show it ({header}), so screens cannot show it. Its operator can allow it by the header Content-Security-Policy: frame-ancestors {origin}',
  'webpage.asks_sign_in':
    '{host} asks people to sign in, so the server cannot tell what screens show. They show the page if it lets them in without, or if somebody has signed in on them.',
  'webpage.still_shown':
    'Screens are still sent to this page, because they may get another answer than the server. It found:',
  'webpage.may_work': 'Screens show it if they reach it and it allows framing.',
  'webpage.if_trusted': 'Screens show it only if they trust it.',
  'webpage.not_web': 'The address leads to something that is not a page of the web.',
} as const;

const mediaSentences = {
  'media.animation_too_large':
    'This animation is too large ({width} × {height} pixels, {frames} frames). Make it smaller or upload it as a video.',
  'media.codec_unknown':
    'This video uses an unknown codec, which this server’s ffmpeg cannot read. Convert it to H.264, or ask your administrator to install a newer ffmpeg.',
  'media.codec_unread':
    'This video uses {codec}, which this server’s ffmpeg cannot read. Convert it to H.264, or ask your administrator to install a newer ffmpeg.',
  'media.codec_unread_here': 'This video uses {codec}, which this server’s ffmpeg ({version}) cannot read.',
  'media.or_convert': 'Or convert the video to H.264.',
  'media.sound_lost': 'The sound of this video cannot be read, so it plays without sound. Export it with AAC sound.',
  'media.codec_of_sound_lost':
    'The sound of this video ({codec}) cannot be read, so it plays without sound. Export it with AAC sound.',
  'media.no_preview_of_codec': 'No preview was made because this server’s ffmpeg cannot read {codec}.',
  'storage.no_space_for_this': 'Cannot upload this file. Please free up storage space first.',
  'storage.this_too_large': "Cannot upload this file. It is larger than your plan's storage.",
  'storage.no_space': 'Cannot upload {name}. Please free up storage space first.',
  'storage.file_too_large': "Cannot upload {name}. It is larger than your plan's storage.",
  'generator.item_gone': 'Item {number} is no longer in the media library. Please remove or replace it.',
  'generator.no_space': 'Cannot generate {name}. Please free up storage space first.',
} as const;

const sourceSentences = {
  'feed.too_slow':
    'The feed of {host} is built so that reading it takes too long. Its operator can offer a simpler one.',
  'feed.no_feed': 'The answer of {host} is not a feed in RSS, Atom or JSON Feed.',
  'feed.enter_own': 'Enter the address of the feed itself, which sites often call “RSS”.',
  'feed.names': 'The page names this one: {address}',
  'feed.answers_status': '{host} answered the server with the status {status}. Check the address.',
  'feed.answers_status_now': '{host} answered the server with the status {status}. This usually passes by itself.',
  'feed.too_large':
    'The feed of {host} is larger than 1 MB, so the server does not read it. Its operator can offer a shorter one.',
  'feed.ended_early': 'The answer of {host} ended too early, or took longer than {seconds} seconds.',
  'feed.not_web': 'The address leads to something that is not an address of the web.',
  'feed.enter_itself': 'Enter the address of the feed itself.',
  'feed.renew': 'Its operator can renew it.',
  'feed.check_address': 'Check the address, also whether it begins with http:// or https://.',
  'calendar.answers_status': '{host} answered the server with the status {status}. Check the address of the calendar.',
  'calendar.unreachable': 'The server cannot read anything from {host}. Check the address of the calendar.',
  'calendar.too_large': 'The calendar of {host} is too large for the server to read it. Choose one with fewer events.',
  'calendar.failed': 'The server failed to read the calendar and tries again in three hours. Its log has the reason.',
  'calendar.none':
    'The answer of {host} is not a calendar. Enter the address of the iCalendar file itself, which often ends in .ics.',
  'weather.status': 'The weather server answered with the status {status}.',
  'weather.ended_early': 'The answer of the weather server ended too early, or took longer than {seconds} seconds.',
  'weather.timeout': 'The weather server did not answer within {seconds} seconds.',
  'webhook.timeout': 'There was no answer within {seconds} seconds.',
  'webhook.redirect': 'The answer was {status}: redirects are not followed.',
  'webhook.status': 'The answer was {status}.',
} as const;

const requestSentences = {
  'request.again_in_second': 'Too many attempts. Please try again in 1 second.',
  'request.again_in_seconds': 'Too many attempts. Please try again in {count} seconds.',
  'request.again_in_minute': 'Too many attempts. Please try again in 1 minute.',
  'request.again_in_minutes': 'Too many attempts. Please try again in {count} minutes.',
  'request.again_in_hours': 'Too many attempts. Please try again in {count} hours.',
  'upload.other_size': 'This upload was announced with {bytes} bytes. Announce it again with its real size.',
  'export.failed_file': '“{name}” could not be processed, so it cannot be exported. Remove it, or upload it again.',
  'export.open_file': '“{name}” is still being processed. Please try again in a moment.',
  'import.damaged': 'The file is damaged.',
  'import.repeats_id': 'It has the same id twice.',
  'import.lacks_root': 'It does not contain what was exported.',
  'import.file_missing': 'The file is damaged: “{file}” is missing in it.',
  'import.file_size': 'The file is damaged: “{file}” has another size than it says.',
  'import.file_unused': 'The file is damaged: “{file}” belongs to nothing in it.',
  'billing.less_storage': 'Choose less than the {gigabytes} GB you have',
  'seats.at_least':
    'This account has purchased {seats} seats. Enter at least {seats}, or change its subscription first.',
  'identity_provider.domain_of_other':
    'Another identity provider vouches for {domain}. A domain belongs to one provider only.',
  'identity_provider.no_https':
    'An address of {host} does not begin with https://. Without it, sign-ins could be forged.',
  'identity_provider.describes_other': 'At {issuer} is the description of another issuer: {named}. Enter that.',
  'identity_provider.names_other':
    '{host} describes another issuer than {issuer}. Enter the issuer exactly as the provider names it.',
  'identity_provider.no_description':
    'There is no description of an OpenID provider at {issuer}/.well-known/openid-configuration. Check the path.',
  'identity_provider.no_provider': 'The answer of {host} is not the description of an OpenID provider.',
  'identity_provider.no_name':
    'The server does not find {host}, or it is in a private network, which the server does not open. Check the spelling, or allow it by ALLOW_PRIVATE_ADDRESSES.',
  'identity_provider.allow': 'Allow it by ALLOW_PRIVATE_ADDRESSES.',
  'identity_provider.timeout': '{host} did not answer within {seconds} seconds.',
} as const;

const approvalSentences = {
  'approval.placement_waits_for_others':
    'It is in the library. The change “{change}” waits for approval by {name}, {other} or another admin.',
  'approval.placement_waits_for_either':
    'It is in the library. The change “{change}” waits for approval by {name} or {other}.',
  'approval.placement_waits_for_one': 'It is in the library. The change “{change}” waits for approval by {name}.',
  'approval.version_waits_for_others':
    'The new version is uploaded. The change “{change}” waits for approval by {name}, {other} or another admin.',
  'approval.version_waits_for_either':
    'The new version is uploaded. The change “{change}” waits for approval by {name} or {other}.',
  'approval.version_waits_for_one': 'The new version is uploaded. The change “{change}” waits for approval by {name}.',
  'approval.waits_for_others': 'This change waits for approval by {name}, {other} or another admin.',
  'approval.waits_for_either': 'This change waits for approval by {name} or {other}.',
  'approval.waits_for_one': 'This change waits for approval by {name}.',
  'approval.active_deleted': 'The active content was deleted in the meantime.',
  'approval.active_changed': 'The active content was changed in the meantime.',
  'approval.unnamed_deleted': 'Something that it names was deleted in the meantime.',
  'approval.unnamed_changed': 'Something that it names was changed in the meantime.',
  'approval.named_deleted': '{name} was deleted in the meantime.',
  'approval.named_changed': '{name} was changed in the meantime.',
  'approval.undecided': 'Nobody decided on it within 14 days.',
  'approval.maker_left': '{name} does not belong to the account any more.',
} as const;

const setupSentences = {
  'setup.address': 'People and screens open {address}',
  'setup.proxy_wrong': 'TRUST_PROXY has “{entry}”, which is neither an address nor a network',
  'setup.proxies': 'Forwarded addresses of {addresses} are trusted',
  'setup.ffmpeg_packaged': 'The packaged ffmpeg of 2018 is used ({version})',
  'setup.ffmpeg': 'ffmpeg {version} of this machine is used',
  'setup.install_ffmpeg': 'Install a current ffmpeg with libx264 or set FFMPEG_PATH to one, then restart Vitrine.',
  'setup.install_ffmpeg_by': 'Install a newer ffmpeg ({command}), then restart Vitrine.',
  'setup.set_ffmpeg': 'Set FFMPEG_PATH to an ffmpeg that reads it, then restart Vitrine.',
} as const;

/**
 * English sentences of the API that have values, or stand beside one that has, by their codes. None of these is the code of
 * an error.
 */
export const toldSentences = {
  ...addressSentences,
  ...webpageSentences,
  ...mediaSentences,
  ...sourceSentences,
  ...requestSentences,
  ...approvalSentences,
  ...setupSentences,
} as const;
