/** Scrolls the list to the selected tab, which can be beyond the edge of a narrow window. The page stays where it is. */
export function scrollIntoList(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!tab || !list) return;
  const [edges, { left, right }] = [list.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (right > edges.right) list.scrollLeft += right - edges.right;
  else if (left < edges.left) list.scrollLeft -= edges.left - left;
}
