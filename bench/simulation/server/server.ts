import { player as playerRoutes } from '@vitrine/contract/player/player';
import { type DevicePlay, plays as playRoutes } from '@vitrine/contract/reports/plays';
import { logs } from '@vitrine/contract/activity/logs';
import type { DeviceNotifications } from '@vitrine/contract/device-notifications';
import { validatePlay } from '@vitrine/server/src/features/reports/plays/validate.ts';
import type { Answer, Feed, Request, Serve } from '../world/network.ts';
import type { Random } from '../world/random.ts';
import type { Life, Time } from '../world/time.ts';
import {
  acknowledge,
  answerAsset,
  answerPlayerFile,
  type Command,
  computeNextMs,
  type Device,
  json,
  NOT_FOUND,
  refuse,
  UNPAIRED,
} from './answers.ts';
import { createAgentReleases } from './agent-releases.ts';
import { createManifestBuilder, type DeviceRecord, etagOf } from './manifests.ts';
import type { Account } from './account.ts';

interface Pairing {
  id: string;
  code: string;
  secret: string;
  expiresAtMs: number;
  device: Device | null;
}

const PAIRING_MS = 10 * 60_000;
const POLL_MS = 2_000;
const COMMENT_MS = 25_000;
const COMMAND_MS = 5 * 60_000;

/** The rows of the database, which a restored backup replaces. */
interface Database {
  devices: Map<string, Device>;
}

const copyDevice = (device: Device): Device => ({
  ...device,
  plays: new Map(device.plays),
  commands: [...device.commands],
});

interface ServerOptions {
  time: Time;
  random: Random;
  /** Plays have arrived, also those that it has already. */
  onPlays: (device: Device, plays: readonly DevicePlay[]) => void;
  /** The screen has logged messages. */
  onLogs: (messages: readonly string[]) => void;
}

/**
 * The server's part of the device API in memory. Manifests are built by the server's own functions; the rest is a model,
 * which `server-model.test.ts` compares with the real one.
 */
