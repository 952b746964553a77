import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AudioId, MediaId } from '@vitrine/contract/library/media';
import type { PlaylistId } from '@vitrine/contract/library/content';
import type { PlaylistBody } from '@vitrine/contract/playlists/playlists';
import { expect, test } from './fixtures.ts';
import { type Owner, pairScreen, shows, uploadColour } from './screen.ts';

const film = fileURLToPath(new URL('../apps/server/src/test/fixtures/friday.mp4', import.meta.url));

const RATE = 48_000;

/** A tone without an end as a WAV file: its files follow each other without a step. */
function makeTone(seconds: number): Buffer {
  const samples = RATE * seconds;
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, RATE],
    [28, RATE * 2],
    [40, samples * 2],
  ] as const) {
    bytes.writeUInt32LE(value, at);
  }
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const) {
    bytes.writeUInt16LE(value, at);
  }
  bytes.write('data', 36, 'latin1');
  for (let i = 0; i < samples; i += 1) {
    bytes.writeInt16LE(Math.round(20_000 * Math.sin((2 * Math.PI * 1_000 * i) / RATE)), 44 + i * 2);
  }
  return bytes;
}

/** Uploads a file by the tus protocol, and waits until it is ready. */
async function upload({ client, token }: Owner, url: string, kind: 'audio' | 'video', bytes: Uint8Array) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
  const announcement = { ...headers, 'upload-length': String(bytes.length) };
  const announced = await fetch(`${url}/api/objects/uploads`, { method: 'POST', headers: announcement });
  const path = announced.headers.get('location') ?? '';
  const about = { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await fetch(new URL(path, url), { method: 'PATCH', headers: about, body: Uint8Array.from(bytes) });
  const uploadId = path.split('/').at(-1) ?? '';
  const originalName = kind === 'audio' ? 'tone.wav' : 'film.mp4';
  const { audio, video } = await client.media.finishResumableUpload({
    params: { uploadId },
    body: { kind, originalName },
  });
  const id = audio?.id ?? video?.id ?? '';
  await expect
    .poll(async () => {
      const { content } = await client.content.list({ query: { kinds: kind } });
      return content.some((each) => each.id === id && 'status' in each && each.status === 'ready');
    })
    .toBe(true);
  return { id, audioId: id as AudioId, videoId: id as MediaId };
}

async function assign(owner: Owner, deviceId: string, body: PlaylistBody): Promise<PlaylistId> {
  const { playlist } = await owner.client.playlists.create({ body });
  await show(owner, deviceId, playlist.id);
  return playlist.id;
}

async function show({ client }: Owner, deviceId: string, mediaId: PlaylistId): Promise<void> {
  const content = { mediaType: 'playlist', mediaId } as const;
  await client.assignments.assignToDevice({ params: { deviceId }, body: content });
}

const image = (mediaId: MediaId) => ({ mediaType: 'image', mediaId, durationMs: 3_000 }) as const;

/** The music elements of the page that play. */
const listMusic = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAudioElement>('audio[data-music]')]
      .filter((audio) => !audio.paused && !audio.ended)
      .map(({ currentTime, volume, muted }) => ({ at: Date.now(), currentTime, volume, muted })),
  );

/** Listens to all music from now on: the loudest sample, and the longest silence in milliseconds since it was first heard. */
const listen = (page: Page) =>
  page.evaluate((rate) => {
    const context = new AudioContext({ sampleRate: rate });
    const ear = context.createScriptProcessor(2_048, 1, 1);
    const heard = { loudest: 0, longestMs: 0, samples: 0 };
    let silent = 0;
    ear.addEventListener('audioprocess', ({ inputBuffer }) => {
      for (const sample of inputBuffer.getChannelData(0)) {
        heard.loudest = Math.max(heard.loudest, Math.abs(sample));
        if (heard.loudest > 0.05) heard.samples += 1;
        silent = Math.abs(sample) < 0.01 ? silent + 1 : 0;
        if (heard.loudest > 0.05) heard.longestMs = Math.max(heard.longestMs, (silent * 1_000) / rate);
      }
    });
    ear.connect(context.destination);
    const known = new WeakSet<Element>();
    const connect = () => {
      for (const audio of document.querySelectorAll<HTMLAudioElement>('audio[data-music]')) {
        if (known.has(audio)) continue;
        known.add(audio);
        context.createMediaElementSource(audio).connect(ear);
      }
    };
    connect();
    new MutationObserver(connect).observe(document.body, { subtree: true, childList: true });
    Object.assign(window, { heard });
  }, RATE);

const readHeard = (page: Page) =>
  page.evaluate(() => (window as unknown as { heard: { loudest: number; longestMs: number; samples: number } }).heard);

