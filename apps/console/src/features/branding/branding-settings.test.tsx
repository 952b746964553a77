import type { BrandingSettings as Settings } from '@vitrine/contract/branding';
import { AppError } from '@vitrine/contract/core/errors';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../api/api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { BrandingSettings } from './branding-settings.tsx';

type Branding = Api['branding'];
type Acts = { [Act in keyof Branding]?: Plain<Branding[Act]> };

beforeEach(() => {
  localStorage.setItem('jwt_token', 'a.token');
  URL.createObjectURL = () => 'blob:a-logo';
  URL.revokeObjectURL = () => {};
});

const kept: Settings = { primaryColor: '#3B82F6', logoFilename: null };

const answering = (settings: Settings) => async () => ({ settings });

const open = (acts: Acts = {}, settings = kept) =>
  renderPage(<BrandingSettings />, { branding: { get: answering(settings), ...acts } });

const brand = () => document.documentElement.style.getPropertyValue('--brand');

const colorField = () => screen.findByLabelText<HTMLInputElement>('Primary Color', { selector: 'input' });

const refusing = (code: 'server.unavailable' | 'logo.invalid_type') => async (): Promise<never> => {
  throw new AppError(code);
};

const picture = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type });

/** Browsers offer other files too, whatever is accepted. */
const choose = (person: Awaited<ReturnType<typeof open>>, file: File) => {
  const input = screen.getByLabelText<HTMLInputElement>('Logo file');
  input.removeAttribute('accept');
  return person.upload(input, file);
};

test('a colour is tried out on the whole console while it is typed, and kept when it is saved', async () => {
  const update = vi.fn<Plain<Branding['update']>>(answering({ ...kept, primaryColor: '#7a1fa2' }));
  const person = await open({ update });
  const field = await colorField();
  await person.clear(field);
  await person.type(field, '#7a1fa');
  expect(brand()).toBe('#3B82F6');
  await person.type(field, '2');
  expect(brand()).toBe('#7a1fa2');
  expect(screen.getByText('Text on it: white')).toBeTruthy();

  await person.type(field, '{Enter}');
  expect(await screen.findByText('Branding Updated')).toBeTruthy();
  expect(update).toHaveBeenCalledExactlyOnceWith({ body: { primaryColor: '#7a1fa2' } });
  expect(brand()).toBe('#7a1fa2');
});

test('what is no colour is refused in place and sent nowhere; an empty field changes nothing', async () => {
  const update = vi.fn<Plain<Branding['update']>>(answering(kept));
  const person = await open({ update });
  const field = await colorField();
  await person.clear(field);
  await person.type(field, 'blue{Enter}');
  expect(await screen.findByText('Primary color must be a valid hex color')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
  await person.clear(field);
  await person.type(field, '{Enter}');
  expect(await screen.findByText('Branding Updated')).toBeTruthy();
  expect(update).toHaveBeenCalledExactlyOnceWith({ body: {} });
});

test('resetting brings the product’s colour back', async () => {
  const update = vi.fn<Plain<Branding['update']>>(answering(kept));
  const person = await open({ update }, { ...kept, primaryColor: '#7A1FA2' });
  await person.click(await screen.findByRole('button', { name: 'Reset to Default' }));
  expect(await screen.findByText('Branding Reset')).toBeTruthy();
  expect(update).toHaveBeenCalledExactlyOnceWith({ body: { primaryColor: '' } });
  expect((await colorField()).value).toBe('#3B82F6');
});

test.each([
  ['Save Changes', 'Update Failed'],
  ['Reset to Default', 'Reset Failed'],
])('when %s fails, one toast says so', async (button, title) => {
  const person = await open({ update: refusing('server.unavailable') });
  await person.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(title, { exact: true })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a logo is chosen, looked at and uploaded', async () => {
  const uploadLogo = vi.fn<Plain<Branding['uploadLogo']>>(answering({ ...kept, logoFilename: 'logo_1.webp' }));
  const person = await open({ uploadLogo });
  expect(await screen.findByText('Recommended: PNG or JPG, max 2MB, 200x50px optimal.')).toBeTruthy();
  await choose(person, picture(1_000));
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'The chosen logo' }).src).toBe('blob:a-logo');

  await person.click(screen.getByRole('button', { name: 'Upload Logo' }));
  expect(await screen.findByText('Logo Uploaded')).toBeTruthy();
  const sent = uploadLogo.mock.lastCall?.[0]?.form?.get('logo');
  expect(sent instanceof File && sent.name).toBe('logo.png');
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Your logo' }).src).toContain('/api/image/file/logo_1.webp');
});

test('a chosen logo can be left', async () => {
  const person = await open();
  await screen.findByText('No logo yet. Your name is shown instead.');
  await choose(person, picture(1_000));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([
  [picture(10, 'image/svg+xml'), 'Invalid File Type', 'Please select an image file (JPEG, PNG, GIF, or WebP).'],
  [picture(2 * 1024 ** 2 + 1), 'File Too Large', 'Logo file must be less than 2MB.'],
])('a file that is no logo is refused before it is sent', async (file, title, text) => {
  const person = await open();
  await screen.findByRole('button', { name: 'Choose Logo' });
  await choose(person, file);
  expect(await screen.findByText(title, { exact: true })).toBeTruthy();
  expect(screen.getByText(text, { exact: true })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a logo that the server refuses stays chosen, with the reason', async () => {
  const person = await open({ uploadLogo: refusing('logo.invalid_type') });
  await screen.findByRole('button', { name: 'Choose Logo' });
  await choose(person, picture(1_000));
  await person.click(screen.getByRole('button', { name: 'Upload Logo' }));
  expect(await screen.findByText('Upload Failed', { exact: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload Logo' })).toBeTruthy();
});

test('without a token nothing is uploaded', async () => {
  const person = await open();
  await screen.findByRole('button', { name: 'Choose Logo' });
  await choose(person, picture(1_000));
  localStorage.removeItem('jwt_token');
  await person.click(screen.getByRole('button', { name: 'Upload Logo' }));
  expect(await screen.findByText('Upload Failed', { exact: true })).toBeTruthy();
  expect(screen.getByText('No authentication token found', { exact: true })).toBeTruthy();
});

test('a logo is deleted', async () => {
  const person = await open({ deleteLogo: answering(kept) }, { ...kept, logoFilename: 'logo_1.webp' });
  await person.click(await screen.findByRole('button', { name: 'Delete Logo' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Logo' }));
  expect(await screen.findByText('Logo Deleted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete Logo' })).toBeNull();
});

test('a logo that cannot be deleted stays', async () => {
  const person = await open({ deleteLogo: refusing('server.unavailable') }, { ...kept, logoFilename: 'logo_1.webp' });
  await person.click(await screen.findByRole('button', { name: 'Delete Logo' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Logo' }));
  expect(await screen.findByText('Delete Failed', { exact: true })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Your logo' })).toBeTruthy();
});
