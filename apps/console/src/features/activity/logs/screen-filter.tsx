import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { useApi } from '../../../api/use-api.tsx';
import { keys } from '../../../api/keys.ts';
import { Input } from '../../../ui/forms/input.tsx';
import { useLogAddress } from './use-log-address.ts';

/** Limits the log to one screen, which the server finds by a part of its name. */
export function ScreenFilter() {
  const { filter, setDevice } = useLogAddress();
  const listId = useId();
  const [text, setText] = useState<string | null>(null);
  const devices = useFoundScreens(useDeferredValue(text ?? ''));
  const name = useScreenName(filter.device);
  // Names may be equal; device ids are not.
  const options = devices.map((device) => ({
    id: device.id,
    value: devices.some((other) => other !== device && other.name === device.name)
      ? `${device.name} (${device.deviceId})`
      : device.name,
  }));

  function choose(typed: string): void {
    const chosen = options.find(({ value }) => value === typed);
    setText(chosen === undefined && typed !== '' ? typed : null);
    if (chosen !== undefined) setDevice(chosen.id);
    else if (filter.device !== null) setDevice(null);
  }

  return (
    <div className="w-full wide:w-56">
      <Input
        aria-label="Screen"
        placeholder="All screens"
        list={listId}
        value={text ?? name}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => choose(target.value)}
        onBlur={() => setText(null)}
      />
      <datalist id={listId}>
        {options.map(({ id, value }) => (
          <option key={id}>{value}</option>
        ))}
      </datalist>
    </div>
  );
}

const STALE_MS = 30_000;

/** The number of screens that are offered at once. */
const OFFERED = 50;

/** The first screens by name whose names contain the text. */
function useFoundScreens(search: string) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.devices.found(search),
    queryFn: async () => (await api.devices.list.page({ query: { limit: OFFERED, search: search || undefined } })).body,
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
    meta: { failure: 'Failed to fetch devices' },
  });
  return data ?? [];
}

/** The name of the screen in the address; empty without one, and until it is known. */
function useScreenName(id: string | null): string {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keys.devices.some(id ?? ''),
    queryFn: () => api.devices.list({ query: { ids: id ?? '' } }),
    enabled: id !== null,
    meta: { failure: 'Failed to fetch devices' },
  });
  return id === null ? '' : (data?.[0]?.name ?? '');
}
