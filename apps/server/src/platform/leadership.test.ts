import { expect, test } from 'vitest';
import { inRounds } from './leadership.ts';

test('work in rounds is done at once and again, also after it failed, until the turn ends', async () => {
  const turn = new AbortController();
  const failures: unknown[] = [];
  let rounds = 0;
  const work = async () => {
    rounds++;
    if (rounds === 3) turn.abort();
    if (rounds === 1) throw new Error('the database was away');
  };
  await inRounds(1, work, (error) => failures.push(error))(turn.signal);
  expect(rounds).toBe(3);
  expect(failures).toMatchObject([{ message: 'the database was away' }]);
});
