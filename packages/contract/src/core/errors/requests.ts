/** Failures that any request can have. */
export const requestErrors = {
  'request.invalid': { status: 400, message: 'The request is not valid' },
  'request.too_large': { status: 413, message: 'The request is too large' },
  'request.over_proxy_limit': { status: 413, message: 'A proxy in front of the server refuses so large a request' },
  'request.headers_too_large': { status: 431, message: 'The request headers are too large' },
  'request.expectation_failed': {
    status: 417,
    message: 'The Expect header must be 100-continue',
  },
  'request.too_slow': { status: 408, message: 'The request took too long to arrive' },
  'request.too_many': { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  'request.outdated': {
    status: 409,
    message: 'The account, or something that this names, was deleted meanwhile. Reload and try again.',
  },
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
} as const;
