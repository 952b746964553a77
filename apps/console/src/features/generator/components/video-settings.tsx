import type { VideoOptions } from '@vitrine/contract/generator';
import { t } from '@vitrine/messages/t';
import { ColorChoice } from '../../../ui/forms/color-choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';

const sizes = [
  ['1080p', t('1080p, landscape')],
  ['720p', t('720p, landscape')],
  ['4k', t('4K, landscape')],
  ['portrait', t('1080p, portrait')],
] as const;
const fits = [
  ['blur', t('Fit with blurred background')],
  ['color', t('Fit with color background')],
  ['cover', t('Fill, edges cropped')],
] as const;
const transitions = [
  ['cut', t('Cut')],
  ['crossfade', t('Crossfade, 0.5 s')],
] as const;
const colors = [
  { value: '#000000', name: t('Black') },
  { value: '#ffffff', name: t('White') },
  { value: '#374151', name: t('Gray') },
  { value: '#1e3a8a', name: t('Blue') },
  { value: '#065f46', name: t('Green') },
  { value: '#991b1b', name: t('Red') },
];

interface VideoSettingsProps {
  options: VideoOptions;
  onChange: (options: VideoOptions) => void;
}

/** The settings by which the video is made. The defaults suit most screens. */
export function VideoSettings({ options, onChange }: VideoSettingsProps) {
  const bind = <Key extends keyof VideoOptions>(key: Key) => ({
    value: options[key],
    error: undefined,
    onValueChange: (value: VideoOptions[Key]) => onChange({ ...options, [key]: value }),
  });
  return (
    <div className="grid gap-3 wide:grid-cols-2">
      <SelectField label={t('Size')} options={sizes} {...bind('size')} />
      <SelectField label={t('Fit')} options={fits} {...bind('fit')} />
      {options.fit === 'color' && <ColorChoice label={t('Background color')} colors={colors} {...bind('color')} />}
      <SelectField label={t('Transition')} options={transitions} {...bind('transition')} />
      <Field label={t('Keep video sound')}>
        <Switch
          checked={!options.isMuted}
          onCheckedChange={(hasSound) => onChange({ ...options, isMuted: !hasSound })}
        />
      </Field>
    </div>
  );
}
