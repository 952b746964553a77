import type { KnownElement } from '@vitrine/contract/layouts/document';

/** The selected elements, at least one, and the way to change them. */
export interface Edit<E extends KnownElement = KnownElement> {
  elements: readonly E[];
  /** Changes each of the elements. */
  change: (change: (element: E) => E) => void;
}

/** The selected elements if all are of these kinds, otherwise null. */
export function narrowEdit<E extends KnownElement, K extends E['kind']>(
  edit: Edit<E>,
  ...kinds: readonly K[]
): Edit<Extract<E, { kind: K }>> | null {
  const isOne = (element: E): element is Extract<E, { kind: K }> => kinds.some((kind) => kind === element.kind);
  const elements = edit.elements.filter(isOne);
  if (elements.length !== edit.elements.length) return null;
  return {
    elements,
    change: (change) => edit.change((element) => (isOne(element) ? change(element) : element)),
  };
}

/** The value that all have; null if they differ. */
export function findCommon<E, V extends string | number | boolean>(
  elements: readonly E[],
  read: (element: E) => V,
): V | null {
  const [first, ...others] = elements.map(read);
  return first === undefined || others.some((other) => other !== first) ? null : first;
}
