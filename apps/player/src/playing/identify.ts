import { element } from '../core/element.ts';

const SHOWN_MS = 10_000;

/** Shows the screen's name and id over what it plays, for ten seconds. */
export function identify(root: HTMLElement, name: string, code: string): void {
  for (const old of root.querySelectorAll('.identify')) old.remove();
  const overlay = element(
    'div',
    { class: 'identify', role: 'status' },
    element('p', { class: 'identify-name' }, name),
    element('p', { class: 'identify-code' }, code),
  );
  root.append(overlay);
  setTimeout(() => overlay.remove(), SHOWN_MS);
}
