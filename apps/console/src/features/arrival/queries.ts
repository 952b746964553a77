import type { DeviceId } from '@vitrine/contract/devices';
import type { GroupId } from '@vitrine/contract/groups';
import type { MediaId } from '@vitrine/contract/media';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api.tsx';
import { usePolling } from '../../api/live.tsx';

/** A change that was made here, followed until it is on air. */
export interface Followed {
  mediaId: MediaId;
  mediaName: string;
  /** Whom it is for; all devices where neither is named. */
  deviceIds?: readonly DeviceId[];
  groupId?: GroupId;
}

const POLL_MS = 2_000;
/** A screen that falls silent is not told of. */
const WATCH_MS = 15_000;

/** How far it has come, by what the screens themselves say; undefined until known. */
export function useArrival({ mediaId, deviceIds, groupId }: Followed) {
  const api = useApi();
  const polling = usePolling(POLL_MS) || WATCH_MS;
  return useQuery({
    queryKey: ['devices', 'arrival', mediaId, groupId, deviceIds],
    queryFn: () =>
      api.showing.arrival({
        body: { mediaId, ...(deviceIds && { deviceIds: [...deviceIds] }), ...(groupId && { groupId }) },
      }),
    refetchInterval: polling,
    meta: { failure: 'Failed to fetch devices' },
  }).data;
}
