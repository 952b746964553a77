import { readFileSync } from 'node:fs';
import { api } from '@vitrine/contract/api';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { readFixture } from '../../../test/fixtures/send-media.ts';
import { type ExampleCall, exampleCalls } from './calls.ts';
import { curlText } from './example-html.ts';

/** Values of answers by the names that stand for them in the examples. */
type Known = Map<string, string>;

test('the examples of the API reference are calls of a real server, and its answers', async () => {
  const server = await testApp({ now: '2031-03-17T09:00:00.000Z', hasScheduler: false });
  const known: Known = new Map();
  const answers: { route: string; status: number; body: unknown }[] = [];
  for (const example of exampleCalls) {
    const answer = await send(server.url, example, known);
    const text = await answer.text();
    for (const [name, path] of Object.entries(example.keeps ?? {})) known.set(name, readPath(JSON.parse(text), path));
    if (example.file !== undefined) await untilThumbnail(server.url, known);
    answers.push({ route: example.route, status: answer.status, body: JSON.parse(replaceKnown(text, known)) });
  }
  expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
  // `vitest -u` writes the answers anew; review what has changed in them.
  await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot('answers.json');
});

test('every example belongs to a route, at its address', () => {
  const routes = new Map<string, string>(
    Object.entries(api).flatMap(([tag, table]) =>
      Object.entries(table).map(([name, { method, path }]) => [`${tag}.${name}`, `${method} ${path}`] as const),
    ),
  );
  for (const { route, call } of exampleCalls) {
    const address = call.replace(/\?.*/, '').replace(/[A-Z]+_ID|SECRET/g, ':');
    expect([route, address]).toEqual([route, routes.get(route)?.replace(/:\w+/g, ':')]);
  }
});

test.each(['api-keys', 'triggers'])('the commands in docs/%s.md are examples of the API reference', (name) => {
  const page = readFileSync(new URL(`../../../../../../docs/${name}.md`, import.meta.url), 'utf8');
  const commands = [...page.matchAll(/```sh\n(.*?)\n```/gs)].map(([, command]) => command);
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) expect(exampleCalls.map(curlText)).toContain(command);
});

function send(url: string, { call, body, file, token }: ExampleCall, known: Known): Promise<Response> {
  const [method = '', path = ''] = putKnown(call, known).split(' ');
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${known.get(token)}` };
  if (file !== undefined) return sendFile(url + path, file, authorization);
  if (body === undefined) return fetch(url + path, { method, headers: authorization });
  const headers = { ...authorization, 'content-type': 'application/json' };
  return fetch(url + path, { method, headers, body: putKnown(JSON.stringify(body), known) });
}

async function sendFile(
  url: string,
  { field, name }: { field: string; name: string },
  headers: Record<string, string>,
) {
  const form = new FormData();
  form.append(field, new Blob([Uint8Array.from(await readFixture(name))], { type: 'image/jpeg' }), name);
  return fetch(url, { method: 'POST', headers, body: form });
}

/** Longer names first: `DEVICE_TOKEN` contains `TOKEN`. */
const byLength = (known: Known) => [...known].toSorted(([a], [b]) => b.length - a.length);

const putKnown = (text: string, known: Known): string =>
  byLength(known).reduce((all, [name, value]) => all.replaceAll(name, value), text);

/** Other ids are cut off: `pli_…`. */
const replaceKnown = (text: string, known: Known): string =>
  byLength(known)
    .reduce((all, [name, value]) => all.replaceAll(value, name), text)
    .replace(/\b([a-z]+)_[0-9a-z]{26}\b/g, '$1_…')
    .replace(/"tokenEnd":"\w{4}"/, '"tokenEnd":"…"');

/** Waits until the picture has a thumbnail, which is made in the background. */
async function untilThumbnail(url: string, known: Known) {
  await expect
    .poll(
      async () => {
        const headers = { authorization: `Bearer ${known.get('TOKEN')}` };
        return (await fetch(`${url}/api/content?kinds=image`, { headers })).text();
      },
      { timeout: 60_000 },
    )
    .toMatch(/"thumbnailUrl":"/);
}

function readPath(answer: unknown, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, key) =>
        typeof at === 'object' && at !== null ? Object.entries(at).find(([name]) => name === key)?.[1] : undefined,
      answer,
    );
  if (typeof value !== 'string') throw new Error(`The answer has no ${path}`);
  return value;
}
