import { say } from '@vitrine/contract/core/say';
import { tell } from '@vitrine/contract/core/told/tell';
import type { Validators } from '../../platform/guarded-fetch/validators.ts';
import type { WeatherForecast, FoundPlace } from '@vitrine/contract/layouts/forecasts';
import { FetchError } from '../../platform/guarded-fetch/fetch-error.ts';
import { createGuardedFetch, type Fetched, type FetchLimits } from '../../platform/guarded-fetch/guarded-fetch.ts';
import type { PrivateAddresses } from '../../platform/guarded-fetch/private-addresses.ts';
import { DAILY, HOURLY, parseForecast, parsePlaces } from './parse.ts';
import type { Place } from './store.ts';

/** `same`: the forecast is as it was at the last reading. */
export type ForecastReading =
  | ({ kind: 'read'; forecast: WeatherForecast } & Validators)
  | { kind: 'same' }
  | { kind: 'failed'; reason: string };

/** The time for the answer, redirects included. */
const READING_MS = 5_000;
const MAX_BYTES = 1_000_000;
const MAX_VALIDATOR = 500;

/**
 * Reads weather from a server that speaks Open-Meteo's format. Never throws for what is wrong with it. No reason names
 * the address: it may contain a key.
 */
export class Provider {
  private readonly fetchFrom: (url: URL, conditions?: FetchLimits['conditions']) => Promise<Fetched>;

  /** @param urls the operator's own addresses, which may be private; those of redirects may not, unless `allowed` */
  constructor(urls: readonly (string | undefined)[], allowed: PrivateAddresses) {
    const own = new Set(
      urls.flatMap((url) => (url === undefined ? [] : [new URL(url).hostname.replace(/^\[|\]$/g, '')])),
    );
    const fetchGuarded = createGuardedFetch({
      hasHost: (host) => own.has(host.toLowerCase()) || allowed.hasHost(host),
      hasAddress: (address) => allowed.hasAddress(address),
    });
    this.fetchFrom = (url, conditions = {}) =>
      fetchGuarded(url.href, {
        maxBytes: MAX_BYTES,
        signal: AbortSignal.timeout(READING_MS),
        accept: 'application/json',
        conditions,
      });
  }

  async readForecast(
    base: string,
    { latitude, longitude, etag, modified }: Place & Validators,
    now: Date,
  ): Promise<ForecastReading> {
    const url = new URL(base);
    const parameters = {
      latitude: String(latitude),
      longitude: String(longitude),
      hourly: HOURLY,
      daily: DAILY,
      timeformat: 'unixtime',
      timezone: 'auto',
      past_days: '1',
      forecast_days: '8',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    let answer: Fetched;
    try {
      answer = await this.fetchFrom(url, {
        ...(etag !== null && { 'if-none-match': etag }),
        ...(modified !== null && { 'if-modified-since': modified }),
      });
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      return { kind: 'failed', reason: describeFailure(error) };
    }
    if (answer.status === 304 && (etag ?? modified) !== null) return { kind: 'same' };
    const refused = describeAnswer(answer);
    if (refused !== null) return { kind: 'failed', reason: refused };
    const forecast = parseForecast(parseJson(answer.bytes), now);
    if (forecast === null)
      return { kind: 'failed', reason: say('The answer of the weather server is not a forecast.') };
    const header = (name: string): string | null => {
      const value = answer.headers.get(name);
      return value !== null && value.length <= MAX_VALIDATOR ? value : null;
    };
    return { kind: 'read', forecast, etag: header('etag'), modified: header('last-modified') };
  }

  /** Null: the search did not answer as it should. */
  async findPlaces(base: string, name: string): Promise<FoundPlace[] | null> {
    const url = new URL(base);
    for (const [key, value] of Object.entries({ name, count: '10', language: 'en', format: 'json' })) {
      url.searchParams.set(key, value);
    }
    try {
      const answer = await this.fetchFrom(url);
      return describeAnswer(answer) === null ? parsePlaces(parseJson(answer.bytes)) : null;
    } catch (error) {
      if (error instanceof FetchError) return null;
      throw error;
    }
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** Null for an answer that may be a forecast. */
function describeAnswer({ status, bytes, isWhole }: Fetched): string | null {
  if (status < 200 || status > 299) return tell('weather.status', { status });
  if (isWhole) return null;
  return bytes.length >= MAX_BYTES
    ? say('The answer of the weather server is larger than 1 MB, so it was not read.')
    : tell('weather.ended_early', { seconds: READING_MS / 1_000 });
}

function describeFailure({ reason }: FetchError): string {
  switch (reason) {
    case 'private':
    case 'name':
      return say('The weather server was not found, or leads to a private address, which this server does not open.');
    case 'port':
    case 'address':
    case 'redirects':
      return say('The weather server leads to an address that this server does not open.');
    case 'certificate':
      return say('The certificate of the weather server is not trusted.');
    case 'timeout':
      return tell('weather.timeout', { seconds: READING_MS / 1_000 });
    case 'connection':
      return say('The weather server did not answer.');
  }
}
