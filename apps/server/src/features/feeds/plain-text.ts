import { Parser } from 'htmlparser2';

/** Longer texts are cut before their markup is read. */
const MAX_MARKUP = 20_000;

/** Elements whose text is no text for people. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'title']);

/** Elements within a line; all others separate words. */
const INLINE = new Set(['a', 'abbr', 'b', 'bdi', 'bdo', 'cite', 'code', 'em', 'i', 'mark', 'q', 's', 'small', 'span']);
for (const name of ['strong', 'sub', 'sup', 'time', 'u', 'wbr', 'font', 'del', 'ins']) INLINE.add(name);

/** The text of a piece of HTML, without any of its markup. */
export function readMarkup(html: string): string {
  let text = '';
  let hidden = 0;
  const separate = (name: string): void => {
    if (!INLINE.has(name)) text += ' ';
  };
  const parser = new Parser({
    onopentag(name) {
      if (HIDDEN.has(name)) hidden += 1;
      separate(name);
    },
    ontext(part) {
      if (hidden === 0) text += part;
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      separate(name);
    },
  });
  parser.end(html.slice(0, MAX_MARKUP));
  return text;
}

/** Characters that are not seen, and change the order of others or what a text seems to say. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu;

/** More marks on one letter than any language has, which would cover the lines around it. */
const STACKED_MARKS = /(\p{M}{4})\p{M}+/gu;

/** One line of at most `max` characters, without control characters. */
export function toLine(text: string, max: number): string {
  const line = text
    .slice(0, MAX_MARKUP)
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(STACKED_MARKS, '$1')
    .trim();
  const characters = Array.from(line);
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
