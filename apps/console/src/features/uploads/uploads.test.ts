import { AppError, type ErrorCode } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import type { Plain } from '../../test/render-page.tsx';
import { file, network } from '../../test/uploads.ts';
import type { UploadCallbacks } from './upload-queue.ts';
import { createUploads, type UploadTarget } from './uploads.ts';

type Finish = Plain<Api['media']['finishResumableUpload']>;

const root: UploadTarget = { usedBytes: 0, limitBytes: null, folderId: null };
const image = (name: string, size?: number) => file(`${name}.jpg`, 'image/jpeg', size);

function open(finish: Finish = async () => ({ success: true })) {
  const { send, sendings, forget } = network();
  const callbacks = {
    onUploaded: vi.fn<UploadCallbacks['onUploaded']>(),
    onReplaced: vi.fn<UploadCallbacks['onReplaced']>(),
    onInvalid: vi.fn<UploadCallbacks['onInvalid']>(),
    onFailed: vi.fn<UploadCallbacks['onFailed']>(),
    onLimit: vi.fn<UploadCallbacks['onLimit']>(),
    onWaiting: vi.fn<UploadCallbacks['onWaiting']>(),
  };
  const media = { finishResumableUpload: finish } as unknown as Api['media'];
  const uploads = createUploads({ api: { media }, send }, callbacks);
  const states = () => uploads.list().map((upload) => `${upload.file.name} ${upload.state}`);
  /** Resolves once the uploads are in these states. */
  const reach = (...expected: readonly string[]) => vi.waitFor(() => expect(states()).toEqual(expected));
  const idOf = (name: string) => uploads.list().find((upload) => upload.file.name === name)?.id ?? 0;
  return { uploads, sendings, forget, states, reach, idOf, ...callbacks };
}

test('two files are sent at a time, in the order in which they were added', async () => {
  const { uploads, sendings, states, reach } = open();
  uploads.add([image('a'), image('b'), image('c')], root);
  uploads.add([image('d')], root);
  expect(states()).toEqual(['a.jpg sending', 'b.jpg sending', 'c.jpg waiting', 'd.jpg waiting']);
  sendings[1]?.end();
  await reach('a.jpg sending', 'b.jpg done', 'c.jpg sending', 'd.jpg waiting');
  sendings[0]?.end();
  await reach('a.jpg done', 'b.jpg done', 'c.jpg sending', 'd.jpg sending');
});

test('a failed upload does not stop the queue', async () => {
  const { uploads, sendings, reach, onFailed } = open();
  uploads.add([image('a'), image('b'), image('c')], root);
  sendings[0]?.fail(new AppError('server.failed'));
  await reach('a.jpg failed', 'b.jpg sending', 'c.jpg sending');
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^a\.jpg: Failed to upload image/));
});

test('a file whose folder an admin has to approve is uploaded, and nothing failed', async () => {
  const message = 'It is in the library. The change “Move a to Window” waits for approval by Ada.';
  const { uploads, sendings, reach, onWaiting, onUploaded, onFailed } = open(() =>
    Promise.reject(new AppError('approval.waiting', { message })),
  );
  uploads.add([image('a')], root);
  sendings[0]?.end();
  await reach('a.jpg done');
  expect(onWaiting).toHaveBeenCalledExactlyOnceWith(message);
  expect([onUploaded.mock.calls, onFailed.mock.calls]).toEqual([[], []]);
});

test('files added during an upload remove those that are done, and retain those that failed', async () => {
  const { uploads, sendings, states, reach } = open();
  uploads.add([image('a'), image('b')], root);
  sendings[0]?.end();
  sendings[1]?.fail(new AppError('server.failed'));
  await reach('a.jpg done', 'b.jpg failed');
  uploads.add([image('c')], root);
  expect(states()).toEqual(['b.jpg failed', 'c.jpg sending']);
});

test('the same file chosen twice is uploaded twice', () => {
  const { uploads, sendings } = open();
  const twice = image('a');
  uploads.add([twice, twice], root);
  expect(sendings).toHaveLength(2);
  expect(new Set(uploads.list().map(({ id }) => id)).size).toBe(2);
});

test('files that wait count towards the storage limit of those that are added next', () => {
  const { uploads, sendings, onLimit } = open();
  const target = { ...root, usedBytes: 50, limitBytes: 100 };
  uploads.add([image('a', 20), image('b', 20)], target);
  uploads.add([image('c', 11)], target);
  expect(onLimit).toHaveBeenCalledExactlyOnceWith({
    text: 'Cannot upload c.jpg. Please free up storage space first.',
    neededBytes: 51,
  });
  uploads.add([image('d', 10)], target);
  expect(uploads.list()).toHaveLength(3);
  expect(sendings).toHaveLength(2);
});

