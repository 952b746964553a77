import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far an element's top is from that of the page, in px; measured with every render, for what stands above it may grow. */
export function usePageTop(element: RefObject<Element | null>): number {
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  useLayoutEffect(() => {
    if (element.current === null) return;
    const measured = Math.round(element.current.getBoundingClientRect().top + window.scrollY);
    if (measured !== top) setTop(measured);
  });
  return top;
}
