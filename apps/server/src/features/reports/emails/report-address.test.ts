import { expect, test } from 'vitest';
import { toReportPath } from './report-address.ts';

test('the link of an email opens the report with all of its filters', () => {
  const ids = {
    mediaIds: ['med_1', 'med_2'],
    playlistIds: ['ply_1'],
    layoutIds: ['lay_1'],
    pageIds: ['web_1'],
    deviceIds: ['dev_1'],
    groupIds: ['grp_1'],
    tags: ['north'],
  };
  const path = toReportPath({ by: 'page', measure: 'duration', ...ids }, { from: '2026-11-01', to: '2026-11-30' });
  expect(Object.fromEntries(new URL(path, 'http://x').searchParams)).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
    by: 'page',
    measure: 'duration',
    media: 'med_1,med_2',
    playlists: 'ply_1',
    layouts: 'lay_1',
    pages: 'web_1',
    screens: 'dev_1',
    groups: 'grp_1',
    tags: 'north',
  });
});
