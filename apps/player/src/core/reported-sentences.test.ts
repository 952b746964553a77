import { readFileSync } from 'node:fs';
import { errorCatalog } from '@vitrine/contract/core/errors';
import { expect, test } from 'vitest';
import { notices, reasons, refusals } from './reported-sentences.ts';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('a screen can say in its language why a prepared screen does not pair itself', () => {
  const codes = [
    'pairing_token.unknown',
    'pairing_token.expired',
    'pairing_token.used_up',
    'pairing_token.screen_removed',
    'device.limit_reached',
  ] as const;
  for (const code of codes) expect(refusals).toContain(errorCatalog[code].message);
});

test('a screen can say in its language what the server’s notices and its reasons against pages say', () => {
  const manifest = read('server/src/features/playout/manifest/manifest.ts');
  for (const notice of notices) expect(manifest).toContain(notice);
  const reader = read('server/src/features/webpages/page-reader.ts');
  for (const [, reason = ''] of reader.matchAll(/^ {6}'([a-z][^']+)',$/gm)) expect(reasons).toContain(` ${reason}`);
});

test('a screen can say in its language what the agent and the player themselves find', () => {
  const found = ['agent/src/browser/frames.ts', 'player/src/frames/ask.ts', 'player/src/frames/open-pages.ts']
    .flatMap((path) => [...read(path).matchAll(/(?:return|pdf' \?|=|PageError\(|problem =) '([a-z][^']+ [^']+)'/g)])
    .map(([, reason = '']) => ` ${reason}`);
  expect(found.length).toBeGreaterThan(5);
  const known = reasons.map((sentence) => sentence.replace('. It will be shown as soon as it does.', ''));
  expect(found.filter((reason) => !known.includes(reason))).toEqual([]);
});
