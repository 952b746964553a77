import { useCallback, useEffect, useRef } from 'react';

/** Returns a function with a stable identity that tells whether the component is still on the page. */
export function useIsOpen(): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return useCallback(() => isOpen.current, []);
}
