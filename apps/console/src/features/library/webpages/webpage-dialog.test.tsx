import { AppError } from '@vitrine/contract/core/errors';
import type { Webpage, WebpageBody } from '@vitrine/contract/webpages/webpages';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleCheck, exampleWebpage } from '../../../test/examples/example-webpage.ts';
import { folderNamed, image, openLibrary, openMenu, type World } from '../../../test/library-page.tsx';
import type { Plain } from '../../../test/render-page.tsx';

type Check = Plain<Api['webpages']['check']>;

const allowed: Check = async ({ body }) => ({ check: exampleCheck(body.url) });

interface DialogWorld extends World {
  check?: Check;
  create?: (body: WebpageBody) => Promise<Webpage>;
}

/** Opens the library and its dialog for a new web page. */
async function openDialog({ check = allowed, create, ...world }: DialogWorld = {}) {
  const checked = vi.fn<Check>(check);
  const created = vi.fn<(body: WebpageBody) => Promise<Webpage>>(create ?? (async () => exampleWebpage('Weather')));
  const { person } = await openLibrary({
    images: [image('leopard.jpg', 5)],
    webpageRoutes: {
      check: checked,
      create: async ({ body }) => ({ success: true, webpage: await created(body) }),
    },
    ...world,
  });
  await person.click(await screen.findByRole('button', { name: 'Add web page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add web page' }));
  const address = dialog.getByRole('textbox', { name: 'Address' });
  return {
    person,
    dialog,
    address,
    checked,
    created,
    /** Pastes an address, because a pause between typed letters starts a check, and leaves the field. */
    enter: async (text: string) => {
      await person.clear(address);
      await person.click(address);
      await person.paste(text);
      await person.tab();
    },
    save: () => person.click(dialog.getByRole('button', { name: 'Add web page' })),
  };
}

/** The texts that describe a field: its error and its hint. */
const problemAt = (field: HTMLElement): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();

