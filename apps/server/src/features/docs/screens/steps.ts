import type { Step, WayFacts } from './way.ts';

/** A link to a file that the server gives out. @returns HTML */
export const file = (name: string): string => `<a href="/player/download/${name}" download>${name}</a>`;

/** Lines to copy, such as commands. @returns HTML */
export const block = (lines: readonly string[]): string => `<pre><code>${lines.join('\n')}</code></pre>`;

/** The last step of most ways. */
export const enterCode = (at: WayFacts): Step => ({
  picture: 'code',
  text: at.t(
    'The screen shows a code. In the console, choose <b>Device Management</b>, <b>Add device</b>, and type it.',
  ),
});
