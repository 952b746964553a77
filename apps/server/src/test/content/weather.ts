import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KnownElement } from '@vitrine/contract/layouts/document';

const HOUR_MS = 3_600_000;

/** A forecast in Open-Meteo's format around an instant, in which each hour is a tenth of a degree warmer. */
export function createAnswer(instant: string, { temperature = 12, code = 2, offset = 3_600 } = {}) {
  const midnight = Math.floor(Date.parse(instant) / (24 * HOUR_MS)) * 24 * HOUR_MS - offset * 1_000;
  const hours = Array.from({ length: 9 * 24 }, (_, index) => midnight + (index - 24) * HOUR_MS);
  const days = Array.from({ length: 9 }, (_, index) => midnight + (index - 1) * 24 * HOUR_MS);
  const start = Math.floor(Date.parse(instant) / HOUR_MS) * HOUR_MS;
  const warm = (ms: number) => temperature + (ms - start) / HOUR_MS / 10;
  return {
    utc_offset_seconds: offset,
    hourly: {
      time: hours.map((ms) => ms / 1_000),
      temperature_2m: hours.map(warm),
      apparent_temperature: hours.map((ms) => warm(ms) - 2),
      weather_code: hours.map(() => code),
      is_day: hours.map((_, index) => (index % 24 > 6 && index % 24 < 19 ? 1 : 0)),
      wind_speed_10m: hours.map(() => 14.2),
      precipitation_probability: hours.map(() => 30),
    },
    daily: {
      time: days.map((ms) => ms / 1_000),
      weather_code: days.map(() => code),
      temperature_2m_max: days.map(() => temperature + 4),
      temperature_2m_min: days.map(() => temperature - 5),
      precipitation_probability_max: days.map(() => 40),
    },
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export const answerJson =
  (value: unknown): Answer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** A server with weather for the tests of a file. */
export interface WeatherServer {
  url: string;
  /** The latitudes that were asked for, in order. */
  asked: string[];
  /** Answers all following requests. */
  answerWith(answer: Answer): void;
  close(): Promise<void>;
}

export async function startWeatherServer(): Promise<WeatherServer> {
  const asked: string[] = [];
  let answer = answerJson({});
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://weather').searchParams.get('latitude') ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/forecast?apikey=secret-key-of-the-operator`,
    asked,
    answerWith: (next) => void (answer = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An element with the weather of a place. */
export const createWeatherElement = (latitude: number, longitude = 8.54): KnownElement => ({
  id: `w-${latitude}`.replace('.', '_'),
  name: 'Weather',
  kind: 'weather',
  frame: { x: 0, y: 0, width: 800, height: 400 },
  isLocked: false,
  opacity: 100,
  background: null,
  padding: 0,
  cornerRadius: 0,
  style: {
    font: 'hanken-grotesk',
    size: 60,
    weight: 600,
    color: { day: '#ffffff' },
    align: 'start',
    verticalAlign: 'middle',
    lineHeight: 120,
    letterSpacing: 0,
    legibility: null,
  },
  place: { name: 'Zurich', latitude, longitude },
  units: 'celsius',
  days: 4,
  hasName: true,
  hasFeelsLike: false,
  hasWind: false,
  hasRain: false,
  accent: null,
});
