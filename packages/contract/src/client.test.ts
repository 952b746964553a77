import { expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { createClient } from './client.ts';

/** A client of a server that answers every call with the same response. */
function clientOf(answer: () => Response | Promise<Response>, token: string | null = null) {
  const transport = vi.fn<typeof fetch>(async () => answer());
  return { client: createClient(api, { token: () => token, fetch: transport }), transport };
}

test.each([
  [new Response('gateway asleep', { status: 502 }), '502: gateway asleep'],
  [new Response('', { status: 500, statusText: 'Internal Server Error' }), '500: Internal Server Error'],
  [Response.json({ error: 'x' }, { status: 404 }), '404: {"error":"x"}'],
])('an answer that is none of ours is told by its status and its body', async (response, message) => {
  const { client } = clientOf(() => response);
  await expect(client.accounts.me()).rejects.toMatchObject({ name: 'AppError', message });
});

test('a failure of ours keeps its code, its message and its details', async () => {
  const body = { code: 'device.limit_reached', message: 'Your plan has no free device seat', details: { limit: 1 } };
  const { client } = clientOf(() => Response.json(body, { status: 409 }));
  await expect(client.accounts.me()).rejects.toMatchObject({ ...body, status: 409 });
});

test('a server that cannot be reached is a failure like others', async () => {
  const { client } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(client.accounts.me()).rejects.toMatchObject({ code: 'network.failed' });
});

test('every call brings the cookies and, where there is one, the token', async () => {
  const user = { settings: { primaryColor: '#3B82F6', logoFilename: null } };
  const { client, transport } = clientOf(() => Response.json(user), 'a.token');
  await client.branding.update({ body: { primaryColor: '#3B82F6' } });
  expect(transport).toHaveBeenCalledExactlyOnceWith('/api/settings/branding', {
    method: 'PATCH',
    credentials: 'include',
    headers: { authorization: 'Bearer a.token', 'content-type': 'application/json' },
    body: '{"primaryColor":"#3B82F6"}',
  });
});

test('a form travels as it is, and names its own type', async () => {
  const { client, transport } = clientOf(() =>
    Response.json({ settings: { primaryColor: '#3B82F6', logoFilename: 'logo_1.webp' } }),
  );
  const form = new FormData();
  await client.branding.uploadLogo({ form });
  expect(transport.mock.lastCall?.[1]).toMatchObject({ body: form, headers: {} });
});
