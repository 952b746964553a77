/**
 * The reason why a page was not fetched. `private`: an IP address that is not public and not allowed; `name`: a name
 * that is not found, or leads to such an address, which nobody outside the network is told apart; `port`: another one
 * than 80 and 443; `address`: a redirect to something that is no address of the web; `redirects`: too many of them;
 * `connection`: any other failure of the network.
 */
export type FetchFailure =
  | 'private'
  | 'port'
  | 'address'
  | 'redirects'
  | 'name'
  | 'certificate'
  | 'timeout'
  | 'connection';

export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly reason: FetchFailure;
  /** The host that could not be opened, which may be that of a redirect. */
  readonly host: string;

  constructor(reason: FetchFailure, host: string, options?: ErrorOptions) {
    super(`${host} was not fetched: ${reason}`, options);
    this.reason = reason;
    this.host = host;
  }
}

/** A server that answers without encryption has no certificate at all. */
const CERTIFICATE =
  /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL(?!_(?:WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST))/;

/** The failure behind an error of undici's `fetch`, which wraps its causes. */
export function toFetchError(error: unknown, host: string): FetchError {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof FetchError) return cause;
    const code = 'code' in cause ? String(cause.code) : '';
    if (cause.name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code)) {
      return new FetchError('timeout', host, { cause });
    }
    if (CERTIFICATE.test(code)) return new FetchError('certificate', host, { cause });
  }
  return new FetchError('connection', host, { cause: error });
}
