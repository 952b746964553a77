import type { Translate } from '@vitrine/messages/t';

/** The chapters that exist in every language, by their files. The others are in English only. */
export const translatedChapters = ['10-start.html', '15-samples.html', '20-pair.html'];

/** A heading, a paragraph, an entry of a list, or the description of a picture. */
const BLOCK =
  /(<(?:h3|h4|p|li|dt|dd|td|th|figcaption)\b[^>]*>)([^]*?)(?=<\/(?:h3|h4|p|li|dt|dd|td|th|figcaption)>)|(\balt=")([^"]*)/g;

const toLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** The texts of a chapter, each on one line: the messages by which catalogues have them. */
export const listBlocks = (html: string): string[] =>
  [...html.matchAll(BLOCK)].map(([, , content, , alt]) => toLine(content ?? alt ?? '')).filter((text) => text !== '');

/** A chapter in the language of a reader. */
export const translateBlocks = (html: string, translate: Translate): string =>
  html.replaceAll(BLOCK, (all, start?: string, content?: string, attribute?: string, alt?: string) => {
    const text = toLine(content ?? alt ?? '');
    return text === '' ? all : `${start ?? attribute}${translate(text)}`;
  });
