import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { api } from '@vitrine/contract/api';
import { type Client, createClient } from '@vitrine/contract/core/client';
import type { MediaId } from '@vitrine/contract/library/media';
import { uploads } from '@vitrine/contract/uploads';
import sharp from 'sharp';
import { type Account, expect } from './fixtures.ts';

type App = Client<typeof api>;

/** The account of a screen. */
export type Owner = Pick<Account, 'client' | 'token'>;

/** Plain colours that can be recognised from the mean of the pixels. */
const COLOURS = {
  red: { r: 220, g: 30, b: 40 },
  green: { r: 30, g: 170, b: 70 },
  blue: { r: 30, g: 60, b: 200 },
  yellow: { r: 230, g: 200, b: 40 },
} as const;

const ImageAnswer = uploads.uploadImage.response;

const leopard = fileURLToPath(new URL('fixtures/leopard.jpg', import.meta.url));

/** Uploads an image as the console does; the leopard unless other bytes are given. */
export async function uploadImage(
  url: string,
  { token }: Pick<Account, 'token'>,
  name = 'leopard.jpg',
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<MediaId> {
  const form = new FormData();
  const content = bytes ?? Uint8Array.from(await readFile(leopard));
  form.append('image', new Blob([content], { type: 'image/jpeg' }), name);
  const answer = await fetch(`${url}/api/image/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return ImageAnswer.parse(await answer.json()).image.id;
}

/** A JPEG of one colour. */
export async function makeColour(colour: keyof typeof COLOURS): Promise<Uint8Array<ArrayBuffer>> {
  const picture = sharp({ create: { width: 1600, height: 1000, channels: 3, background: COLOURS[colour] } });
  return Uint8Array.from(await picture.jpeg().toBuffer());
}

/** Uploads an image of one colour. */
export async function uploadColour(owner: Owner, url: string, colour: keyof typeof COLOURS): Promise<MediaId> {
  return uploadImage(url, owner, `${colour}.jpg`, await makeColour(colour));
}

/** Uploads an image of four quarters: red and green above, blue and yellow below. */
export async function uploadQuarters(owner: Owner, url: string): Promise<MediaId> {
  const quarter = (background: (typeof COLOURS)[keyof typeof COLOURS], left: number, top: number) => ({
    input: { create: { width: 500, height: 500, channels: 3 as const, background } },
    left,
    top,
  });
  const bytes = await sharp({ create: { width: 1000, height: 1000, channels: 3, background: COLOURS.red } })
    .composite([quarter(COLOURS.green, 500, 0), quarter(COLOURS.blue, 0, 500), quarter(COLOURS.yellow, 500, 500)])
    .jpeg()
    .toBuffer();
  return uploadImage(url, owner, 'quarters.jpg', Uint8Array.from(bytes));
}

/** The colours around the centre of a screen: top left, top right, bottom left, bottom right. */
export async function classifyQuarters(screenshot: Buffer): Promise<Awaited<ReturnType<typeof classifyColour>>[]> {
  const { width, height } = await sharp(screenshot).metadata();
  const side = 40;
  const corners = [height / 2 - 2 * side, height / 2 + side].flatMap((top) =>
    [width / 2 - 2 * side, width / 2 + side].map((left) => ({ left: Math.round(left), top: Math.round(top) })),
  );
  return Promise.all(
    corners.map(async (corner) =>
      classifyColour(
        await sharp(screenshot)
          .extract({ ...corner, width: side, height: side })
          .png()
          .toBuffer(),
      ),
    ),
  );
}

/** Opens the player and pairs it through the API; returns the device's id. */
export async function pairScreen(page: Page, { client }: Owner, url: string, name = 'Lobby'): Promise<string> {
  await page.goto(`${url}/player/`);
  await expect(page.getByText('Waiting to be paired')).toBeVisible();
  const code = (await page.getByRole('img', { name: /^Code/ }).textContent()) ?? '';
  const device = await client.devices.pair({ body: { code, name } });
  await expect(page.getByText('Nothing to show')).toBeVisible();
  return device.id;
}

/** Registers a device app with the account; `app` is an API client with the device's token. */
export async function addDevice({ client }: Pick<Owner, 'client'>, url: string, name = 'Lobby') {
  const deviceId = `app-${randomUUID()}`;
  const { device, deviceToken } = await client.devices.register({ body: { deviceId, name } });
  return { id: device.id, app: createClient(api, { baseUrl: url, token: () => deviceToken }) };
}

interface Report {
  /** Report the previous manifest, as during a download. */
  isLoading?: boolean;
  warnings?: string[];
}

/** Sends a heartbeat of a device app that plays according to its manifest. */
export async function reportPlaying(app: App, { isLoading = false, warnings = [] }: Report = {}): Promise<void> {
  const { etag, timeline } = await app.player.manifest();
  const now = Date.now();
  const current = timeline.find(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until));
  const playing = isLoading
    ? { assetId: null, etag: 'previous', reason: 'nothing' as const }
    : { assetId: current?.assetId ?? null, etag, reason: current?.reason ?? ('nothing' as const) };
  await app.player.heartbeat({ body: { clock: new Date(now).toISOString(), responseTimeMs: 24, playing, warnings } });
}

/** The mean red, green and blue of a picture, which shrinking computes in a tenth of the time of its statistics. */
export async function measureMean(picture: Buffer): Promise<readonly [r: number, g: number, b: number]> {
  const [r = 0, g = 0, b = 0] = await sharp(picture).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  return [r, g, b];
}

/** Classifies a screenshot by its mean colour. */
export const classifyColour = async (screenshot: Buffer) => classifyMean(await measureMean(screenshot));

/** Classifies a mean of red, green and blue. */
export function classifyMean([r, g, b]: Awaited<ReturnType<typeof measureMean>>):
  | keyof typeof COLOURS
  | 'black'
  | 'other' {
  if (r + g + b < 15) return 'black';
  if (r > 120 && g > 120 && b < 100) return 'yellow';
  if (r > 120 && g < 80) return 'red';
  if (g > 120 && r < 80) return 'green';
  if (b > 120 && r < 80 && g < 100) return 'blue';
  return 'other';
}

/** Waits until a screen shows this colour. */
export async function shows(page: Page, colour: Awaited<ReturnType<typeof classifyColour>>): Promise<void> {
  // JPEG is encoded and decoded in a fraction of the time of PNG.
  await expect.poll(async () => classifyColour(await page.screenshot({ type: 'jpeg' }))).toBe(colour);
}

/** From its next load on, a screen counts as paired two hours ago: in its first hour it does not sleep. */
export const endFirstHour = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const time = { skewMs: 0, serverMs: Date.now(), pairedMs: Date.now() - 7_200_000 };
    localStorage.setItem('vitrine.player.time', JSON.stringify(time));
  });
