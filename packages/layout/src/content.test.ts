import { expect, test } from 'vitest';
import { listDocumentContent, listDocumentFonts } from './content.ts';
import { t } from '@vitrine/messages/t';
import { menu } from './templates/menu.ts';

const { landscape } = menu({ language: 'en', t });

const familiesOf = (document: typeof landscape) => new Set(listDocumentFonts(document).map(({ font }) => font.id));

test('the content of a document is what its elements refer to, in every scene', () => {
  const { mediaIds, playlistIds, webpageIds } = listDocumentContent(landscape);
  expect([mediaIds.size, playlistIds.size, webpageIds.size]).toEqual([1, 0, 0]);
  expect(listDocumentContent({ scenes: 'none' }).mediaIds.size).toBe(0);
  const ticker = { id: 't', kind: 'ticker', feedId: 'fed_1' };
  expect([...listDocumentContent({ scenes: [{ elements: [ticker] }] }).feedIds]).toEqual(['fed_1']);
  const weather = { id: 'w', kind: 'weather', place: { name: 'Zurich', latitude: 47.3769, longitude: 8.5417 } };
  expect(listDocumentContent({ scenes: [{ elements: [weather] }] }).places).toEqual([
    { name: 'Zurich', latitude: 47.38, longitude: 8.54 },
  ]);
});

const readCounted = (element: { id: string; isCounted: boolean }) =>
  listDocumentContent({ scenes: [{ elements: [element] }] }).countedAddresses.get(element.id);

test.each([
  ['https://example.com/menu', 'https://example.com/menu'],
  [' HTTP://Example.com ', 'http://example.com/'],
  ['https://例え.jp/é', 'https://xn--r8jz45g.jp/%C3%A9'],
  ['ftp://example.com', undefined],
  ['example.com', undefined],
  ['https://bank.example@example.com', undefined],
  ['https://example.com/{screen.name}', undefined],
  ['https://example.com and more', undefined],
  ['https://', undefined],
])('scans of a QR code are counted if its text is an address: %s', (text, address) => {
  const code = { id: 'q', kind: 'qr', text, isCounted: true };
  expect(readCounted(code)).toBe(address);
  expect(readCounted({ ...code, isCounted: false })).toBe(undefined);
});

test('a screen gets the families of a document, Inter for other letters, and Arabic only for Arabic text', () => {
  expect(familiesOf(landscape).has('inter')).toBe(true);
  expect(familiesOf(landscape).has('noto-sans-arabic')).toBe(false);
  const { scenes } = landscape;
  const arabic = { ...landscape, scenes: scenes.map((scene) => ({ ...scene, name: 'مرحبا' })) };
  expect(familiesOf(arabic).has('noto-sans-arabic')).toBe(true);
});
