import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceLanguage } from '@vitrine/messages/languages';
import type { FastifyRequest } from 'fastify';
import { findRequestLanguage, readChosenLanguage } from './request-language.ts';

/** A page as an answer. */
export interface Page {
  html: string;
  headers: Record<string, string>;
}

/**
 * Reads the pages of the built console: `index.html` in English, and `index.de.html` and the like. Returns a function that
 * finds the page for whoever asks: in the language of the cookie, else in the browser’s, else in English.
 */
export async function readConsolePages(folder: string): Promise<(request: FastifyRequest) => Page> {
  const pages = new Map<string, Page>();
  for (const file of await readdir(folder)) {
    const name = /^index(?:\.([\w-]+))?\.html$/.exec(file);
    if (name === null) continue;
    const language = name[1] ?? sourceLanguage;
    const html = await readFile(join(folder, file), 'utf8');
    pages.set(language, { html, headers: { 'content-language': language, vary: 'Accept-Language, Cookie' } });
  }
  const english = pages.get(sourceLanguage);
  if (english === undefined) throw new Error(`The console in ${folder} has no index.html`);

  // A build for tests has pages in generated languages too.
  return (request) => pages.get(readChosenLanguage(request)) ?? pages.get(findRequestLanguage(request)) ?? english;
}
