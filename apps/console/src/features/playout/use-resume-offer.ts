import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';
import { keys } from '../../api/keys.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { countOf } from '../../ui/format/format.ts';
import type { Toast } from '../../ui/feedback/toast-view.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { ControlledDevices } from './controlled-devices.ts';

/** The number of parallel requests. */
const MAX_PARALLEL = 6;

/** Resumes the schedules of screens, by id. */
export function useResumeSchedules() {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    async mutationFn(deviceIds: readonly string[]) {
      for (let i = 0; i < deviceIds.length; i += MAX_PARALLEL) {
        const some = deviceIds.slice(i, i + MAX_PARALLEL);
        await Promise.all(some.map((deviceId) => api.assignments.resume({ params: { deviceId } })));
      }
    },
    onSuccess: (_, { length }) => toast({ title: length === 1 ? 'Schedule resumed' : 'Schedules resumed' }),
    meta: { failure: 'Failed to resume the schedule' },
    onSettled: useInvalidate(keys.devices.all, keys.assignments.all, keys.playout.all),
  });
}

/**
 * The notice for a forced assignment to several devices: their schedules are paused, with a button that resumes them.
 * `onResumed` is called after that.
 */
export function useResumeOffer(
  onResumed: () => void,
): (controlled: ControlledDevices) => Pick<Toast, 'text' | 'action'> {
  const resuming = useResumeSchedules();

  return ({ devices, deviceCount }) => {
    const [first] = devices;
    if (first === undefined) return {};
    return {
      text:
        deviceCount === 1
          ? `The schedule is paused on ${first.name}.`
          : `Schedules are paused on ${countOf(deviceCount, 'device')}.`,
      // Only the listed devices could be resumed.
      ...(deviceCount === devices.length && {
        action: {
          label: 'Resume',
          onAct: () =>
            resuming.mutate(
              devices.map(({ deviceId }) => deviceId),
              { onSuccess: onResumed },
            ),
        },
      }),
    };
  };
}
