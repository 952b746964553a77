import { expect, test } from 'vitest';
import { createSequence } from './sequence.ts';

/** The number of gaps that are noticed in these positions; a beat begins with a star. */
function gapsIn(...positions: string[]): number {
  let gaps = 0;
  const follow = createSequence(() => (gaps += 1));
  for (const text of positions) follow(text.replace('*', ''), text.startsWith('*'));
  return gaps;
}

test.each([
  ['messages in order', ['a:7', 'a:8', 'a:9'], 0],
  ['beats that repeat the last message', ['a:7', '*a:7', '*a:7', 'a:8', '*a:8'], 0],
  ['a first beat', ['*a:7', 'a:8'], 0],
  ['a missed message between others', ['a:7', 'a:9', 'a:10'], 1],
  ['a missed last message', ['a:7', '*a:8', 'a:9'], 1],
  ['a message after others were missed and a beat', ['a:7', '*a:9', 'a:11'], 2],
  ['a new relay', ['a:7', '*b:0', 'b:1'], 1],
  ['a new relay with the same number', ['a:7', 'b:8'], 1],
])('in %s, as many gaps are noticed as there are', (_, positions, gaps) => {
  expect(gapsIn(...positions)).toBe(gaps);
});
