import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { FileMissingError, type FileStorage, FileTooLargeError, removeAll } from './storage.ts';

/** Copies each chunk before it calls back, like a connection. */
class Copier extends Writable {
  readonly copies: Buffer[] = [];
  readonly #onCopy: (copier: Copier) => void;

  constructor(onCopy: (copier: Copier) => void) {
    super();
    this.#onCopy = onCopy;
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.copies.push(Buffer.from(chunk));
    this.#onCopy(this);
    done();
  }
}

/** The storage of the current test. */
interface Opened {
  storage: FileStorage;
  /** Opens the same storage again, as after a restart. */
  reopen: () => Promise<FileStorage>;
  /** The sorted keys that begin with the prefix. */
  keys: (prefix: string) => Promise<string[]>;
}

/**
 * The tests that every {@link FileStorage} passes.
 *
 * @param create creates an empty storage and returns a function that opens it, repeatedly
 */
export function storageSuite(name: string, create: () => Promise<() => Promise<FileStorage>>): void {
  describe(name, () => {
    const opened = {} as Opened;
    beforeEach(async () => {
      const reopen = await create();
      const storage = await reopen();
      Object.assign(opened, { storage, reopen, keys: (prefix: string) => listKeys(storage, prefix) });
    });
    testContents(opened);
    testReplacement(opened);
    testListing(opened);
    testDrafts(opened);
    testKeys(opened);
  });
}

async function listKeys(storage: FileStorage, prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of storage.list(prefix)) found.push(key);
  return found.toSorted();
}

