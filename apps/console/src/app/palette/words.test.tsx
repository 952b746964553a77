import type { SearchResult } from '@vitrine/contract/search';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { exampleDevice } from '../../test/examples/example-device.ts';
import { exampleImage } from '../../test/examples/example-media.ts';
import { PaletteOf } from '../../test/palette-of.tsx';
import { renderPage } from '../../test/render-page.tsx';
import { pages } from '../pages.tsx';
import { pageCommands } from './page-list.ts';

beforeEach(() => localStorage.clear());

/** Searches, each with the name of the entry that it should find. */
const words: readonly (readonly [typed: string, name: RegExp])[] = [
  ['upload', /^Upload media/],
  ['photo', /^Upload media/],
  ['pair', /^Add a screen/],
  ['add tv', /^Add a screen/],
  ['invite', /^Invite someone/],
  ['add user', /^Invite someone/],
  ['users', /^People/],
  ['new layout', /^New layout/],
  ['menu board', /^Make a menu board/],
  ['new playlist', /^New playlist/],
  ['price list', /^New price list|^Price Lists/],
  ['rss', /^Add a feed|^Feeds/],
  ['website', /^Add web page/],
  ['assign', /^Put something on screens/],
  ['publish', /^Put something on screens/],
  ['calendar', /^Schedule something/],
  ['holiday', /^Schedule something/],
  ['emergency', /^Take over screens|^Prepare a takeover/],
  ['standby', /^Prepare a takeover/],
  ['logo', /^Logo and color/],
  ['colour', /^Logo and color/],
  ['password', /^Change password/],
  ['passkey', /^Passkeys/],
  ['two-factor', /^Second factor/],
  ['notifications', /^Screen alerts/],
  ['time zone', /^Time zone/],
  ['approval', /^Ask for approval of changes|^Approvals/],
  ['wifi', /^Prepare screens/],
  ['usb', /^Prepare screens|^Media for a USB stick/],
  ['report', /^Reports/],
  ['statistics', /^Reports/],
  ['proof of play', /^Reports/],
  ['export', /^Export the activity log/],
  ['audit', /^Audit Log/],
  ['api key', /^Create API key/],
  ['webhook', /^Add webhook/],
  ['trigger', /^Add trigger/],
  ['storage', /^Storage/],
  ['upgrade', /^Change plan/],
  ['invoice', /^Invoices/],
  ['delete account', /^Delete account/],
  ['dark mode', /^Switch between light and dark/],
  ['shortcuts', /^Keyboard shortcuts/],
  ['demo', /^Sample content/],
  ['help', /^User guide/],
  ['samsung', /^Samsung/],
  ['lg', /^LG/],
  ['fire tv', /^Fire TV/],
  ['android', /^Android/],
  ['raspberry', /^Raspberry Pi/],
  ['rasberry', /^Raspberry Pi/],
  ['playlsit', /^New playlist|^Playlists/],
  ['screen rotation', /^Turn a screen/],
  ['breakfast', /^Breakfast/],
  ['lobby', /^Lobby/],
  ['grace', /^Grace Hopper/],
  ['drinks', /^Drinks/],
  ['fire alarm', /^Fire alarm/],
];

/** Things of an account with names that resemble the searches. */
const things: readonly SearchResult[] = [
  { kind: 'screen', id: 'dev_Lobby', screen: exampleDevice('Lobby') },
  ...Array.from({ length: 6 }, (_, at) => ({
    kind: 'screen' as const,
    id: `dev_${at}`,
    screen: exampleDevice(`Screen ${at}`),
  })),
  ...['menu', 'logo', 'upload', 'price list', 'photo', 'report'].flatMap((name) =>
    [1, 2].map((at) => ({
      kind: 'content' as const,
      id: `med_${name}_${at}`,
      content: { ...exampleImage(`${name} ${at}.png`), kind: 'image' as const, tags: [] },
    })),
  ),
  { kind: 'schedule', id: 'evt_1', name: 'Breakfast' },
  { kind: 'priceList', id: 'prl_1', name: 'Drinks' },
  { kind: 'standby', id: 'stb_1', name: 'Fire alarm' },
  { kind: 'person', id: 'usr_1', name: 'Grace Hopper', email: 'grace@example.com' },
];

const nameOf = (result: SearchResult): string => {
  if (result.kind === 'screen') return result.screen.name;
  if (result.kind === 'content') return 'originalName' in result.content ? result.content.originalName : '';
  return result.kind === 'group' ? result.group.name : result.name;
};

const chapters = [
  'Put your first picture on a screen',
  'Pair a screen',
  'Use a mini PC or Raspberry Pi',
  'Upload pictures and videos',
  'Turn a screen',
  'Make a playlist',
  'Invite people',
];

test.each(words)('who types “%s” finds the right thing first or second', async (typed, name) => {
  const person = await renderPage(
    <PaletteOf pages={pages.map(({ path }) => path)} onTakeOver={() => {}} onSignOut={() => {}} />,
    {
      search: {
        find: async (request) => {
          const asked = (request?.query?.q ?? '').toLowerCase().split(' ');
          return { results: things.filter((each) => asked.every((word) => nameOf(each).toLowerCase().includes(word))) };
        },
      },
      system: {
        guide: async () => ({
          sections: chapters.map((title) => ({
            title,
            chapter: title === 'Turn a screen' ? 'Rotation' : null,
            path: `/docs#${title}`,
          })),
        }),
      },
    },
  );
  await person.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Search or go to' }));
  await person.click(palette.getByRole('combobox'));
  await person.paste(typed);
  await waitFor(() => {
    const first = palette.getAllByRole('option').slice(0, 2);
    expect(first.map((each) => each.textContent)).toContainEqual(expect.stringMatching(name));
  });
});

test('the palette has every page that is opened without an id', () => {
  const opened = pages.map(({ path }) => path).filter((path) => !path.includes(':') && path !== '/pair');
  const listed = pageCommands.map(({ to }) => to).filter((to) => !/docs/.test(to));
  expect(listed.toSorted()).toEqual(opened.toSorted());
});
