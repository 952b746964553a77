import { escapeHtml } from '@vitrine/contract/core/html';
import { directionOf } from '@vitrine/messages/languages';
import { englishReader, type Reader } from '../../platform/mail/reader.ts';

interface Layout {
  title: string;
  /** One line under the title. */
  lead: string;
  /** The table of contents, as HTML. */
  contents: string;
  /** The content, as HTML. */
  body: string;
  /** The words that were searched for. */
  query?: string;
  reader?: Reader;
}

/** A page with a search and a table of contents, in light and dark, without script. */
export function renderDocument({ title, lead, contents, body, query = '', reader = englishReader }: Layout): string {
  const { language, t } = reader;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Vitrine</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<a class="skip" href="#main">${t('Skip to content')}</a>
<header class="top">
<p class="name">Vitrine</p>
<nav aria-label="${t('Documents')}">
<a href="/docs">${t('User guide')}</a>
<a href="/docs/screens">${t('Downloads')}</a>
<a href="/docs/glossary">${t('Glossary')}</a>
<a href="/api/docs">${t('API reference')}</a>
<a href="/docs/errors">${t('Error codes')}</a>
<a href="/docs/security">${t('Security')}</a>
<a href="/">${t('Console')}</a>
</nav>
<form role="search" action="/docs">
<input type="search" name="q" aria-label="${t('Search the documents')}" placeholder="${t('Search')}" maxlength="100" required value="${escapeHtml(query)}">
<button>${t('Search')}</button>
</form>
</header>
<div class="columns">
<details class="on-page">
<summary>${t('On this page')}</summary>
<nav class="contents" aria-label="${t('On this page')}" tabindex="0">
${contents}
</nav>
</details>
<main id="main" tabindex="-1">
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(lead)}</p>
${body}
</main>
</div>
</body>
</html>
`;
}
