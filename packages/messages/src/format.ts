/* oxlint-disable typescript/no-unsafe-type-assertion -- tokens say by their kind what follows, and types of messages what values are */
import type { Tokens } from './tokens.ts';

/** Numbers and plurals in a locale. */
export interface MessageFormat {
  formatNumber: (value: number) => string;
  /** The plural category: `one`, `few`, `other` …. */
  selectPlural: (value: number, isOrdinal: boolean) => string;
}

export function createMessageFormat(locale: string): MessageFormat {
  const numbers = new Intl.NumberFormat(locale);
  const rules = [false, true].map(
    (isOrdinal) => new Intl.PluralRules(locale, { type: isOrdinal ? 'ordinal' : 'cardinal' }),
  );
  return {
    formatNumber: (value) => numbers.format(value),
    selectPlural: (value, isOrdinal) => rules[Number(isOrdinal)]!.select(value),
  };
}

/**
 * The parts of a compiled message with its values, in order. A tag is called with its parts and may return anything, such
 * as an element.
 */
export function formatParts(
  tokens: Tokens,
  values: Readonly<Record<string, unknown>>,
  format: MessageFormat,
  hash?: string,
): unknown[] {
  return tokens.flatMap((token): unknown[] => {
    if (typeof token === 'string') return [token === '#' && hash !== undefined ? hash : token];
    const [name, kind, inner] = token;
    const value = values[name];
    if (kind === 'tag')
      return [(value as (parts: unknown[]) => unknown)(formatParts(inner as Tokens, values, format, hash))];
    if (kind === 'number') return [format.formatNumber(value as number)];
    if (inner === undefined) return [value];
    const branches = inner as Record<string, Tokens>;
    if (kind === 'select') return formatParts(branches[value as string] ?? branches['other']!, values, format, hash);
    const count = value as number;
    const branch =
      branches[count] ?? branches[format.selectPlural(count, kind === 'selectordinal')] ?? branches['other']!;
    return formatParts(branch, values, format, format.formatNumber(count));
  });
}
