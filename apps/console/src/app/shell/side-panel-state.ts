import { useEffect, useState } from 'react';

/** Whether the side panel is open. Ctrl+B, or Cmd+B, turns it over; the next visit finds it as it was left. */
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
