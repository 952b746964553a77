// A device app that prints what a screen would show: node device-client.mjs https://signs.example.com
// docs/device-api.md explains the calls. A real app also downloads the assets, and stores the token, the manifest and the
// plays that the server has not acknowledged.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const [, , server, savedToken] = process.argv;
let token = savedToken;
let manifest = null;
let beatAt = 0;
/** The server's time minus the device's. */
let aheadMs = 0;
const serverNow = () => Date.now() + aheadMs;

/** Null for 304: nothing has changed. */
async function call(method, path, { body, headers } = {}) {
  const sentMs = Date.now();
  const answer = await fetch(`${server}/api/player/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (answer.status === 304) return null;
  const content = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(content.message), content);
  if (content.serverTime) aheadMs = Date.parse(content.serverTime) - (sentMs + Date.now()) / 2;
  return content;
}

async function pair() {
  const pairing = await call('POST', 'pairings', { body: { name: 'Example' } });
  console.log(`Enter the code ${pairing.code} in the console`);
  token = pairing.pollSecret;
  for (;;) {
    await delay(pairing.pollAfterMs);
    const poll = await call('GET', `pairings/${pairing.pairingId}`);
    if (poll.status === 'claimed') return poll.deviceToken;
  }
}

/** Finds what a manifest shows at an instant of the server's time. */
function shownAt({ timeline, fallback, lists, items }, ms) {
  const segment = timeline.find(({ until }) => ms < Date.parse(until)) ?? fallback;
  const { content = null, reason = 'nothing' } = segment ?? {};
  if (content?.kind !== 'list') return { assetId: content?.id ?? content?.assetId ?? null, reason }; // of a web page its id
  const list = lists[content.id];
  let index = 0;
  let positionMs = ms % list.lengthMs;
  while (positionMs >= items[list.items[index]].durationMs) positionMs -= items[list.items[index++]].durationMs;
  const { id, assetId = id } = items[list.items[index]].content;
  return { assetId, reason, playlistId: content.playlistId, listId: content.id, index };
}

async function beat(shown) {
  const { assetId = null, playlistId = null, reason = 'nothing' } = shown ?? {};
  const playing = manifest && { playing: { assetId, playlistId, reason, etag: manifest.etag } };
  const answer = await call('POST', 'heartbeat', { body: { clock: new Date().toISOString(), ...playing } });
  if (answer.etag !== manifest?.etag) {
    const headers = manifest && { 'if-none-match': `"${manifest.etag}"` };
    manifest = (await call('GET', 'manifest', { headers })) ?? manifest;
    return Date.now();
  }
  return Date.now() + answer.nextInMs;
}

/** Push notifications only save a wait: a missed one is learned from the next heartbeat. */
async function follow() {
  const headers = { authorization: `Bearer ${token}` };
  for (; ; await delay(5_000)) {
    const events = await fetch(`${server}/api/player/v1/events`, { headers }).catch(() => null);
    try {
      for await (const chunk of events?.body ?? []) if (Buffer.from(chunk).includes('event: manifest')) beatAt = 0;
    } catch {} // the connection was lost
  }
}

token ??= await pair();
void follow();
let shown = null;
let since = 0;
for (; ; await delay(100)) {
  try {
    if (Date.now() >= beatAt) beatAt = await beat(shown);
    const next = manifest && shownAt(manifest, serverNow());
    if (JSON.stringify(next) === JSON.stringify(shown)) continue;
    const ended = shown?.assetId && { ...shown, startedAt: since, endedAt: new Date(serverNow()).toISOString() };
    if (!next.playlistId || shown?.playlistId !== next.playlistId || shown.reason !== next.reason) beatAt = 0;
    [shown, since] = [next, new Date(serverNow()).toISOString()];
    console.log(`${since} shows ${shown.assetId ?? 'nothing'} (${shown.reason})`);
    if (ended) await call('POST', 'plays', { body: { plays: [{ playId: randomUUID(), ...ended, completed: true }] } });
  } catch (error) {
    if (error.code === 'device.unpaired') throw error;
    console.error(`${error.message}; trying again`);
    beatAt = Date.now() + 5_000;
  }
}
