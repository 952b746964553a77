import { readdirSync, readFileSync } from 'node:fs';
import type { Language } from '@vitrine/messages/languages';
import type { Document } from '../../http/files/documents.ts';
import { readDesignTokens } from '../../platform/design-tokens.ts';
import type { Platform } from '../../platform/platform.ts';
import { sourceUrl } from '../../platform/root.ts';
import { wayIds } from './screens/ways.ts';

const HTML = 'text/html; charset=utf-8';
/** A variable font: one file for every weight. Other scripts use the system's fonts. */
const font = new URL(
  import.meta.resolve('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
);

/** Taken by `npm run pictures`. */
const pictures = sourceUrl('features/docs/images/');

/** True for an address that works on the server’s own machine only. */
const isLoopback = (origin: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);

const readStyles = (name: string): string => readFileSync(sourceUrl(`features/docs/${name}`), 'utf8');

/**
 * The user guide, its glossary, the API reference, the error codes, the state of security and the ways to open the player, with
 * their style sheet, font and pictures. What writes a page is loaded when somebody reads it.
 *
 * @param screenImageUrl where people download the disk image of screens; undefined if the operator has set none
 */
export function listDocuments(
  { version, publicUrl, findReader }: Platform,
  screenImageUrl: string | undefined,
): Document[] {
  let search: ((query: string) => string) | null = null;
  return [
    {
      path: '/docs',
      contentType: HTML,
      isTranslated: true,
      content: async (_origin, language) => (await import('./guide.ts')).renderGuide(await findReader(language)),
      search: async (query) => {
        search ??= (await import('./search.ts')).createDocumentSearch(version);
        return search(query);
      },
    },
    {
      path: '/api/docs',
      contentType: HTML,
      content: async () => (await import('./api-reference.ts')).renderApiReference(version),
    },
    {
      path: '/docs/errors',
      contentType: HTML,
      content: async () => (await import('./errors-page.ts')).renderErrorsPage(version),
    },
    {
      path: '/docs/glossary',
      contentType: HTML,
      content: async () => (await import('./glossary-page.ts')).renderGlossary(),
    },
    {
      path: '/docs/security',
      contentType: HTML,
      content: async () => (await import('./security-page.ts')).renderSecurityPage(),
    },
    ...[null, ...wayIds].map((id) => ({
      path: id === null ? '/docs/screens' : `/docs/screens/${id}`,
      contentType: HTML,
      namesServer: true,
      isTranslated: true,
      content: async (origin: string, language: Language) =>
        (await import('./screens/screens-page.ts')).renderScreensPage(
          isLoopback(origin) ? publicUrl() : origin,
          id,
          screenImageUrl,
          await findReader(language),
        ),
    })),
    {
      path: '/docs/docs.css',
      contentType: 'text/css; charset=utf-8',
      content: () => readDesignTokens() + ['docs.css', 'reference.css', 'screens.css'].map(readStyles).join(''),
    },
    {
      path: '/docs/hanken-grotesk.woff2',
      contentType: 'font/woff2',
      content: () => readFileSync(font),
    },
    ...readdirSync(pictures).map((name) => ({
      path: `/docs/images/${name}`,
      contentType: 'image/webp',
      content: () => readFileSync(new URL(name, pictures)),
    })),
  ];
}
