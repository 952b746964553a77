import { readFileSync } from 'node:fs';

const file = new URL('../../../../packages/contract/src/design/tokens.css', import.meta.url);

/** The design tokens that the console uses, as CSS. */
export const readDesignTokens = (): string => readFileSync(file, 'utf8');

/** The value of a design token in the light theme, e.g. `ink`, for media without CSS variables. */
export function readLightToken(name: string): string {
  const value = new RegExp(`^\\s*--${name}: (.+?);`, 'm').exec(readDesignTokens())?.[1];
  if (value === undefined) throw new Error(`tokens.css has no --${name}`);
  return /^light-dark\((.+?), /.exec(value)?.[1] ?? value;
}
