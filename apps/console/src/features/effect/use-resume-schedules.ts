import { t } from '@vitrine/messages/t';
import { q } from '../../api/q.ts';
import { useApi } from '../../api/use-api.tsx';
import { useTask } from '../../api/use-task.ts';
import { useEffectText } from './use-effect-text.ts';

/** The number of parallel requests. */
const MAX_PARALLEL = 6;

/** Resumes the schedules of screens, by id; of a single one, the toast tells the effect. */
export function useResumeSchedules() {
  const api = useApi();
  const effectText = useEffectText();
  return useTask(
    async (deviceIds: readonly string[]) => {
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
    {
      changes: [q.assignments.resume.key],
      failure: t('Failed to resume the schedule'),
      done: (words, { length }) => ({
        title: length === 1 ? t('Schedule resumed') : t('Schedules resumed'),
        text: words,
      }),
    },
  );
}
