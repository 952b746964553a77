import { exampleActiveUndo } from '../../../test/examples/example-undo.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { lunch } from '../../../test/examples/example-playlist.ts';
import { exampleWebpage, shownWebpage, weather } from '../../../test/examples/example-webpage.ts';
import { fileNames, folderNamed, image, openLibrary, openMenu, activate, video } from '../../../test/library-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';

const leopard = image('leopard.jpg', 5);
const closed = exampleWebpage('Bank', {
  framing: 'forbidden',
  framingReason: 'bank.example.com forbids other sites to show it.',
});

test('web pages are beside pictures and videos, the newest first, each with its host', async () => {
  await openLibrary({
    images: [leopard],
    videos: [video('film.mp4', 1)],
    webpages: [weather],
  });
  await screen.findByRole('button', { name: 'Preview Weather' });
  expect(fileNames()).toEqual(['leopard.jpg', 'Weather', 'film.mp4']);
  expect(screen.getByText('Web page, weather.example.com')).toBeInTheDocument();
});

test('the type filter shows web pages only, and counts them', async () => {
  const { person } = await openLibrary({ images: [leopard], webpages: [weather, closed] });
  const filter = await screen.findByRole('radio', { name: /^Web pages/ });
  await vi.waitFor(() => expect(filter.closest('label')?.textContent).toBe('Web pages2'));
  await person.click(filter);
  await vi.waitFor(() => expect(fileNames()).toEqual(['Weather', 'Bank']));
});

test.each(['/media', '/media?view=list'])('in %s, a page that screens cannot show says so', async (at) => {
  await openLibrary({ webpages: [closed], at });
  await screen.findByRole('button', { name: 'Preview Bank' });
  expect(screen.getByTitle('bank.example.com forbids other sites to show it.')).toBeInTheDocument();
});

test.each(['/media', '/media?view=list'])('in %s, a page that screens do not show now says why', async (at) => {
  const blocked = 'answers with the error 503';
  await openLibrary({ webpages: [exampleWebpage('Board', { framing: 'unknown', blocked })], at });
  await screen.findByRole('button', { name: 'Preview Board' });
  const reason = 'It answers with the error 503. Screens skip it until the page is back.';
  expect(screen.getByTitle(reason)).toHaveTextContent('Not shown');
});

