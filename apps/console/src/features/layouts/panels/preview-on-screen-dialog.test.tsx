import { DeviceId } from '@vitrine/contract/fleet/device-identity';
import { LayoutId } from '@vitrine/contract/library/media';
import type { LayoutPreview } from '@vitrine/contract/layouts/layouts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { PreviewOnScreenDialog } from './preview-on-screen-dialog.tsx';

const layoutId = LayoutId.parse('lay_menu');
const lobby = exampleDevice('Lobby');

/** Shows the dialog over a server that keeps previews. */
async function open(previews: LayoutPreview[] = []) {
  const server = { previews };
  const start = vi.fn<(minutes: number | undefined) => void>();
  const person = await renderPage(<PreviewOnScreenDialog layoutId={layoutId} onClose={() => {}} />, {
    devices: {
      list: Object.assign(async () => [lobby], {
        page: async () => ({ body: [lobby], next: null, total: 1 }),
      }),
    },
    layouts: {
      previews: async () => ({ previews: server.previews }),
      async startPreview({ body }) {
        start(body.minutes);
        const until = new Date(Date.now() + (body.minutes ?? 5) * 60_000).toISOString();
        const preview = { deviceId: lobby.id, name: 'Lobby', until };
        server.previews = [preview];
        return { success: true, preview };
      },
      async endPreview() {
        server.previews = [];
        return { success: true };
      },
    },
  });
  return { person, start, dialog: within(await screen.findByRole('dialog', { name: 'Preview on a screen' })) };
}

test('a screen shows the layout for the chosen minutes', async () => {
  const { person, start, dialog } = await open();
  await person.click(await dialog.findByRole('button', { name: /Lobby/ }));
  expect(dialog.getByRole('button', { name: 'Show on Lobby for 5 minutes' })).toBeInTheDocument();
  await person.click(dialog.getByRole('radio', { name: '15' }));
  await person.click(dialog.getByRole('button', { name: 'Show on Lobby for 15 minutes' }));
  expect(await screen.findByText('Showing on Lobby')).toBeInTheDocument();
  expect(start).toHaveBeenCalledExactlyOnceWith(15);
  const running = within(await dialog.findByRole('region', { name: 'On screens now' }));
  expect(running.getByText('Lobby')).toBeInTheDocument();
  expect(running.getByText(/^1[45]:\d\d left$/)).toBeInTheDocument();
});

test('a running preview is ended before its time', async () => {
  const until = new Date(Date.now() + 90_000).toISOString();
  const { person, dialog } = await open([{ deviceId: DeviceId.parse(lobby.id), name: 'Lobby', until }]);
  await person.click(await dialog.findByRole('button', { name: 'End now: preview on Lobby' }));
  await vi.waitFor(() => expect(dialog.queryByRole('region', { name: 'On screens now' })).not.toBeInTheDocument());
});
