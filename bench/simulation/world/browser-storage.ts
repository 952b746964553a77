import type { QueueName, Queues, Store, StoredAsset } from '@vitrine/player/src/storage/store.ts';
import type { Random } from './random.ts';
import type { Life, Time } from './time.ts';

/** A `Blob` of bytes in memory, without the threads of a browser. */
export class StoredBlob {
  readonly bytes: Uint8Array;
  readonly type: string;

  constructor(parts: readonly (Uint8Array | StoredBlob)[] = [], { type = '' }: { type?: string } = {}) {
    const bytes = parts.map((part) => (part instanceof StoredBlob ? part.bytes : part));
    const [first] = bytes;
    // Nothing changes bytes in place.
    this.bytes = bytes.length === 1 && first !== undefined ? first : Buffer.concat(bytes);
    this.type = type;
  }

  get size(): number {
    return this.bytes.length;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    return new Uint8Array(this.bytes).buffer;
  }
}

/** The player's data in the browser of one screen. */
interface Content {
  local: Map<string, string>;
  values: Map<string, unknown>;
  queues: Record<QueueName, Queue>;
  assets: Map<string, StoredAsset>;
  parts: Map<string, StoredBlob[]>;
}

type Change = (content: Content) => void;

/** The items of a queue by id. Ids sort by time, so that new ones nearly always come last. */
interface Queue {
  items: Map<string, unknown>;
  lastId: string;
}

