import { VideoFit, type VideoOptions, VideoSize, VideoTransition } from '@vitrine/contract/generator';
import { ColorChoice } from '../../../ui/forms/color-choice.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';

const sizes = {
  '1080p': '1080p, landscape',
  '720p': '720p, landscape',
  '4k': '4K, landscape',
  portrait: '1080p, portrait',
};
const fits = {
  blur: 'Fit with blurred background',
  color: 'Fit with color background',
  cover: 'Fill, edges cropped',
};
const transitions = { cut: 'Cut', crossfade: 'Crossfade, 0.5 s' };
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
  const change = (part: Partial<VideoOptions>) => onChange({ ...options, ...part });
  return (
    <div className="grid gap-3 wide:grid-cols-2">
      <Field label="Size">
        <Select value={options.size} onValueChange={(size) => change({ size: VideoSize.parse(size) })}>
          {Object.entries(sizes).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Fit">
        <Select value={options.fit} onValueChange={(fit) => change({ fit: VideoFit.parse(fit) })}>
          {Object.entries(fits).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {options.fit === 'color' && (
        <ColorChoice
          label="Background color"
          value={options.color}
          onValueChange={(color) => change({ color })}
          colors={colors}
        />
      )}
      <Field label="Transition">
        <Select
          value={options.transition}
          onValueChange={(transition) => change({ transition: VideoTransition.parse(transition) })}
        >
          {Object.entries(transitions).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Keep video sound">
        <Switch checked={!options.isMuted} onCheckedChange={(hasSound) => change({ isMuted: !hasSound })} />
      </Field>
    </div>
  );
}
