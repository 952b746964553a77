import { useRead } from '../../../api/use-read.ts';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { takeoversRead } from '../reads.ts';

/** Loaded when something runs, which is rare. */
const TakeoverBar = fetched(async () => (await import('./takeover-bar.tsx')).TakeoverBar);

/** The bar above every page while a takeover runs. */
export function TakeoverWatch() {
  const running = useRead(takeoversRead).data?.running ?? [];
  if (running.length === 0) return null;
  return <TakeoverBar />;
}
