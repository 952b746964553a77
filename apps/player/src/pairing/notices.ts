import { buildElement } from '../core/element.ts';

const SHOWN_MS = 2 * 60_000;

/** Shows what is wrong with this machine small over everything, for two minutes: whoever has caused it is in front of it. */
export function showNotices(notices: readonly string[]): void {
  if (notices.length === 0) return;
  const list = buildElement(
    'ul',
    { class: 'notices', role: 'status' },
    ...notices.map((notice) => buildElement('li', {}, notice)),
  );
  document.body.append(list);
  setTimeout(() => list.remove(), SHOWN_MS);
}
