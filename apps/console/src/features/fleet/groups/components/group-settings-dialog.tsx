import { GroupName, type Group } from '@vitrine/contract/fleet/groups';
import { useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { formatQuantity } from '../../../../ui/format/format.ts';
import { Form } from '../../../../ui/forms/form/form.tsx';
import { TextField } from '../../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../../ui/forms/form/use-form.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Slider } from '../../../../ui/forms/slider.tsx';

/** Initial values in percent (specification, part 2, section 5); a group has no stored levels. */
const DEFAULT_VOLUME = 75;
const DEFAULT_BRIGHTNESS = 50;

interface GroupSettingsDialogProps {
  group: Group;
  isSavingName: boolean;
  isApplying: boolean;
  /** The devices on which the last settings could not be applied, and why. */
  failures: readonly { name: string; message: string }[];
  /** The reasons why the last attempt to save the name or to apply the settings failed. */
  nameFailure: string | undefined;
  applyFailure: string | undefined;
  onSaveName: (name: string) => void;
  onApply: (settings: { volume: number; brightness: number }) => void;
  onClose: () => void;
}

/** The name of a group, and the volume and brightness of all its devices. */
export function GroupSettingsDialog(props: GroupSettingsDialogProps) {
  const { group, isSavingName, isApplying, failures, nameFailure, applyFailure, onSaveName, onApply, onClose } = props;
  const [volume, setVolume] = useState(DEFAULT_VOLUME);
  const [brightness, setBrightness] = useState(DEFAULT_BRIGHTNESS);
  const form = useForm(
    GroupName,
    { name: group.name },
    (typed) => {
      if (typed !== group.name && !isSavingName) onSaveName(typed);
    },
    { toBody: ({ name: typed }) => typed, isEager: true },
  );
  const name = form.at('name', '');
  return (
    <Dialog
      onClose={onClose}
      title="Group Settings"
      description={`${group.name}, ${formatQuantity(group.deviceCount, 'screen')}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabled={group.deviceCount === 0}
            busy={isApplying}
            onClick={() => onApply({ volume, brightness })}
          >
            Apply Settings
          </Button>
        </>
      }
    >
      <Form form={form} className="flex items-start gap-2">
        <TextField {...name} error={name.error ?? nameFailure} label="Group Name" className="flex-1" maxLength={100} />
        <Button
          type="submit"
          className="mt-6.5"
          disabled={form.body === null || form.body === group.name}
          busy={isSavingName}
        >
          Save Name
        </Button>
      </Form>
      <Field label="Volume">
        <Slider value={volume} unit="%" onValueChange={setVolume} />
      </Field>
      <Field label="Brightness">
        <Slider value={brightness} unit="%" onValueChange={setBrightness} />
      </Field>
      {group.deviceCount === 0 && <Notice>This group has no screens yet.</Notice>}
      {applyFailure !== undefined && (
        <Notice tone="danger" title="Nothing was applied.">
          {applyFailure}
        </Notice>
      )}
      {failures.length > 0 && (
        <Notice tone="danger" title={`Failed on ${formatQuantity(failures.length, 'screen')}.`}>
          <ul>
            {failures.map((failure, index) => (
              <li key={index}>
                {failure.name}: {failure.message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  );
}
