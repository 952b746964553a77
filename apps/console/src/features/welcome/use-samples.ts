import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { readTimeZone } from '../../ui/format/use-time-zone.ts';
import { firstStepsRead } from './first-steps-read.ts';

/** The address of the dashboard with the offer of sample content, also after the first steps were hidden. */
export const addSamplesAddress = '/dashboard?samples=add';

/** The change of the sample content that is under way, wherever it was begun. */
export function useSamplesChange(): 'adding' | 'removing' | null {
  const adding = useIsMutating({ mutationKey: q.welcome.addSamples.key });
  const removing = useIsMutating({ mutationKey: q.welcome.removeSamples.key });
  return adding > 0 ? 'adding' : removing > 0 ? 'removing' : null;
}

/** Whether the account has sample content, undefined until known, and how to add and remove it. */
export function useSamples() {
  const queries = useQueryClient();
  const steps = useRead(firstStepsRead).data;
  const adding = useChange(q.welcome.addSamples({ failure: t('Failed to add sample content') }));
  const removing = useChange(
    q.welcome.removeSamples({ failure: t('Failed to remove the sample content'), done: t('Sample content removed') }),
  );
  // Pages that are opened later ask anew, and nothing about what is gone.
  const forget = () => queries.removeQueries({ type: 'inactive' });
  return {
    hasSamples: steps?.hasSamples,
    screenIds: steps?.sampleScreenIds ?? [],
    standbyId: steps?.sampleStandbyId ?? null,
    change: useSamplesChange(),
    add: () => adding.mutate({ body: { timezone: readTimeZone() } }),
    remove: () => void removing.mutateAsync().then(forget, forget),
  };
}
