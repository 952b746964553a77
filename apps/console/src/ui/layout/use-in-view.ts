import { type RefObject, useEffect, useState } from 'react';

/** True as soon as an element has been in view, or close to it. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [hasBeen, setHasBeen] = useState(false);
  useEffect(() => {
    if (hasBeen || element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setHasBeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, hasBeen]);
  return hasBeen;
}
