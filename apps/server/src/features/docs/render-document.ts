import { escapeHtml } from '@vitrine/contract/core/html';

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
}

/** A page with a search and a table of contents, in light and dark, without script. */
export function renderDocument({ title, lead, contents, body, query = '' }: Layout): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} – Vitrine</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<p class="name">Vitrine</p>
<nav aria-label="Documents">
<a href="/docs">User guide</a>
<a href="/docs/screens">Downloads</a>
<a href="/docs/glossary">Glossary</a>
<a href="/api/docs">API reference</a>
<a href="/docs/errors">Error codes</a>
<a href="/docs/security">Security</a>
<a href="/">Console</a>
</nav>
<form role="search" action="/docs">
<input type="search" name="q" aria-label="Search the documents" placeholder="Search" maxlength="100" required value="${escapeHtml(query)}">
<button>Search</button>
</form>
</header>
<div class="columns">
<details class="on-page">
<summary>On this page</summary>
<nav class="contents" aria-label="On this page" tabindex="0">
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
