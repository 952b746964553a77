/**
 * Every failure the API can name: code → HTTP status and default English message.
 * Messages are for people: they state the problem and, if possible, how to fix it.
 */
export const errorCatalog = {
  'request.invalid': { status: 400, message: 'The request is not valid' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.headers_too_large': { status: 431, message: 'The request headers are too large' },
  'request.expectation_failed': {
    status: 417,
    message: 'The Expect header must be 100-continue',
  },
  'request.too_slow': { status: 408, message: 'The request took too long to arrive' },
  'request.too_many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'idempotency.key_reused': {
    status: 422,
    message: 'This Idempotency-Key was used for a different request. Send a new key.',
  },
  'idempotency.in_progress': {
    status: 409,
    message: 'An earlier attempt of this request is still running. Please try again in a moment.',
  },
  'idempotency.answer_not_stored': {
    status: 409,
    message: 'This request was already carried out. Its answer carries a secret and cannot be repeated.',
  },
  'route.not_found': { status: 404, message: 'Nothing was found at this address' },
  'server.failed': { status: 500, message: 'Something went wrong on the server. Please try again.' },
  'server.unavailable': { status: 503, message: 'The server is not ready. It will be back in a moment.' },
  'network.failed': { status: 503, message: 'The server cannot be reached. Check the connection and try again.' },

  'auth.required': { status: 401, message: 'Please sign in to continue.' },
  'auth.expired': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'auth.forbidden': { status: 403, message: 'Only administrators can do this.' },
  'auth.role_required': { status: 403, message: 'Your role in this account does not allow this.' },
  'auth.outside_limits': {
    status: 403,
    message: 'You can only use the screens and folders that were given to you.',
  },
  'auth.second_factor_required': {
    status: 401,
    message: 'Enter the code of your authenticator app, or one of your recovery codes.',
  },
  'auth.second_factor_missing': {
    status: 403,
    message: 'This account asks for a second factor. Set one up to go on.',
  },
  'auth.single_sign_on_required': {
    status: 403,
    message: 'This account is used by single sign-on only. Sign in through your organization.',
  },
  'account.none': {
    status: 403,
    message: 'You do not belong to an account any more. Create one, or ask to be invited.',
  },
  'account.not_found': { status: 404, message: 'Account not found' },
  'member.not_found': { status: 404, message: 'Member not found' },
  'member.is_owner': { status: 409, message: 'The owner cannot be changed or removed. Hand the account over first.' },
  'member.last_owner': { status: 409, message: 'The owner cannot leave. Hand the account over, or delete it.' },
  'member.unlimited_role': { status: 400, message: 'Admins see everything. Choose another role to limit a member.' },
  'member.exists': { status: 409, message: 'This person is a member of the account already.' },
  'member.limit_reached': {
    status: 409,
    message: 'This account has 1,000 members and invitations, the most there can be.',
  },
  'invitation.not_found': { status: 404, message: 'Invitation not found' },
  'invitation.exists': { status: 409, message: 'This address is invited already. Send the invitation again instead.' },
  'invitation.invalid': {
    status: 404,
    message: 'This invitation has been used, withdrawn, or is older than 7 days. Ask for a new one.',
  },
  'invitation.other_address': {
    status: 403,
    message: 'This invitation is for another email address. Sign in with that address to accept it.',
  },
  'approval.waiting': { status: 202, message: 'This change waits for approval by an admin.' },
  'approval.not_found': { status: 404, message: 'This change does not wait for approval' },
  'approval.decided': { status: 409, message: 'Somebody has decided on this change already.' },
  'approval.expired': { status: 409, message: 'This change has expired and was not carried out.' },
  'approval.limit_reached': {
    status: 409,
    message: '1,000 changes wait for approval in this account, the most there can be. Ask an admin to decide on them.',
  },
  'auth.credentials_invalid': { status: 401, message: 'Invalid credentials' },
  'account.name_wrong': { status: 409, message: 'Please type the name of the account exactly.' },
  'account.password_wrong': { status: 403, message: 'The current password is incorrect.' },
  'password.too_common': {
    status: 400,
    message: 'This password is too easy to guess. Please choose one that is neither common nor about your account.',
  },
  'account.last_admin': {
    status: 409,
    message: 'You are the only administrator. Make another account an administrator first.',
  },
  'reset.invalid': {
    status: 400,
    message: 'This reset link is invalid, used or expired. Please request a new one.',
  },
  'session.not_found': { status: 404, message: 'This session has already ended' },
  'account.address_taken': { status: 409, message: 'Failed to create account. Please try again.' },

  'logo.invalid_type': { status: 400, message: 'Please select an image file (JPEG, PNG, GIF, or WebP).' },
  'logo.too_large': { status: 400, message: 'Logo file must be less than 2MB.' },

  'media.not_found': { status: 404, message: 'This file does not exist' },
  'media.not_ready': { status: 409, message: 'This file is still being processed. Please try again in a moment.' },
  'media.not_an_image': { status: 400, message: 'This file is not an image that screens can show.' },
  'media.not_a_video': { status: 400, message: 'This file is not a video that screens can play.' },
  'media.file_missing': { status: 400, message: 'The request contains no file' },
  'samples.present': {
    status: 409,
    message: 'The account has sample content already. Remove it first to add it anew.',
  },
  'playlist.not_found': { status: 404, message: 'This playlist does not exist' },
  'playlist.changed': {
    status: 409,
    message: 'This playlist was changed in the meantime. Nothing was saved: reload it and make your change again.',
  },
  'playlist.follows_folder': {
    status: 409,
    message:
      'This playlist plays a folder. Add the files to that folder, or choose “Keep as own items” in the playlist.',
  },
  'playlist.too_long': {
    status: 409,
    message: 'A playlist has at most 1,000 items. Remove some of them, or add the new ones to another playlist.',
  },
  'playlist.limit_reached': {
    status: 409,
    message: 'An account has at most 1,000 playlists. Delete one that is not used any more.',
  },
  'webpage.not_found': { status: 404, message: 'This web page does not exist' },
  'webpage.changed': {
    status: 409,
    message: 'This web page was changed in the meantime. Nothing was saved: reload it and make your change again.',
  },
  'webpage.limit_reached': {
    status: 409,
    message: 'An account has at most 1,000 web pages. Delete one that is not used any more.',
  },
  'webpage.own_address': {
    status: 400,
    message: 'This is an address of this installation, which screens cannot show. Enter the address of another site.',
  },
  'webpage.insecure_address': {
    status: 400,
    message:
      'Screens use https here, and browsers do not show http pages in https ones. Enter an address that begins with https://.',
  },
  'layout.not_found': { status: 404, message: 'This layout does not exist' },
  'layout.changed': {
    status: 409,
    message:
      'This layout was changed in the meantime. Nothing was saved: open the newer version, or keep yours as a copy.',
  },
  'layout.limit_reached': {
    status: 409,
    message: 'An account has at most 1,000 layouts. Delete one that is not used any more.',
  },
  'layout.template_not_found': { status: 404, message: 'This template does not exist. Please choose another one.' },
  'feed.not_found': { status: 404, message: 'This feed does not exist' },
  'feed.limit_reached': {
    status: 409,
    message: 'An account has at most 100 feeds. Delete one that is not used any more.',
  },
  'price_list.not_found': { status: 404, message: 'This price list does not exist' },
  'price_list.changed': {
    status: 409,
    message:
      'This price list was changed in the meantime. Nothing was saved: look at the newer one, or save yours over it.',
  },
  'price_list.limit_reached': {
    status: 409,
    message: 'An account has at most 200 price lists. Delete one that is not used any more.',
  },
  'price_list.row_not_found': { status: 404, message: 'This item does not exist in the price list' },
  'price_list.column_not_found': { status: 404, message: 'This column does not exist in the price list' },
  'weather.off': {
    status: 409,
    message: 'This server reads no weather. Its operator turns it on by the setting WEATHER_URL.',
  },
  'weather.search_off': {
    status: 409,
    message:
      'This server cannot search places by name. Enter latitude and longitude; the operator turns the search on by WEATHER_PLACES_URL.',
  },
  'weather.search_failed': {
    status: 502,
    message: 'The search for places did not answer. Try again in a moment, or enter latitude and longitude.',
  },
  'weather.limit_reached': {
    status: 409,
    message: 'The layouts of an account show the weather of at most 100 places. Remove one that is not used any more.',
  },
  'folder.not_found': { status: 404, message: 'This folder does not exist' },
  'folder.name_taken': {
    status: 409,
    message: 'There is already a folder with this name here. Please choose another name.',
  },
  'folder.cycle': { status: 409, message: 'A folder cannot be moved into itself or into one of its subfolders' },
  'upload.not_found': { status: 404, message: 'This upload does not exist or has expired. Please start it again.' },
  'upload.incomplete': { status: 409, message: 'The upload is incomplete. Please send the file again.' },
  'upload.elsewhere': {
    status: 409,
    message: 'The upload is at a different offset. Ask for its current offset and resume from there.',
  },
  'upload.version_unknown': {
    status: 412,
    message: 'Only version 1.0.0 of the tus protocol is supported. Please send the header Tus-Resumable: 1.0.0.',
  },
  'export.not_ready': {
    status: 409,
    message: 'Some files are still being processed. Please try again in a moment.',
  },
  'export.too_large': {
    status: 409,
    message: 'This shows more than fits into one export. Export its playlists and layouts one by one.',
  },
  'import.not_an_export': {
    status: 400,
    message: 'This file is not an export of Vitrine. Choose a file that ends in .vitrine.',
  },
  'import.incomplete': {
    status: 400,
    message: 'The file is incomplete. Export it again, and wait until the download has finished.',
  },
  'import.unsafe': {
    status: 400,
    message: 'The file contains entries that no export contains. Nothing was imported.',
  },
  'import.too_large': {
    status: 400,
    message: 'The file contains more than an export can contain. Nothing was imported.',
  },
  'import.too_new': {
    status: 400,
    message: 'The file was made by a newer version. Update this installation, then import it again.',
  },
  'import.invalid': { status: 400, message: 'The file is damaged: its description cannot be read.' },
  'import.files_differ': {
    status: 400,
    message: 'The file is damaged: its media are not those that it names. Export it again.',
  },
  'storage.limit_exceeded': {
    status: 409,
    message: 'Storage limit exceeded. Please free up storage space first.',
  },
  'price.changed': { status: 400, message: 'The price has changed. Please reload the page.' },
  'seats.below_devices': { status: 409, message: 'You have more devices than that. Remove some first.' },
  'storage.below_used': { status: 409, message: 'Your files use more storage than that. Delete some first.' },
  'subscription.required': { status: 409, message: 'You have no device subscription yet. Please subscribe first.' },
  'subscription.granted': {
    status: 409,
    message: 'Your plan was granted by an administrator, so only an administrator can change it.',
  },
  'subscription.running': {
    status: 409,
    message: 'This account pays for a subscription. Reset the user before changing the plan.',
  },
  'seats.below_purchased': {
    status: 409,
    message: 'This account has purchased more seats than that. Change its subscription first.',
  },
  'billing.off': { status: 409, message: 'Billing is turned off on this installation' },
  'billing.unlimited': { status: 409, message: 'Your plan is already unlimited' },
  'payment.failed': { status: 402, message: 'Your card was declined.' },
  'payment.processing': {
    status: 409,
    message: 'Your payment is still being processed. Nothing more is charged. Please check again in a moment.',
  },
  'payment.not_found': { status: 404, message: 'This payment does not exist or has expired. Please start again.' },
  'payment.provider_failed': {
    status: 502,
    message: 'The payment provider cannot be reached. Nothing was charged. Please try again.',
  },
  'webhook.invalid': { status: 400, message: 'The signature of this event is invalid' },
  'user.not_found': { status: 404, message: 'This user does not exist' },
  'admin.last': {
    status: 409,
    message: 'This is the only administrator. Make another account an administrator first.',
  },
  'account.suspended': { status: 403, message: 'This account is suspended. Please contact your administrator.' },
  'job.not_found': { status: 404, message: 'This job does not exist or has not failed' },

  'storage.full': { status: 507, message: 'The server is out of disk space. Nothing was changed.' },

  'device.not_found': { status: 404, message: 'Device not found' },
  'device.limit_reached': { status: 409, message: 'Your plan has no free device seat' },
  'device.virtual': {
    status: 409,
    message: 'This is a sample screen, which the server plays itself. Add your screen as a new one instead.',
  },
  'device.owned_by_other_account': { status: 409, message: 'This device belongs to another account' },
  'device.levels_managed_by_group': {
    status: 409,
    message: 'Brightness and volume of this screen are managed by its group. Change them in Device Groups.',
  },
  'device.unpaired': { status: 401, message: 'This device is not paired' },
  'pairing.code_invalid': {
    status: 404,
    message: 'This code is incorrect, expired or already used. Check the code on the screen.',
  },
  'pairing.not_found': { status: 404, message: 'This pairing has expired' },
  'pairing.device_taken': { status: 409, message: 'A device with this ID already exists' },

  'command.unsupported': {
    status: 409,
    message: 'The machine behind this screen can’t do this. It needs the Vitrine agent, in a release that can',
  },
  'command.not_found': { status: 404, message: 'This command does not exist or has expired' },
  'screenshot.not_found': { status: 404, message: 'This screenshot does not exist' },
  'screenshot.not_an_image': { status: 400, message: 'A screenshot must be a complete JPEG or WebP image' },
  'machine_log.not_found': { status: 404, message: 'This machine log does not exist' },
  'agent_release.not_found': { status: 404, message: 'This server offers no release of the agent' },
  'machine_log.not_gzip': { status: 400, message: 'A machine log must be text, packed by gzip' },

  'generator.not_found': { status: 404, message: 'This generated video does not exist' },
  'generator.ended': { status: 409, message: 'This video is no longer being generated' },
  'generator.not_ended': { status: 409, message: 'This video is still being generated or is already ready' },
  'generator.too_many': { status: 409, message: 'Too many videos are waiting. Please wait until one is ready.' },

  'group.not_found': { status: 404, message: 'Group not found' },
  'takeover.not_found': { status: 404, message: 'This takeover does not exist' },
  'takeover.already_running': {
    status: 409,
    message: 'This takeover is running on all screens already, so it was not started again.',
  },
  'takeover.ended': { status: 409, message: 'This takeover has ended. Start a new one.' },
  'takeover.has_no_message': { status: 409, message: 'This takeover shows content, so it has no message to change.' },
  'takeover.ends_in_past': { status: 400, message: 'Please choose an end in the future.' },
  'assignment.scheduled': { status: 409, message: 'A schedule controls this device' },
  'assignment.changed': { status: 409, message: 'The assignment was changed meanwhile, so nothing was undone.' },
  'content.changed': {
    status: 409,
    message: 'Something else was made active meanwhile, so nothing was undone.',
  },
  'schedule.not_found': { status: 404, message: 'Schedule not found' },
  'schedule.no_occurrence': { status: 404, message: 'This schedule does not run on that day' },
  'schedule.not_recurring': {
    status: 409,
    message: 'This schedule runs only once. Change or delete the schedule itself.',
  },
  'schedule.through_group': {
    status: 409,
    message:
      'This schedule plays on this device because of its group. Take the device out of the group, or change the schedule.',
  },
  'schedule.conflict': {
    status: 409,
    message:
      'Another schedule already exists for the same device(s) at this time. Please choose a different time or device.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

/** The body of every failure. */
export interface FailureBody {
  code: ErrorCode;
  message: string;
  details?: Record<string, unknown> | undefined;
  /** The one in the answer's `X-Request-Id`; operators find the request by it in the log. */
  requestId?: string | undefined;
}

/** True for a body of this API, false for one of a proxy. */
export function isFailureBody(body: unknown): body is FailureBody {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return false;
  const isKnown = typeof body.code === 'string' && Object.keys(errorCatalog).includes(body.code);
  const details = 'details' in body ? body.details : undefined;
  const hasDetails = typeof details === 'object' && details !== null && !Array.isArray(details);
  const hasId = !('requestId' in body) || typeof body.requestId === 'string';
  return isKnown && hasId && typeof body.message === 'string' && (details === undefined || hasDetails);
}

interface AppErrorOptions extends ErrorOptions {
  message?: string | undefined;
  /** Facts for the caller to show or use; never secrets. */
  details?: Record<string, unknown> | undefined;
  /** The response is not from this API; its message is a raw status line or body. */
  isForeign?: boolean;
  /** The request that failed with it, for a client. */
  requestId?: string | undefined;
}

/** An expected failure: thrown by the server, carried over the wire, rethrown by the client. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;
  /** True if the response is not from this API, e.g. from a proxy. */
  readonly isForeign: boolean;
  /** Set by the client if the server has named it. */
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, { message, details, isForeign = false, requestId, ...options }: AppErrorOptions = {}) {
    super(message ?? errorCatalog[code].message, options);
    this.code = code;
    this.details = details;
    this.isForeign = isForeign;
    this.requestId = requestId;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }

  toBody(requestId?: string): FailureBody {
    const { code, message, details } = this;
    return { code, message, ...(details ? { details } : {}), ...(requestId === undefined ? {} : { requestId }) };
  }
}

/** Narrows a caught value, e.g. `if (isAppError(error, 'device.limit_reached'))`. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}

/**
 * Returns an error with a message for people: a raw status line or body (`502: <html>…`) is replaced by the message of
 * its code, and the original error becomes the cause.
 */
export function toReadable(error: AppError): AppError {
  if (!error.isForeign) return error;
  const { code, details, isForeign } = error;
  return new AppError(code, { details, isForeign, cause: error });
}
