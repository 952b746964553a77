import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GuideSection } from '@vitrine/contract/system';
import { sourceLanguage } from '@vitrine/messages/languages';
import type { Translate } from '@vitrine/messages/t';
import { translateBlocks, translatedChapters } from './guide-blocks.ts';
import { englishReader, type Reader } from '../../platform/mail/reader.ts';
import { renderDocument } from './render-document.ts';
import { sourceUrl } from '../../platform/root.ts';

const folder = fileURLToPath(sourceUrl('features/docs/guide/'));

/** The parts of the guide, each with the chapters of its folder, ordered by file name. */
const listParts = (t: Translate) => [
  {
    folder: '1-owners',
    id: 'owners',
    title: t('For owners'),
    lead: t('Set up screens and the account, and see what is on.'),
  },
  {
    folder: '2-editors',
    id: 'editors',
    title: t('For editors'),
    lead: t('Decide what screens show, and when.'),
  },
  {
    folder: '3-operators',
    id: 'operators',
    title: t('For operators'),
    lead: t('Run the server that the screens use.'),
  },
  {
    folder: '4-developers',
    id: 'developers',
    title: t('For developers'),
    lead: t('Use the API, or build a screen of your own.'),
  },
];

export interface GuidePart {
  id: string;
  title: string;
  lead: string;
  /** The chapters as HTML, each with a heading of the third level. */
  body: string;
}

export function readGuide(reader: Reader = englishReader): GuidePart[] {
  return listParts(reader.t).map(({ folder: part, ...rest }) => ({
    ...rest,
    body: readdirSync(folder + part)
      .toSorted()
      .map((name) => translateChapter(name, readFileSync(`${folder}${part}/${name}`, 'utf8'), reader))
      .join('\n'),
  }));
}

/** In other languages, a chapter that is in English only says so to browsers and screen readers. */
function translateChapter(name: string, html: string, { language, t }: Reader): string {
  if (language === sourceLanguage) return html;
  return translatedChapters.includes(name) ? translateBlocks(html, t) : `<div lang="en" dir="ltr">\n${html}</div>`;
}

/** A chapter of the guide, or a section of one. */
export interface GuideText {
  id: string;
  title: string;
  /** The chapter of a section; null for a chapter. */
  chapter: string | null;
  /** The content after the heading, up to the next one. */
  html: string;
}

/** Each chapter, followed by its sections. */
export function listGuideTexts(): GuideText[] {
  let chapter = '';
  return readGuide().flatMap(({ body }) =>
    body.split(/(?=<h[34] id=")/).flatMap((html) => {
      const [heading, level, id = '', title = ''] = /^<h([34]) id="([^"]+)">([^<]+)<\/h[34]>/.exec(html) ?? [];
      if (heading === undefined) return [];
      if (level === '3') chapter = title;
      return [{ id, title, chapter: level === '3' ? null : chapter, html: html.slice(heading.length) }];
    }),
  );
}

/** The headings of the guide with their addresses. */
export const listGuideSections = (): GuideSection[] =>
  listGuideTexts().map(({ id, title, chapter }) => ({ title, chapter, path: `/docs#${id}` }));

/** The user guide, by task. */
export function renderGuide(reader: Reader = englishReader): string {
  const { t } = reader;
  const guide = readGuide(reader);
  return renderDocument({
    reader,
    title: t('User guide'),
    lead: t('Images, videos and web pages on your screens, on time.'),
    contents: `<ul class="tasks">\n${guide.map((part) => contentsOf(part)).join('\n')}\n<li><a href="/docs/glossary">${t('Glossary')}</a></li>\n</ul>`,
    body: guide.map(partHtml).join('\n'),
  });
}

function contentsOf({ id, title, body }: GuidePart): string {
  const chapters = [...body.matchAll(/<h3 id="([^"]+)">([^<]+)<\/h3>/g)];
  const items = chapters.map(([, chapter, name]) => `<li><a href="#${chapter}">${name}</a></li>`);
  return `<li><a href="#${id}">${title}</a>\n<ul>\n${items.join('\n')}\n</ul></li>`;
}

const partHtml = ({ id, title, lead, body }: GuidePart): string =>
  `<section class="guide-part" aria-labelledby="${id}">\n<h2 id="${id}">${title}</h2>\n<p>${lead}</p>\n${body}</section>`;