test('while the storage usage is unknown, the server decides', () => {
  const { uploads, sendings, onLimit } = open();
  uploads.add([image('a', 5_000)], { ...root, usedBytes: undefined, limitBytes: undefined });
  expect(sendings).toHaveLength(1);
  expect(onLimit).not.toHaveBeenCalled();
});

test('a file of the wrong type is listed even if the others do not fit', () => {
  const { uploads, onLimit, onInvalid, states } = open();
  const files = [image('a', 90), image('b', 20), file('hours.zip', 'application/zip', 500)];
  uploads.add(files, { ...root, limitBytes: 100 });
  expect(states()).toEqual([]);
  const [refused] = onLimit.mock.calls[0] ?? [];
  expect(refused?.alternative?.label).toBe('Upload 1 of 2 files');
  refused?.alternative?.onAct();
  expect(states()).toEqual(['a.jpg sending', 'hours.zip failed']);
  expect(onInvalid).toHaveBeenCalledExactlyOnceWith({
    text: 'hours.zip is not an image file',
    advice: 'This is an archive. Unpack it and upload the files in it.',
  });
});

test('a file of the wrong type cannot be retried', () => {
  const { uploads, sendings } = open();
  uploads.add([file('hours.zip', 'application/zip')], root);
  expect(uploads.list()).toMatchObject([{ state: 'failed', canRetry: false }]);
  expect(sendings).toEqual([]);
});

test.each([
  [{ limitBytes: 999 }, "Cannot upload a.jpg. It is larger than your plan's storage."],
  [{ limitBytes: 1_000 }, 'Cannot upload a.jpg. Please free up storage space first.'],
  [{}, 'Cannot upload a.jpg. Please free up storage space first.'],
])('a limit that the server reports with %o fails the waiting files for that reason', async (details, text) => {
  const { uploads, sendings, reach, onLimit, onFailed } = open();
  uploads.add([image('a'), image('b'), image('c')], root);
  sendings[0]?.fail(new AppError('storage.limit_exceeded', { details }));
  await reach('a.jpg failed', 'b.jpg sending', 'c.jpg failed');
  expect(uploads.list()[2]).toMatchObject({ reason: text, canRetry: true });
  expect(onLimit).toHaveBeenCalledExactlyOnceWith({ text, neededBytes: 1_000 });
  expect(onFailed).not.toHaveBeenCalled();
});

test('a retry starts from zero, and only for a failed upload', async () => {
  const { uploads, sendings, reach, idOf } = open();
  uploads.add([image('a')], root);
  sendings[0]?.onResumed(300);
  sendings[0]?.onProgress(700);
  uploads.retry(idOf('a.jpg'));
  expect(sendings).toHaveLength(1);
  sendings[0]?.fail(new AppError('server.failed'));
  await reach('a.jpg failed');
  uploads.retry(idOf('a.jpg'));
  expect(uploads.list()).toMatchObject([{ state: 'sending', sentBytes: 0, resumedAt: null, reason: null }]);
  expect(sendings).toHaveLength(2);
  uploads.retry(999);
  expect(sendings).toHaveLength(2);
});

test('a retry waits while two other files are sent', async () => {
  const { uploads, sendings, states, reach, idOf } = open();
  uploads.add([image('a'), image('b'), image('c')], root);
  sendings[0]?.fail(new AppError('server.failed'));
  await reach('a.jpg failed', 'b.jpg sending', 'c.jpg sending');
  uploads.retry(idOf('a.jpg'));
  expect(states()[0]).toBe('a.jpg waiting');
  sendings[1]?.end();
  await reach('a.jpg sending', 'b.jpg done', 'c.jpg sending');
});

/** Uploads a file whose last step is refused once, and retries it. */
async function retryAfter(code: ErrorCode) {
  const finish = vi.fn<Finish>().mockRejectedValueOnce(new AppError(code)).mockResolvedValue({ success: true });
  const opened = open(finish);
  opened.uploads.add([image('a')], root);
  opened.sendings[0]?.end();
  await opened.reach('a.jpg failed');
  opened.uploads.retry(opened.idOf('a.jpg'));
  return opened;
}

test.each(['upload.not_found', 'upload.incomplete'] as const)(
  'after %s in the last step, a retry sends the file again',
  async (code) => {
    const { sendings, reach } = await retryAfter(code);
    expect(sendings).toHaveLength(2);
    sendings[1]?.end();
    await reach('a.jpg done');
  },
);

