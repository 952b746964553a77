/** What details are cut to, so that one entry cannot fill a log: characters, words of a list, depth. */
const LONGEST = 1_000;
const MOST = 50;
const DEEPEST = 4;

const HIDDEN = '[hidden]';

const SECRET_NAMES = /token|passw|secret|authorization|cookie|credential|api_?key|pincode/i;

/**
 * `Bearer …`, signed tokens, `password=…`, and the opaque tokens of this product: 43 characters of base64url. A word
 * of that length may be harmless; it is hidden all the same.
 */
const SECRET_TEXTS: readonly RegExp[] = [
  /\bBearer\s+\S+/gi,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b(?:token|passw(?:or)?d|secret|api_?key)["']?\s*[:=]\s*["']?[^\s"'&,;}]+/gi,
  /(?<![\w-])[\w-]{43}(?![\w-])/g,
];

/** Text without secrets, and without what would mislead a reader or what the database refuses. */
export function discreetText(text: string, longest = LONGEST): string {
  const plain = text.toWellFormed().replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ');
  return SECRET_TEXTS.reduce((rest, secret) => rest.replace(secret, HIDDEN), plain).slice(0, longest);
}

/** Details without secrets, wherever they stand in them, and no larger than fits a log. */
export function discreetData(data: Record<string, unknown>, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data)
      .slice(0, MOST)
      .map(([name, value]) => [
        discreetText(name, 100),
        SECRET_NAMES.test(name) ? HIDDEN : discreetValue(value, depth + 1),
      ]),
  );
}

function discreetValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return discreetText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return '…';
  if (Array.isArray(value)) return value.slice(0, MOST).map((one) => discreetValue(one, depth + 1));
  return discreetData({ ...value }, depth);
}
