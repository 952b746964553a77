import { type ReactNode, useState } from 'react';

/** A function that tells screen readers what happened, which others see; and the element that they read, to be rendered. */
export function useAnnouncer(): [announce: (message: string) => void, element: ReactNode] {
  const [message, setMessage] = useState('');
  // The same message twice is told twice.
  const [announce] = useState(
    () => (next: string) => setMessage((before) => (before === next ? `${next}\u00A0` : next)),
  );
  const element = (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
  return [announce, element];
}
