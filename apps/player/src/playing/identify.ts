import { buildElement } from '../core/element.ts';

const SHOWN_MS = 10_000;

/** Shows the screen's name and id over what it plays, for ten seconds. */
export function identify(root: HTMLElement, name: string, code: string): void {
  for (const old of root.querySelectorAll('.identify')) old.remove();
  const overlay = buildElement(
    'div',
    { class: 'identify', role: 'status' },
    buildElement('p', { class: 'identify-name' }, name),
    buildElement('p', { class: 'identify-code' }, code),
  );
  root.append(overlay);
  setTimeout(() => overlay.remove(), SHOWN_MS);
}
