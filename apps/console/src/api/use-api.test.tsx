import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Api, ApiProvider, useApi } from './use-api.tsx';

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
});

test('a call reaches the server, although the client is loaded only with it', async () => {
  network.mockResolvedValue(new Response('{"playerUrl":"http://192.168.1.20/player/"}'));
  const { result } = renderHook(useApi);
  expect(await result.current.system.playerAddress()).toEqual({ playerUrl: 'http://192.168.1.20/player/' });
  expect(network.mock.lastCall?.[0]).toBe('/api/player-address');
});

test('once the client is loaded, a request is sent before the page can render', async () => {
  network.mockImplementation(async () => new Response('{"playerUrl":"http://192.168.1.20/player/"}'));
  const { result } = renderHook(useApi);
  await result.current.system.playerAddress();
  network.mockClear();
  const answered = result.current.system.playerAddress();
  // Pages are rendered in a task of their own, after all microtasks.
  for (let i = 0; i < 3; i += 1) await Promise.resolve();
  expect(network).toHaveBeenCalledOnce();
  await answered;
});

test('a page of a list is read with its total and the cursor of the next page', async () => {
  network.mockResolvedValue(
    new Response('[]', { headers: { 'x-total-count': '120', link: '</api/devices?cursor=second>; rel="next"' } }),
  );
  const { result } = renderHook(useApi);
  const page = await result.current.devices.list.page({ query: { limit: 60 } });
  expect(page).toEqual({ body: [], next: 'second', total: 120 });
  expect(network).toHaveBeenCalledExactlyOnceWith('/api/devices?limit=60', expect.anything());
});

test('a test replaces the API for the components below it', async () => {
  const fake = { system: { playerAddress: async () => ({ playerUrl: 'fake' }) } } as unknown as Api;
  const { result } = renderHook(useApi, {
    wrapper: ({ children }) => <ApiProvider api={fake}>{children}</ApiProvider>,
  });
  expect(await result.current.system.playerAddress()).toEqual({ playerUrl: 'fake' });
  expect(network).not.toHaveBeenCalled();
});
