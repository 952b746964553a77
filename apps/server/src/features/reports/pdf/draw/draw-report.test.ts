import { expect, test } from 'vitest';
import { countTags, readPages } from '../../../../test/documents/read-pdf.ts';
import { PAGE_MARK, PAGES_MARK, type ReportSheet } from '../sheet.ts';
import { drawReport } from './draw-report.ts';

const ROWS = 1_000;

const sheet: ReportSheet = {
  language: 'en',
  name: 'Proof of play',
  brand: { name: 'Brackley Park', color: '#2563eb', logo: null },
  createdAt: new Date('2026-11-20T12:00:00.000Z'),
  created: 'Created on Nov 20',
  title: 'Proof of play',
  period: 'Nov 1 – 20, 2026',
  filters: [],
  empty: null,
  figures: [{ title: 'Plays', value: '500', unit: '', notes: [] }],
  chart: null,
  table: {
    title: 'By media',
    count: '2,345',
    head: 'Media',
    columns: [
      { head: 'Share', isNumber: true },
      { head: 'Plays', isNumber: true },
    ],
    rows: Array.from({ length: ROWS }, (_, n) => ({
      name: `Offer ${n}`,
      color: '#2563eb',
      part: 1 - n / ROWS,
      cells: ['1%', String(ROWS - n)],
    })),
    notes: ['These are the first 1,000 of 2,345 rows.'],
  },
  uptime: null,
  footnotes: ['What is counted.'],
  pageNumber: `Page ${PAGE_MARK} of ${PAGES_MARK}`,
};

test('a report of a thousand rows has all of them, the head of the table and its number on each page', async () => {
  const bytes = await drawReport(sheet);
  const pages = await readPages(bytes);
  expect(pages.length).toBeGreaterThan(20);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Media Share Plays');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const text = pages.join(' ');
  expect(
    Array.from({ length: ROWS }, (_, n) => `Offer ${n} 1% ${ROWS - n} `).filter((row) => !text.includes(row)),
  ).toEqual([]);
  expect(text).toContain('These are the first 1,000 of 2,345 rows.');
  // Heads that are repeated on the pages are no part of the structure.
  expect(Object.fromEntries(countTags(bytes))).toMatchObject({ Table: 1, THead: 1, TR: ROWS + 1, TD: 2 * ROWS });
});

test('a report of pages that no letter of our fonts is on is drawn', async () => {
  const name = '日本語 🎉 مرحبا';
  const bytes = await drawReport({ ...sheet, brand: { ...sheet.brand, name }, table: { ...sheet.table, rows: [] } });
  expect(await readPages(bytes)).toHaveLength(1);
});
