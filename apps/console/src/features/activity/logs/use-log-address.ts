import { type LogLevel, logLevels } from '@vitrine/contract/activity/log-limits';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import type { LogFilter } from './queries.ts';

/** The filter in the address, and how it is changed. */
export function useLogAddress() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) => setParams((before) => withParam(before, name, value), { replace: true });
  const filter: LogFilter = {
    search: params.get('search') ?? '',
    level: logLevels.find((level) => level === params.get('level')) ?? null,
    device: params.get('device'),
  };
  return {
    filter,
    isFiltered: filter.search !== '' || filter.level !== null || filter.device !== null,
    isGrouped: params.get('group') !== 'none',
    setLevel: (level: LogLevel | null) => set('level', level ?? ''),
    setDevice: (device: string | null) => set('device', device ?? ''),
    setGrouped: (isGrouped: boolean) => set('group', isGrouped ? '' : 'none'),
    clear: () => setParams({}, { replace: true }),
  };
}