test('an address gets https:// if it is missing, and its page is shown with its title, which becomes the name', async () => {
  const { dialog, address, enter, save, checked, created } = await openDialog();
  expect(address).toHaveFocus();
  await enter('weather.example.com/now');
  expect(address).toHaveValue('https://weather.example.com/now');
  expect(await dialog.findByText('Park weather')).toBeInTheDocument();
  expect(dialog.getByText('weather.example.com')).toBeInTheDocument();
  expect(dialog.getByText('Screens can show this page.')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Park weather');
  expect(checked).toHaveBeenCalledExactlyOnceWith({ body: { url: 'https://weather.example.com/now' } });
  await save();
  expect(await screen.findByText('Web page added')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(created).toHaveBeenCalledExactlyOnceWith({
    url: 'https://weather.example.com/now',
    name: 'Park weather',
    refreshSeconds: null,
    showsScrollBars: false,
    zoom: 100,
    fallbackMediaId: null,
    folderId: null,
  });
});

test('a pasted address is read without leaving the field', async () => {
  const { person, dialog, address, checked } = await openDialog();
  await person.click(address);
  await person.paste('http://weather.example.com');
  expect(await dialog.findByText('Park weather')).toBeInTheDocument();
  expect(address).toHaveFocus();
  expect(checked).toHaveBeenCalledExactlyOnceWith({ body: { url: 'http://weather.example.com' } });
});

test('while a page is read this is said, and it can be added without waiting, under the title that the server finds', async () => {
  const { dialog, enter, save, created } = await openDialog({ check: () => new Promise(() => {}) });
  await enter('slow.example.com');
  expect(dialog.getByRole('status').textContent).toContain('Looking at the page');
  await save();
  expect(await screen.findByText('Web page added')).toBeInTheDocument();
  expect(created.mock.calls[0]?.[0]).toMatchObject({ url: 'https://slow.example.com', name: '' });
});

test('a page that forbids framing is reported at once with what to do, and can be added still', async () => {
  const framingReason = 'bank.example.com forbids other sites to show it. Its operator can allow it.';
  const { person, dialog, enter, save, checked, created } = await openDialog({
    check: async ({ body }) => ({ check: exampleCheck(body.url, { framing: 'forbidden', framingReason }) }),
  });
  await enter('bank.example.com');
  expect(await dialog.findByText(framingReason)).toBeInTheDocument();
  expect(dialog.queryByText('Screens can show this page.')).not.toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(checked).toHaveBeenCalledTimes(2);
  await save();
  expect(await screen.findByText('Web page added')).toBeInTheDocument();
  expect(created).toHaveBeenCalledOnce();
});

test('a private address, which the server does not read, can be added', async () => {
  const framingReason = 'The server does not open private addresses. Screens show it if they reach it.';
  const { dialog, enter, save, created } = await openDialog({
    check: async ({ body }) => ({
      check: exampleCheck(body.url, { title: '192.168.1.20', framing: 'unknown', framingReason }),
    }),
  });
  await enter('http://192.168.1.20/dashboard');
  expect(await dialog.findByText(framingReason)).toBeInTheDocument();
  await save();
  expect(await screen.findByText('Web page added')).toBeInTheDocument();
  expect(created.mock.calls[0]?.[0]).toMatchObject({ name: '192.168.1.20' });
});

test.each([
  ['of this installation', 'webpage.own_address' as const, /which screens cannot show/],
  ['without https on an installation with it', 'webpage.insecure_address' as const, /begins with https:\/\//],
])('an address %s is refused at its field, until it is changed', async (_, code, sentence) => {
  const { dialog, address, enter, save, created } = await openDialog({
    check: async ({ body }) => {
      if (body.url.includes('wrong')) throw new AppError(code);
      return { check: exampleCheck(body.url) };
    },
  });
  await enter('http://wrong.example.com');
  await vi.waitFor(() => expect(problemAt(address)).toMatch(sentence));
  await save();
  expect(created).not.toHaveBeenCalled();
  await enter('https://weather.example.com');
  expect(await dialog.findByText('Park weather')).toBeInTheDocument();
  expect(problemAt(address)).toBe('');
});

test('an address that only the server refuses when saving shows that at its field', async () => {
  const { address, enter, save } = await openDialog({
    check: () => new Promise(() => {}),
    create: () => Promise.reject(new AppError('webpage.own_address')),
  });
  await enter('signage.example.com');
  await save();
  await vi.waitFor(() => expect(problemAt(address)).toMatch(/which screens cannot show/));
  expect(screen.getByRole('dialog', { name: 'Add web page' })).toBeInTheDocument();
  await enter('weather.example.com');
  expect(problemAt(address)).toBe('');
});

test('a server that cannot be asked says so, and the page can be checked again or added', async () => {
  let isDown = true;
  const { person, dialog, enter } = await openDialog({
    check: async ({ body }) => {
      if (isDown) throw new AppError('server.failed', { message: 'The disk is full.' });
      return { check: exampleCheck(body.url) };
    },
  });
  await enter('weather.example.com');
  expect(await dialog.findByText('The page could not be checked.')).toBeInTheDocument();
  expect(dialog.getByText(/The disk is full\. You can add it anyway\./)).toBeInTheDocument();
  isDown = false;
  await person.click(dialog.getByRole('button', { name: 'Check again' }));
  expect(await dialog.findByText('Park weather')).toBeInTheDocument();
});

test('a web page that the server does not save shows the reason, and keeps everything that was entered', async () => {
  const { dialog, address, enter, save } = await openDialog({
    create: () => Promise.reject(new AppError('webpage.limit_reached')),
  });
  await enter('weather.example.com');
  await save();
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toContain('The web page was not saved. An account has at most 1,000 web pages.');
  expect(address).toHaveValue('https://weather.example.com');
});

test.each([
  ['nothing', '', 'Please enter an address'],
  ['something that is no address', 'not an address', /Please enter an address/],
  ['another protocol', 'ftp://files.example.com', 'Please enter an address that begins with http:// or https://'],
  ['a password in it', 'https://me:secret@example.com', /Please remove the user name and password/],
  ['the address of this console', window.location.origin, /which screens cannot show/],
])('%s instead of an address is reported at the field, and not sent', async (_, text, sentence) => {
  const { address, enter, save, checked, created } = await openDialog();
  if (text !== '') await enter(text);
  await save();
  expect(problemAt(address)).toMatch(sentence);
  expect(checked).not.toHaveBeenCalled();
  expect(created).not.toHaveBeenCalled();
});

test('a name that is too long is reported at its field', async () => {
  const { dialog, enter, save, created } = await openDialog();
  await enter('weather.example.com');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'x'.repeat(256) } });
  expect(problemAt(name)).toBe('Please use at most 255 characters');
  await save();
  expect(created).not.toHaveBeenCalled();
});

