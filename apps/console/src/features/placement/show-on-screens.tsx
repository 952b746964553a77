import type { Device } from '@vitrine/contract/fleet/devices';
import type { ListedGroup } from '@vitrine/contract/fleet/groups';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { formatTitle } from '../../ui/format/file-title.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/forms/form/form-dialog.tsx';
import { useForm } from '../../ui/forms/form/use-form.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import {
  type AssignmentTarget,
  deviceTarget,
  groupMedia as groupMediaRead,
  groupsRead,
  groupTarget,
  planAssignment,
  useAssignmentFlow,
  useBulkOutcome,
  useDevicePages,
} from '../fleet/index.ts';
import { EffectLine, type Placement } from '../effect/index.ts';
import { DeviceTargets, GroupTargets } from '../schedule/index.ts';

type ShowOnScreensProps = Omit<Extract<Placement, { to: 'screens' }>, 'to'> & { onClose: () => void };

/** Assigns content to the screens, or to the group, that are chosen here, with the effect before it happens. */
export function ShowOnScreens({ content, onFollow, onClose }: ShowOnScreensProps) {
  const flow = useAssignmentFlow('placed');
  const choice = useTargetChoice();
  const { target } = choice;
  const { followed } = flow;
  const form = useForm(null, {}, () => target !== null && flow.assign(target, content));
  useEffect(() => {
    if (followed === null) return;
    onFollow?.(followed);
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- the outcome closes the dialog, once
  }, [followed]);
  return (
    <>
      <FormDialog
        form={form}
        size="wide"
        title="Show on screens"
        description={formatTitle(content.name)}
        submit="Assign Media"
        disabled={target === null}
        busy={flow.busy}
        onClose={onClose}
      >
        <TargetFields {...choice} />
        <EffectLine busy={flow.busy} planned={target && planAssignment(target, content)} />
      </FormDialog>
      {flow.dialogs}
      {choice.report}
    </>
  );
}

/** The chosen screens, or the chosen group. */
function useTargetChoice() {
  const [kind, setKind] = useState<'screens' | 'group'>('screens');
  const [search, setSearch] = useState('');
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const [group, setGroup] = useState<ListedGroup | null>(null);
  const { devices: listed } = useDevicePages({ search });
  const groups = useRead(groupsRead());
  const groupMedia = useRead(groupMediaRead).data;
  const outcome = useBulkOutcome();

  function toTarget(): AssignmentTarget | null {
    if (kind === 'group') return group && groupTarget(group, groupMedia?.get(group.id));
    const [first, ...others] = devices;
    if (first === undefined) return null;
    return others.length === 0
      ? deviceTarget(first)
      : { kind: 'devices', devices, report: outcome.report, before: null };
  }

  return {
    kind,
    setKind,
    search,
    setSearch,
    groups,
    deviceIds: devices.map(({ id }) => id),
    groupIds: group === null ? [] : [group.id],
    chooseDevices: (ids: readonly string[]) =>
      setDevices(ids.flatMap((id) => [...devices, ...listed].find((device) => device.id === id) ?? [])),
    // The last one chosen: an assignment is for one group.
    chooseGroup: (ids: readonly string[]) => setGroup(groups.data?.find(({ id }) => id === ids.at(-1)) ?? null),
    target: toTarget(),
    report: outcome.dialog,
  };
}

function TargetFields({ kind, search, groups, ...choice }: ReturnType<typeof useTargetChoice>) {
  return (
    <Field group label="Show it on">
      <Segmented
        label="Show it on"
        className="*:flex-1 *:justify-center"
        value={kind}
        onValueChange={choice.setKind}
        segments={[
          {
            value: 'screens',
            label: 'Screens',
            ...(choice.deviceIds.length > 0 && { count: choice.deviceIds.length }),
          },
          { value: 'group', label: 'A group' },
        ]}
      />
      <SearchField
        label={kind === 'group' ? 'Search groups' : 'Search screens'}
        value={search}
        onValueChange={choice.setSearch}
        className="w-full"
      />
      {kind === 'group' ? (
        <GroupTargets query={groups} search={search} chosen={choice.groupIds} onChange={choice.chooseGroup} />
      ) : (
        <DeviceTargets search={search} chosen={choice.deviceIds} onChange={choice.chooseDevices} />
      )}
    </Field>
  );
}
