import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AppError } from '@vitrine/contract/core/errors';
import { type Api } from '../../../api/use-api.tsx';
import { type Plain } from '../../../test/render-page.tsx';
import { openAnimals, openLibrary, uploadFiles, uploadTray } from '../../../test/library-page.tsx';
import { file, network } from '../../../test/uploads.ts';

/** Returns true if the tab closes without a confirmation. */
const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('an upload shows its progress, and finishes when all bytes have arrived', async () => {
  const { send, sendings, forget } = network();
  const finishResumableUpload = vi.fn<Plain<Api['media']['finishResumableUpload']>>(async () => ({ success: true }));
  await openLibrary({ send, media: { finishResumableUpload } });
  await uploadFiles([file('leopard.jpg', 'image/jpeg')]);
  const bar = await within(await uploadTray()).findByRole('progressbar', { name: 'leopard.jpg' });
  const [sending] = sendings;
  sending?.onProgress(620);
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '62'));
  expect((await uploadTray()).textContent).toContain('62%');
  sending?.end();
  // The text is once in the tray, and once in a toast.
  await waitFor(() => expect(screen.getAllByText('Image uploaded')).toHaveLength(2));
  expect(finishResumableUpload).toHaveBeenCalledExactlyOnceWith({
    params: { uploadId: 'upl_1' },
    body: { kind: 'image', originalName: 'leopard.jpg', folderId: null },
  });
  expect(forget).toHaveBeenCalledOnce();
});

test('an upload waits for a lost connection, and shows where it resumed', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  await uploadFiles([file('flower.mp4', 'video/mp4')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  const [sending] = sendings;
  sending?.onResumed(450);
  sending?.onProgress(450);
  expect(await within(await uploadTray()).findByText(/^Resumed at 45% · /)).toBeInTheDocument();
  sending?.onConnection(true);
  expect(await within(await uploadTray()).findByText('Connection lost, resuming automatically')).toBeInTheDocument();
  sending?.onConnection(false);
  await waitFor(async () => expect((await uploadTray()).textContent).not.toContain('Connection lost'));
  sending?.end();
  await screen.findAllByText('Video uploaded');
});

test.each([
  ['before it was announced', false, 'Failed to get upload URL'],
  ['while it was sent', true, 'Failed to upload file to cloud storage'],
])('an upload that failed %s shows the reason, and can be retried', async (_, isAnnounced, step) => {
  const { send, sendings } = network();
  const { person } = await openLibrary({ send });
  await uploadFiles([file('flower.mp4', 'video/mp4')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  if (isAnnounced) sendings[0]?.onAnnounced();
  sendings[0]?.fail(new AppError('server.failed'));
  expect(await screen.findByText('Upload failed')).toBeInTheDocument();
  const reason = `${step}. Something went wrong on the server. Please try again.`;
  expect(screen.getByText(`flower.mp4: ${reason}`)).toBeInTheDocument();
  expect(within(await uploadTray()).getByText(reason)).toBeInTheDocument();
  await person.click(within(await uploadTray()).getByRole('button', { name: 'Try flower.mp4 again' }));
  await waitFor(() => expect(sendings).toHaveLength(2));
  sendings[1]?.end();
  expect((await screen.findAllByText('Video uploaded')).length).toBeGreaterThan(0);
});

test('a file is not sent again when only the last step failed', async () => {
  const { send, sendings } = network();
  const finishResumableUpload = vi
    .fn<Plain<Api['media']['finishResumableUpload']>>()
    .mockRejectedValueOnce(new AppError('server.failed'))
    .mockRejectedValueOnce(new AppError('network.failed'))
    .mockResolvedValueOnce({ success: true });
  const { person } = await openLibrary({ send, media: { finishResumableUpload } });
  await uploadFiles([file('flower.mp4', 'video/mp4')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  expect(await within(await uploadTray()).findByText(/^Failed to save video metadata/)).toBeInTheDocument();
  await person.click(await screen.findByRole('button', { name: 'Try flower.mp4 again' }));
  await screen.findAllByText('Video uploaded');
  expect(finishResumableUpload).toHaveBeenCalledTimes(3);
  expect(sendings).toHaveLength(1);
});

test('a file whose folder was deleted meanwhile can be put into Root without being sent again', async () => {
  const { send, sendings } = network();
  const finishResumableUpload = vi
    .fn<Plain<Api['media']['finishResumableUpload']>>()
    .mockRejectedValueOnce(new AppError('folder.not_found'))
    .mockResolvedValueOnce({ success: true });
  const { person } = await openAnimals({ send, media: { finishResumableUpload } });
  await uploadFiles([file('leopard.jpg', 'image/jpeg')]);
  await waitFor(() => expect(sendings).toHaveLength(1));
  sendings[0]?.end();
  expect(
    await within(await uploadTray()).findByText('Its folder was deleted. Try again to upload it without a folder.'),
  ).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Try leopard.jpg again' }));
  await waitFor(() => expect(screen.getAllByText('Image uploaded')).toHaveLength(2));
  expect(finishResumableUpload.mock.calls.map(([{ body }]) => body.folderId)).toEqual(['fld_Animals', null]);
  expect(sendings).toHaveLength(1);
});

test('after an upload is cancelled, the next one starts', async () => {
  const { send, sendings } = network();
  const { person } = await openLibrary({ send });
  await uploadFiles(['a.jpg', 'b.jpg', 'c.jpg'].map((name) => file(name, 'image/jpeg')));
  await waitFor(() => expect(sendings).toHaveLength(2));
  expect((await uploadTray()).textContent).toContain('0 of 3 uploaded');
  await person.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));
  await waitFor(() => expect(sendings).toHaveLength(3));
  expect(sendings[0]?.signal.aborted).toBe(true);
  expect((await uploadTray()).textContent).not.toContain('a.jpg');
});

test('the browser requires a confirmation to close the tab during an upload', async () => {
  const { send, sendings } = network();
  await openLibrary({ send });
  expect(leave()).toBe(true);
  await uploadFiles([file('leopard.jpg', 'image/jpeg')]);
  await uploadTray();
  expect(leave()).toBe(false);
  sendings[0]?.end();
  await screen.findAllByText('Image uploaded');
  expect(leave()).toBe(true);
});
