import { type RefObject, useLayoutEffect, useState } from 'react';

/** The distance of an element from the top of the page, in px. Measured on every render: content above it may grow. */
export function usePageTop(element: RefObject<Element | null>): number {
  const [top, setTop] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- runs on every render
  useLayoutEffect(() => {
    if (element.current === null) return;
    const measured = Math.round(element.current.getBoundingClientRect().top + window.scrollY);
    if (measured !== top) setTop(measured);
  });
  return top;
}
