import { expect, test } from 'vitest';
import { SentFile } from '../commands/credential.ts';
import { createPageJudge } from './page-problems.ts';

const BOARD = 'https://board.lan/';
const MINUTE_MS = 60_000;

function machine() {
  const seen = { problem: null as string | null, nowMs: 0, isBusy: false };
  const sent: string[] = [];
  const judge = createPageJudge({
    browser: () => ({
      judgePage: async () => seen.problem,
      async takeScreenshot() {
        if (seen.isBusy) throw new Error('The browser does not answer');
        return Buffer.from(`shows: ${seen.problem}`);
      },
    }),
    credential: {
      call: async ({ body }) => void sent.push(body instanceof SentFile ? body.bytes.toString() : ''),
    },
    log: () => undefined,
    nowMs: () => seen.nowMs,
  });
  const look = (problem: string | null, url = BOARD) => {
    seen.problem = problem;
    return judge(url);
  };
  return { seen, sent, look };
}

test('a page that turns into something else is sent as it looks then, before the player closes it', async () => {
  const { sent, look } = machine();
  expect(await look(null)).toBeNull();
  expect(sent).toEqual([]);
  expect(await look('asks people to sign in')).toBe('asks people to sign in');
  expect(sent).toEqual(['shows: asks people to sign in']);
});

test('a page that is not itself from the start, and is never shown, sends no picture', async () => {
  const { sent, look } = machine();
  await look('answers with the error 503');
  await look('answers with the error 503');
  expect(sent).toEqual([]);
});

test('a page that comes and goes sends one picture in ten minutes', async () => {
  const { seen, sent, look } = machine();
  for (let round = 0; round < 5; round += 1) {
    await look(null);
    await look('has crashed');
    seen.nowMs += MINUTE_MS;
  }
  expect(sent).toHaveLength(1);
  seen.nowMs += 10 * MINUTE_MS;
  await look(null);
  await look('has crashed');
  expect(sent).toHaveLength(2);
});

test('the player is told also when no picture can be taken', async () => {
  const { seen, sent, look } = machine();
  await look(null);
  seen.isBusy = true;
  expect([await look('has crashed'), sent]).toEqual(['has crashed', []]);
});
