import { readdirSync, readFileSync } from 'node:fs';
import type { Document } from '../../http/documents.ts';
import { readDesignTokens } from '../../platform/design-tokens.ts';
import { renderApiReference } from './api-reference.ts';
import { renderErrorsPage } from './errors-page.ts';
import { renderGuide } from './guide.ts';
import { createDocumentSearch } from './search.ts';
import { renderSecurityPage } from './security-page.ts';

const HTML = 'text/html; charset=utf-8';
/** A variable font: one file for every weight. Other scripts use the system's fonts. */
const font = new URL(
  import.meta.resolve('@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
);

/** Taken by `npm run pictures`. */
const pictures = new URL('images/', import.meta.url);

const readStyles = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The user guide, the API reference, the error codes and the state of security, with their style sheet, font and pictures. */
export function listDocuments(version: string): Document[] {
  return [
    { path: '/docs', contentType: HTML, content: renderGuide, search: createDocumentSearch(version) },
    { path: '/api/docs', contentType: HTML, content: () => renderApiReference(version) },
    { path: '/docs/errors', contentType: HTML, content: () => renderErrorsPage(version) },
    { path: '/docs/security', contentType: HTML, content: renderSecurityPage },
    {
      path: '/docs/docs.css',
      contentType: 'text/css; charset=utf-8',
      content: () => readDesignTokens() + readStyles('docs.css') + readStyles('reference.css'),
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
