import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderDocument } from './html.ts';

const folder = fileURLToPath(new URL('guide/', import.meta.url));

/** The user guide: the chapters in `guide/`, ordered by file name. */
export function renderGuide(): string {
  const chapters = readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .toSorted()
    .map((name) => readFileSync(folder + name, 'utf8'));
  const body = chapters.join('\n');
  const entries = [...body.matchAll(/<h2 id="([^"]+)">([^<]+)<\/h2>/g)];
  return renderDocument({
    title: 'User guide',
    lead: 'Pictures and videos on your screens, on time.',
    contents: `<ul>\n${entries.map(([, id, title]) => `<li><a href="#${id}">${title}</a></li>`).join('\n')}\n</ul>`,
    body,
  });
}
