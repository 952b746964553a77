import { build, type Plugin } from 'vite';
import { expect, test } from 'vitest';
import { requireOwnClasses } from './own-classes.ts';

/** Builds a page with these style sheets, by their names. */
async function buildWith(sheets: Record<string, string>): Promise<unknown> {
  const page: Plugin = {
    name: 'page',
    resolveId: (id) => (id === 'entry.ts' || id in sheets ? id : null),
    load: (id) =>
      id === 'entry.ts'
        ? Object.keys(sheets)
            .map((name) => `import '${name}';`)
            .join('')
        : sheets[id],
  };
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, requireOwnClasses()],
    build: { write: false, rolldownOptions: { input: 'entry.ts' } },
  });
}

const calendar = '@layer components { .week { height: 100%; } .week .day { color: red; } }';

test('a page whose style sheets define different classes is built, also if one refers to the other’s', async () => {
  const playlist = '.item-week { height: 22px; } .item-week > .week { gap: 0; } .item-day:is(.week *) { gap: 0; }';
  await expect(buildWith({ 'calendar.css': calendar, 'playlist.css': playlist })).resolves.toBeDefined();
});

test.each([
  ['at the top', '.week { height: 22px; }'],
  ['before another class', '.week > .item-day { gap: 0; }'],
  ['in a media query', '@media (max-width: 900px) { .week { gap: 0; } }'],
  ['beside others', '.item-week, .week:hover { gap: 0; }'],
  ['after an element', 'span.week { gap: 0; }'],
  ['as an alternative', ':is(.item-week, .week) > span { gap: 0; }'],
])('a class that another style sheet defines, %s, fails the build', async (_, playlist) => {
  await expect(buildWith({ 'calendar.css': calendar, 'playlist.css': playlist })).rejects.toThrow(
    '.week is defined in two style sheets: calendar.css and playlist.css',
  );
});
