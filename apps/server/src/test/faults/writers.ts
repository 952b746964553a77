import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import { isAppError } from '@vitrine/contract/core/errors';
import type { DeviceId } from '@vitrine/contract/fleet/device-identity';
import type { Image } from '@vitrine/contract/library/media';
import type { Database } from '../../platform/database.ts';
import sharp from 'sharp';

const DAY_MS = 86_400_000;

/** The unique names of the objects that each kind of write creates. */
export const kinds = {
  folder: `select name from folders where name like 'folder %'`,
  event: `select title as name from schedule_events where title like 'event %'`,
  image: `select original_name as name from media where original_name like 'image %'`,
  upload: `select original_name as name from media where original_name like 'upload %'`,
  generation: `select name from generated_videos where name like 'generation %' and status = 'ready'
    union all select replace(original_name, '.mp4', ' in the library') from media where original_name like 'generation %'`,
  // The account's order is applied once for each charge.
  payment: `select email as name from accounts
    join sandbox_objects on customer_id = 'cus_test_' || accounts.id and data->>'kind' = 'invoice'
    where email like 'payment-%' and bought_seats = 2`,
} as const;
export type Kind = keyof typeof kinds;

export interface Target {
  url: string;
  token: string;
  client: Client<typeof api>;
  /** Counts wrong responses. */
  fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => Promise<Response>;
  /** Records a write that the server acknowledged. */
  acknowledge: (kind: Kind, name: string) => void;
  noteWrong: (example: string) => void;
  signal: AbortSignal;
}

type Writer = () => Promise<unknown>;

const inventName = (kind: Kind): string => `${kind} ${randomBytes(9).toString('hex')}`;

export function createFolderWriter({ client, acknowledge }: Target): Writer {
  return async () => {
    const name = inventName('folder');
    if (await didSucceed(client.folders.create({ body: { name } }))) acknowledge('folder', name);
  };
}

export function createEventWriter({ client, acknowledge }: Target, image: Image, deviceId: DeviceId): Writer {
  let day = 0;
  return async () => {
    const title = inventName('event');
    day += 1; // events on one device must not overlap
    const scheduledDate = new Date(Date.parse('2030-01-01') + day * DAY_MS).toISOString().slice(0, 10);
    const times = { startTime: '09:00', endTime: '10:00', scheduledDate, timezone: 'UTC' };
    const body = { title, ...times, mediaType: 'image' as const, mediaId: image.id, deviceIds: [deviceId] };
    if (await didSucceed(client.schedule.create({ body }))) acknowledge('event', title);
    await delay(100);
  };
}

export function createImageWriter({ client, acknowledge }: Target): Writer {
  return async () => {
    const name = `${inventName('image')}.png`;
    if (await uploadImage(client, name)) acknowledge('image', name);
    await delay(200);
  };
}

/** Resumable uploads (tus) in four requests, as in the console: after a failure the upload resumes at its offset. */
export function uploadWriter(target: Target, clip: Uint8Array<ArrayBuffer>): Writer {
  const { url, token, client, acknowledge, signal } = target;
  const tus = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array<ArrayBuffer>) =>
    target.fetch(path, { method, headers: { ...tus, ...headers }, ...(body && { body }) }).catch(() => null);

  async function sendChunks(path: string): Promise<void> {
    let offset: number | null = 0;
    while (offset !== clip.length && !signal.aborted) {
      let answer: Response | null;
      if (offset === null) {
        answer = await send('HEAD', path);
      } else {
        const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
        answer = await send('PATCH', path, headers, clip.subarray(offset, offset + Math.ceil(clip.length / 4)));
      }
      offset = answer?.ok === true ? Number(answer.headers.get('upload-offset')) : null;
      if (offset === null) await delay(100);
    }
  }

  return async () => {
    const originalName = `${inventName('upload')}.mp4`;
    const created = await send('POST', `${url}/api/objects/uploads`, {
      'upload-length': String(clip.length),
      'upload-metadata': `filename ${Buffer.from(originalName).toString('base64')}`,
    });
    const location = created?.ok === true ? created.headers.get('location') : null;
    if (location === null) return;
    const path = new URL(location, url).href;
    await sendChunks(path);
    const params = { uploadId: path.split('/').at(-1) ?? '' };
    while (!signal.aborted) {
      if (await didSucceed(client.media.finishResumableUpload({ params, body: { kind: 'video', originalName } }))) {
        acknowledge('upload', originalName);
        break;
      }
      await delay(100);
    }
    await delay(500);
  };
}

