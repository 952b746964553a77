import type { User } from '@vitrine/contract/accounts';
import type { BrandingSettings as Settings } from '@vitrine/contract/branding';
import { AppError } from '@vitrine/contract/core/errors';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../api/use-api.tsx';
import { type Plain, renderPage } from '../../test/render-page.tsx';
import { BrandingSettings } from './branding-settings.tsx';

type Branding = Api['branding'];
type Routes = { [Route in keyof Branding]?: Plain<Branding[Route]> };

beforeEach(() => {
  localStorage.setItem('jwt_token', 'a.token');
  URL.createObjectURL = () => 'blob:a-logo';
  URL.revokeObjectURL = () => {};
});

const saved: Settings = { primaryColor: '#3B82F6', logoFilename: null };

const answering = (settings: Settings) => async () => ({ settings });

/** A server that keeps what it answers to a change. */
function open(routes: Routes = {}, settings = saved) {
  let kept = settings;
  const keeping = Object.entries(routes).map(([name, change]) => [
    name,
    async (request: never) => {
      const answer = await change(request);
      kept = answer.settings;
      return answer;
    },
  ]);
  return renderPage(<BrandingSettings />, {
    accounts: { me: async () => ({ name: 'Ada', organization: 'Brackley Park' }) as User },
    branding: { ...Object.fromEntries(keeping), get: async () => ({ settings: kept }) },
  });
}

const brand = () => document.documentElement.style.getPropertyValue('--brand');

const colorField = () => screen.findByLabelText<HTMLInputElement>('Primary Color', { selector: 'input' });

const refusing = (code: 'server.unavailable' | 'logo.invalid_type') => async (): Promise<never> => {
  throw new AppError(code);
};

const picture = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'logo.png', { type });

/** A file dialog also allows choosing files outside `accept`. */
const choose = (person: Awaited<ReturnType<typeof open>>, file: File) => {
  const input = screen.getByLabelText<HTMLInputElement>('Logo file');
  input.removeAttribute('accept');
  return person.upload(input, file);
};

test('a valid color is previewed in the whole console while it is typed, and stays when it is saved', async () => {
  const update = vi.fn<Plain<Branding['update']>>(answering({ ...saved, primaryColor: '#7a1fa2' }));
  const person = await open({ update });
  const field = await colorField();
  await person.clear(field);
  await person.type(field, '#7a1fa');
  expect(brand()).toBe('#3B82F6');
  await person.type(field, '2');
  expect(brand()).toBe('#7a1fa2');
  expect(screen.getByText('Shades')).toHaveTextContent(/^Shades$/);

  await person.type(field, '{Enter}');
  expect(await screen.findByText('Branding Updated')).toBeInTheDocument();
  expect(update).toHaveBeenCalledExactlyOnceWith({ body: { primaryColor: '#7a1fa2' } });
  expect(brand()).toBe('#7a1fa2');
});

test('an invalid color is refused in its field and not sent; an empty field changes nothing', async () => {
  const update = vi.fn<Plain<Branding['update']>>(answering(saved));
  const person = await open({ update });
  const field = await colorField();
  await person.clear(field);
  await person.type(field, 'blue{Enter}');
  expect(await screen.findByText('Primary color must be a valid hex color')).toBeInTheDocument();
  expect(update).not.toHaveBeenCalled();
  await person.clear(field);
  await person.type(field, '{Enter}');
  expect(await screen.findByText('Branding Updated')).toBeInTheDocument();
  expect(update).toHaveBeenCalledExactlyOnceWith({ body: {} });
});

test('a reset restores the default color', async () => {
  const update = vi.fn<Plain<Branding['update']>>(answering(saved));
  const person = await open({ update }, { ...saved, primaryColor: '#7A1FA2' });
  await person.click(await screen.findByRole('button', { name: 'Reset to Default' }));
  expect(await screen.findByText('Branding Reset')).toBeInTheDocument();
  expect(update).toHaveBeenCalledExactlyOnceWith({ body: { primaryColor: '' } });
  expect((await colorField()).value).toBe('#3B82F6');
});

