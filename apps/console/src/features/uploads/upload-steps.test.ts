import { AppError } from '@vitrine/contract/core/errors';
import { FolderId } from '@vitrine/contract/library/folders';
import type { MediaKind } from '@vitrine/contract/library/media';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import type { Plain } from '../../test/render-page.tsx';
import { file } from '../../test/uploads.ts';
import type { SendFile, SentFile } from './send-file.ts';
import { uploadFile } from './upload-steps.ts';

type Finish = Plain<Api['media']['finishResumableUpload']>;

/** Uploads a file; the server answers its last step by `finish`. */
function start({
  kind = 'video',
  ...world
}: { kind?: MediaKind; finish?: Finish; send?: SendFile; sent?: SentFile } = {}) {
  const forget = vi.fn<() => Promise<void>>(async () => {});
  const send = vi.fn<SendFile>(world.send ?? (async () => ({ uploadId: 'upl_1', forget })));
  const finish = vi.fn<Finish>(world.finish ?? (async () => ({ success: true })));
  const onConnection = vi.fn<(isLost: boolean) => void>();
  const onSent = vi.fn<(sent: SentFile) => void>();
  const abort = new AbortController();
  const uploading = uploadFile(
    { api: { media: { finishResumableUpload: finish } as unknown as Api['media'] }, send },
    file('flower.mp4', 'video/mp4'),
    {
      kind,
      folderId: FolderId.parse('fld_1'),
      replacesId: null,
      signal: abort.signal,
      sent: world.sent ?? null,
      onSent,
      onConnection,
      onProgress() {},
      onResumed() {},
    },
  );
  return { uploading, forget, send, finish, onConnection, onSent, abort };
}

const refuseBy = (error: Error) => async (): Promise<never> => {
  throw error;
};

test('a sent file becomes a media item of its kind, name and folder', async () => {
  const { uploading, finish, forget, onSent } = start();
  await uploading;
  expect(onSent).toHaveBeenCalledOnce();
  expect(finish).toHaveBeenCalledExactlyOnceWith({
    params: { uploadId: 'upl_1' },
    body: { kind: 'video', originalName: 'flower.mp4', folderId: 'fld_1' },
  });
  expect(forget).toHaveBeenCalledOnce();
});

test('a file that was sent before is not sent again', async () => {
  const forget = vi.fn<() => Promise<void>>(async () => {});
  const { uploading, send, finish, onSent } = start({ sent: { uploadId: 'upl_before', forget } });
  await uploading;
  expect(send).not.toHaveBeenCalled();
  expect(onSent).not.toHaveBeenCalled();
  expect(finish.mock.calls[0]?.[0].params).toEqual({ uploadId: 'upl_before' });
  expect(forget).toHaveBeenCalledOnce();
});

test('the last step is retried until the server answers, and the connection is reported as lost meanwhile', async () => {
  let failures = 2;
  const { uploading, finish, onConnection } = start({
    async finish() {
      failures -= 1;
      if (failures >= 0) throw new AppError('network.failed');
      return { success: true };
    },
  });
  for (const attempt of [1, 2]) {
    await vi.waitFor(() => expect(onConnection).toHaveBeenCalledTimes(2 * attempt - 1));
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(finish).toHaveBeenCalledTimes(attempt + 1));
  }
  await uploading;
  expect(onConnection.mock.calls.flat()).toEqual([true, false, true, false]);
});

test('an upload that is cancelled while the server cannot be reached ends without a reason', async () => {
  const { uploading, onConnection, finish, abort } = start({ finish: refuseBy(new AppError('network.failed')) });
  await vi.waitFor(() => expect(onConnection).toHaveBeenCalledWith(true));
  abort.abort();
  await expect(uploading).rejects.toBeInstanceOf(DOMException);
  expect(finish).toHaveBeenCalledOnce();
});

test.each([
  ['its content', new AppError('media.not_a_video'), true],
  ['the storage limit', new AppError('storage.limit_exceeded'), true],
  ['a missing folder', new AppError('folder.not_found'), false],
  ['a failure of the server', new AppError('server.failed'), false],
])(
  'the record for resuming a file that is refused for %s is removed only if the server discards the file',
  async (_, refusal, isForgotten) => {
    const { uploading, forget } = start({ finish: refuseBy(refusal) });
    await expect(uploading).rejects.toMatchObject({ cause: refusal });
    expect(forget).toHaveBeenCalledTimes(isForgotten ? 1 : 0);
  },
);

const failed = new AppError('server.failed', { message: 'The disk is broken.' });
const refused = new AppError('media.not_a_video', { message: 'This is a song.' });
const full = new AppError('storage.full', { message: 'The disk is full.' });

test.each<[string, Parameters<typeof start>[0], string]>([
  ['a video that cannot be announced', { send: refuseBy(failed) }, 'Failed to get upload URL. The disk is broken.'],
  [
    'a video that cannot be sent',
    {
      async send({ onAnnounced }) {
        onAnnounced();
        throw failed;
      },
    },
    'Failed to upload file to cloud storage. The disk is broken.',
  ],
  ['a video that cannot be saved', { finish: refuseBy(failed) }, 'Failed to save video metadata. The disk is broken.'],
  ['an image in any step', { kind: 'image', finish: refuseBy(failed) }, 'Failed to upload image. The disk is broken.'],
  ['a refusal of the server, without the step', { finish: refuseBy(refused) }, 'This is a song.'],
  ['a full disk, without the step', { finish: refuseBy(full) }, 'The disk is full.'],
])('the reason names %s', async (_, world, message) => {
  await expect(start(world).uploading).rejects.toThrow(new Error(message));
});
