import { useEffect } from 'react';
import { loadPage } from './pages.tsx';

/** Preloads the code of a page when the pointer or the focus reaches a link to it. */
export function usePreloading(): void {
  useEffect(() => {
    function onApproach({ target }: Event) {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link !== null && link.origin === window.location.origin) void loadPage(link.pathname);
    }
    document.addEventListener('pointerover', onApproach);
    document.addEventListener('focusin', onApproach);
    return () => {
      document.removeEventListener('pointerover', onApproach);
      document.removeEventListener('focusin', onApproach);
    };
  }, []);
}
