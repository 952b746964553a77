import { type OnlineVideoCheck, type StreamCheck, streamSentences } from '@vitrine/contract/drawn/address-checks';
import type { StreamProblem } from '@vitrine/contract/drawn/address-checks';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openLibrary } from '../../../test/library-page.tsx';

interface Saved {
  body: { name: string; fields: Record<string, unknown> };
}

/** The server’s answer to the check of a stream. */
const checkedStream = (problem: StreamProblem | null) => async (): Promise<{ check: StreamCheck }> => ({
  check: { url: '', problem, message: problem && streamSentences[problem] },
});

const film: OnlineVideoCheck = {
  url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  provider: 'youtube',
  title: 'Big Buck Bunny',
  picture: null,
  message: null,
};

/** Opens the library and a dialog that adds drawn content. */
async function openDialog(add: 'Add stream' | 'Add online video', stream: StreamProblem | null = null) {
  const created = vi.fn<(request: Saved) => Promise<object>>(async () => ({ success: true, content: {} }));
  const { person } = await openLibrary({
    others: {
      addressChecks: { stream: checkedStream(stream), onlineVideo: async () => ({ check: film }) },
      stream: { create: created as never },
      onlinevideo: { create: created as never },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'More options' }));
  await person.click(await screen.findByRole('menuitem', { name: add }));
  const dialog = within(await screen.findByRole('dialog', { name: add }));
  const address = await dialog.findByRole('textbox', { name: 'Address' });
  return {
    person,
    dialog,
    created,
    address,
    enter: async (text: string) => {
      await person.click(address);
      await person.paste(text);
      await person.tab();
    },
    save: () => person.click(dialog.getByRole('button', { name: add })),
  };
}

test('a stream is added with its name, address and limits', async () => {
  const { person, dialog, enter, save, created } = await openDialog('Add stream');
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Lobby');
  await enter('streams.example.com/live.m3u8');
  expect(await dialog.findByText('Screens can play this stream.')).toBeInTheDocument();
  await person.click(dialog.getByRole('checkbox', { name: /Play sound/ }));
  await save();
  expect(await screen.findByText('Content added')).toBeInTheDocument();
  expect(created.mock.calls[0]?.[0].body).toMatchObject({
    name: 'Lobby',
    fields: {
      url: 'https://streams.example.com/live.m3u8',
      fallbackMediaId: null,
      blackSeconds: 10,
      hasSound: true,
    },
  });
});

test('what keeps screens from a stream is said with a remedy, and it can be added all the same', async () => {
  const { person, dialog, enter, save } = await openDialog('Add stream', 'cors');
  await enter('https://streams.example.com/live.m3u8');
  expect(await dialog.findByText(/Access-Control-Allow-Origin/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Check again' })).toBeInTheDocument();
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Lobby');
  await save();
  expect(await screen.findByText('Content added')).toBeInTheDocument();
});

test('an address that no screen plays and a wrong number of seconds are said at their fields', async () => {
  const { person, dialog, enter, save, created } = await openDialog('Add stream');
  await person.type(dialog.getByRole('textbox', { name: 'Name' }), 'Camera');
  await enter('rtsp://10.0.0.5/stream');
  expect(await dialog.findByText(/run a gateway such as MediaMTX/)).toBeInTheDocument();
  await person.clear(dialog.getByRole('textbox', { name: /Longest black picture/ }));
  await save();
  expect(await dialog.findByText('Enter a whole number of seconds from 2 to 120')).toBeInTheDocument();
  expect(created).not.toHaveBeenCalled();
});

test('an online video has the title of the site as its name', async () => {
  const { dialog, enter, save, created } = await openDialog('Add online video');
  await enter('https://youtu.be/aqz-KE-bpKQ?t=9');
  expect(await dialog.findByText('Screens with internet access can play this video.')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Big Buck Bunny');
  await save();
  expect(await screen.findByText('Content added')).toBeInTheDocument();
  expect(created.mock.calls[0]?.[0].body).toMatchObject({ name: 'Big Buck Bunny', fields: { url: film.url } });
});

test('a video that is pasted as a web page can become an online video', async () => {
  const { person } = await openLibrary({
    others: { addressChecks: { onlineVideo: async () => ({ check: film }) } },
    webpageRoutes: { check: () => new Promise(() => {}) },
  });
  await person.click(await screen.findByRole('button', { name: 'Add web page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add web page' }));
  await person.click(dialog.getByRole('textbox', { name: 'Address' }));
  await person.paste('https://www.youtube.com/shorts/aqz-KE-bpKQ');
  await person.click(await dialog.findByRole('button', { name: 'Add online video' }));
  const next = within(await screen.findByRole('dialog', { name: 'Add online video' }));
  expect(await next.findByRole('textbox', { name: 'Address' })).toHaveValue(
    'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  );
});
