import type { KnownElement } from '@vitrine/contract/layouts/document';

/** The selected elements, at least one, and the way to change them. */
export interface Edit<E extends object = KnownElement> {
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

/** The props of a field that shows and changes a value of each of the elements. */
export const bindEach = <E extends object, F extends keyof E>({ elements, change }: Edit<E>, field: F) => ({
  values: elements.map((element) => element[field]),
  onChange: (next: (value: E[F]) => E[F]) => change((element) => ({ ...element, [field]: next(element[field]) })),
});

/** The props of a field that gives all of the elements one value. */
export const bindCommon = <F extends string, E extends Record<F, string>>({ elements, change }: Edit<E>, field: F) => ({
  value: findCommon(elements, (element) => element[field]),
  onChange: (value: E[F]) => change((element) => ({ ...element, [field]: value })),
});

/** The props of a switch, which is on if it is for all of the elements. */
export const bindFlag = <F extends string, E extends Record<F, boolean>>({ elements, change }: Edit<E>, field: F) => ({
  checked: elements.every((element) => element[field]),
  onChange: (isOn: boolean) => change((element) => ({ ...element, [field]: isOn })),
});
