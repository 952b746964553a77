import { useEffect, useState } from 'react';

/** The state of the side panel, which Ctrl+B or Cmd+B toggles. It is stored in the browser for the next visit. */
export function useSidePanel(): [isOpen: boolean, toggle: () => void] {
  const [isOpen, setIsOpen] = useState(() => localStorage.getItem('sidePanel') !== 'closed');

  useEffect(() => {
    localStorage.setItem('sidePanel', isOpen ? 'open' : 'closed');
  }, [isOpen]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'b')
        return;
      event.preventDefault();
      setIsOpen((wasOpen) => !wasOpen);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return [isOpen, () => setIsOpen(!isOpen)];
}
