import { directionOf } from '@vitrine/messages/languages';
import { readToken } from '../design-tokens.ts';
import type { Reader } from './reader.ts';

export const themedClasses = ['wall', 'paper', 'ink', 'meta', 'rule', 'track'] as const;
export type Themed = (typeof themedClasses)[number];

/** Classes of what changes with the theme. */
const themed: Readonly<Record<Themed, readonly (readonly [property: string, token: string])[]>> = {
  wall: [['background-color', 'wall']],
  paper: [
    ['background-color', 'paper'],
    ['border-color', 'line'],
  ],
  ink: [['color', 'ink']],
  meta: [['color', 'ink-3']],
  rule: [['border-color', 'line']],
  track: [['background-color', 'track']],
};

/** Returns the declarations of a class in a theme. */
export const styleOf = (name: Themed, theme: 'light' | 'dark'): string =>
  themed[name].map(([property, token]) => `${property}:${readToken(token)[theme]};`).join('');

/** Long words and addresses continue on the next line. */
export const WRAP = 'overflow-wrap:anywhere;word-break:break-word;';

/** The sides of a line at which texts begin and end: many mail programs know no logical ones. */
export const sidesOf = ({ language }: Reader) =>
  directionOf(language) === 'rtl' ? { start: 'right', end: 'left' } : { start: 'left', end: 'right' };

/** One line, without characters that control the text around them. */
export const toOneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();

/**
 * A line in which mail programs find no addresses to make links of: names of accounts, people and screens must not
 * lead readers to pages of others. A zero-width space ends each part.
 */
export const toProse = (text: string): string =>
  toOneLine(text).replace(/(?<=[\p{L}\p{N}])(?=\.\p{L}{2}|:\/\/)/gu, '\u200B');