export function createSimulatedServer({ time, random, onPlays, onLogs }: ServerOptions) {
  const world: Life = { isOver: false };
  const buildManifest = createManifestBuilder();
  const releases = createAgentReleases();
  let database: Database = { devices: new Map() };
  let backup: Database = { devices: new Map() };
  let pairings: Pairing[] = [];
  let feeds: { token: string; feed: Feed }[] = [];
  let isDown = false;
  let playerRelease = 'web-0.3.0';
  let count = 0;
  const agentTokens = new Map<string, string>();

  const nextId = (prefix: string): string => `${prefix}_${String((count += 1)).padStart(8, '0')}`;
  const findDevice = ({ headers }: Request): Device | null =>
    database.devices.get((headers['authorization'] ?? '').replace('Bearer ', '')) ?? null;

  function notify<K extends keyof DeviceNotifications>(token: string, event: K, data: DeviceNotifications[K]): void {
    if (isDown) return;
    for (const each of feeds)
      if (each.token === token) each.feed.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  function openEvents(device: Device): Answer {
    function follow(feed: Feed): void {
      const mine = { token: device.token, feed };
      const life: Life = { isOver: false };
      feeds.push(mine);
      feed.onClose(() => {
        life.isOver = true;
        feeds = feeds.filter((each) => each !== mine);
      });
      feed.push(`event: manifest\ndata: ${JSON.stringify({ etag: etagOf(device, time.now()) })}\n\n`);
      const comment = (): void => {
        feed.push(':\n\n');
        time.after(COMMENT_MS, life, comment);
      };
      time.after(COMMENT_MS, life, comment);
    }
    return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: follow };
  }

  function answerHeartbeat(device: Device, body: string): Answer {
    if (!playerRoutes.heartbeat.body.safeParse(JSON.parse(body)).success) return refuse(400, 'request.invalid');
    const nowMs = time.now();
    return json({
      serverTime: new Date(nowMs).toISOString(),
      etag: etagOf(device, nowMs),
      pendingCommands: device.commands.filter(({ forAgent }) => !forAgent || agentTokens.size > 0).length,
      nextInMs: computeNextMs(device.id, nowMs),
    });
  }

  function takePlays(device: Device, body: string): Answer {
    const { success, data } = playRoutes.send.body.safeParse(JSON.parse(body));
    if (!success) return refuse(400, 'request.invalid');
    const rejected: { playId: string; why: string }[] = [];
    const taken: DevicePlay[] = [];
    let accepted = 0;
    for (const play of data.plays) {
      const valid = validatePlay(play, { nowMs: time.now(), pairedAtMs: device.pairedAtMs });
      if (typeof valid === 'string') {
        rejected.push({ playId: play.playId, why: valid });
        continue;
      }
      taken.push(play);
      if (!device.plays.has(valid.playId)) {
        device.plays.set(valid.playId, play);
        accepted += 1;
      }
    }
    onPlays(device, taken);
    return json({ accepted, duplicate: data.plays.length - accepted - rejected.length, rejected });
  }

  function takeLogs(body: string): Answer {
    const { success, data } = logs.send.body.safeParse(JSON.parse(body));
    if (!success) return refuse(400, 'request.invalid');
    onLogs(data.entries.map(({ at, message }) => `${at} ${message}`));
    return json({ accepted: data.entries.length, duplicate: 0 });
  }

  async function answerManifest(device: Device, { headers }: Request): Promise<Answer> {
    const nowMs = time.now();
    const etag = `"${etagOf(device, nowMs)}"`;
    if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    return { status: 200, headers: { etag }, body: await buildManifest(device, device.account.media, nowMs) };
  }

  const describeCommands = (commands: readonly Command[]) =>
    commands.map(({ id, kind, value }) => ({
      id,
      kind,
      value,
      expiresAt: new Date(time.now() + COMMAND_MS).toISOString(),
    }));

  function startPairing(): Answer {
    const pairing: Pairing = {
      id: nextId('pair'),
      code: nextId('code'),
      secret: nextId('secret'),
      expiresAtMs: time.now() + PAIRING_MS,
      device: null,
    };
    pairings = [...pairings.slice(-5), pairing];
    const { id: pairingId, code, secret: pollSecret } = pairing;
    const expiresAt = new Date(pairing.expiresAtMs).toISOString();
    return json({ pairingId, code, pollSecret, expiresAt, pollAfterMs: POLL_MS }, 201);
  }

  function pollPairing({ path }: Request): Answer {
    const pairing = pairings.find(({ id }) => path.endsWith(id));
    if (pairing === undefined || pairing.expiresAtMs < time.now()) return refuse(404, 'pairing.not_found');
    const { device } = pairing;
    if (device === null) return json({ status: 'pending' });
    return json({ status: 'claimed', deviceId: device.deviceId, deviceToken: device.token });
  }

  function answerDevice(device: Device, request: Request): Answer | Promise<Answer> {
    const { path } = request;
    const ackId = /\/commands\/([\w-]+)\/ack$/.exec(path)?.[1];
    if (ackId !== undefined) return acknowledge(device, ackId);
    if (path.startsWith('/api/player/v1/assets/')) return answerAsset(device, request);
    switch (`${request.method} ${path}`) {
      case 'GET /api/player/v1/manifest':
        return answerManifest(device, request);
      case 'POST /api/player/v1/heartbeat':
        return answerHeartbeat(device, request.body);
      case 'GET /api/player/v1/events':
        return openEvents(device);
      case 'POST /api/player/v1/plays':
        return takePlays(device, request.body);
      case 'POST /api/player/v1/logs':
        return takeLogs(request.body);
      case 'GET /api/player/v1/commands':
        return json({ commands: describeCommands(device.commands.filter(({ forAgent }) => !forAgent)) });
      case 'POST /api/player/v1/agent': {
        const agentToken = nextId('agent');
        agentTokens.set(agentToken, device.token);
        return json({ agentToken, updateKey: releases.key() });
      }
      default:
        return NOT_FOUND;
    }
  }

  function answerAgent(request: Request): Answer {
    const { path, headers } = request;
    const token = agentTokens.get((headers['authorization'] ?? '').replace('Bearer ', ''));
    const device = database.devices.get(token ?? '');
    if (device === undefined) return refuse(401, 'device.unpaired');
    const ackId = /\/commands\/([\w-]+)\/ack$/.exec(path)?.[1];
    if (ackId !== undefined) return acknowledge(device, ackId);
    const offer = releases.offer();
    if (path.endsWith('/commands')) {
      return json({ commands: describeCommands(device.commands.filter(({ forAgent }) => forAgent)) });
    }
    if (path.endsWith('/webpage-logins')) return json({ logins: [] });
    if (path.endsWith('/release')) return json({ release: offer?.release ?? null });
    if (path.endsWith('/release/agent.mjs') && offer !== null) return { status: 200, body: Buffer.from(offer.file) };
    return NOT_FOUND;
  }

  const answer: Serve = (request) => {
    const { path, method } = request;
    if (isDown) return random.chance(0.5) ? refuse(503, 'server.unavailable', { 'retry-after': '5' }) : { status: 502 };
    if (path.startsWith('/player/')) return answerPlayerFile(playerRelease, path);
    if (path.startsWith('/api/agent/')) return answerAgent(request);
    if (path === '/api/player/v1/pairings' && method === 'POST') return startPairing();
    if (path.startsWith('/api/player/v1/pairings/')) return pollPairing(request);
    const device = findDevice(request);
    return device === null ? UNPAIRED : answerDevice(device, request);
  };

  /** Adds the `Date` header, as each HTTP server does: by it, a screen with a wrong clock knows how long a code is valid. */
  const dated = ({ headers, ...rest }: Answer): Answer => ({
    ...rest,
    headers: { ...headers, date: new Date(time.now()).toUTCString() },
  });

  const serve: Serve = async (request) => dated(await answer(request));

  const closeFeeds = (): void => {
    for (const { feed } of feeds) feed.close();
  };

  return {
    serve,
    releases,
    playerRelease: (): string => playerRelease,
    publishPlayer: (release: string): void => void (playerRelease = release),
    devices: (): Device[] => [...database.devices.values()],
    /** A person enters a code. */
    claim(code: string, account: Account, first: Pick<DeviceRecord, 'facts' | 'settings'>): Device | null {
      const pairing = pairings.find((each) => each.code === code && each.expiresAtMs > time.now());
      if (isDown || pairing === undefined || pairing.device !== null) return null;
      const id = nextId('dev');
      const device: Device = {
        ...first,
        id,
        deviceId: id,
        version: 1,
        account,
        token: nextId('token'),
        pairedAtMs: time.now(),
        plays: new Map(),
        commands: [],
      };
      database.devices.set(device.token, device);
      pairing.device = device;
      return device;
    },
    /** A person changes what a device shows. */
    change(
      device: Device,
      change: Partial<Pick<DeviceRecord, 'facts' | 'settings'>>,
      takeover?: DeviceNotifications['manifest']['takeover'],
    ): void {
      Object.assign(device, change);
      device.version = Math.max(device.version + 1, time.now());
      const etag = etagOf(device, time.now());
      notify(device.token, 'manifest', takeover === undefined ? { etag } : { etag, takeover });
    },
    command(device: Device, kind: string, value: number | null, forAgent: boolean): void {
      const id = nextId('cmd');
      device.commands.push({ id, kind, value, forAgent });
      notify(device.token, 'command', { id });
      time.after(COMMAND_MS, world, () => void acknowledge(device, id));
    },
    revoke(device: Device): void {
      database.devices.delete(device.token);
      for (const { token, feed } of feeds) if (token === device.token) feed.close();
    },
    setDown(next: boolean): void {
      isDown = next;
      if (next) closeFeeds();
    },
    isDown: (): boolean => isDown,
    backUp(): void {
      backup = { devices: new Map([...database.devices].map(([token, device]) => [token, copyDevice(device)])) };
    },
    /** Everything is as it was at the last backup. */
    restore(): void {
      database = { devices: new Map([...backup.devices].map(([token, device]) => [token, copyDevice(device)])) };
      closeFeeds();
    },
  };
}
