import { screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@vitrine/contract/core/errors';
import { expect, test, vi } from 'vitest';
import { exampleDocument } from '../../../test/examples/example-document.ts';
import { exampleAudio } from '../../../test/examples/example-media.ts';
import { currentVersion, exampleVersion, image, openLibrary, openMenu } from '../../../test/library-page.tsx';
import { file, network } from '../../../test/uploads.ts';
import type { Plain } from '../../../test/render-page.tsx';
import type { Api } from '../../../api/use-api.tsx';

type Use = Plain<Api['media']['applyVersion']>;

const versions = [
  exampleVersion('Next.jpg', { state: 'preparing', progress: 40, replacedAt: null }),
  exampleVersion('Summer.jpg'),
];

async function openVersions(media: NonNullable<Parameters<typeof openLibrary>[0]>['media'] = {}) {
  const opened = await openLibrary({
    images: [image('Menu.jpg', 1)],
    media: { listVersions: async () => ({ current: currentVersion('ver_now'), versions }), ...media },
  });
  await opened.person.click(await screen.findByRole('button', { name: 'Preview Menu.jpg' }));
  const section = within(await screen.findByRole('region', { name: 'Versions' }));
  return { ...opened, section };
}

test('the versions of a file say who sent them when, and what they are', async () => {
  const { section } = await openVersions();
  const rows = (await section.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Next\.jpg.*Ben.*Preparing, 40%$/),
    expect.stringMatching(/^Winter\.jpg.*Ada.*In use$/),
    expect.stringMatching(/^Summer\.jpg.*Ben.*1,000 bytes$|^Summer\.jpg.*Ben/),
  ]);
  expect(section.queryByRole('button', { name: 'Bring back Next.jpg' })).not.toBeInTheDocument();
});

test('a former version is brought back after a question, and that can be undone', async () => {
  const replacedId = exampleVersion('Winter.jpg').id;
  const applyVersion = vi.fn<Use>(async () => ({ success: true, image: image('Menu.jpg', 1), replacedId }));
  const { person, section } = await openVersions({ applyVersion });
  await person.click(await section.findByRole('button', { name: 'Bring back Summer.jpg' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bring back Summer.jpg?' }));
  expect(applyVersion).not.toHaveBeenCalled();
  await person.click(question.getByRole('button', { name: 'Bring back' }));
  expect(await screen.findByText('Menu has another version')).toBeInTheDocument();
  expect(applyVersion.mock.calls[0]?.[0]).toMatchObject({ params: { versionId: 'ver_Summer.jpg' } });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(applyVersion).toHaveBeenCalledTimes(2));
  expect(applyVersion.mock.calls[1]?.[0]).toMatchObject({ params: { versionId: 'ver_Winter.jpg' } });
});

test('a version that is not brought back says why', async () => {
  const { person, section } = await openVersions({
    applyVersion: () => Promise.reject(new AppError('media.version_not_found')),
  });
  await person.click(await section.findByRole('button', { name: 'Bring back Summer.jpg' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Bring back' }));
  expect(await screen.findByText('The version was not changed.')).toBeInTheDocument();
});

test('a new version is chosen in the menu of a file, by keys alone, and named before it is sent', async () => {
  const { send, sendings } = network();
  URL.createObjectURL = () => 'blob:new';
  URL.revokeObjectURL = () => undefined;
  const { person } = await openLibrary({ send, images: [image('Menu.jpg', 1)] });
  await openMenu(person, 'Menu.jpg', 'New version');
  const dialog = within(await screen.findByRole('dialog', { name: 'New version of Menu.jpg' }));
  expect(dialog.getByRole('button', { name: 'Choose file' })).toHaveFocus();
  await person.upload(dialog.getByLabelText('New version'), file('Winter.jpg', 'image/jpeg'));
  const question = within(await screen.findByRole('alertdialog', { name: 'New version of Menu.jpg?' }));
  await person.click(question.getByRole('button', { name: 'Use new version' }));
  await waitFor(() => expect(sendings).toHaveLength(1));
  expect(sendings[0]?.replacesId).toBe('med_Menu.jpg');
});

test.each([
  ['a document', { documents: [exampleDocument('Menu.pdf')] }, 'Menu.pdf', 'Winter.pdf', 'doc_Menu.pdf'],
  ['an audio file', { audio: [exampleAudio('song.mp3')] }, 'song.mp3', 'evening.mp3', 'aud_song.mp3'],
])('%s gets a new version in the same way, beside the present one', async (_kind, world, name, next, id) => {
  const { send, sendings } = network();
  URL.createObjectURL = () => 'blob:new';
  URL.revokeObjectURL = () => undefined;
  const { person } = await openLibrary({ send, ...world });
  await openMenu(person, name, 'New version');
  const dialog = within(await screen.findByRole('dialog', { name: `New version of ${name}` }));
  await person.upload(
    dialog.getByLabelText('New version'),
    file(next, id.startsWith('aud') ? 'audio/mpeg' : 'application/pdf'),
  );
  const question = within(await screen.findByRole('alertdialog', { name: `New version of ${name}?` }));
  expect(question.getByText(next)).toBeInTheDocument();
  await person.click(question.getByRole('button', { name: 'Use new version' }));
  await waitFor(() => expect(sendings).toHaveLength(1));
  expect(sendings[0]?.replacesId).toBe(id);
});

test('the versions of a document say how many pages they have', async () => {
  const { person } = await openLibrary({
    documents: [exampleDocument('Menu.pdf')],
    media: {
      listVersions: async () => ({
        current: { ...currentVersion('ver_now'), pageCount: 1 },
        versions: [exampleVersion('Summer.pdf', { pageCount: 12 })],
      }),
    },
    others: { documents: { get: async () => ({ document: { ...exampleDocument('Menu.pdf'), pages: [] } }) } },
  });
  await person.click(await screen.findByRole('button', { name: 'Preview Menu.pdf' }));
  const section = within(await screen.findByRole('region', { name: 'Versions' }));
  expect(await section.findByText(/^12 pages · /)).toBeInTheDocument();
  expect(section.getByText(/^1 page · .* · In use$/)).toBeInTheDocument();
  await person.click(section.getByRole('button', { name: 'Bring back Summer.pdf' }));
  expect(await screen.findByRole('alertdialog', { name: 'Bring back Summer.pdf?' })).toBeInTheDocument();
});
