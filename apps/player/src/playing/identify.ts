import { element } from './element.ts';

const SHOWN_MS = 10_000;

/** Shows large which screen this is, over whatever it plays, for ten seconds. */
export function identify(root: HTMLElement, name: string, code: string): void {
  for (const old of root.querySelectorAll('.identify')) old.remove();
  const sign = element(
    'div',
    { class: 'identify', role: 'status' },
    element('p', { class: 'identify-name' }, name),
    element('p', { class: 'identify-code' }, code),
  );
  root.append(sign);
  setTimeout(() => sign.remove(), SHOWN_MS);
}
