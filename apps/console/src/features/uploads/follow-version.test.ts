import { MediaId } from '@vitrine/contract/library/media';
import { type MediaVersion, MediaVersionId } from '@vitrine/contract/library/media-versions';
import { describe, expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { file, network } from '../../test/uploads.ts';
import type { UploadCallbacks } from './upload-queue.ts';
import { createUploads } from './uploads.ts';

function open(finished: MediaVersion | null, listVersions: Api['media']['listVersions']) {
  const { send, sendings } = network();
  const callbacks = {
    onUploaded: vi.fn<UploadCallbacks['onUploaded']>(),
    onReplaced: vi.fn<UploadCallbacks['onReplaced']>(),
    onInvalid: vi.fn<UploadCallbacks['onInvalid']>(),
    onFailed: vi.fn<UploadCallbacks['onFailed']>(),
    onLimit: vi.fn<UploadCallbacks['onLimit']>(),
    onWaiting: vi.fn<UploadCallbacks['onWaiting']>(),
  };
  const finishResumableUpload = async () => ({ success: true, version: finished });
  const media = { finishResumableUpload, listVersions } as unknown as Api['media'];
  const uploads = createUploads({ api: { media }, send }, callbacks);
  const states = () => uploads.list().map((upload) => `${upload.file.name} ${upload.state}`);
  return { uploads, sendings, states, ...callbacks };
}

const version = (id: string, state: MediaVersion['state'], more: Partial<MediaVersion> = {}): MediaVersion => ({
  id: MediaVersionId.parse(id),
  fileName: 'Winter.jpg',
  fileSize: 1,
  mimeType: 'image/jpeg',
  width: 1,
  height: 1,
  duration: null,
  pageCount: null,
  thumbnailUrl: null,
  addedBy: null,
  addedAt: '2026-03-09T12:00:00.000Z',
  state,
  progress: null,
  failure: null,
  replacedAt: null,
  expiresAt: null,
  ...more,
});

describe('a new version of an item', () => {
  const replaces = { id: MediaId.parse('med_1'), name: 'Menu', effect: null };
  const sent = version('ver_new', 'preparing', { progress: 40 });
  const current = (versionId: string | null) => ({
    ...version('ver_x', 'former'),
    versionId: versionId === null ? null : MediaVersionId.parse(versionId),
  });

  async function send(
    answers: Awaited<ReturnType<Api['media']['listVersions']>>[],
    finished: MediaVersion | null = sent,
  ) {
    const listVersions = async () => (answers.length > 1 ? answers.shift()! : answers[0]!);
    const opened = open(finished, listVersions as unknown as Api['media']['listVersions']);
    const target = { usedBytes: 0, limitBytes: null, folderId: null, replaces };
    opened.uploads.add([file('winter.jpg', 'image/jpeg')], target);
    await vi.waitFor(() => expect(opened.sendings).toHaveLength(1));
    expect(opened.sendings[0]?.replacesId).toBe('med_1');
    opened.sendings[0]?.end();
    return opened;
  }

  test('is followed until it has taken the place of the file, which can be brought back', async () => {
    const { uploads, onReplaced, onUploaded, states } = await send([
      { current: current(null), versions: [sent] },
      { current: current('ver_new'), versions: [version('ver_old', 'former')] },
    ]);
    await vi.waitFor(() => expect(uploads.list()[0]).toMatchObject({ state: 'preparing', preparedPercent: 40 }));
    await vi.waitFor(() => expect(states()).toEqual(['winter.jpg done']), 5_000);
    expect(onReplaced).toHaveBeenCalledExactlyOnceWith(replaces, expect.objectContaining({ replacedId: 'ver_old' }));
    expect(onUploaded).not.toHaveBeenCalled();
  });

  test('that cannot be shown fails with the reason of the server', async () => {
    const { uploads, onReplaced, onFailed } = await send([
      { current: current(null), versions: [version('ver_new', 'failed', { failure: 'It is damaged.' })] },
    ]);
    await vi.waitFor(() =>
      expect(uploads.list()[0]).toMatchObject({ state: 'failed', reason: 'It is damaged.', canRetry: false }),
    );
    expect(onFailed).toHaveBeenCalledExactlyOnceWith('winter.jpg: It is damaged.');
    expect(onReplaced).not.toHaveBeenCalled();
  });

  test('that the item has already changes nothing, and says so', async () => {
    const { onReplaced, states } = await send([], null);
    await vi.waitFor(() => expect(states()).toEqual(['winter.jpg done']));
    expect(onReplaced).toHaveBeenCalledExactlyOnceWith(replaces, null);
  });
});
