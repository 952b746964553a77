import type { ErrorCode } from '@vitrine/contract/core/errors';
import { TRANSFER_VERSION, TransferFormat, TransferManifest } from '@vitrine/contract/transfer/manifest';
import { parse } from 'secure-json-parse';
import type { z } from 'zod';

/** A manifest, or why it is none. */
export type ParsedManifest = { manifest: TransferManifest } | { refusal: Refusal };

interface Refusal {
  code: ErrorCode;
  message?: string;
  details?: Record<string, unknown>;
}

/** Levels of a manifest. Documents of layouts have a dozen. */
const MAX_DEPTH = 64;

/** Parses and validates the manifest of an export. */
export function parseManifest(bytes: Uint8Array): ParsedManifest {
  const value = parseJson(bytes);
  if (value === undefined) return { refusal: { code: 'import.invalid' } };
  const format = TransferFormat.safeParse(value);
  if (!format.success) return { refusal: describe(format.error) };
  if (format.data.version > TRANSFER_VERSION) return { refusal: { code: 'import.too_new' } };
  const manifest = TransferManifest.safeParse(value);
  return manifest.success ? { manifest: manifest.data } : { refusal: describe(manifest.error) };
}

/** Undefined for what is no JSON, is nested too deeply, or has keys that change prototypes. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isDeep(text)) return undefined;
    return parse(text, null, { protoAction: 'error', constructorAction: 'error' }) ?? undefined;
  } catch {
    return undefined;
  }
}

function isDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInText && character === '\\') at += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** Names the field and what is wrong with it. */
function describe({ issues: [issue] }: z.ZodError): Refusal {
  if (issue === undefined) return { code: 'import.invalid' };
  const field = issue.path.join('.');
  const message = `The file is damaged: its description is not valid${field === '' ? '' : ` at ${field.slice(0, 200)}`}. ${issue.message.slice(0, 300)}`;
  return { code: 'import.invalid', message, details: { field } };
}