test('the reset is undone from its toast, and an undo that fails is reported', async () => {
  const update = vi
    .fn<Plain<Branding['update']>>(refusing('server.unavailable'))
    .mockImplementationOnce(answering(saved))
    .mockImplementationOnce(answering({ ...saved, primaryColor: '#7A1FA2' }))
    .mockImplementationOnce(answering(saved));
  const person = await open({ update }, { ...saved, primaryColor: '#7A1FA2' });
  await person.click(await screen.findByRole('button', { name: 'Reset to Default' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(brand()).toBe('#7A1FA2'));
  expect(update.mock.lastCall?.[0]?.body).toEqual({ primaryColor: '#7A1FA2' });
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument());

  await person.click(screen.getByRole('button', { name: 'Reset to Default' }));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(brand()).toBe('#3B82F6');
});

test('a color that was not saved is removed from the console when the page is left', async () => {
  const person = await open({}, { ...saved, primaryColor: '#7A1FA2' });
  const field = await colorField();
  await person.clear(field);
  await person.type(field, '#112233');
  expect(brand()).toBe('#112233');
  cleanup();
  expect(brand()).toBe('#7A1FA2');
});

test('a picked color is shown as text, and replaces the message about the text before', async () => {
  const person = await open();
  const field = await colorField();
  await person.clear(field);
  await person.type(field, 'blue{Enter}');
  expect(await screen.findByText('Primary color must be a valid hex color')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Choose a color'), { target: { value: '#7a1fa2' } });
  expect(field.value).toBe('#7A1FA2');
  expect(screen.queryByText('Primary color must be a valid hex color')).not.toBeInTheDocument();
});

test('a color that the server refuses stays in the field', async () => {
  const person = await open({ update: refusing('server.unavailable') });
  const field = await colorField();
  await person.clear(field);
  await person.type(field, '#7a1fa2{Enter}');
  expect(await screen.findByText('Update Failed')).toBeInTheDocument();
  expect(field.value).toBe('#7a1fa2');
});

test.each([
  ['Save Changes', 'Update Failed'],
  ['Reset to Default', 'Reset Failed'],
])('when %s fails, one toast reports it', async (button, title) => {
  const person = await open({ update: refusing('server.unavailable') });
  await person.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(title, { exact: true })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a logo is chosen, previewed and uploaded', async () => {
  const uploadLogo = vi.fn<Plain<Branding['uploadLogo']>>(answering({ ...saved, logoFilename: 'logo_1.webp' }));
  const person = await open({ uploadLogo });
  expect(await screen.findByText('Recommended: PNG or JPG, max 2MB, 200x50px optimal.')).toBeInTheDocument();
  await choose(person, picture(1_000));
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'The chosen logo' }).src).toBe('blob:a-logo');

  await person.click(screen.getByRole('button', { name: 'Upload Logo' }));
  expect(await screen.findByText('Logo Uploaded')).toBeInTheDocument();
  const sent = uploadLogo.mock.lastCall?.[0]?.form?.get('logo');
  expect(sent instanceof File && sent.name).toBe('logo.png');
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Your logo' }).src).toContain('/api/image/file/logo_1.webp');
});

test('a chosen logo can be discarded', async () => {
  const person = await open();
  await screen.findByText('No logo yet. Your name is shown instead.');
  await choose(person, picture(1_000));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test.each([
  [picture(10, 'image/svg+xml'), 'Invalid File Type', 'Please select an image file (JPEG, PNG, GIF, or WebP).'],
  [picture(2 * 1024 ** 2 + 1), 'File Too Large', 'Logo file must be less than 2MB.'],
])('%#: a file that cannot be a logo is refused before it is sent', async (file, title, text) => {
  const person = await open();
  await screen.findByRole('button', { name: 'Choose Logo' });
  await choose(person, file);
  expect(await screen.findByText(title, { exact: true })).toBeInTheDocument();
  expect(screen.getByText(text, { exact: true })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a logo that the server refuses stays chosen, with the reason', async () => {
  const person = await open({ uploadLogo: refusing('logo.invalid_type') });
  await screen.findByRole('button', { name: 'Choose Logo' });
  await choose(person, picture(1_000));
  await person.click(screen.getByRole('button', { name: 'Upload Logo' }));
  expect(await screen.findByText('Upload Failed', { exact: true })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Upload Logo' })).toBeInTheDocument();
});

test('without a token nothing is uploaded', async () => {
  const person = await open();
  await screen.findByRole('button', { name: 'Choose Logo' });
  await choose(person, picture(1_000));
  localStorage.removeItem('jwt_token');
  await person.click(screen.getByRole('button', { name: 'Upload Logo' }));
  expect(await screen.findByText('Upload Failed', { exact: true })).toBeInTheDocument();
  expect(screen.getByText('No authentication token found', { exact: true })).toBeInTheDocument();
});

test('a logo is deleted', async () => {
  const person = await open({ deleteLogo: answering(saved) }, { ...saved, logoFilename: 'logo_1.webp' });
  await person.click(await screen.findByRole('button', { name: 'Delete Logo' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Logo' }));
  expect(await screen.findByText('Logo Deleted')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete Logo' })).not.toBeInTheDocument();
});

test('a logo that cannot be deleted stays', async () => {
  const person = await open({ deleteLogo: refusing('server.unavailable') }, { ...saved, logoFilename: 'logo_1.webp' });
  await person.click(await screen.findByRole('button', { name: 'Delete Logo' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete Logo' }));
  expect(await screen.findByText('Delete Failed', { exact: true })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Your logo' })).toBeInTheDocument();
});

test('the preview shows the logo in both themes as soon as it is chosen, and the name without one', async () => {
  const person = await open();
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  expect(preview.getAllByText('Brackley Park')).toHaveLength(2);
  await choose(person, picture(1_000));
  expect(preview.queryByText('Brackley Park')).not.toBeInTheDocument();
  const logos = preview.getAllByAltText<HTMLImageElement>('Brackley Park');
  expect(logos.map(({ src }) => src)).toEqual(['blob:a-logo', 'blob:a-logo']);
  expect(logos.map((logo) => logo.closest<HTMLElement>('[data-theme]')?.dataset['theme'])).toEqual(['light', 'dark']);
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(preview.getAllByText('Brackley Park')).toHaveLength(2);
});
