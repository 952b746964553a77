import { GroupName, type Group } from '@vitrine/contract/fleet/groups';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { q } from '../../../api/q.ts';
import { useChange } from '../../../api/use-change.ts';
import type { Toast } from '../../../ui/feedback/toast-view.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form/form.tsx';
import { TextField } from '../../../ui/forms/form/text-field.tsx';
import { useForm } from '../../../ui/forms/form/use-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Slider } from '../../../ui/forms/slider.tsx';
import { listDeviceFailures } from '../devices/device-failure.ts';

/** Initial values in percent (specification, part 2, section 5); a group has no stored levels. */
const DEFAULT_VOLUME = 75;
const DEFAULT_BRIGHTNESS = 50;

/** The name of a group, and the volume and brightness of all its devices. */
export function GroupSettings({ group, onClose }: { group: Group; onClose: () => void }) {
  const params = { id: group.id };
  const saving = useChange(q.groups.update({ failure: t('Failed to update group name'), done: t('Group updated') }));
  const applying = useChange(
    q.commands.setOfGroup({
      failure: t('Failed to apply group settings'),
      done: ({ results }) => describeApplied(results),
    }),
  );
  const failures = listDeviceFailures(applying.data?.results ?? []);
  const [volume, setVolume] = useState(DEFAULT_VOLUME);
  const [brightness, setBrightness] = useState(DEFAULT_BRIGHTNESS);
  const form = useForm(
    GroupName,
    { name: group.name },
    (name) => {
      if (name !== group.name && !saving.isPending) saving.mutate({ params, body: { name } });
    },
    { toBody: ({ name: typed }) => typed, isEager: true },
  );
  const name = form.at('name', '');
  return (
    <Dialog
      onClose={onClose}
      title={t('Group Settings')}
      description={t('{count, plural, one {{name}, # screen} other {{name}, # screens}}', {
        name: group.name,
        count: group.deviceCount,
      })}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            variant="primary"
            disabled={group.deviceCount === 0}
            busy={applying.isPending}
            onClick={() => applying.mutate({ params, body: { volume, brightness } })}
          >
            {t('Apply Settings')}
          </Button>
        </>
      }
    >
      <Form form={form} className="flex items-start gap-2">
        <TextField
          {...name}
          error={name.error ?? saving.error?.message}
          label={t('Group Name')}
          className="flex-1"
          maxLength={100}
        />
        <Button
          type="submit"
          className="mt-6.5"
          disabled={form.body === null || form.body === group.name}
          busy={saving.isPending}
        >
          {t('Save Name')}
        </Button>
      </Form>
      <Field label={t('Volume')}>
        <Slider value={volume} unit="%" onValueChange={setVolume} />
      </Field>
      <Field label={t('Brightness')}>
        <Slider value={brightness} unit="%" onValueChange={setBrightness} />
      </Field>
      {group.deviceCount === 0 && <Notice>{t('This group has no screens yet.')}</Notice>}
      {applying.error !== null && (
        <Notice tone="danger" title={t('Nothing was applied.')}>
          {applying.error.message}
        </Notice>
      )}
      {failures.length > 0 && (
        <Notice
          tone="danger"
          title={t('{count, plural, one {Failed on # screen.} other {Failed on # screens.}}', {
            count: failures.length,
          })}
        >
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

function describeApplied(results: readonly { error: string | null }[]): Toast {
  const applied = results.filter(({ error }) => error === null).length;
  if (applied === 0) return { title: t('Failed to apply group settings'), tone: 'danger' };
  return {
    title: t('Settings applied'),
    text: t(
      '{count, plural, one {Volume and brightness applied to # device} other {Volume and brightness applied to # devices}}',
      { count: applied },
    ),
  };
}
