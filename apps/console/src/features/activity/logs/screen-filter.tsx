import { useDeferredValue, useId, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { Input } from '../../../ui/forms/input.tsx';
import { useLogAddress } from './use-log-address.ts';

const STALE_MS = 30_000;

/** The number of screens that are offered at once. */
const OFFERED = 50;

/** Limits the log to one screen, which the server finds by a part of its name. */
export function ScreenFilter() {
  const { filter, setDevice } = useLogAddress();
  const listId = useId();
  const [text, setText] = useState<string | null>(null);
  const search = useDeferredValue(text ?? '');
  const { data: devices = [] } = useRead(
    q.devices.list.page({
      query: { limit: OFFERED, search: search || undefined },
      staleMs: STALE_MS,
      keepsPrevious: true,
      select: ({ body }) => body,
    }),
  );
  const chosenOne = useRead(filter.device === null ? null : q.devices.list({ query: { ids: filter.device } })).data;
  // Empty until it is known.
  const name = chosenOne?.[0]?.name ?? '';
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
        aria-label={t('Screen')}
        placeholder={t('All screens')}
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