test('music plays through the items of its playlist without a gap, and at its place after a reload', async ({
  page,
  server,
  newAccount,
}) => {
  const owner = await newAccount();
  const tone = await upload(owner, server.url, 'audio', makeTone(4));
  const other = await upload(owner, server.url, 'audio', makeTone(5));
  const [red, green] = [await uploadColour(owner, server.url, 'red'), await uploadColour(owner, server.url, 'green')];
  const screen = await pairScreen(page, owner, server.url);
  const items = [image(red), image(green)];
  await assign(owner, screen, { name: 'Day', items, music: { audioIds: [tone.audioId, other.audioId], volume: 60 } });
  await expect.poll(async () => (await listMusic(page)).length).toBeGreaterThan(0);

  // The server's clock is this machine's.
  const { audio } = await owner.client.media.listAudio();
  const [first = 0, second = 0] = [tone, other].map(({ id }) =>
    Math.round((audio.find((each) => each.id === id)?.duration ?? 0) * 1_000),
  );
  const expectInStep = async () => {
    const playing = await listMusic(page);
    const offs = playing.map(({ at, currentTime }) => {
      const position = at % (first + second);
      const due = position < first ? position : position - first;
      return Math.abs(due - currentTime * 1_000);
    });
    expect(Math.min(...offs)).toBeLessThan(250);
  };
  await expect
    .poll(async () =>
      expectInStep().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

  await listen(page);
  // Two files are heard once, and both pictures.
  await expect.poll(async () => (await readHeard(page)).samples / RATE, { timeout: 60_000 }).toBeGreaterThan(11);
  const { longestMs, loudest } = await readHeard(page);
  expect(loudest).toBeGreaterThan(0.1);
  test.info().annotations.push({ type: 'longest silence', description: `${longestMs.toFixed(1)} ms` });

  expect(longestMs).toBeLessThan(60);

  await page.reload();
  await expect.poll(async () => (await listMusic(page)).length).toBeGreaterThan(0);
  await expect
    .poll(async () =>
      expectInStep().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});

test('music is quiet while a video with sound plays, not while the video is muted, and silent on a muted screen', async ({
  page,
  server,
  newAccount,
}) => {
  const owner = await newAccount();
  const { client } = owner;
  const tone = await upload(owner, server.url, 'audio', makeTone(10));
  const { videoId } = await upload(owner, server.url, 'video', await readFile(film));
  const screen = await pairScreen(page, owner, server.url);
  const video = { mediaType: 'video', mediaId: videoId, durationMs: 60_000 } as const;
  const music = { audioIds: [tone.audioId], volume: 100 };
  const id = await assign(owner, screen, { name: 'Film', items: [video], music });
  const loudness = async () => Math.max(-1, ...(await listMusic(page)).map(({ volume }) => volume));
  const filmIs = () =>
    page.evaluate(() => {
      const shown = document.querySelector<HTMLVideoElement>('.layer[data-front] video');
      return shown && { volume: shown.volume, muted: shown.muted, paused: shown.paused };
    });
  await expect.poll(filmIs).toMatchObject({ volume: 0.5, muted: false, paused: false });
  await expect.poll(loudness).toBe(0);

  const params = { id };
  await client.playlists.update({ params, body: { name: 'Film', items: [{ ...video, volume: 0 }], music } });
  await expect.poll(filmIs).toMatchObject({ muted: true, paused: false });
  await expect.poll(loudness).toBe(0.5);

  await client.playlists.update({ params, body: { name: 'Film', items: [{ ...video, volume: 40 }], music } });
  await expect.poll(filmIs).toMatchObject({ volume: 0.2, muted: false });
  await expect.poll(loudness).toBe(0);

  await client.devices.updateSettings({ params: { deviceId: screen }, body: { muted: true } });
  await expect.poll(filmIs).toMatchObject({ muted: true });
  await expect.poll(async () => (await listMusic(page)).length).toBe(0);
  await client.devices.updateSettings({ params: { deviceId: screen }, body: { muted: false } });
  await expect.poll(filmIs).toMatchObject({ volume: 0.2, muted: false });
});

test('a browser that refuses sound shows everything and says so, and plays it after a touch', async ({
  playwright,
  launchOptions,
  server,
  newAccount,
}) => {
  const args = (launchOptions.args ?? []).filter((arg) => !arg.startsWith('--autoplay-policy'));
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...args, '--autoplay-policy=document-user-activation-required'],
  });
  try {
    const owner = await newAccount();
    const tone = await upload(owner, server.url, 'audio', makeTone(10));
    const { videoId } = await upload(owner, server.url, 'video', await readFile(film));
    const red = await uploadColour(owner, server.url, 'red');
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const screen = await pairScreen(page, owner, server.url);
    const items = [image(red), { mediaType: 'video', mediaId: videoId, durationMs: 3_000 } as const];
    const body = { name: 'Day', items, music: { audioIds: [tone.audioId], volume: 60 } };
    const [day, evening] = [await assign(owner, screen, body), await assign(owner, screen, body)];
    await shows(page, 'red');
    // Whatever Playwright reads counts as a gesture: a reload ends it, and from here on the page is read without one.
    const reader = await page.context().newCDPSession(page);
    const read = async (expression: string) =>
      (await reader.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as unknown;
    await reader.send('Page.reload');
    let changes = 0;
    // Another playlist is reported at once, and the warnings with it; otherwise they come within a minute.
    const warnings = async () => {
      await show(owner, screen, (changes += 1) % 2 === 0 ? day : evening);
      return (await owner.client.devices.get({ params: { deviceId: screen } })).warnings;
    };
    const often = { timeout: 120_000, intervals: [2_000] };
    await expect.poll(warnings, often).toContain('muted');
    const video = `document.querySelector('.layer[data-front] video:not([hidden])')`;
    await expect
      .poll(() => read(`!!${video} && ${video}.muted && !${video}.paused && ${video}.currentTime > 0`))
      .toBe(true);
    const picture = `document.querySelector('.layer[data-front] img:not([hidden])')`;
    await expect.poll(() => read(`!!${picture} && ${picture}.naturalWidth > 0`)).toBe(true);
    const playing = `[...document.querySelectorAll('audio')].filter((audio) => !audio.paused).length`;
    expect(await read(playing)).toBe(0);

    await page.mouse.click(300, 300);
    await expect.poll(() => read(playing)).toBeGreaterThan(0);
    await expect.poll(() => read(`!!${video} && !${video}.muted && !${video}.paused`)).toBe(true);
    await expect.poll(warnings, often).not.toContain('muted');
  } finally {
    await browser.close();
  }
});
