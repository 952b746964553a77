import { lazy, Suspense } from 'react';
import { useFirstSteps } from './queries.ts';

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }));
const Samples = lazy(async () => ({ default: (await import('./samples.tsx')).Samples }));

/** The first steps of a new account, until they are done or hidden, and its sample content. */
export function Welcome() {
  const steps = useFirstSteps().data;
  if (steps === undefined) return null;
  const isOpen = !steps.isHidden && !(steps.hasContent && steps.hasScreen && steps.isOnAir);
  return (
    <Suspense>
      {isOpen && <FirstSteps steps={steps} />}
      {(isOpen || steps.hasSamples) && <Samples hasSamples={steps.hasSamples} />}
    </Suspense>
  );
}
