import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { PLAYER_RELEASE_PATH, PlayerRelease } from '@vitrine/contract/agent/player-release';
import { z } from 'zod';
import { describeWriteFailure, parseJsonWith, readStored, writeSynced, type Disk } from '../files/disk.ts';
import type { StateFile } from '../files/state.ts';
import { callServer, type CallServer, isOk } from '../network/call-server.ts';
import { describeRefusal } from '../network/redirects.ts';

/** A file of the player with the headers that the server sent with it. */
export interface PlayerFile {
  content: Buffer;
  headers: Record<string, string>;
}

/** The copy's description, beside its files. */
const CopyIndex = PlayerRelease.extend({ headers: z.record(z.string(), z.record(z.string(), z.string())) });
type CopyIndex = z.infer<typeof CopyIndex>;

const INDEX = 'copy.json';

/** The response headers that are stored with each file: content type, caching and security policy. */
const KEPT_HEADERS = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
];

const TIMEOUT_MS = 30_000;

/** A release of the player is far smaller; a server that sends more is none of ours. */
const MAX_BYTES = 20_000_000;

/**
 * A copy of the player's own files, so that the machine shows its player from power-on without the network. It is
 * replaced as a whole: until every file of a new release is there and has the right hash, the former release stays. On disk
 * it stays until all of them are stored. The files are held in memory (about one megabyte), so that a disk that is full or
 * fails takes nothing from the screen.
 */
export interface PlayerCopy {
  /** The release in use; null while there is none. */
  version(): string | null;
  /** The sentence that says why the release in use is not stored; null once it is. */
  failure(): string | null;
  /** A file by its path below `/player/`; null when the copy has none of this name. */
  find(path: string): PlayerFile | null;
  /**
   * Takes over the server's release. Returns false when it is in use already.
   *
   * @throws Error that says that the server cannot be reached, is another one, or has a file without the announced hash; or
   * that the release, which is in use then, can't be stored
   */
  update(): Promise<boolean>;
}

interface Options {
  disk: Disk;
  /** The folder of the agent's files. */
  folder: string;
  state: StateFile;
  /** The origin of the server. */
  server: string;
  call?: CallServer;
}

const hashOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** Returns null for a copy that is damaged. */
async function loadRelease(disk: Disk, folder: string): Promise<Map<string, PlayerFile> | null> {
  const index = await readStored(disk, join(folder, INDEX), parseJsonWith(CopyIndex));
  if (index === null) return null;
  const files = new Map<string, PlayerFile>();
  for (const { path, sha256 } of index.files) {
    const content = await readStored(disk, join(folder, path), (found) => {
      if (hashOf(found) !== sha256) throw new Error('It has another hash');
      return found;
    });
    if (content === null) return null;
    files.set(path, { content, headers: index.headers[path] ?? {} });
  }
  return files;
}

function parseRelease(content: Buffer): PlayerRelease | null {
  try {
    return PlayerRelease.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return null;
  }
}

/** Loads the copy in use. One that is damaged is ignored: {@link PlayerCopy.update} fetches it again. */
export async function openPlayerCopy({ disk, folder, state, server, call = callServer }: Options): Promise<PlayerCopy> {
  const root = join(folder, 'player');
  const stored = state.read().playerRelease;
  const loaded = stored === null ? null : await loadRelease(disk, join(root, stored));
  let version = loaded === null ? null : stored;
  let files = loaded ?? new Map<string, PlayerFile>();
  let isStored = loaded !== null;
  let failure: string | null = null;

  async function request(path: string): Promise<{ content: Buffer; headers: Record<string, string> }> {
    const url = new URL(path, server);
    const answer = await call(url, { timeoutMs: TIMEOUT_MS }).catch((error: Error) => {
      throw new Error(`${server} can’t be reached: ${error.message}`);
    });
    if (!isOk(answer)) throw new Error(describeRefusal(url, answer));
    const headers = KEPT_HEADERS.flatMap((name) => {
      const value = answer.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return { content: await answer.read(MAX_BYTES), headers: Object.fromEntries(headers) };
  }

  async function download(release: PlayerRelease): Promise<Map<string, PlayerFile>> {
    const total = release.files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > MAX_BYTES) throw new Error(`The server’s player has ${total} bytes, more than ${MAX_BYTES}`);
    const found = new Map<string, PlayerFile>();
    for (const { path, sha256 } of release.files) {
      // The page is served at the address of its folder only.
      const file = await request(`/player/${path === 'index.html' ? '' : path}`);
      if (hashOf(file.content) !== sha256) throw new Error(`The server’s ${path} is not that of its list`);
      found.set(path, file);
    }
    return found;
  }

  async function store(release: PlayerRelease, found: Map<string, PlayerFile>): Promise<void> {
    const target = join(root, release.version);
    const headers = Object.fromEntries([...found].map(([path, file]) => [path, file.headers]));
    const folders = new Set([root, target]);
    for (const [path, { content }] of found) {
      const parts = path.split('/').slice(0, -1);
      parts.forEach((_, i) => folders.add(join(target, ...parts.slice(0, i + 1))));
      await writeSynced(disk, join(target, path), content);
    }
    const index: CopyIndex = { ...release, headers };
    await writeSynced(disk, join(target, INDEX), Buffer.from(JSON.stringify(index)));
    for (const each of folders) await disk.sync(each);
    await state.save({ playerRelease: release.version });
    // Former releases that can't be deleted take room, and nothing else.
    for (const name of await disk.list(root).catch(() => [])) {
      if (name !== release.version) await disk.remove(join(root, name)).catch(() => undefined);
    }
  }

  return {
    version: () => version,
    failure: () => failure,
    find: (path) => files.get(path === '' ? 'index.html' : path) ?? null,
    async update() {
      const list = await request(PLAYER_RELEASE_PATH);
      const release = parseRelease(list.content);
      if (release === null) throw new Error(`${server} is not a Vitrine server`);
      if (release.version === version && isStored) return false;
      if (release.version !== version) {
        files = await download(release);
        ({ version } = release);
        isStored = false;
      }
      try {
        await store(release, files);
        isStored = true;
        failure = null;
      } catch (error) {
        failure = describeWriteFailure(error);
        // The part that was stored takes up room that other files need.
        await disk.remove(join(root, release.version)).catch(() => undefined);
        throw error;
      }
      return true;
    },
  };
}