function addTo(queue: Queue, id: string, item: unknown): void {
  queue.items.set(id, item);
  if (id > queue.lastId) queue.lastId = id;
  else queue.items = new Map([...queue.items].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const copyQueue = ({ items, lastId }: Queue): Queue => ({ items: new Map(items), lastId });

const createContent = (): Content => ({
  local: new Map(),
  values: new Map(),
  queues: { play: { items: new Map(), lastId: '' }, log: { items: new Map(), lastId: '' } },
  assets: new Map(),
  parts: new Map(),
});

const copyContent = ({ local, values, queues, assets, parts }: Content): Content => ({
  local: new Map(local),
  values: new Map(values),
  queues: { play: copyQueue(queues.play), log: copyQueue(queues.log) },
  assets: new Map(assets),
  parts: new Map([...parts].map(([sha256, blobs]) => [sha256, [...blobs]])),
});

/** A browser writes to the disk at the latest after this time, unless the power goes before. */
const FLUSH_MS = 10_000;

/** The time that a transaction takes. */
const TRANSACTION_MS = 2;

export type BrowserStorage = ReturnType<typeof createBrowserStorage>;

/**
 * The storage of a browser on a disk that forgets. Transactions are whole and in order, as those of IndexedDB, but a loss
 * of power takes the transactions since the last flush, and tears files among them: Chromium keeps blobs in files of their own.
 */
export function createBrowserStorage({ time, random, quotaBytes }: { time: Time; random: Random; quotaBytes: number }) {
  const world: Life = { isOver: false };
  let content = createContent();
  let durable = createContent();
  let log: { change: Change; blob?: { sha256: string; index: number } }[] = [];
  let isFlushing = false;
  let isFull = false;
  let onWrite: (() => void) | null = null;

  const usage = (): number => {
    let bytes = 0;
    for (const blobs of content.parts.values()) for (const { size } of blobs) bytes += size;
    return bytes;
  };

  function flush(): void {
    for (const { change } of log) change(durable);
    log = [];
    isFlushing = false;
  }

  function apply(change: Change, blob?: { sha256: string; index: number }): void {
    onWrite?.();
    change(content);
    log.push({ change, ...(blob && { blob }) });
    if (isFlushing) return;
    isFlushing = true;
    time.after(random.between(0, FLUSH_MS), world, flush);
  }

  const refuseIfFull = (bytes = 0): void => {
    if (isFull || usage() + bytes > quotaBytes) throw new DOMException('The disk is full', 'QuotaExceededError');
  };

  /** Of a torn file the end is missing or has zeros. */
  function tear(blob: StoredBlob): StoredBlob {
    const kept = blob.bytes.subarray(0, random.below(blob.size + 1));
    return new StoredBlob([kept, Buffer.alloc(random.chance(0.5) ? blob.size - kept.length : 0)], blob);
  }

  return {
    /** Writes everything to the disk, as a browser that ends orderly does. */
    flush,
    usage,
    /** Calls back at every write. */
    onWrite: (run: () => void): void => void (onWrite = run),
    /** The bytes that a page is told that it may store. */
    quota: (): number => (isFull ? usage() : quotaBytes),
    setFull: (next: boolean): void => void (isFull = next),
    /** True if these files are stored completely. */
    has: (sha256: string): boolean => content.assets.has(sha256) && content.parts.has(sha256),
    /** True if some stored file is not as it was written. */
    isDamaged: (isWhole: (bytes: Uint8Array) => boolean): boolean => {
      for (const sha256 of content.assets.keys()) {
        if (!isWhole(new StoredBlob(content.parts.get(sha256)).bytes)) return true;
      }
      return false;
    },
    hasManifest: (): boolean => content.values.has('manifest'),
    queuedPlays: (): number => content.queues.play.items.size,
    /** The power goes: some of the transactions since the last flush are lost, and files of the rest may be torn. Returns how many. */
    losePower(): { lost: number; torn: number } {
      const kept = random.below(log.length + 1);
      const lost = log.length - kept;
      let torn = 0;
      for (const { change, blob } of log.slice(0, kept)) {
        change(durable);
        const stored = blob && durable.parts.get(blob.sha256);
        const last = stored?.[blob?.index ?? 0];
        if (stored === undefined || blob === undefined || last === undefined || !random.chance(0.5)) continue;
        stored[blob.index] = tear(last);
        torn += 1;
      }
      log = [];
      isFlushing = false;
      content = copyContent(durable);
      return { lost, torn };
    },
    /** The browser deletes what it has stored for the player; a thorough one also deletes the local storage. */
    evict({ isThorough }: { isThorough: boolean }): void {
      const empty = createContent();
      if (!isThorough) empty.local = new Map(content.local);
      content = empty;
      durable = copyContent(empty);
      log = [];
    },
    /** Bits of a stored file change. */
    damage(): boolean {
      const stored = [...content.parts.values()].filter((blobs) => blobs.length > 0);
      if (stored.length === 0) return false;
      const blobs = random.pick(stored);
      const index = random.below(blobs.length);
      const blob = blobs[index];
      if (blob === undefined) return false;
      const bytes = Buffer.from(blob.bytes);
      bytes.fill(0, random.below(bytes.length));
      blobs[index] = new StoredBlob([bytes], blob);
      return true;
    },
    local: {
      getItem: (key: string): string | null => content.local.get(key) ?? null,
      setItem: (key: string, value: string): void => apply((to) => void to.local.set(key, value)),
      removeItem: (key: string): void => apply((to) => void to.local.delete(key)),
    },
    /** The store of one page. */
    open(life: Life): Store {
      const read = async <T>(find: (from: Content) => T): Promise<T> => {
        await time.wait(TRANSACTION_MS, life);
        return find(content);
      };
      const write = async (change: Change, bytes?: number): Promise<void> => {
        await time.wait(TRANSACTION_MS, life);
        if (bytes !== undefined) refuseIfFull(bytes);
        apply(change);
      };
      return createStoreOn({ read, write, apply, refuseIfFull, wait: () => time.wait(TRANSACTION_MS, life) });
    },
  };
}

interface Transactions {
  read: <T>(find: (from: Content) => T) => Promise<T>;
  write: (change: Change, bytes?: number) => Promise<void>;
  apply: (change: Change, blob?: { sha256: string; index: number }) => void;
  refuseIfFull: (bytes?: number) => void;
  wait: () => Promise<void>;
}

/** The player's store, as `createStore` makes it of IndexedDB. */
function createStoreOn({ read, write, apply, refuseIfFull, wait }: Transactions): Store {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `put` stores this type under this key
    get: (key) => read((from) => (from.values.get(key) ?? null) as never),
    put: (key, value) => write((to) => void to.values.set(key, value), 0),
    remove: (key) => write((to) => void to.values.delete(key)),
    assets: () => read((from) => [...from.assets.values()]),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has what the player reads of a blob
    parts: (sha256) => read((from) => [...(from.parts.get(sha256) ?? [])] as unknown as Blob[]),
    async putPart(sha256, index, part) {
      await wait();
      refuseIfFull(part.size);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only blobs of a page in the simulation
      const blob = part as unknown as StoredBlob;
      const change: Change = ({ parts }) => {
        const stored = parts.get(sha256) ?? [];
        stored[index] = blob;
        parts.set(sha256, stored);
      };
      apply(change, { sha256, index });
    },
    complete: (asset) => write((to) => void to.assets.set(asset.sha256, asset), 0),
    drop: (sha256) =>
      write(({ assets, parts }) => {
        assets.delete(sha256);
        parts.delete(sha256);
      }),
    hashes: () => read((from) => [...from.parts.keys()]),
    async activate(manifest, required) {
      await wait();
      refuseIfFull();
      const isComplete = await read((from) => required.every((sha256) => from.assets.has(sha256)));
      if (isComplete) apply((to) => void to.values.set('manifest', manifest));
      return isComplete;
    },
    enqueue: (queue, id, item, limit) =>
      write((to) => {
        addTo(to.queues[queue], id, item);
        const { items } = to.queues[queue];
        for (const oldest of items.keys()) {
          if (items.size <= limit) break;
          items.delete(oldest);
        }
      }, 0),
    queued: <Q extends QueueName>(queue: Q, limit: number) =>
      read((from) => {
        const found: Queues[Q][] = [];
        for (const item of from.queues[queue].items.values()) {
          if (found.length >= limit) break;
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `enqueue` stores this type in this queue
          found.push(item as Queues[Q]);
        }
        return found;
      }),
    dequeue: (queue, ids) =>
      write(({ queues }) => {
        for (const id of ids) queues[queue].items.delete(id);
      }),
    clear: () =>
      write((to) => {
        to.values.clear();
        to.queues = createContent().queues;
        to.assets.clear();
        to.parts.clear();
      }),
  };
}
