import type { KnownElement } from '@vitrine/contract/layouts/document';

/** The selected elements, at least one, and the way to change them. */
export interface Edit<E extends KnownElement = KnownElement> {
  elements: readonly E[];
  /** Changes each of the elements. */
  change: (change: (element: E) => E) => void;
}

/** The selected elements if all are of this sort, otherwise null. */
export function narrowEdit<E extends KnownElement, F extends E>(
  edit: Edit<E>,
  isOne: (element: E) => element is F,
): Edit<F> | null {
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
