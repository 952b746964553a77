import type { AlertSettings } from '@vitrine/contract/alerts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api.tsx';
import { keys } from '../../api/keys.ts';

const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.alerts.settings,
    queryFn: async () => (await api.alerts.settings()).settings,
    meta: { failure: 'Failed to fetch the alert settings' },
  });

/** The settings of the emails about offline screens. */
export const useAlertSettings = () => useQuery(settingsQuery(useApi()));

export function useSaveAlertSettings() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AlertSettings) => api.alerts.changeSettings({ body }),
    meta: { failure: 'Update Failed' },
    onSuccess: ({ settings }) => queries.setQueryData(settingsQuery(api).queryKey, settings),
  });
}
