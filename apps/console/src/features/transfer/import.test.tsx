import { AppError } from '@vitrine/contract/core/errors';
import { LayoutId } from '@vitrine/contract/library/media';
import type { TransferCounts, TransferSummary } from '@vitrine/contract/transfer/transfers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { exampleLayout } from '../../test/examples/example-layout.ts';
import { openGallery } from '../../test/gallery.tsx';
import { folderNamed } from '../../test/library-page.tsx';
import { openPlaylists, playlist } from '../../test/playlists.tsx';
import type { Plain } from '../../test/render-page.tsx';
import type { Sending } from '../uploads/send-file.ts';

const none: TransferCounts = { layouts: 0, playlists: 0, files: 0, webpages: 0, feeds: 0, drawn: 0, priceLists: 0 };

const summaryOf = (changes: Partial<TransferSummary> = {}): TransferSummary => ({
  root: { mediaType: 'layout', mediaId: LayoutId.parse('lay_Menu'), name: 'Menu' },
  added: { ...none, layouts: 2, playlists: 1, files: 3 },
  reused: none,
  leftOut: [],
  ...changes,
});

const exportFile = (name = 'Menu.vitrine') => new File(['x'.repeat(2_000)], name);

type Import = Plain<Api['transfers']['import']>;

const answering = (summary = summaryOf()) => vi.fn<Import>(async () => ({ success: true, summary }));

const sent = { uploadId: 'upl_1', forget: async () => {} };

/** Sends a file at once. */
const send = async ({ file, onProgress }: Sending) => {
  onProgress(file.size);
  return sent;
};

const choose = (file: File) => fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [file] } });

