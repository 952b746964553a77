import { z } from 'zod';
import { keysOf } from './keys-of.ts';

/**
 * Every failure the API can name: code → HTTP status and default English message.
 * A message says what is wrong and, where it can be mended, how; it is fit to show.
 */
export const errorCatalog = {
  'request.invalid': { status: 400, message: 'The request is not valid' },
  'request.too_large': { status: 413, message: 'The request is larger than this address takes' },
  'request.headers_too_large': { status: 431, message: 'The headers of the request are too long' },
  'request.too_slow': { status: 408, message: 'The request took too long to arrive' },
  'request.too_many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'route.not_found': { status: 404, message: 'There is nothing at this address' },
  'server.failed': { status: 500, message: 'Something went wrong on the server. Please try again.' },
  'server.unavailable': { status: 503, message: 'The server is not ready. It will be back in a moment.' },
  'network.failed': { status: 503, message: 'The server cannot be reached. Check the connection and try again.' },

  'auth.required': { status: 401, message: 'Sign in to continue' },
  'auth.expired': { status: 401, message: 'Your session has ended. Please sign in again.' },
  'auth.forbidden': { status: 403, message: 'This is for administrators only' },
  'auth.credentials_invalid': { status: 401, message: 'Invalid credentials' },
  'account.password_wrong': { status: 403, message: 'The current password is wrong' },
  'account.last_admin': {
    status: 409,
    message: 'You are the only administrator. Make another account an administrator first.',
  },
  'reset.invalid': {
    status: 400,
    message: 'This reset link is invalid, used or has expired. Please ask for a new one.',
  },
  'session.not_found': { status: 404, message: 'This session has ended already' },
  'account.address_taken': { status: 409, message: 'Failed to create account. Please try again.' },

  'logo.invalid_type': { status: 400, message: 'Please select an image file (JPEG, PNG, GIF, or WebP).' },
  'logo.too_large': { status: 400, message: 'Logo file must be less than 2MB.' },

  'media.not_found': { status: 404, message: 'This file does not exist' },
  'media.not_ready': { status: 409, message: 'This file is still being prepared. It can be used in a moment.' },
  'media.not_an_image': { status: 400, message: 'This is not an image that screens can show' },
  'media.not_a_video': { status: 400, message: 'This is not a video that screens can play' },
  'media.file_missing': { status: 400, message: 'The request holds no file' },
  'folder.not_found': { status: 404, message: 'This folder does not exist' },
  'upload.not_found': { status: 404, message: 'This upload does not exist or has expired. Please start it again.' },
  'upload.incomplete': { status: 409, message: 'The file has not arrived in full. Please send it again.' },
  'upload.elsewhere': {
    status: 409,
    message: 'This upload stands at another byte. Ask how far it is and go on from there.',
  },
  'upload.version_unknown': {
    status: 412,
    message: 'This address speaks version 1.0.0 of the tus protocol. Please send the header Tus-Resumable: 1.0.0.',
  },
  'storage.limit_exceeded': {
    status: 409,
    message: 'Storage limit exceeded. Please free up storage space first.',
  },
  'price.changed': { status: 400, message: 'The price has changed. Please reload the page.' },
  'seats.below_devices': { status: 409, message: 'There are more devices than that. Remove some first.' },
  'storage.below_used': { status: 409, message: 'Your files take more storage than that. Delete some first.' },
  'subscription.required': { status: 409, message: 'There is no device subscription. Please subscribe first.' },
  'subscription.running': {
    status: 409,
    message: 'This account pays for a subscription. Reset it before you give it another plan.',
  },
  'billing.off': { status: 409, message: 'This installation charges nothing' },
  'billing.unlimited': { status: 409, message: 'Your plan is unlimited already' },
  'payment.failed': { status: 402, message: 'Your card was declined.' },
  'payment.processing': {
    status: 409,
    message: 'Your payment is still being processed. Nothing more is charged. Please look again in a moment.',
  },
  'payment.not_found': { status: 404, message: 'This payment does not exist or has ended. Please start it again.' },
  'payment.provider_failed': {
    status: 502,
    message: 'The payment provider cannot be reached. Nothing was charged. Please try again.',
  },
  'webhook.invalid': { status: 400, message: 'The signature of this event is wrong' },
  'user.not_found': { status: 404, message: 'This user does not exist' },
  'admin.last': {
    status: 409,
    message: 'This is the only administrator. Make another account an administrator first.',
  },
  'account.suspended': { status: 403, message: 'This account is suspended. Please ask your administrator.' },
  'job.not_found': { status: 404, message: 'This job does not exist or has not failed' },

  'storage.full': { status: 507, message: 'The server has no disk space left. Nothing was changed.' },

  'device.not_found': { status: 404, message: 'Device not found' },
  'device.limit_reached': { status: 409, message: 'Your plan has no free device seat' },
  'device.owned_by_other_account': { status: 409, message: 'This device belongs to another account' },
  'device.unpaired': { status: 401, message: 'This device is not paired' },
  'pairing.code_invalid': {
    status: 404,
    message: 'This code is wrong, used or expired. Check the code on the screen.',
  },
  'pairing.not_found': { status: 404, message: 'This pairing has expired' },
  'pairing.device_taken': { status: 409, message: 'A device with this identity exists already' },

  'command.not_found': { status: 404, message: 'This command does not exist or has expired' },
  'screenshot.not_found': { status: 404, message: 'This screenshot does not exist' },
  'screenshot.not_an_image': { status: 400, message: 'A screenshot is a JPEG or WebP picture' },

  'generator.not_found': { status: 404, message: 'This generated video does not exist' },
  'generator.ended': { status: 409, message: 'This video is not being generated any more' },
  'generator.not_ended': { status: 409, message: 'This video is being generated, or is ready already' },
  'generator.too_many': { status: 409, message: 'Too many videos are waiting. Please wait until one is ready.' },

  'group.not_found': { status: 404, message: 'Group not found' },
  'assignment.scheduled': { status: 409, message: 'A schedule controls this device' },
  'schedule.not_found': { status: 404, message: 'Schedule not found' },
  'schedule.conflict': {
    status: 409,
    message:
      'Another schedule already exists for the same device(s) at this time. Please choose a different time or device.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

export const ErrorCode = z.enum(keysOf(errorCatalog));

/** The one body of every failure. */
export const ErrorBody = z.object({
  code: ErrorCode,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

interface AppErrorOptions extends ErrorOptions {
  message?: string | undefined;
  /** Facts a caller may show or act upon; never secrets. */
  details?: Record<string, unknown> | undefined;
}

/** An expected failure: thrown by the server, carried over the wire, rethrown by the client. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, { message, details, ...options }: AppErrorOptions = {}) {
    super(message ?? errorCatalog[code].message, options);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, ...(this.details ? { details: this.details } : {}) };
  }
}

/** Narrows a caught value, e.g. `if (isAppError(error, 'device.limit_reached'))`. */
export function isAppError(error: unknown, code?: ErrorCode): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
