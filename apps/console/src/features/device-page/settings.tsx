import type { Device } from '@vitrine/contract/devices';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { DeviceSettingsFields } from '../devices/components/device-settings-fields.tsx';
import { useDeviceSettings } from '../devices/device-settings.tsx';
import { Paper } from './components/paper.tsx';

/** How the device behaves, to be changed in its place. */
export function Settings({ device }: { device: Device }) {
  const { draft, isChanged, save, cancel } = useDeviceSettings(device.id);
  return (
    <Paper title="Settings">
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DeviceSettingsFields draft={draft} {...(device.groupId !== null && { levels: <ManagedByGroup /> })} />
        <div className="flex justify-end gap-2">
          <Button disabled={!isChanged || draft.busy} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={!isChanged} busy={draft.busy}>
            Save Settings
          </Button>
        </div>
      </form>
    </Paper>
  );
}

function ManagedByGroup() {
  return (
    <Field label="Brightness and volume" group>
      <p className="text-ink-2">
        Settings managed by group. Its own settings are among the{' '}
        <Link to="/device-groups" className="link">
          Device Groups
        </Link>
        .
      </p>
    </Field>
  );
}
