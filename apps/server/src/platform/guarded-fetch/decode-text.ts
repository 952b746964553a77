/** Browsers assume it for most languages if a text states no encoding. */
const FALLBACK = 'windows-1252';

/** The encoding is stated within this many bytes. */
const STATED_WITHIN = 1_024;

/**
 * Decodes HTML or XML by its byte order mark, its header, its `meta` or its XML declaration; otherwise as UTF-8, or as
 * {@link FALLBACK}.
 */
export function decodeText(bytes: Buffer, contentType: string): string {
  const marked =
    bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
  const stated = marked ?? charsetIn(contentType) ?? charsetIn(bytes.toString('latin1', 0, STATED_WITHIN));
  const decoder = stated === null ? null : createDecoder(stated);
  if (decoder !== null) return decoder.decode(bytes);
  try {
    // With `stream`, a character that is cut off at the end is no error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder(FALLBACK).decode(bytes);
  }
}

const charsetIn = (text: string): string | null =>
  /(?:charset|encoding)\s*=\s*["']?\s*([\w:.-]+)/i.exec(text)?.[1] ?? null;

/** Null for an unknown encoding. */
function createDecoder(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
