import type { VideoOptions } from '@vitrine/contract/generator';
import { ColorChoice } from '../../../ui/forms/color-choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { SelectField } from '../../../ui/forms/form/choice-fields.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';

const sizes = [
  ['1080p', '1080p, landscape'],
  ['720p', '720p, landscape'],
  ['4k', '4K, landscape'],
  ['portrait', '1080p, portrait'],
] as const;
const fits = [
  ['blur', 'Fit with blurred background'],
  ['color', 'Fit with color background'],
  ['cover', 'Fill, edges cropped'],
] as const;
const transitions = [
  ['cut', 'Cut'],
  ['crossfade', 'Crossfade, 0.5 s'],
] as const;
const colors = [
  { value: '#000000', name: 'Black' },
  { value: '#ffffff', name: 'White' },
  { value: '#374151', name: 'Gray' },
  { value: '#1e3a8a', name: 'Blue' },
  { value: '#065f46', name: 'Green' },
  { value: '#991b1b', name: 'Red' },
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
      <SelectField label="Size" options={sizes} {...bind('size')} />
      <SelectField label="Fit" options={fits} {...bind('fit')} />
      {options.fit === 'color' && <ColorChoice label="Background color" colors={colors} {...bind('color')} />}
      <SelectField label="Transition" options={transitions} {...bind('transition')} />
      <Field label="Keep video sound">
        <Switch
          checked={!options.isMuted}
          onCheckedChange={(hasSound) => onChange({ ...options, isMuted: !hasSound })}
        />
      </Field>
    </div>
  );
}
