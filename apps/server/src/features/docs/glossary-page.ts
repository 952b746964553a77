import { escapeHtml } from '@vitrine/contract/core/html';
import { renderDocument } from './render-document.ts';

/** A word of the console, what it means, and the chapter of the guide about it. */
export interface Term {
  /** Its anchor, to which the console leads. */
  id: string;
  name: string;
  meaning: string;
  /** The anchor of a chapter. */
  chapter?: string;
}

/** In alphabetical order. */
export const terms: readonly Term[] = [
  {
    id: 'asleep',
    name: 'Asleep',
    meaning:
      'The screen is connected and dark on purpose: with Auto Sleep it turns its picture off after a minute with nothing to show. It wakes by itself as soon as there is something.',
  },
  {
    id: 'assignment',
    name: 'Assignment',
    meaning:
      'Media that a screen or a group shows at all times, until you assign something else. Schedules come first.',
    chapter: 'show',
  },
  {
    id: 'device',
    name: 'Device',
    meaning: 'A screen as the console lists it: its name, its settings, and what it plays. See Screen.',
    chapter: 'pair',
  },
  {
    id: 'document',
    name: 'Document',
    meaning: 'A PDF or other file with pages, which a screen shows one after the other.',
    chapter: 'media',
  },
  {
    id: 'effect',
    name: 'Effect',
    meaning: 'What a change will do, before you make it: which screens show something else, and from when.',
    chapter: 'show',
  },
  {
    id: 'element',
    name: 'Element',
    meaning: 'A part of a layout: a text, a picture, a video, a price list, a clock, the weather.',
    chapter: 'layouts',
  },
  {
    id: 'feed',
    name: 'Feed',
    meaning: 'News of another site, which layouts show and which is read again every ten minutes.',
    chapter: 'feeds',
  },
  {
    id: 'global-active-media',
    name: 'Global active media',
    meaning:
      'What every screen shows that has nothing scheduled and nothing assigned, neither itself nor by its group. You choose it with Make Active in the Media Library.',
    chapter: 'show',
  },
  {
    id: 'group',
    name: 'Group',
    meaning: 'Screens that share media and settings. Assign media once, and every screen in the group shows it.',
    chapter: 'groups',
  },
  {
    id: 'layout',
    name: 'Layout',
    meaning:
      'Several things on one screen, each in its place, such as a menu board with prices, a picture and a clock.',
    chapter: 'layouts',
  },
  {
    id: 'make-active',
    name: 'Make Active',
    meaning: 'Makes media the global active media, which screens with nothing else to show play.',
    chapter: 'show',
  },
  {
    id: 'media',
    name: 'Media',
    meaning: 'What screens can show: images, videos, web pages, playlists and layouts.',
    chapter: 'media',
  },
  {
    id: 'off',
    name: 'Off',
    meaning: 'The screen is connected, and its panel is switched off. It shows its media once it is switched on.',
  },
  {
    id: 'off-hours',
    name: 'Off by hours',
    meaning:
      'The screen is connected, and off because of its working hours or those of its group. Takeovers still show. It wakes when its hours begin, or when somebody wakes it.',
  },
  {
    id: 'offline',
    name: 'Offline',
    meaning:
      'The server has not heard from the screen for three minutes. Without a network it keeps playing its saved schedule; without power it shows nothing.',
  },
  {
    id: 'pairing',
    name: 'Pairing',
    meaning: 'Adding a screen to your account: you type the code that it shows.',
    chapter: 'pair',
  },
  {
    id: 'playlist',
    name: 'Playlist',
    meaning: 'Media that play one after the other and then again, each for its time.',
    chapter: 'playlists',
  },
  {
    id: 'prepared-screen',
    name: 'Prepared screen',
    meaning:
      'A screen that adds itself to your account when it is first switched on, by a file on its USB stick or disk.',
    chapter: 'disk-image',
  },
  {
    id: 'price-list',
    name: 'Price list',
    meaning: 'Items with their prices, written once and shown by any number of layouts.',
    chapter: 'prices',
  },
  {
    id: 'proof-of-play',
    name: 'Proof of play',
    meaning: 'The record of what a screen has really shown, when and for how long, as it reported it.',
  },
  {
    id: 'receipt',
    name: 'Receipt',
    meaning: 'After a change: which screens show it already, and which still wait for it and why.',
    chapter: 'show',
  },
  {
    id: 'scene',
    name: 'Scene',
    meaning: 'One picture of a layout. A layout can have several, each with its times, such as one for lunch.',
    chapter: 'layouts',
  },
  {
    id: 'schedule',
    name: 'Schedule',
    meaning: 'Media at times you choose, once or repeated. While it runs it replaces what is assigned.',
    chapter: 'schedule',
  },
  {
    id: 'screen',
    name: 'Screen',
    meaning:
      'A TV, monitor or tablet that runs the player. It reports what it shows, and keeps playing without a network.',
    chapter: 'pair',
  },
  {
    id: 'standby',
    name: 'Standby',
    meaning:
      'Takeovers that you prepare for later. Screens load their files in advance, so that they appear at once when you start them.',
    chapter: 'takeover',
  },
  {
    id: 'strip',
    name: 'Strip',
    meaning:
      'A text at the top or the bottom of the chosen screens, over what they play, which goes on below it. It starts and ends like a takeover.',
    chapter: 'takeover',
  },
  {
    id: 'takeover',
    name: 'Takeover',
    meaning:
      'A message or media that appears on the chosen screens at once, above everything else. When it ends, they return to what was there before.',
    chapter: 'takeover',
  },
  {
    id: 'when',
    name: 'When',
    meaning: 'The days and hours at which an item of a playlist plays. Outside of them the playlist leaves it out.',
    chapter: 'playlists',
  },
];

/** The words of the console in alphabetical order, each with a place of its own. */
export const renderGlossary = (): string =>
  renderDocument({
    title: 'Glossary',
    lead: 'The words of the console, and what they mean.',
    contents: `<ul>\n${terms.map(({ id, name }) => `<li><a href="#${id}">${escapeHtml(name)}</a></li>`).join('\n')}\n</ul>`,
    body: `<dl>\n${terms.map(termHtml).join('\n')}\n</dl>`,
  });

const termHtml = ({ id, name, meaning, chapter }: Term): string =>
  `<dt id="${id}">${escapeHtml(name)}</dt>\n<dd>${escapeHtml(meaning)}${
    chapter === undefined ? '' : ` <a href="/docs#${chapter}">In&nbsp;the&nbsp;guide</a>`
  }</dd>`;
