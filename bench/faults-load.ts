import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { createClient } from '@vitrine/contract/core/client';
import type { DeviceId } from '@vitrine/contract/fleet/devices';
import type { Database } from '@vitrine/server/src/platform/database.ts';
import { fixture } from '@vitrine/server/src/test/fixtures/send-media.ts';
import sharp from 'sharp';

interface Written {
  /** Acknowledged writes. */
  writes: number;
  lost: number;
  doubled: number;
  wrong: number;
  examples: string[];
}

/** Callers of every kind who keep a server busy, and who remember what it acknowledged. */
export interface Load {
  /** When the first write after this instant was acknowledged; instants are those of `performance.now()`. */
  firstWriteAfter(instantMs: number): Promise<number>;
  /** Ends the calls and compares what was acknowledged with what exists. */
  end(pool: Database['pool']): Promise<Written>;
}

interface Target {
  url: string;
  token: string;
  /** Of devices that send heartbeats. */
  deviceTokens: readonly string[];
  deviceId: DeviceId;
}

/** Between two calls of one caller: as many people as there are callers, not as many calls as there can be. */
const PAUSE_MS = 25;
/** Until a lost answer to a call counts as wrong. */
const ANSWER_MS = 30_000;
const PATIENCE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What exists of each kind, by unique names. */
const kinds = {
  folder: `select name from folders where name like 'folder %'`,
  event: `select title as name from schedule_events where title like 'event %'`,
  picture: `select original_name as name from media where original_name like 'picture %'`,
  upload: `select original_name as name from media where original_name like 'upload %'`,
  generation: `select name from generated_videos where name like 'generation %' and status = 'ready'
    union all select replace(original_name, '.mp4', ' in the library') from media where original_name like 'generation %'`,
} as const;
type Kind = keyof typeof kinds;

