/** Limits of an entry's details: characters of a text, items of a list, levels of nesting. */
const MAX_LENGTH = 1_000;
const MAX_ITEMS = 50;
const MAX_DEPTH = 4;

const HIDDEN = '[hidden]';

const SECRET_NAMES = /token|passw|secret|authorization|cookie|credential|api_?key|pincode/i;

/**
 * `Bearer …`, signed tokens, `password=…`, and this product's opaque tokens: 43 characters of base64url. A harmless word
 * of that length is hidden as well.
 */
const SECRET_TEXTS: readonly RegExp[] = [
  /\bBearer\s+\S+/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b(?:token|passw(?:or)?d|secret|api_?key)["']?\s*[:=]\s*["']?[^\s"'&,;}]+/gi,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
];

/** Removes secrets, control characters, direction overrides, and code points that PostgreSQL refuses. */
export function redactText(text: string, longest = MAX_LENGTH): string {
  const plain = text.toWellFormed().replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
  return SECRET_TEXTS.reduce((rest, secret) => rest.replace(secret, HIDDEN), plain).slice(0, longest);
}

/** Removes secrets at any depth and cuts the details to the limits above. */
export function redactData(data: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data)
      .slice(0, MAX_ITEMS)
      .map(([name, value]) => [
        redactText(name, 100),
        SECRET_NAMES.test(name) ? HIDDEN : redactValue(value, depth + 1),
      ]),
  );
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((one) => redactValue(one, depth + 1));
  return redactData({ ...value }, depth);
}
