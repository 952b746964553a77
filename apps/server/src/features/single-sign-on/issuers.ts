import { say } from '@vitrine/contract/core/say';
import { tell } from '@vitrine/contract/core/told/tell';
import { withTold } from '../../platform/told/read-told.ts';
import { AppError, isAppError } from '@vitrine/contract/core/errors';
import type { Configuration, CustomFetch } from 'openid-client';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import { createAddressCheck, createGuardedRequests } from '../../platform/guarded-fetch/guarded-fetch.ts';
import type { Platform } from '../../platform/platform.ts';

/** The time for one answer of an issuer, in seconds. */
const ANSWER_SECONDS = 5;

/** The largest answer of an issuer. Most are a few kilobytes; a person in thousands of groups needs more. */
const MAX_ANSWER_BYTES = 1_000_000;

/** The time for which the description of an issuer and its keys are cached. */
const CACHED_MS = 5 * 60 * 1000;
const CACHED_CLIENTS = 200;

/** The credentials of this installation at an issuer. */
export interface IssuerClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

interface Dependencies {
  /** True if issuers may be reached without https. Only tests allow it. */
  allowsHttpIssuers: boolean;
}

export type Issuers = ReturnType<typeof createIssuers>;

/** The OpenID providers at their addresses, all of which are opened by the guarded fetch. */
export function createIssuers({ monotonic, privateAddresses }: Platform, { allowsHttpIssuers }: Dependencies) {
  const request = createGuardedRequests(privateAddresses);
  const checkAddress = createAddressCheck(privateAddresses);
  const cached = new Map<string, { configuration: Promise<Configuration>; untilMs: number }>();

  const fetchGuarded: CustomFetch = (url, { method, headers, body, signal }) => {
    if (body !== undefined && body !== null && typeof body !== 'string' && !(body instanceof URLSearchParams)) {
      throw new TypeError('issuers are sent forms only');
    }
    return request(url, {
      method,
      headers,
      body: body?.toString() ?? null,
      maxBytes: MAX_ANSWER_BYTES,
      signal: signal ?? AbortSignal.timeout(ANSWER_SECONDS * 1000),
    });
  };

  function requireHttps(address: string): void {
    const { protocol, host } = new URL(address);
    if (protocol === 'https:' || (allowsHttpIssuers && protocol === 'http:')) return;
    throw refuseIssuer('insecure', tell('identity_provider.no_https', { host }));
  }

  /** Reads what the issuer publishes. @throws identity_provider.issuer_refused */
  async function configure({ issuer, clientId, clientSecret }: IssuerClient): Promise<Configuration> {
    requireHttps(issuer);
    const openid = await import('openid-client');
    const options = {
      timeout: ANSWER_SECONDS,
      [openid.customFetch]: fetchGuarded,
      execute: [openid.enableNonRepudiationChecks, ...(allowsHttpIssuers ? [openid.allowInsecureRequests] : [])],
    };
    try {
      const found = (await openid.discovery(new URL(issuer), clientId, undefined, undefined, options)).serverMetadata();
      // The library accepts that some issuers describe another one, such as an issuer for all tenants.
      if (new URL(found.issuer).href !== new URL(issuer).href) throw refuseOther(issuer, found.issuer);
      const methods = found.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
      const authenticate = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
      const configuration = new openid.Configuration(found, clientId, clientSecret, authenticate(clientSecret));
      configuration.timeout = ANSWER_SECONDS;
      configuration[openid.customFetch] = fetchGuarded;
      for (const extend of options.execute) extend(configuration);
      requireEndpoints(configuration, requireHttps);
      return configuration;
    } catch (error) {
      throw isAppError(error) ? error : describeFailure(error, issuer);
    }
  }

  return {
    /** Refuses an address that would not be opened. @throws identity_provider.issuer_refused */
    async requireOpenable(issuer: string): Promise<void> {
      requireHttps(issuer);
      const failure = await checkAddress(issuer);
      if (failure !== null) throw refuseIssuer(failure.reason, describeFetchError(failure));
    },

    /** Reads the present description of the issuer. @throws identity_provider.issuer_refused */
    async check(issuer: string): Promise<{ authorizationEndpoint: string; signsOut: boolean }> {
      const configuration = await configure({ issuer, clientId: 'vitrine', clientSecret: 'vitrine' });
      const { authorization_endpoint: authorizationEndpoint = '', end_session_endpoint: end } =
        configuration.serverMetadata();
      return { authorizationEndpoint, signsOut: end !== undefined };
    },

    /** The client of a provider, whose description is cached for minutes. @throws identity_provider.issuer_refused */
    async findClient(client: IssuerClient): Promise<Configuration> {
      const key = JSON.stringify(client);
      const found = cached.get(key);
      if (found !== undefined && found.untilMs > monotonic()) return found.configuration;
      if (cached.size >= CACHED_CLIENTS) cached.clear();
      const configuration = configure(client);
      cached.set(key, { configuration, untilMs: monotonic() + CACHED_MS });
      configuration.catch(() => cached.delete(key));
      return configuration;
    },
  };
}

const refuseIssuer = (reason: string, message: string, cause?: unknown): AppError =>
  new AppError('identity_provider.issuer_refused', { ...withTold(message, { reason }), cause });

const refuseOther = (issuer: string, named: string): AppError =>
  refuseIssuer('other_issuer', tell('identity_provider.describes_other', { issuer, named: named.slice(0, 500) }));

function requireEndpoints(configuration: Configuration, requireHttps: (address: string) => void): void {
  const { authorization_endpoint: authorize, token_endpoint: token, jwks_uri: keys } = configuration.serverMetadata();
  if (authorize === undefined || token === undefined || keys === undefined) {
    throw refuseIssuer('invalid', say('The issuer describes no address to sign in, to get tokens, or of its keys.'));
  }
  for (const address of [authorize, token, keys]) requireHttps(address);
}

/** The network failure behind an error of the library; null for other errors. */
export function findFetchError(error: unknown): FetchError | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof FetchError) return cause;
  }
  return null;
}

/** The code of an error of the library, e.g. `OAUTH_JWT_CLAIM_COMPARISON_FAILED`; null for other errors. */
export const findOAuthCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

function describeFailure(error: unknown, issuer: string): AppError {
  const failure = findFetchError(error);
  if (failure !== null) return refuseIssuer(failure.reason, describeFetchError(failure), error);
  const { host } = new URL(issuer);
  switch (findOAuthCode(error)) {
    case 'OAUTH_TIMEOUT':
      return refuseIssuer('timeout', `${host} did not answer within ${ANSWER_SECONDS} seconds.`, error);
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return refuseIssuer('other_issuer', tell('identity_provider.names_other', { host, issuer }), error);
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM':
      return refuseIssuer('not_found', tell('identity_provider.no_description', { issuer }), error);
    case null:
    default:
      return refuseIssuer('invalid', tell('identity_provider.no_provider', { host }), error);
  }
}

function describeFetchError({ reason, host }: FetchError): string {
  switch (reason) {
    case 'private':
    case 'name':
      return tell('identity_provider.no_name', { host });
    case 'port':
      return `${tell('address.port', { host })} ${tell('identity_provider.allow')}`;
    case 'certificate':
      return tell('address.certificate', { host });
    case 'timeout':
      return tell('identity_provider.timeout', { host, seconds: ANSWER_SECONDS });
    case 'address':
    case 'redirects':
    case 'connection':
      return tell('address.connection', { host });
  }
}
