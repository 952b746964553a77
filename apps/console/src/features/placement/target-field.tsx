import { Monitor } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useReportedNow } from '../../ui/feedback/connection.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useMayUseAllScreens } from '../../ui/access/may.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { PRESENCE_TICK_MS } from '../fleet/index.ts';
import {
  DeviceChoice,
  type EventTargets,
  GroupChoice,
  noScreens,
  TargetChoice,
  toggleTarget,
} from '../schedule/index.ts';
import { type PlacementTarget, useTargetList } from './use-target-list.ts';

interface TargetFieldProps {
  targets: EventTargets;
  onChange: (targets: EventTargets) => void;
  list: ReturnType<typeof useTargetList>;
  search: string;
  onSearch: (search: string) => void;
}

/** Chooses screens and groups in one list, or all screens. */
export function TargetField({ targets, onChange, list, search, onSearch }: TargetFieldProps) {
  const offersAll = useMayUseAllScreens();
  const now = useReportedNow(PRESENCE_TICK_MS);
  const { allDevices, deviceIds, groupIds } = targets;
  const count = deviceIds.length + groupIds.length;
  function toggle({ kind, id }: PlacementTarget): void {
    onChange(
      kind === 'group'
        ? { ...targets, allDevices: false, groupIds: toggleTarget(groupIds, id) }
        : { ...targets, allDevices: false, deviceIds: toggleTarget(deviceIds, id) },
    );
  }
  return (
    <Field
      group
      label={t('Screens')}
      aside={
        <span aria-live="polite" className="text-1 text-ink-3">
          {allDevices ? t('All screens') : count > 0 && t('{count, number} chosen', { count })}
        </span>
      }
    >
      <SearchField label={t('Search screens and groups')} value={search} onValueChange={onSearch} className="w-full" />
      <div className="-mx-1 h-[min(30dvh,212px)] overflow-y-auto px-1">
        <Region
          of={{ data: list.isPending ? undefined : list.targets, failure: list.failure }}
          skeleton={<Spinner className="h-full" />}
          empty={search === '' ? noScreens : { plain: true, title: t('No screens or groups found') }}
        >
          {(shown) => (
            <ul aria-label={t('Screens and groups')}>
              {offersAll && search === '' && (
                <TargetChoice
                  isChosen={allDevices}
                  onToggle={() => onChange({ ...NOTHING, allDevices: !allDevices })}
                  name={t('All screens')}
                  note={t('Also those that are added later')}
                  image={<AllScreensMark />}
                />
              )}
              {shown.map((target) =>
                target.kind === 'group' ? (
                  <GroupChoice
                    key={target.id}
                    group={target.group}
                    isChosen={groupIds.includes(target.id)}
                    onToggle={() => toggle(target)}
                  />
                ) : (
                  <DeviceChoice
                    key={target.id}
                    device={target.device}
                    now={now}
                    isChosen={deviceIds.includes(target.id)}
                    onToggle={() => toggle(target)}
                  />
                ),
              )}
              {list.hasMore && (
                <li>
                  <ShowMore hasMore onMore={list.more} />
                </li>
              )}
            </ul>
          )}
        </Region>
      </div>
    </Field>
  );
}

const AllScreensMark = () => (
  <span className="grid h-9 w-16 flex-none place-items-center text-ink-3" aria-hidden="true">
    <Monitor />
  </span>
);

const NOTHING: EventTargets = { deviceIds: [], groupIds: [], allDevices: false };

/** The chosen screens and groups. The only one there is is chosen at first. */
export function useTargets() {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<EventTargets | null>(null);
  const list = useTargetList(useDeferredValue(search));
  const { only } = list;
  const first = only === null ? NOTHING : { ...NOTHING, [only.kind === 'group' ? 'groupIds' : 'deviceIds']: [only.id] };
  const targets = chosen ?? first;
  return {
    targets,
    isEmpty: !targets.allDevices && targets.deviceIds.length + targets.groupIds.length === 0,
    field: { targets, onChange: setChosen, list, search, onSearch: setSearch },
  };
}
