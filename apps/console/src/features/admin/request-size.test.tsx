import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage } from '../../test/render-page.tsx';
import { RequestSize } from './request-size.tsx';

/** Opens the section, measures, and answers the requests in place of the server and its proxy. */
async function measure(answer: (size: number) => Promise<Response>) {
  const transport: typeof fetch = async (_, init) => answer(init?.body instanceof Blob ? init.body.size : 0);
  vi.stubGlobal('fetch', transport);
  onTestFinished(() => void vi.unstubAllGlobals());
  const person = await renderPage(<RequestSize />, {});
  expect(screen.queryByText(/A proxy in front|reach the server/)).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Measure limit' }));
}

test.each([
  [
    2 ** 20,
    'A proxy in front of the server allows only 1 MB in a request. Raise its limit: client_max_body_size in nginx, Maximum Upload Size under Network in Cloudflare. Until then, files for the library are sent in parts.',
  ],
  [
    1_000,
    'A proxy in front of the server allows not even 100 KB in a request. Raise its limit: client_max_body_size in nginx, Maximum Upload Size under Network in Cloudflare.',
  ],
  [Number.POSITIVE_INFINITY, 'Requests of 110 MB reach the server.'],
])('the limit of a proxy that allows %d bytes is measured on request', async (most, text) => {
  await measure(async (size) =>
    size <= most ? Response.json({ bytes: size }) : new Response('<html>413</html>', { status: 413 }),
  );
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Measure limit' })).toBeEnabled();
});

test('a server that does not answer is a failure, not a limit', async () => {
  await measure(() => Promise.reject(new TypeError('fetch failed')));
  expect(await screen.findByText('Failed to measure requests')).toBeInTheDocument();
});
