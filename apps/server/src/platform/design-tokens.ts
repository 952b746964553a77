import { readFileSync } from 'node:fs';
import { root } from './root.ts';

const file = new URL('packages/contract/src/design/tokens.css', root);

/** The design tokens that the console uses, as CSS. */
export const readDesignTokens = (): string => readFileSync(file, 'utf8');

/** The value of a design token in each theme, e.g. of `ink`, for media without CSS variables. */
export function readToken(name: string): { light: string; dark: string } {
  const value = new RegExp(`^\\s*--${name}: (.+?);`, 'm').exec(readDesignTokens())?.[1];
  if (value === undefined) throw new Error(`tokens.css has no --${name}`);
  const [, light = value, dark = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
  return { light, dark };
}