test('the preview shows the page in a frame that cannot reach the console, with its facts', async () => {
  const page = exampleWebpage('Weather', { refreshSeconds: 300, zoom: 150 });
  const { person } = await openLibrary({ webpages: [page], use: { playlists: 2 } });
  await person.click(await screen.findByRole('button', { name: 'Preview Weather' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Weather' }));
  const frame = dialog.getByTitle('Weather');
  expect(frame).toHaveAttribute('src', 'https://weather.example.com/now');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  expect(frame).toHaveAttribute('inert');
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  // A public page may not reach the network of the person who looks at it.
  expect(frame).not.toHaveAttribute('allow');
  const details = within(dialog.getByRole('complementary', { name: 'Details' }));
  expect(details.getByText('Every 5 minutes')).toBeInTheDocument();
  expect(details.getByText('150%')).toBeInTheDocument();
  expect(details.getByRole('link', { name: page.url })).toHaveAttribute('rel', 'noreferrer');
  expect(await details.findByText('In 2 playlists')).toBeInTheDocument();
});

test('a page that forbids framing shows the reason instead, and can be edited from there', async () => {
  const { person } = await openLibrary({ webpages: [closed] });
  await person.click(await screen.findByRole('button', { name: 'Preview Bank' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bank' }));
  expect(dialog.getByText('bank.example.com forbids other sites to show it.')).toBeInTheDocument();
  expect(dialog.queryByTitle('Bank')).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Try to show it here' })).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByRole('dialog', { name: 'Edit web page' })).toBeInTheDocument();
});

test('a page that the server could not read is shown in a frame on request', async () => {
  const page = exampleWebpage('Board', {
    url: 'http://192.168.1.20/',
    framing: 'unknown',
    framingReason: 'The server does not open private addresses.',
  });
  const { person } = await openLibrary({ webpages: [page] });
  await person.click(await screen.findByRole('button', { name: 'Preview Board' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Board' }));
  expect(dialog.getByText('The server does not open private addresses.')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Try to show it here' }));
  expect(dialog.getByTitle('Board')).toHaveAttribute('src', 'http://192.168.1.20/');
});

test('a web page is deleted after a warning about the screens and playlists that use it', async () => {
  const remove = vi.fn<Plain<Api['webpages']['remove']>>(async () => ({ success: true }));
  const { person } = await openLibrary({
    webpages: [exampleWebpage('Weather', { isActive: true })],
    webpageRoutes: { remove },
    use: { screens: 2, playlists: 1 },
  });
  await openMenu(person, 'Weather', 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete web page' }));
  expect(await question.findByText('on 2 screens and in 1 playlist')).toBeInTheDocument();
  expect(question.getByText(/It's the active web page/)).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Web page deleted successfully')).toBeInTheDocument();
  expect(remove).toHaveBeenCalledExactlyOnceWith({ params: { id: weather.id } });
});

test('the warning before an image is deleted names the web pages that fall back to it', async () => {
  const { person } = await openLibrary({ images: [leopard], use: { webpages: 1 } });
  await openMenu(person, 'leopard.jpg', 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete image' }));
  expect(await question.findByText('as the fallback picture of 1 web page')).toBeInTheDocument();
  expect(question.getByText(/The web page goes on without a fallback picture\./)).toBeInTheDocument();
});

/** Selects the leopard and the weather; returns the bar of actions. */
async function selectBoth() {
  fireEvent.click(await screen.findByRole('button', { name: 'Preview Weather' }), { ctrlKey: true });
  fireEvent.click(screen.getByRole('button', { name: 'Preview leopard.jpg' }), { ctrlKey: true });
  return within(await screen.findByRole('region', { name: 'Selection' }));
}

test('files and web pages are selected, moved and deleted together', async () => {
  const moveMany = vi.fn<Plain<Api['media']['moveMany']>>(async () => ({ success: true, moved: 2, failures: [] }));
  const removeMany = vi.fn<Plain<Api['media']['removeMany']>>(async () => ({
    success: true,
    deleted: 2,
    failures: [],
  }));
  const { person } = await openLibrary({
    images: [leopard],
    webpages: [weather],
    folders: [folderNamed('Animals')],
    media: { moveMany, removeMany },
  });
  const ids = [leopard.id, weather.id];
  await person.click((await selectBoth()).getByRole('button', { name: 'Move to folder' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to folder' }));
  expect(dialog.getByText('2 items')).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: /^Animals/ }));
  expect(await screen.findByText('Media moved to Animals successfully')).toBeInTheDocument();
  expect(moveMany).toHaveBeenCalledExactlyOnceWith({ body: { mediaIds: ids, folderId: 'fld_Animals' } });

  await person.click((await selectBoth()).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete 2 items' }));
  await person.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Successfully deleted 2 items')).toBeInTheDocument();
  expect(removeMany).toHaveBeenCalledExactlyOnceWith({ body: { mediaIds: ids } });
});

test('a web page that is made active replaces the active playlist, with Undo', async () => {
  const undone = {
    before: { slotId: lunch.id, videoId: null, imageId: null },
    since: { slotId: weather.id, videoId: null, imageId: null },
  };
  const undo = vi.fn<Plain<Api['content']['undo']>>(async () => ({ success: true }));
  const setCurrent = vi.fn<Plain<Api['content']['setCurrent']>>(async () => ({
    success: true,
    current: shownWebpage(),
    undo: undone,
  }));
  const { person } = await openLibrary({ webpages: [weather], content: { setCurrent, undo } });
  await activate(person, 'Weather');
  expect(await screen.findByText('Web page set as active')).toBeInTheDocument();
  expect(screen.getByText('The playlist that was active no longer is.')).toBeInTheDocument();
  expect(setCurrent).toHaveBeenCalledExactlyOnceWith({ body: { mediaType: 'webpage', mediaId: weather.id } });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Change undone')).toBeInTheDocument();
  expect(undo).toHaveBeenCalledExactlyOnceWith({ body: undone });
});

test('the active web page can be ended', async () => {
  const clearCurrent = vi.fn<Plain<Api['content']['clearCurrent']>>(async () => ({
    success: true,
    undo: exampleActiveUndo,
  }));
  const { person } = await openLibrary({
    webpages: [exampleWebpage('Weather', { isActive: true })],
    content: { clearCurrent },
  });
  await activate(person, 'Weather', 'Remove as active');
  expect(await screen.findByText('Web page no longer active')).toBeInTheDocument();
  expect(clearCurrent).toHaveBeenCalledOnce();
});

test('a link to the preview of a deleted web page says so', async () => {
  await openLibrary({ images: [leopard], at: '/media?preview=web_gone' });
  expect(await screen.findByText('Web page not found')).toBeInTheDocument();
});
