import type { ComponentType } from 'react';
import { q } from '../../api/q.ts';
import { useRead } from '../../api/use-read.ts';
import { useMay } from '../../ui/access/may.tsx';
import { fetched } from '../../ui/rendering/fetched.tsx';

const POLL_MS = 10_000;

/** Loads a part of the page, which is missing if the connection is lost meanwhile: the page is not. */
const optional = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  fetched<Props>(async () => load().catch(() => () => null));

const FirstSteps = optional(async () => (await import('./first-steps.tsx')).FirstSteps);
const Samples = optional(async () => (await import('./samples.tsx')).Samples);

/** The first steps of a new account, until they are done or hidden, and its sample content. */
export function Welcome() {
  const steps = useRead(q.welcome.firstSteps({ pollMs: POLL_MS })).data;
  // Its steps are those of an admin: others could not do them all.
  const may = useMay()('welcome.hideFirstSteps');
  if (steps === undefined || !may) return null;
  const isOpen = !steps.isHidden && !(steps.hasContent && steps.hasScreen && steps.isOnAir);
  return (
    <>
      {isOpen && <FirstSteps steps={steps} />}
      {(isOpen || steps.hasSamples) && <Samples hasSamples={steps.hasSamples} />}
    </>
  );
}
