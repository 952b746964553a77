import type { Device } from '@vitrine/contract/fleet/devices';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';
import { Link } from '../../../ui/routing/navigation.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form/form.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { DeviceSettingsFields } from '../devices/components/device-settings-fields.tsx';
import { useDeviceSettings } from '../devices/use-device-settings.ts';
import { ScreenTags } from '../../tags/index.ts';
import { MayEdit } from '../../accounts/index.ts';
import { Paper } from './components/paper.tsx';

/** The device's settings, edited in place. */
export function Settings({ device }: { device: Device }) {
  const { draft, isChanged, save, cancel } = useDeviceSettings(device.id, {
    isManagedByGroup: device.groupId !== null,
  });
  const form = useForm(null, {}, save);
  return (
    <Paper title={t('Settings', {}, 'of a screen')}>
      <Form form={form} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ScreenTags
          id={device.id}
          tags={device.tags}
          hint={rich('Enter adds a tag. Groups that follow tags change at once. <link>All tags</link>', {
            link: (text) => (
              <Link to="/tags" className="link">
                {text}
              </Link>
            ),
          })}
        />
        <MayEdit route="devices.updateSettings">
          <DeviceSettingsFields draft={draft} {...(device.groupId !== null && { levels: <ManagedByGroup /> })} />
        </MayEdit>
        <div className="flex justify-end gap-2">
          <Button needs="devices.updateSettings" disabled={!isChanged || draft.busy} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button
            needs="devices.updateSettings"
            type="submit"
            variant="primary"
            disabled={!isChanged}
            busy={draft.busy}
          >
            {t('Save Settings')}
          </Button>
        </div>
      </Form>
    </Paper>
  );
}

function ManagedByGroup() {
  return (
    <Field label={t('Brightness and volume')} group>
      <p className="text-ink-2">
        {rich('Settings managed by group. Edit them in <link>Device Groups</link>.', {
          link: (text) => (
            <Link to="/device-groups" className="link">
              {text}
            </Link>
          ),
        })}
      </p>
    </Field>
  );
}
