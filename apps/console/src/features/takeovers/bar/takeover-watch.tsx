import { lazy, Suspense } from 'react';
import { useTakeovers } from '../queries.ts';

/** Loaded when something runs, which is rare. */
const TakeoverBar = lazy(async () => ({ default: (await import('./takeover-bar.tsx')).TakeoverBar }));

/** The bar above every page while a takeover runs. */
export function TakeoverWatch() {
  const running = useTakeovers().data?.running ?? [];
  if (running.length === 0) return null;
  return (
    <Suspense>
      <TakeoverBar />
    </Suspense>
  );
}