function testContents(opened: Opened): void {
  test('a file can be read as a whole, in ranges, and by its size', async () => {
    const sha256 = createHash('sha256').update('hello world').digest('hex');
    expect(await opened.storage.write('a/b.txt', Readable.from('hello world'))).toEqual({ size: 11, sha256 });
    expect(await text(await opened.storage.read('a/b.txt'))).toBe('hello world');
    expect(await text(await opened.storage.read('a/b.txt', { start: 6, end: 10 }))).toBe('world');
    expect(await opened.storage.size('a/b.txt')).toBe(11);
  });

  test.each([0, 5_000_001])('a local file of %i bytes is moved into storage', async (size) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-'));
    try {
      const path = join(folder, 'made.mp4');
      const sent = randomBytes(size);
      await writeFile(path, sent);
      await opened.storage.write('a/b', Readable.from('the earlier file'));
      const sha256 = createHash('sha256').update(sent).digest('hex');
      expect(await opened.storage.take('a/b', path)).toEqual({ size, sha256 });
      expect((await buffer(await opened.storage.read('a/b'))).equals(sent)).toBe(true);
      expect(await readdir(folder)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test.each([0, 1, 65_536, 1_048_576, 5_000_001])('%i bytes are sent unchanged', async (size) => {
    const sent = randomBytes(size);
    const pieces = Array.from({ length: Math.ceil(size / 65_536) }, (_, i) =>
      sent.subarray(i * 65_536, (i + 1) * 65_536),
    );
    const sha256 = createHash('sha256').update(sent).digest('hex');
    expect(await opened.storage.write('big', Readable.from(pieces))).toEqual({ size, sha256 });
    expect((await buffer(await opened.storage.read('big'))).equals(sent)).toBe(true);
  });

  test('a range is sent to a stream, and a reader that disconnects does not affect others', async () => {
    const sent = randomBytes(3_000_001);
    await opened.storage.write('big', Readable.from([sent]));
    for (const [start, end] of [
      [0, sent.length - 1],
      [1_048_575, 2_500_000],
      [7, 7],
    ] as const) {
      const leaving = new Copier((copier) => copier.destroy(new Error('disconnected')));
      leaving.on('error', () => {});
      const file = await opened.storage.open('big', { start, end });
      const left = file.send(leaving).catch(() => {});
      const staying = new Copier(() => {});
      const all = (await opened.storage.open('big', { start, end })).send(staying);
      await left;
      await all;
      expect(Buffer.concat(staying.copies).equals(sent.subarray(start, end + 1))).toBe(true);
    }
    await expect(opened.storage.open('none', { start: 0, end: 0 })).rejects.toThrow(FileMissingError);
  });
}

function testReplacement(opened: Opened): void {
  test('a write replaces the existing file', async () => {
    await opened.storage.write('a.txt', Readable.from('old and long'));
    await opened.storage.write('a.txt', Readable.from('new'));
    expect(await text(await opened.storage.read('a.txt'))).toBe('new');
  });

  test('a replaced or removed file is never sent from the cache', async () => {
    const sent = async () => {
      const reader = new Copier(() => {});
      await (await opened.storage.open('a.txt', { start: 1, end: 2 })).send(reader);
      return Buffer.concat(reader.copies).toString();
    };
    await opened.storage.write('a.txt', Readable.from('old'));
    expect([await sent(), await sent()]).toEqual(['ld', 'ld']);
    await opened.storage.write('a.txt', Readable.from('new'));
    expect([await sent(), await sent()]).toEqual(['ew', 'ew']);
    await opened.storage.remove('a.txt');
    await expect(sent()).rejects.toThrow(FileMissingError);
    await opened.storage.append('a.txt', Readable.from('pieces'), 0, 6);
    await opened.storage.complete('a.txt');
    expect(await sent()).toBe('ie');
  });

  test('a reader keeps the file that it opened when the file is replaced', async () => {
    await opened.storage.write('a.txt', Readable.from('old'));
    const reader = await opened.storage.read('a.txt');
    await opened.storage.write('a.txt', Readable.from('new'));
    expect(await text(reader)).toBe('old');
  });

  test('a failed write leaves the old file unchanged and no leftovers', async () => {
    await opened.storage.write('a.txt', Readable.from('old'));
    const broken = Readable.from(
      (async function* () {
        yield 'ne';
        throw new Error('cut off');
      })(),
    );
    await expect(opened.storage.write('a.txt', broken)).rejects.toThrow('cut off');
    expect(await text(await opened.storage.read('a.txt'))).toBe('old');
    expect(await opened.keys('')).toEqual(['a.txt']);
  });

  test('a file beyond the limit is not stored, and the unread rest stays in the stream', async () => {
    const bytes = Readable.from(['12345', '67890', 'rest'].map((part) => Buffer.from(part)));
    const failure = await opened.storage.write('a.txt', bytes, 9).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(FileTooLargeError);
    expect(failure).toMatchObject({ readBytes: 10 });
    expect(await text(bytes)).toBe('rest');
    expect(await opened.keys('')).toEqual([]);
  });

  test('a file of exactly the limit is stored', async () => {
    expect(await opened.storage.write('a.txt', Readable.from('12345'), 5)).toMatchObject({ size: 5 });
  });

  test('a missing file has no size, cannot be read, and can be removed', async () => {
    expect(await opened.storage.size('none')).toBeNull();
    await expect(opened.storage.read('none')).rejects.toThrow(FileMissingError);
    await expect(opened.storage.withLocalFile('none', async () => {})).rejects.toThrow(FileMissingError);
    await opened.storage.remove('none');
  });

  test('a removed file cannot be read', async () => {
    await opened.storage.write('a/b.txt', Readable.from('x'));
    await opened.storage.remove('a/b.txt');
    expect(await opened.storage.size('a/b.txt')).toBeNull();
    expect(await opened.keys('')).toEqual([]);
  });
}

function testListing(opened: Opened): void {
  test('files are listed by the prefix of their keys, with the time of their last write', async () => {
    const start = Date.now();
    for (const key of ['m/a/1', 'm/a/2', 'm/b/3', 'n/4']) await opened.storage.write(key, Readable.from(key));
    expect(await opened.keys('m/')).toEqual(['m/a/1', 'm/a/2', 'm/b/3']);
    expect(await opened.keys('m/a/2')).toEqual(['m/a/2']);
    expect(await opened.keys('none/')).toEqual([]);
    for await (const { modifiedAt } of opened.storage.list('')) {
      expect(modifiedAt.getTime()).toBeGreaterThan(start - 2000);
      expect(modifiedAt.getTime()).toBeLessThan(Date.now() + 2000);
    }
  });

  test('a moved file is complete at its new key and missing at the old one', async () => {
    const sha256 = createHash('sha256').update('hello').digest('hex');
    await opened.storage.write('a/b.txt', Readable.from('hello'));
    await opened.storage.write('c/d.txt', Readable.from('before'));
    expect(await opened.storage.move('a/b.txt', 'c/d.txt')).toEqual({ size: 5, sha256 });
    expect(await text(await opened.storage.read('c/d.txt'))).toBe('hello');
    expect(await opened.keys('')).toEqual(['c/d.txt']);
    await expect(opened.storage.move('a/b.txt', 'c/d.txt')).rejects.toThrow(FileMissingError);
    expect(await text(await opened.storage.read('c/d.txt'))).toBe('hello');
  });

  test('all files of a prefix are removed with their drafts; others stay', async () => {
    for (const key of ['media/acc_1/a', 'media/acc_1/b', 'media/acc_12/c']) {
      await opened.storage.write(key, Readable.from('x'));
    }
    await opened.storage.append('media/acc_1/d', Readable.from('x'), 0, 1);
    await removeAll(opened.storage, 'media/acc_1/');
    expect(await opened.keys('')).toEqual(['media/acc_12/c']);
    await removeAll(opened.storage, 'media/acc_1/');
  });

  test('an error of a tool is passed on; the file stays, and no copy of it', async () => {
    await opened.storage.write('a/b.txt', Readable.from('hello'));
    const failing = opened.storage.withLocalFile('a/b.txt', async () => {
      throw new Error('not a video');
    });
    await expect(failing).rejects.toThrow('not a video');
    expect(await text(await opened.storage.read('a/b.txt'))).toBe('hello');
    expect(await opened.keys('')).toEqual(['a/b.txt']);
  });

  test('a tool can read the file at a local path', async () => {
    await opened.storage.write('a/b.txt', Readable.from('hello'));
    expect(await opened.storage.withLocalFile('a/b.txt', (path) => readFile(path, 'utf8'))).toBe('hello');
  });
}

function testDrafts(opened: Opened): void {
  describe('a draft of a resumable upload', () => {
    const whole = randomBytes(3_000_001);
    const sha256 = createHash('sha256').update(whole).digest('hex');
    const from = (start: number, end?: number) => Readable.from([whole.subarray(start, end)]);
    const maxBytes = whole.length;

    test.each([
      ['without a restart', async () => opened.storage],
      ['after a restart in the middle', () => opened.reopen()],
    ])('is whole in the end, and its hash is right: %s', async (_, next) => {
      await opened.storage.append('a/b', from(0, 1_000_000), 0, maxBytes);
      expect(await opened.storage.draftSize('a/b')).toBe(1_000_000);
      expect(await opened.storage.size('a/b')).toBeNull();
      await expect(opened.storage.read('a/b')).rejects.toThrow(FileMissingError);
      const later = await next();
      expect(await later.draftSize('a/b')).toBe(1_000_000);
      await later.append('a/b', from(1_000_000), 1_000_000, maxBytes);
      expect(await later.complete('a/b')).toEqual({ size: maxBytes, sha256 });
      expect((await buffer(await later.read('a/b'))).equals(whole)).toBe(true);
      expect(await opened.keys('')).toEqual(['a/b']);
      expect(await later.complete('a/b')).toEqual({ size: maxBytes, sha256 });
    });

    test('is completed once by two simultaneous calls', async () => {
      await opened.storage.append('a', from(0), 0, maxBytes);
      const made = await Promise.all([
        opened.storage.complete('a'),
        opened.storage.complete('a'),
        opened.storage.complete('a'),
      ]);
      expect(new Set(made.map((each) => JSON.stringify(each)))).toEqual(
        new Set([JSON.stringify({ size: maxBytes, sha256 })]),
      );
      expect(await opened.keys('')).toEqual(['a']);
    });

    test('keeps the bytes that were received before its stream broke', async () => {
      const broken = Readable.from(
        (async function* () {
          yield whole.subarray(0, 2_000_000);
          yield whole.subarray(2_000_000, 2_000_010);
          throw new Error('cut off');
        })(),
      );
      await expect(opened.storage.append('a', broken, 0, maxBytes)).rejects.toThrow('cut off');
      expect(await opened.storage.draftSize('a')).toBe(2_000_010);
      await opened.storage.append('a', from(2_000_010), 2_000_010, maxBytes);
      expect(await opened.storage.complete('a')).toEqual({ size: maxBytes, sha256 });
    });

    test('keeps what has arrived when an earlier request for its first bytes is late', async () => {
      await opened.storage.append('a', from(0, 1_000_000), 0, maxBytes);
      const other = await opened.reopen();
      await other.append('a', from(0, 10), 0, maxBytes);
      expect(await other.draftSize('a')).toBe(1_000_000);
      await opened.storage.append('a', from(1_000_000), 1_000_000, maxBytes);
      expect(await opened.storage.complete('a')).toEqual({ size: maxBytes, sha256 });
      expect((await buffer(await opened.storage.read('a'))).equals(whole)).toBe(true);
    });

    test('accepts no byte beyond its limit, and none after a gap', async () => {
      await expect(opened.storage.append('a', from(0, 11), 0, 10)).rejects.toThrow(FileTooLargeError);
      await expect(opened.storage.append('a', from(0, 10), 5, 10)).rejects.toThrow(RangeError);
      expect(await opened.storage.draftSize('a')).toBe(0);
    });

    test('is listed, and can be removed by its own key or by the key of its file', async () => {
      for (const key of ['m/a', 'm/b']) await opened.storage.append(key, from(0, 5), 0, maxBytes);
      const [listed = '', ...others] = await opened.keys('m/');
      expect([listed, ...others]).toEqual(['m/a.draft', 'm/b.draft']);
      await opened.storage.remove(listed);
      await opened.storage.remove('m/b');
      expect(await opened.keys('m/')).toEqual([]);
      await expect(opened.storage.complete('m/a')).rejects.toThrow(FileMissingError);
    });
  });
}

function testKeys(opened: Opened): void {
  test.each(['../outside', 'a/../../outside', '/etc/passwd', 'a//b', '.hidden', 'a/.', '', 'a\\b', 'a\0b', 'a b'])(
    'the key %j is refused by every call',
    async (key) => {
      await expect(opened.storage.write(key, Readable.from('x'))).rejects.toThrow(RangeError);
      await expect(opened.storage.read(key)).rejects.toThrow(RangeError);
      await expect(opened.storage.size(key)).rejects.toThrow(RangeError);
      await expect(opened.storage.remove(key)).rejects.toThrow(RangeError);
      await expect(opened.storage.append(key, Readable.from('x'), 0, 1)).rejects.toThrow(RangeError);
      await expect(opened.storage.complete(key)).rejects.toThrow(RangeError);
      await expect(opened.storage.withLocalFile(key, async () => {})).rejects.toThrow(RangeError);
    },
  );
}
