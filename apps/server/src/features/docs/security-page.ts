import { readFile } from 'node:fs/promises';
import { escapeHtml } from '@vitrine/contract/core/html';
import { z } from 'zod';
import { root } from '../../platform/root.ts';
import { renderDocument } from './render-document.ts';

const file = new URL('docs/asvs.yaml', root);

const Requirement = z.strictObject({
  /** One requirement, or a range of one section: `V10.4.1-11`. */
  number: z.string().regex(/^V\d+\.\d+\.\d+(-\d+)?$/),
  topic: z.string(),
  /** Written for level 1 only. */
  level: z.literal([1, 2]).default(2),
  state: z.enum(['met', 'partly', 'not met', 'n/a']),
  how: z.string().optional(),
  /** The names of tests by the path of their file. */
  tests: z.record(z.string(), z.array(z.string()).min(1)).optional(),
});

const Chapters = z.array(
  z.strictObject({ chapter: z.string(), title: z.string(), requirements: z.array(Requirement).min(1) }),
);

/** The state of every requirement of OWASP ASVS, read from `docs/asvs.yaml`. */
export async function renderSecurityPage(): Promise<string> {
  const { parse } = await import('yaml');
  const chapters = Chapters.parse(parse(await readFile(file, 'utf8')));
  const contents = chapters.map(
    ({ chapter, title }) => `<li><a href="#${chapter}">${chapter} ${escapeHtml(title)}</a></li>`,
  );
  return renderDocument({
    title: 'Security requirements',
    lead: 'The state of every requirement of levels 1 and 2 of OWASP ASVS 5.0.0, with the tests that show it.',
    contents: `<ul>\n${contents.join('\n')}\n</ul>`,
    body: chapters
      .map(
        ({ chapter, title, requirements }) =>
          `<h2 id="${chapter}">${chapter} ${escapeHtml(title)}</h2>\n<dl>\n${requirements.map(requirementHtml).join('\n')}\n</dl>`,
      )
      .join('\n'),
  });
}

function requirementHtml({ number, topic, level, state, how, tests = {} }: z.output<typeof Requirement>): string {
  const shown = Object.entries(tests).map(
    ([path, names]) => `<code>${escapeHtml(path)}</code> ${names.map((name) => `“${escapeHtml(name)}”`).join(', ')}`,
  );
  const paragraphs = [...(how === undefined ? [] : [textHtml(how)]), ...shown];
  return `<dt id="${number}"><b>${number}</b> ${escapeHtml(topic)}, level ${level}: ${state}</dt>
${paragraphs.map((each) => `<dd>${each}</dd>`).join('\n')}`;
}

const textHtml = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
