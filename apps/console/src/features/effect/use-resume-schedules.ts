import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/use-api.tsx';
import { q } from '../../api/q.ts';
import { useRefetchAfter } from '../../api/use-refetch-after.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useEffectText } from './use-effect-text.ts';

/** The number of parallel requests. */
const MAX_PARALLEL = 6;

/** Resumes the schedules of screens, by id; of a single one, the toast tells the effect. */
export function useResumeSchedules() {
  const api = useApi();
  const toast = useToast();
  const effectText = useEffectText();
  return useMutation({
    async mutationFn(deviceIds: readonly string[]) {
      const [deviceId] = deviceIds;
      const words =
        deviceId !== undefined && deviceIds.length === 1
          ? await effectText(q.assignments.resume.plan({ params: { deviceId } }).dryRun)
          : undefined;
      for (let i = 0; i < deviceIds.length; i += MAX_PARALLEL) {
        const some = deviceIds.slice(i, i + MAX_PARALLEL);
        await Promise.all(some.map((id) => api.assignments.resume({ params: { deviceId: id } })));
      }
      return words;
    },
    onSuccess: (words, { length }) =>
      toast({ title: length === 1 ? 'Schedule resumed' : 'Schedules resumed', text: words }),
    meta: { failure: 'Failed to resume the schedule' },
    onSettled: useRefetchAfter(q.assignments.resume.key),
  });
}
