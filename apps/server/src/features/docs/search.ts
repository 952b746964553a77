import { foldText } from '@vitrine/contract/core/fold-text';
import { escapeHtml } from '@vitrine/contract/core/html';
import { errorCatalog, type ErrorCode } from '@vitrine/contract/core/errors';
import { errorAdvice } from './error-advice.ts';
import { terms } from './glossary-page.ts';
import { listGuideTexts } from './guide.ts';
import { renderDocument } from './render-document.ts';
import { buildApiDocument, listEntries } from './operations.ts';

/** A part of a document that a search can find. */
interface Section {
  href: string;
  title: string;
  text: string;
  /** For comparison: without case and accents. */
  folded: { title: string; text: string };
}

interface Source {
  title: string;
  sections: Section[];
}

const MAX_WORDS = 8;
/** Results of one source. */
const MAX_FOUND = 20;
const CHARACTERS_BEFORE = 60;
const CHARACTERS_SHOWN = 220;

/**
 * Returns a function that renders the results of a search in all documents. They are read for the first search, because
 * describing the API takes longer than the rest of the start.
 */
export function createDocumentSearch(version: string): (query: string) => string {
  let sources: readonly Source[] | undefined;
  return (query) => renderResults(query, (sources ??= listSources(version)));
}

const listSources = (version: string): Source[] => [
  { title: 'User guide', sections: listGuideSections() },
  {
    title: 'Glossary',
    sections: terms.map(({ id, name, meaning }) => toSection(`/docs/glossary#${id}`, name, meaning)),
  },
  { title: 'Error codes', sections: listErrorSections() },
  { title: 'API reference', sections: listApiSections(version) },
];

const toSection = (href: string, title: string, text: string): Section => ({
  href,
  title,
  text,
  folded: { title: foldText(title), text: foldText(text) },
});

/** Each chapter, and each section of a chapter under the title of both. */
const listGuideSections = (): Section[] =>
  listGuideTexts().map(({ id, title, chapter, html }) =>
    toSection(`/docs#${id}`, chapter === null ? title : `${chapter}: ${title}`, toText(html)),
  );

/** The text of HTML of the guide, which has no entities but those of `escapeHtml`'s characters. */
function toText(html: string): string {
  return html
    .replace(/<figure>[^]*?<\/figure>/g, ' ')
    .replace(/<\/?(p|li|ul|ol|dt|dd|dl|table|tr|td|th|pre)\b[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function listErrorSections(): Section[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return (Object.keys(errorCatalog) as ErrorCode[]).map((code) =>
    toSection(`/docs/errors#${code}`, code, `${errorCatalog[code].message} ${errorAdvice[code]}`),
  );
}

function listApiSections(version: string): Section[] {
  return listEntries(buildApiDocument(version)).map(({ id, operation, addresses }) =>
    toSection(
      `/api/docs#${id}`,
      operation.summary,
      addresses.map(({ method, path }) => `${method} ${path}`).join(', '),
    ),
  );
}

function renderResults(query: string, sources: readonly Source[]): string {
  const words = [...new Set(foldText(query).split(/\s+/).filter(Boolean))].slice(0, MAX_WORDS);
  const found = sources
    .map(({ title, sections }) => ({ title, results: findSections(sections, words) }))
    .filter(({ results }) => results.length > 0);
  const count = found.reduce((sum, { results }) => sum + results.length, 0);
  return renderDocument({
    title: 'Search',
    query,
    lead: count === 1 ? `1 result for “${query}”` : `${count === 0 ? 'No' : count} results for “${query}”`,
    contents: `<ul>${found.map(({ title }) => `<li><a href="#${toId(title)}">${title}</a></li>`).join('')}</ul>`,
    body: count === 0 ? NOTHING_FOUND : found.map((each) => sourceHtml(each, words)).join('\n'),
  });
}

/** Returns the sections that contain all words; first those with the words in their title. */
function findSections(sections: readonly Section[], words: readonly string[]): Section[] {
  return sections
    .map((section) => ({ section, rank: words.filter((word) => section.folded.title.includes(word)).length }))
    .filter(
      ({ section: { folded } }) =>
        words.length > 0 && words.every((word) => folded.title.includes(word) || folded.text.includes(word)),
    )
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ section }) => section);
}

const toId = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

function sourceHtml({ title, results }: { title: string; results: Section[] }, words: readonly string[]): string {
  const rest = results.length - MAX_FOUND;
  const items = results
    .slice(0, MAX_FOUND)
    .map(
      ({ href, title: name, text }) =>
        `<li><a href="${href}">${markWords(name, words)}</a><p>${markWords(cutAround(text, words), words)}</p></li>`,
    );
  const more = rest > 0 ? `<p>${rest} more. Add a word to narrow the search.</p>` : '';
  return `<h2 id="${toId(title)}">${title}</h2>\n<ul class="results">${items.join('\n')}</ul>${more}`;
}

/** A part of the text with the first of the words. */
function cutAround(text: string, words: readonly string[]): string {
  const { folded, origins } = foldWithOrigins(text);
  const positions = words.map((word) => folded.indexOf(word)).filter((position) => position >= 0);
  const first = origins[Math.min(...positions)] ?? 0;
  const from = first <= CHARACTERS_BEFORE ? 0 : text.indexOf(' ', first - CHARACTERS_BEFORE) + 1;
  const end = text.length <= from + CHARACTERS_SHOWN ? text.length : text.lastIndexOf(' ', from + CHARACTERS_SHOWN);
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
}

/** The text as HTML, with each occurrence of a word marked. */
function markWords(text: string, words: readonly string[]): string {
  const { folded, origins } = foldWithOrigins(text);
  const isMarked = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      isMarked.fill(1, origins[at], origins[at + word.length] ?? text.length);
  }
  let html = '';
  for (let from = 0, to = 0; from < text.length; from = to) {
    while (to < text.length && isMarked[to] === isMarked[from]) to += 1;
    const piece = escapeHtml(text.slice(from, to));
    html += isMarked[from] === 1 ? `<mark>${piece}</mark>` : piece;
  }
  return html;
}

/** {@link foldText} by characters: `origins` has the position in the text of each character of `folded`. */
function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  let position = 0;
  for (const character of text) {
    const plain = foldText(character);
    folded += plain;
    for (let index = 0; index < plain.length; index += 1) origins.push(position);
    position += character.length;
  }
  return { folded, origins };
}

const NOTHING_FOUND =
  '<p>Try fewer or other words, or look through the <a href="/docs">user guide</a>, the <a href="/docs/errors">error codes</a> or the <a href="/api/docs">API reference</a>.</p>';