describe('an import', () => {
  test('opens what was imported, and says what was added and what was there', async () => {
    const importing = answering(summaryOf({ reused: { ...none, files: 1 } }));
    await openGallery({ send, others: { transfers: { import: importing } } });
    choose(exportFile());
    expect(await screen.findByText('At /layouts/lay_Menu')).toBeInTheDocument();
    const text = 'Added 2 layouts, 1 playlist and 3 files. Already in your account: 1 file.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(importing).toHaveBeenCalledExactlyOnceWith({
      params: { uploadId: 'upl_1' },
      body: { originalName: 'Menu.vitrine', folderId: null },
    });
  });

  test('goes into the open folder', async () => {
    const folder = folderNamed('Menus');
    const importing = answering();
    await openGallery({
      send,
      folders: [folder],
      at: `/layouts?folder=${folder.id}`,
      others: { transfers: { import: importing } },
    });
    choose(exportFile());
    await waitFor(() => expect(importing.mock.calls[0]?.[0].body.folderId).toBe(folder.id));
  });

  test('shows how much has been sent, and that a lost connection resumes', async () => {
    let sending: Sending | undefined;
    await openGallery({
      send: (started) => {
        sending = started;
        return new Promise(() => {});
      },
    });
    choose(exportFile());
    await waitFor(() => expect(sending).toBeDefined());
    sending?.onProgress(500);
    const bar = await screen.findByRole('progressbar', { name: 'Upload' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '25'));
    sending?.onConnection(true);
    expect(await screen.findByText('Connection lost, resuming automatically')).toBeInTheDocument();
  });

  test('is cancelled with its dialog', async () => {
    let signal: AbortSignal | undefined;
    const person = await openGallery({
      send: (started) => {
        ({ signal } = started);
        return new Promise(() => {});
      },
    });
    choose(exportFile());
    await waitFor(() => expect(signal).toBeDefined());
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(signal?.aborted).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('of a damaged file says why, and that nothing was imported', async () => {
    const importing = vi.fn<Import>(async () => Promise.reject(new AppError('import.incomplete')));
    await openGallery({ send, others: { transfers: { import: importing } } });
    choose(exportFile());
    const dialog = within(await screen.findByRole('dialog', { name: 'Import' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('Nothing was imported. The file is incomplete. Export it again');
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('whose folder was deleted is tried again without one', async () => {
    const importing = vi
      .fn<Import>()
      .mockRejectedValueOnce(new AppError('folder.not_found'))
      .mockResolvedValue({ success: true, summary: summaryOf() });
    const folder = folderNamed('Menus');
    const person = await openGallery({
      send,
      folders: [folder],
      at: `/layouts?folder=${folder.id}`,
      others: { transfers: { import: importing } },
    });
    choose(exportFile());
    await person.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('At /layouts/lay_Menu')).toBeInTheDocument();
    expect(importing.mock.calls.map(([{ body }]) => body.folderId)).toEqual([folder.id, null]);
  });

  test('lists what was left out before it opens the layout', async () => {
    const leftOut: TransferSummary['leftOut'] = [
      { name: 'Menu', reason: 'not_contained', count: 2 },
      { name: 'Board', reason: 'webpage.insecure_address', count: 1 },
      { name: 'Menu', reason: 'groups', count: 1 },
    ];
    const person = await openGallery({ send, others: { transfers: { import: answering(summaryOf({ leftOut })) } } });
    choose(exportFile());
    const dialog = within(await screen.findByRole('dialog', { name: 'Menu imported' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Menu: 2 places stay empty, because the file does not contain their content.',
      'Board: this web page uses http, which screens cannot show here.',
      'Menu: one item or scene was for groups of another account only, and is now for more screens. Choose its screens.',
    ]);
    await person.click(dialog.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('At /layouts/lay_Menu')).toBeInTheDocument();
  });

  test('begins with a file that is dropped on the page of playlists', async () => {
    const importing = answering();
    await openPlaylists({ send, transfers: { import: importing } });
    await screen.findByText('No playlists yet');
    const dataTransfer = { types: ['Files'], files: [exportFile()] };
    fireEvent.dragEnter(window, { dataTransfer });
    expect(await screen.findByText('Drop to import')).toBeInTheDocument();
    fireEvent.drop(window, { dataTransfer });
    await waitFor(() => expect(importing).toHaveBeenCalledOnce());
  });

  test('takes only exports, one at a time', async () => {
    await openGallery({ send });
    choose(exportFile('holiday.jpg'));
    expect(await screen.findByText('This is not an export')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('an export', () => {
  const described = {
    filename: 'Menu.vitrine',
    url: '/api/layouts/lay_Menu/export/file',
    bytes: 3_000_000,
    contains: none,
    hasDrafts: true,
    hasGroups: true,
  };

  test('of a layout is downloaded, and says if changes are not in it', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    onTestFinished(() => click.mockRestore());
    const describeLayout = vi.fn<Plain<Api['transfers']['describeLayout']>>(async () => ({ export: described }));
    const person = await openGallery({ layouts: [exampleLayout('Menu')], others: { transfers: { describeLayout } } });
    await person.click(await screen.findByRole('button', { name: 'Actions for Menu' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Export' }));
    expect(
      await screen.findByText(
        /^Menu\.vitrine, .*MB\. Unpublished changes are not included\.\s+The groups of items and scenes are not included\.$/,
      ),
    ).toBeInTheDocument();
    expect(click.mock.instances).toMatchObject([{ pathname: described.url, download: 'Menu.vitrine' }]);
  });

  test('that is not possible now says why', async () => {
    const describePlaylist = vi.fn<Plain<Api['transfers']['describePlaylist']>>(async () =>
      Promise.reject(new AppError('export.not_ready')),
    );
    const person = await openPlaylists({ playlists: [playlist('Loop')], transfers: { describePlaylist } });
    await person.click(await screen.findByRole('button', { name: 'Actions for Loop' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Export' }));
    expect(await screen.findByText('Failed to export')).toBeInTheDocument();
    expect(screen.getByText('Some files are still being processed. Please try again in a moment.')).toBeInTheDocument();
  });
});
