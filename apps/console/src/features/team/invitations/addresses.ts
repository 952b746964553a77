/** Typed or pasted addresses. */
export interface TypedAddresses {
  /** Each once, whatever its case. */
  valid: readonly string[];
  /** The parts of the text that are not valid email addresses. */
  invalid: readonly string[];
}

/**
 * Reads email addresses from a text: separated by commas, semicolons, spaces or lines, also with names as mail programs
 * copy them (`Ada Lovelace <ada@example.com>`).
 */
export function readAddresses(text: string): TypedAddresses {
  const named = [...text.matchAll(/<([^<>\s]+)>/g)].map(([, address = '']) => address);
  const parts = named.length > 0 ? [...named, ...listUnnamed(text)] : text.split(SEPARATORS);
  const unique = new Map(parts.filter((part) => part !== '').map((part) => [part.toLowerCase(), part]));
  const all = [...unique.values()];
  return { valid: all.filter(isAddress), invalid: all.filter((part) => !isAddress(part)) };
}

const SEPARATORS = /[\s,;]+/;

const isAddress = (text: string): boolean => /^[^@<>"]+@[^@<>".]+(\.[^@<>".]+)+$/.test(text);

/** The addresses without brackets among others with names, which may have commas too: `Lovelace, Ada <ada@example.com>`. */
const listUnnamed = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .filter((part) => part.includes('@') && !part.includes('<'))
    .flatMap((part) => part.trim().split(SEPARATORS));
