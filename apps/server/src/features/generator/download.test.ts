import { expect, test } from 'vitest';
import { createDownloads } from './download.ts';
import { testPlatform } from '../../test/platform.ts';

const MINUTE_MS = 60_000;
const START = Date.parse('2026-03-09T12:00:00.000Z');

function signer(secret = 'secret') {
  let nowMs = START;
  const downloads = createDownloads(testPlatform({ clock: () => new Date(nowMs), secret }));
  const partsOf = (id: string) => {
    const { searchParams } = new URL(downloads.addressOf(id), 'http://host');
    return { until: searchParams.get('until') ?? '', signature: searchParams.get('signature') ?? '' };
  };
  return { ...downloads, partsOf, pass: (minutes: number) => void (nowMs += minutes * MINUTE_MS) };
}

test('an address is valid for one to two hours', () => {
  const downloads = signer();
  downloads.pass(59);
  const { until, signature } = downloads.partsOf('gen_1');
  expect(downloads.isGood('gen_1', until, signature)).toBe(true);
  downloads.pass(60);
  expect(downloads.isGood('gen_1', until, signature)).toBe(true);
  downloads.pass(1);
  expect(downloads.isGood('gen_1', until, signature)).toBe(false);
});

test('an address stays the same within an hour, and changes with the next one', () => {
  const downloads = signer();
  const address = downloads.addressOf('gen_1');
  downloads.pass(59);
  expect(downloads.addressOf('gen_1')).toBe(address);
  downloads.pass(1);
  expect(downloads.addressOf('gen_1')).not.toBe(address);
});

test('an address is valid for its own video only, until it expires, with the signature of this server', () => {
  const downloads = signer();
  const { until, signature } = downloads.partsOf('gen_1');
  const later = String(Number(until) + 60 * MINUTE_MS);
  expect(downloads.isGood('gen_2', until, signature)).toBe(false);
  expect(downloads.isGood('gen_1', later, signature)).toBe(false);
  expect(signer('another secret').isGood('gen_1', until, signature)).toBe(false);
});

test.each(['', 'x', 'ü'.repeat(43), 'A'.repeat(43), 'A'.repeat(10_000)])(
  'the signature %j is refused without an error',
  (signature) => {
    const downloads = signer();
    expect(downloads.isGood('gen_1', downloads.partsOf('gen_1').until, signature)).toBe(false);
  },
);

test('an expiry time that is no number is refused, even if it is signed', () => {
  const downloads = signer();
  expect(downloads.isGood('gen_1', 'forever', downloads.partsOf('gen_1').signature)).toBe(false);
});