/** Generates one video after the other. @param mayFail whether a video may fail because of the fault */
export function createGenerationWriter(
  { client, acknowledge, noteWrong }: Target,
  image: Image,
  mayFail: boolean,
): Writer {
  return async () => {
    const name = inventName('generation');
    const item = { mediaType: 'image' as const, mediaId: image.id, duration: 3 };
    const color = `#${randomBytes(3).toString('hex')}`; // so that no clip is cached
    const options = { size: '720p', fit: 'color', color, transition: 'cut', isMuted: false } as const;
    if (!(await didSucceed(client.generator.generate({ body: { name, items: [item, item], options } })))) return;
    if (!mayFail) acknowledge('generation', name);
    for (;;) {
      await delay(500);
      const list = await client.generator.list().catch(() => null);
      const video = list?.videos.find((each) => each.name === name);
      if (video?.status === 'failed' && mayFail && video.failure !== null) return;
      if (video?.status === 'failed') return noteWrong(`${name} failed: ${video.failure}`);
      if (video?.status === 'ready') return acknowledge('generation', `${name} in the library`);
    }
  };
}

/** Assigns one image after the other to a device. */
export function createAssignmentWriter({ client, signal }: Target, images: readonly Image[], deviceId: DeviceId) {
  /** The last acknowledged image, and those requested after it. */
  let possible: string[] = [];
  let turn = 0;
  return {
    write: async () => {
      turn += 1;
      const image = images[turn % images.length];
      if (image === undefined || signal.aborted) return;
      possible.push(image.id);
      const body = { mediaType: 'image' as const, mediaId: image.id, force: true };
      if (await didSucceed(client.assignments.assignToDevice({ params: { deviceId }, body }))) possible = [image.id];
    },
    /** Describes a wrong assignment in the database; null if it is right. */
    async compare(pool: Database['pool']): Promise<string | null> {
      const { rows } = await pool.query<{ media_id: string }>(
        `select media_id from device_assignments where device_id = $1`,
        [deviceId],
      );
      const stored = rows.map(({ media_id: id }) => id);
      const isRight = possible.length === 0 || (stored.length === 1 && possible.includes(stored[0] ?? ''));
      return isRight ? null : `${stored.join() || 'Nothing'} is assigned, not ${possible.join(' or ')}`;
    },
  };
}

/** Registers an account that orders two seats and pays, and repeats each step until it succeeds. */
export function createPaymentWriter({ url, acknowledge, fetch, signal }: Target): Writer {
  // The visitor has no watched fetch: a repeated registration is refused, which is not a wrong answer.
  const visitor = createClient(api, { baseUrl: url });
  async function repeated<T>(call: () => Promise<T>): Promise<T | null> {
    while (!signal.aborted) {
      const done = await call().catch(() => null);
      if (done !== null) return done;
      await delay(100);
    }
    return null;
  }
  return async () => {
    const email = `${inventName('payment').replace(' ', '-')}@example.com`;
    const body = { name: 'Payer', email, password: 'correct horse' };
    // If the answer to the registration was lost, the account exists.
    const signedIn = await repeated(() =>
      visitor.accounts.register({ body }).catch(() => visitor.accounts.login({ body })),
    );
    if (signedIn === null) return;
    const payer = createClient(api, { baseUrl: url, token: () => signedIn.token, fetch });
    const order = { planId: 'device-subscription' as const, seats: 2, amount: 20 };
    const ordered = await repeated(() => payer.billing.createSubscription({ body: order }));
    const clientSecret = ordered?.clientSecret ?? null;
    if (clientSecret === null) return;
    const payment = { clientSecret, cardNumber: '4242424242424242' };
    if ((await repeated(() => payer.billing.sandboxConfirm({ body: payment }))) !== null) acknowledge('payment', email);
    await delay(500);
  };
}

/** Uploads an image of a random colour, so that its content is new to the server. */
export async function uploadImage(client: Target['client'], name: string): Promise<boolean> {
  const background = `#${randomBytes(3).toString('hex')}`;
  const image = sharp({ create: { width: 320, height: 200, channels: 3, background } });
  const form = new FormData();
  form.append('image', new Blob([Uint8Array.from(await image.png().toBuffer())], { type: 'image/png' }), name);
  return didSucceed(client.media.uploadImage({ form }));
}

/** True if a call was carried out, even if the server that did so was killed before it could keep its answer. */
function didSucceed(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    (error: unknown) => isAppError(error) && error.code === 'idempotency.answer_not_stored',
  );
}