/** Starts the calls: reads, writes of several kinds, heartbeats, uploads, and one video after the other generated. */
export async function startLoad({ url, token, deviceTokens, deviceId }: Target): Promise<Load> {
  const ending = new AbortController();
  const acknowledged = new Map<string, Kind>();
  const writesMs: number[] = [];
  const result: Written = { writes: 0, lost: 0, doubled: 0, wrong: 0, examples: [] };

  function noteWrong(example: string): void {
    result.wrong += 1;
    result.examples.push(`${new Date().toISOString()} ${example}`);
  }

  /** `fetch` that counts wrong answers. */
  async function watchedFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const what = `${init.method ?? 'GET'} ${new URL(input instanceof Request ? input.url : input).pathname}`;
    const startedMs = performance.now();
    try {
      const response = await fetch(input, { ...init, signal: AbortSignal.timeout(ANSWER_MS) });
      const isRefused = response.status === 503 && response.headers.has('retry-after');
      if (!response.ok && !isRefused) noteWrong(`${what}: ${response.status} ${await response.clone().text()}`);
      return response;
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      noteWrong(`${what}: ${String(error)}${cause} after ${(performance.now() - startedMs).toFixed(0)} ms`);
      throw error;
    }
  }

  const clientOf = (bearer: string) => createClient(api, { baseUrl: url, token: () => bearer, fetch: watchedFetch });
  const client = clientOf(token);
  const nameOf = (kind: Kind) => `${kind} ${randomBytes(9).toString('hex')}`;

  function acknowledge(kind: Kind, name: string): void {
    acknowledged.set(name, kind);
    writesMs.push(performance.now());
  }

  async function uploadPicture(name: string): Promise<boolean> {
    const form = new FormData();
    form.append('image', new Blob([await newPicture()], { type: 'image/png' }), name);
    return succeeds(client.media.uploadImage({ form }));
  }

  if (!(await uploadPicture('first.png'))) throw new Error('The first picture was refused');
  const [medium] = (await client.media.listImages()).images;
  if (medium === undefined) throw new Error('The first picture is missing');
  const clip = await fixture('friday.mp4');

  const callers: (() => Promise<unknown>)[] = [];
  for (let i = 0; i < 3; i += 1) {
    callers.push(async () => {
      const name = nameOf('folder');
      if (await succeeds(client.folders.create({ body: { name } }))) acknowledge('folder', name);
    });
  }

  let day = 0;
  callers.push(async () => {
    const title = nameOf('event');
    day += 1; // events on one device must not meet
    const scheduledDate = new Date(Date.parse('2030-01-01') + day * DAY_MS).toISOString().slice(0, 10);
    const times = { startTime: '09:00', endTime: '10:00', scheduledDate, timezone: 'UTC' };
    const body = { title, ...times, mediaType: 'image' as const, mediaId: medium.id, deviceIds: [deviceId] };
    if (await succeeds(client.schedule.create({ body }))) acknowledge('event', title);
    await delay(100);
  });

  callers.push(async () => {
    const name = `${nameOf('picture')}.png`;
    if (await uploadPicture(name)) acknowledge('picture', name);
    await delay(200);
  });

  // In pieces by the tus protocol, as the console does: after a failure it asks how much has arrived and goes on.
  callers.push(async () => {
    const name = `${nameOf('upload')}.mp4`;
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const send = (method: string, path: string, more: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
      watchedFetch(path, { method, headers: { ...headers, ...more }, ...(body && { body }) }).catch(() => null);
    const announced = await send('POST', `${url}/api/objects/uploads`, {
      'upload-length': String(clip.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    });
    const location = announced?.ok === true ? announced.headers.get('location') : null;
    if (location === null) return;
    const path = new URL(location, url).href;
    let arrived: number | null = 0;
    while (arrived !== clip.length && !ending.signal.aborted) {
      let answer: Response | null;
      if (arrived === null) {
        answer = await send('HEAD', path);
      } else {
        const about = { 'upload-offset': String(arrived), 'content-type': 'application/offset+octet-stream' };
        answer = await send('PATCH', path, about, clip.subarray(arrived, arrived + Math.ceil(clip.length / 4)));
      }
      arrived = answer?.ok === true ? Number(answer.headers.get('upload-offset')) : null;
      if (arrived === null) await delay(100);
    }
    const params = { uploadId: path.split('/').at(-1) ?? '' };
    while (arrived === clip.length && !ending.signal.aborted) {
      if (await succeeds(client.media.finishResumableUpload({ params, body: { kind: 'video', originalName: name } }))) {
        acknowledge('upload', name);
        break;
      }
      await delay(100);
    }
    await delay(500);
  });

  callers.push(async () => {
    const name = nameOf('generation');
    const item = { mediaType: 'image' as const, mediaId: medium.id, duration: 3 };
    const color = `#${randomBytes(3).toString('hex')}`; // so that no piece is known from before
    const options = { size: '720p', fit: 'color', color, transition: 'cut', isMuted: false } as const;
    if (!(await succeeds(client.generator.generate({ body: { name, items: [item, item], options } })))) return;
    acknowledge('generation', name);
    for (;;) {
      await delay(500);
      const list = await client.generator.list().catch(() => null);
      const video = list?.videos.find((each) => each.name === name);
      if (video?.status === 'failed') return noteWrong(`${name} failed: ${video.failure}`);
      if (video?.status === 'ready') return acknowledge('generation', `${name} in the library`);
    }
  });

  callers.push(
    () => client.accounts.profile().catch(() => {}),
    () => client.devices.list({ query: {} }).catch(() => {}),
    () => client.groups.list().catch(() => {}),
    () => client.media.storage().catch(() => {}),
  );
  for (const device of deviceTokens.map(clientOf)) {
    const body = { clock: new Date().toISOString(), currentScreen: 1, totalScreens: 1, playerVersion: '1.0.0' };
    callers.push(() => device.player.heartbeat({ body }).catch(() => {}));
  }

  const running = callers.map(async (caller) => {
    while (!ending.signal.aborted) {
      await caller();
      await delay(PAUSE_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  });

  return {
    async firstWriteAfter(instantMs) {
      const deadlineMs = performance.now() + PATIENCE_MS;
      for (;;) {
        const found = writesMs.find((atMs) => atMs > instantMs);
        if (found !== undefined) return found;
        if (performance.now() > deadlineMs) throw new Error('Writes do not succeed any more');
        await delay(5);
      }
    },
    async end(pool) {
      ending.abort();
      await Promise.all(running);
      for (const [kind, query] of Object.entries(kinds)) {
        const { rows } = await pool.query<{ name: string }>(query);
        const existing = Map.groupBy(rows, ({ name }) => name);
        for (const [name, same] of existing) {
          if (same.length === 1) continue;
          result.doubled += 1;
          result.examples.push(`${name} exists ${same.length} times`);
        }
        for (const [name, itsKind] of acknowledged) {
          if (itsKind !== kind || existing.has(name)) continue;
          result.lost += 1;
          result.examples.push(`${name} is lost`);
        }
      }
      return { ...result, writes: acknowledged.size };
    },
  };
}

/** Whether a call was acknowledged. */
function succeeds(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}

/** Each another one, so that none is known from before. */
async function newPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const background = `#${randomBytes(3).toString('hex')}`;
  const picture = sharp({ create: { width: 320, height: 200, channels: 3, background } });
  return Uint8Array.from(await picture.png().toBuffer());
}
