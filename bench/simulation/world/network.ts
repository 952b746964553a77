import type { Random } from './random.ts';
import type { Life, Time } from './time.ts';

export interface Request {
  method: string;
  /** With its query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A body without an end: the stream of events. */
export interface Feed {
  push(text: string): void;
  close(): void;
  onClose(run: () => void): void;
}

export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** A function opens a body without an end. */
  body?: string | Uint8Array | ((feed: Feed) => void);
}

/** The server at the other end of the network. */
export type Serve = (request: Request) => Answer | Promise<Answer>;

/**
 * `up`: everything arrives. `unplugged`: nothing leaves the machine, which knows it. `silent`: packets vanish.
 * `refused`: connections are refused. `portal`: a captive portal answers in place of the server.
 */
type Reach = 'up' | 'unplugged' | 'silent' | 'refused' | 'portal';

/** The state of the network between a machine and its server. */
export interface Weather {
  reach: Reach;
  /** Of a round trip, at most. */
  latencyMs: number;
  /** Answers that are lost on their way back, after the server has carried out the request. */
  lost: number;
  /** Answers that break off in the middle. */
  cut: number;
  /** The time that each of the four pieces of a file takes, at most. */
  pieceMs: number;
}

const FAIR: Weather = { reach: 'up', latencyMs: 120, lost: 0, cut: 0, pieceMs: 300 };

const PORTAL: Answer = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><title>Welcome to our Wi-Fi</title><p>Please accept the terms.</p>',
};

const PIECES = 4;

export interface Chunks {
  /** The next part; null at the end. Rejects where the answer breaks off. */
  read(): Promise<Uint8Array | null>;
  cancel(): void;
}

/** An answer as it arrives. */
export interface Arrived {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The whole body. Rejects if it breaks off. */
  text(): Promise<string>;
  bytes(): Promise<Uint8Array>;
  chunks(): Chunks;
}

export type Link = ReturnType<typeof createLink>;

const encoder = new TextEncoder();

const broken = (): Error => new TypeError('The connection was lost');

/** The network of one machine. */
export function createLink({ time, random }: { time: Time; random: Random }) {
  let weather = FAIR;
  const storms = new Set<Partial<Weather>>();
  const onBack = new Set<() => void>();

  /** A stream of events to one page. Events that are pushed while the network is down are lost without an error. */
  function openFeed(life: Life, open: (feed: Feed) => void): Chunks {
    const waiting: string[] = [];
    const closing: (() => void)[] = [];
    let isClosed = false;
    let reader: ((chunk: Uint8Array | null) => void) | null = null;

    function deliver(): void {
      if (reader === null) return;
      const text = waiting.shift();
      if (text === undefined && !isClosed) return;
      const give = reader;
      reader = null;
      give(text === undefined ? null : encoder.encode(text));
    }

    function close(): void {
      if (isClosed) return;
      isClosed = true;
      for (const run of closing) run();
    }

    open({
      push(text) {
        if (life.isOver) close();
        if (isClosed || weather.reach !== 'up' || random.chance(weather.lost)) return;
        time.after(random.between(1, weather.latencyMs), life, () => {
          waiting.push(text);
          deliver();
        });
      },
      close() {
        close();
        // A connection that is cut off meanwhile is not told.
        if (weather.reach === 'up') time.after(1, life, deliver);
      },
      onClose: (run) => void closing.push(run),
    });
    return {
      read: () =>
        new Promise((resolve) => {
          reader = resolve;
          deliver();
        }),
      cancel() {
        close();
        deliver();
      },
    };
  }

  function openBody(life: Life, content: Uint8Array, isCut: boolean): Chunks {
    let sent = 0;
    const cancelling = Promise.withResolvers<null>();

    async function receive(): Promise<Uint8Array | null> {
      await time.wait(random.between(0, weather.pieceMs), life);
      if (weather.reach === 'silent') await new Promise(() => undefined);
      if (weather.reach !== 'up' || (isCut && sent * 2 >= content.length)) throw broken();
      if (sent >= content.length) return null;
      const piece = content.subarray(sent, sent + Math.ceil(content.length / PIECES));
      sent += piece.length;
      return piece;
    }

    return { read: () => Promise.race([receive(), cancelling.promise]), cancel: () => cancelling.resolve(null) };
  }

  function arrive(life: Life, { status, headers = {}, body = '' }: Answer, isCut: boolean): Arrived {
    const cutShort = <T>(content: T): Promise<T> => (isCut ? Promise.reject(broken()) : Promise.resolve(content));
    const chunks = (): Chunks => {
      if (typeof body === 'function') return openFeed(life, body);
      return openBody(life, typeof body === 'string' ? encoder.encode(body) : body, isCut);
    };
    return {
      status,
      headers,
      chunks,
      text: () => cutShort(typeof body === 'string' ? body : ''),
      bytes: () =>
        cutShort(
          typeof body === 'string' ? encoder.encode(body) : body instanceof Uint8Array ? body : encoder.encode(''),
        ),
    };
  }

  return {
    weather: (): Weather => weather,
    /** Makes the network worse until the returned function is called. */
    disturb(storm: Partial<Weather>): () => void {
      function change(): void {
        const before = weather.reach;
        weather = Object.assign({}, FAIR, ...storms);
        if (before === 'unplugged' && weather.reach !== 'unplugged') for (const run of onBack) run();
      }
      storms.add(storm);
      change();
      return () => {
        storms.delete(storm);
        change();
      };
    },
    /** Calls back whenever the machine is plugged in again, until the returned function is called. */
    onPluggedIn(run: () => void): () => void {
      onBack.add(run);
      return () => onBack.delete(run);
    },
    /** Sends a request of this life. Rejects without an answer; never settles where packets vanish. */
    async send(life: Life, request: Request, serve: Serve): Promise<Arrived> {
      await time.wait(random.between(1, weather.latencyMs / 2), life);
      const { reach, lost, cut } = weather;
      if (reach === 'silent') await new Promise(() => undefined);
      if (reach === 'unplugged' || reach === 'refused') throw broken();
      if (reach === 'portal') return arrive(life, PORTAL, false);
      const served = Promise.resolve(serve(request));
      time.hold(served);
      const answer = await served;
      await time.wait(random.between(1, weather.latencyMs / 2), life);
      // For half of the lost answers the machine waits in vain; for the other half its connection breaks.
      if (random.chance(lost)) {
        if (random.chance(0.5)) await new Promise(() => undefined);
        throw broken();
      }
      if (weather.reach === 'silent') await new Promise(() => undefined);
      if (weather.reach !== 'up') throw broken();
      return arrive(life, answer, random.chance(cut));
    },
  };
}