test('after a failure of the server in the last step, a retry does not send the file again', async () => {
  const { sendings, reach } = await retryAfter('server.failed');
  await reach('a.jpg done');
  expect(sendings).toHaveLength(1);
});

test('a retried file whose folder was deleted is stored in the root', async () => {
  const finish = vi
    .fn<Finish>()
    .mockRejectedValueOnce(new AppError('folder.not_found'))
    .mockResolvedValue({ success: true });
  const { uploads, sendings, reach, idOf } = open(finish);
  uploads.add([image('a')], { ...root, folderId: FolderId.parse('fld_1') });
  sendings[0]?.end();
  await reach('a.jpg failed');
  uploads.retry(idOf('a.jpg'));
  await reach('a.jpg done');
  expect(finish.mock.calls.map(([{ body }]) => body.folderId)).toEqual(['fld_1', null]);
});

test('a cancelled upload disappears without a message, and the next one starts', async () => {
  const { uploads, sendings, reach, idOf, onFailed, onUploaded } = open();
  uploads.add([image('a'), image('b'), image('c')], root);
  uploads.remove(idOf('a.jpg'));
  expect(sendings[0]?.signal.aborted).toBe(true);
  await reach('b.jpg sending', 'c.jpg sending');
  expect(onFailed).not.toHaveBeenCalled();
  expect(onUploaded).not.toHaveBeenCalled();
});

test('a file that is removed while it waits is never sent', async () => {
  const { uploads, sendings, reach, idOf } = open();
  uploads.add([image('a'), image('b'), image('c')], root);
  uploads.remove(idOf('c.jpg'));
  sendings[0]?.end();
  await reach('a.jpg done', 'b.jpg sending');
  expect(sendings).toHaveLength(2);
});

test('clearing the list removes finished uploads, and leaves running ones', async () => {
  const { uploads, sendings, states, reach } = open();
  uploads.add([image('a'), image('b'), image('c'), image('d')], root);
  sendings[0]?.end();
  sendings[1]?.fail(new AppError('server.failed'));
  await reach('a.jpg done', 'b.jpg failed', 'c.jpg sending', 'd.jpg sending');
  uploads.clear();
  expect(states()).toEqual(['c.jpg sending', 'd.jpg sending']);
});

test('a file whose bytes have all arrived is being finished, and never shows more than its size', () => {
  const { uploads, sendings } = open();
  uploads.add([image('a')], root);
  sendings[0]?.onProgress(999);
  expect(uploads.list()).toMatchObject([{ state: 'sending', sentBytes: 999 }]);
  sendings[0]?.onProgress(1_024);
  expect(uploads.list()).toMatchObject([{ state: 'finishing', sentBytes: 1_000 }]);
});

test('a lost connection is marked once, and has no speed', () => {
  const { uploads, sendings } = open();
  uploads.add([image('a')], root);
  const notified = vi.fn<() => void>();
  uploads.subscribe(notified);
  sendings[0]?.onConnection(false);
  expect(notified).not.toHaveBeenCalled();
  sendings[0]?.onConnection(true);
  sendings[0]?.onConnection(true);
  expect(notified).toHaveBeenCalledOnce();
  expect(uploads.list()).toMatchObject([{ isLost: true, bytesPerSecond: null }]);
  sendings[0]?.onConnection(false);
  expect(uploads.list()).toMatchObject([{ isLost: false }]);
});

test('a subscriber is notified of changes until it unsubscribes, and the list keeps its identity between them', () => {
  const { uploads } = open();
  const notified = vi.fn<() => void>();
  const unsubscribe = uploads.subscribe(notified);
  const before = uploads.list();
  expect(uploads.list()).toBe(before);
  uploads.add([image('a')], root);
  expect(uploads.list()).not.toBe(before);
  const times = notified.mock.calls.length;
  expect(times).toBeGreaterThan(0);
  unsubscribe();
  uploads.clear();
  expect(notified).toHaveBeenCalledTimes(times);
});

test('each uploaded file is reported with its kind', async () => {
  const { uploads, sendings, reach, onUploaded } = open();
  uploads.add([image('a'), file('flower.mp4', 'video/mp4')], root);
  sendings[0]?.end();
  sendings[1]?.end();
  await reach('a.jpg done', 'flower.mp4 done');
  expect(onUploaded.mock.calls.flat()).toEqual(['image', 'video']);
});
