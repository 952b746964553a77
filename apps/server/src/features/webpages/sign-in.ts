import { SIGN_IN_PATHS } from '@vitrine/contract/sign-in-path';
import { Parser } from 'htmlparser2';

/** Pages with more text than this, in characters, show something beside their fields. */
const MAX_FORM_TEXT = 1_000;

const SIGN_IN_WORDS = /\b(log|sign)[ -]?(in|on)\b|\bpass(word|code)\b|\banmelden\b|\bpasswort\b|accept (the )?terms/i;

interface Form {
  text: string;
  hasField: boolean;
  hasPassword: boolean;
}

/** Elements whose text nobody sees. */
const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'title']);

function readForm(html: string): Form {
  const form: Form = { text: '', hasField: false, hasPassword: false };
  let unseen = 0;
  const parser = new Parser({
    onopentag(name, { type = 'text' }) {
      if (UNSEEN.has(name)) unseen += 1;
      if (name !== 'input' || type.toLowerCase() === 'hidden') return;
      form.hasField = true;
      if (type.toLowerCase() === 'password') form.hasPassword = true;
    },
    ontext(text) {
      if (unseen > 0) return;
      form.text += text;
      if (form.text.length > 2 * MAX_FORM_TEXT) parser.pause();
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen -= 1;
    },
  });
  parser.write(html);
  return form;
}

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/**
 * True if a page asks people to sign in: it was redirected to an address that says so, or is little more than a form.
 * Pages that do so by their scripts alone are not recognised.
 *
 * @param asked the address that was opened
 * @param shown the address after redirects
 */
export function asksToSignIn(html: string, asked: URL, shown: URL): boolean {
  const isMoved = asked.host !== shown.host || withoutSlash(asked.pathname) !== withoutSlash(shown.pathname);
  if (isMoved && SIGN_IN_PATHS.test(shown.pathname)) return true;
  const { text, hasField, hasPassword } = readForm(html);
  if (text.replace(/\s+/g, ' ').trim().length > MAX_FORM_TEXT) return false;
  return hasPassword || (hasField && SIGN_IN_WORDS.test(text));
}
