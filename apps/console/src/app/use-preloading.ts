import { useEffect } from 'react';
import { loadPage } from './pages.tsx';

/** Fetches the code of a page when the pointer or the focus comes to a link that leads there. */
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
