import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useGroups } from '../fleet/index.ts';
import { abbreviateNames, useTargetNames } from './cards/target-names.ts';
import { describeTargets } from './event-form.ts';
import type { EventTargets, Targets } from './targets.ts';
import { DeviceTargets, GroupTargets } from './target-tabs.tsx';

/** The names of targets below their number. */
const SHOWN_NAMES = 3;

interface TargetPickerProps {
  title?: string;
  initial: Targets & Partial<EventTargets>;
  /** True if all devices can be chosen, also later ones. */
  offersAllDevices?: boolean;
  onClose: () => void;
  onConfirm: (targets: EventTargets) => void;
}

/** Chooses devices and groups by the media that they show, in two tabs. */
export function TargetPicker({
  title = t('Select Devices and Groups'),
  initial,
  offersAllDevices = false,
  onClose,
  onConfirm,
}: TargetPickerProps) {
  // Fetched before their tab is opened.
  const groups = useGroups();
  const [targets, setTargets] = useState<EventTargets>({ allDevices: false, ...initial });
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<'devices' | 'groups'>('devices');
  const names = abbreviateNames(useTargetNames([targets])(targets), SHOWN_NAMES);
  const isEmpty = !targets.allDevices && targets.deviceIds.length + targets.groupIds.length === 0;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <div className="me-auto grid min-w-0 self-center">
            <span aria-live="polite" className="text-ink-2">
              {describeTargets(targets)}
            </span>
            {!targets.allDevices && <span className="truncate text-1 text-ink-3">{names}</span>}
          </div>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={isEmpty} onClick={() => onConfirm(targets)}>
            {t('Confirm')}
          </Button>
        </>
      }
    >
      {offersAllDevices && (
        <Checkbox
          checked={targets.allDevices}
          onCheckedChange={(allDevices) => setTargets({ ...targets, allDevices })}
          label={t('All screens, also those that are added later')}
        />
      )}
      {!targets.allDevices && (
        <>
          <SearchField
            label={t('Search devices and groups')}
            value={search}
            onValueChange={setSearch}
            className="w-full"
          />
          <Tabs
            label={t('Select by')}
            close
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: 'devices',
                label: t('Individual Devices'),
                content: (
                  <DeviceTargets
                    search={search}
                    chosen={targets.deviceIds}
                    onChange={(deviceIds) => setTargets({ ...targets, deviceIds })}
                  />
                ),
              },
              {
                value: 'groups',
                label: t('Device Groups'),
                content: (
                  <GroupTargets
                    query={groups}
                    search={search}
                    chosen={targets.groupIds}
                    onChange={(groupIds) => setTargets({ ...targets, groupIds })}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </Dialog>
  );
}