test('refresh, zoom, fallback picture and folder are chosen and saved', async () => {
  const { person, dialog, enter, save, created } = await openDialog({ folders: [folderNamed('Animals')] });
  await enter('weather.example.com');
  await person.click(dialog.getByRole('radio', { name: 'Every' }));
  const interval = dialog.getByRole('textbox', { name: 'Interval' });
  await person.clear(interval);
  await person.type(interval, '2000');
  await save();
  expect(dialog.getByText('Enter a time from 15 seconds to 24 hours')).toBeInTheDocument();
  expect(created).not.toHaveBeenCalled();
  await person.clear(interval);
  await person.type(interval, '5');
  await person.click(dialog.getByRole('button', { name: 'Zoom in' }));
  await person.click(dialog.getByRole('button', { name: 'Zoom in' }));
  await person.click(dialog.getByRole('button', { name: 'Choose a picture' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Select Fallback Picture' }));
  expect(picker.queryByRole('tab')).not.toBeInTheDocument();
  await person.click(await picker.findByRole('button', { name: /leopard\.jpg/ }));
  expect(screen.queryByRole('dialog', { name: 'Select Fallback Picture' })).not.toBeInTheDocument();
  expect(dialog.getByText('leopard')).toBeInTheDocument();
  await person.selectOptions(dialog.getByRole('combobox', { name: 'Folder' }), 'Animals');
  await save();
  expect(await screen.findByText('Web page added')).toBeInTheDocument();
  expect(created.mock.calls[0]?.[0]).toMatchObject({
    refreshSeconds: 300,
    zoom: 125,
    showsScrollBars: false,
    fallbackMediaId: 'med_leopard.jpg',
    folderId: 'fld_Animals',
  });
});

test('the zoom stops at its limits, and goes back to 100%', async () => {
  const { person, dialog } = await openDialog();
  const out = dialog.getByRole('button', { name: 'Zoom out' });
  for (let presses = 0; presses < 10; presses += 1) await person.click(out);
  const reset = dialog.getByRole('button', { name: /^Zoom 25%/ });
  expect(out).toBeDisabled();
  await person.click(reset);
  expect(reset.textContent).toBe('100%');
});

test('a picture or folder that was deleted meanwhile is reported at its field', async () => {
  const refusals = [new AppError('media.not_found'), new AppError('folder.not_found')];
  const { dialog, enter, save } = await openDialog({
    folders: [folderNamed('Animals')],
    create: () => Promise.reject(refusals.shift() ?? new Error('no refusal left')),
  });
  await enter('weather.example.com');
  await save();
  expect(await dialog.findByText('This picture was deleted. Choose another.')).toBeInTheDocument();
  await save();
  expect(await dialog.findByText('This folder was deleted. Choose another.')).toBeInTheDocument();
});

const stored = exampleWebpage('Weather', { refreshSeconds: 900, refreshMinutes: 15, zoom: 130, revision: 3 });

test('a web page is edited in its menu, with the revision that the change was made from', async () => {
  const update = vi.fn<Plain<Api['webpages']['update']>>(async () => ({ success: true, webpage: stored }));
  const check = vi.fn<Check>(allowed);
  const { person } = await openLibrary({ webpages: [stored], webpageRoutes: { update, check } });
  await openMenu(person, 'Weather', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit web page' }));
  expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(stored.url);
  expect(dialog.getByText('Screens can show this page.')).toBeInTheDocument();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await person.clear(name);
  await person.type(name, 'Park weather');
  await person.click(dialog.getByRole('button', { name: 'Zoom out' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Web page updated')).toBeInTheDocument();
  expect(check).not.toHaveBeenCalled();
  expect(update).toHaveBeenCalledExactlyOnceWith({
    params: { id: stored.id },
    body: {
      url: stored.url,
      name: 'Park weather',
      refreshSeconds: 900,
      zoom: 125,
      showsScrollBars: false,
      fallbackMediaId: null,
      folderId: null,
      revision: 3,
    },
  });
});

test('a change by somebody else in the meantime is reported, and nothing is lost', async () => {
  const { person } = await openLibrary({
    webpages: [stored],
    webpageRoutes: { update: () => Promise.reject(new AppError('webpage.changed')) },
  });
  await openMenu(person, 'Weather', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit web page' }));
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('was changed in the meantime');
  expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue(stored.url);
});
