import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useApi } from '../../api/use-api.tsx';
import { keys } from '../../api/keys.ts';
import { usePolling } from '../../api/live.tsx';
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
  const steps = useFirstSteps().data;
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

/** Here, so that the dashboard of an account at work loads no other query of this feature. */
function useFirstSteps() {
  const api = useApi();
  return useQuery({
    queryKey: keys.welcome.firstSteps,
    queryFn: () => api.welcome.firstSteps(),
    refetchInterval: usePolling(POLL_MS),
  });
}
