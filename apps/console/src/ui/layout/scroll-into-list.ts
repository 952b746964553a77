/** Scrolls the list to the selected tab, which can be beyond the edge of a narrow window. The page stays where it is. */
export function scrollIntoList(tab: HTMLElement | null): void {
  if (tab?.parentElement) scrollSideways(tab.parentElement, tab);
}

/** Scrolls a container sideways as far as needed to see an element in it. */
export function scrollSideways(container: Element, element: Element): void {
  const [edges, { left, right }] = [container.getBoundingClientRect(), element.getBoundingClientRect()];
  if (right > edges.right) container.scrollLeft += right - edges.right;
  else if (left < edges.left) container.scrollLeft -= edges.left - left;
}
