import { CROSSFADE_MS, defaultDeviceSettings, DeviceSettings } from '@vitrine/contract/fleet/settings';
import type { ReactNode } from 'react';
import { isLanguage, languages, languageTags, sourceLanguage } from '@vitrine/messages/languages';
import { t } from '@vitrine/messages/t';
import { ErrorState, type Failure } from '../../../../ui/feedback/error-state.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useNow } from '../../../../ui/format/use-now.ts';
import { locale } from '../../../../ui/format/locale.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { Segmented } from '../../../../ui/forms/segmented.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { Slider } from '../../../../ui/forms/slider.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { TimeZoneInput } from '../../../../ui/forms/time/time-zone-input.tsx';
import { useMe } from '../../../accounts/index.ts';
import { ScreenPlaceFields } from './screen-place-fields.tsx';

/** Settings while they are edited. */
export interface SettingsDraft {
  /** The fetched settings; undefined until then. */
  settings: DeviceSettings | undefined;
  changes: Partial<DeviceSettings>;
  onEdit: (change: Partial<DeviceSettings>) => void;
  /** The reason why the settings could not be fetched. */
  failure: Failure | null;
  /** The settings are being saved. */
  busy: boolean;
  /** The reason why the last attempt to save was refused. */
  refusal: string | null;
}

interface DeviceSettingsFieldsProps {
  draft: SettingsDraft;
  /** Replaces volume and brightness where a group manages them. */
  levels?: ReactNode;
  /** The fields that are shown; all unless given. */
  only?: ReadonlySet<keyof DeviceSettings>;
}

type Rotation = DeviceSettings['rotation'];

const rotations = [
  { value: '0', label: '0°' },
  { value: '90', label: '90°' },
  { value: '180', label: '180°' },
  { value: '270', label: '270°' },
] as const;

const turns: Record<(typeof rotations)[number]['value'], Rotation> = { '0': 0, '90': 90, '180': 180, '270': 270 };

const fits = [
  { value: 'contain', label: t('Whole') },
  { value: 'cover', label: t('Fill') },
  { value: 'blur', label: t('Blurred background') },
] as const;

const fitHints: Record<DeviceSettings['fit'], string> = {
  contain: t('Shows everything, with black bars where the shape differs.'),
  cover: t('Fills the screen and crops what doesn’t fit.'),
  blur: t('Shows everything, on a blurred copy that fills the screen.'),
};

const transitions = [
  { value: 'cut', label: t('Cut') },
  { value: 'crossfade', label: t('Crossfade') },
] as const;

/** The duration of a new crossfade, in milliseconds. */
const CROSSFADE_DEFAULT_MS = 500;

/** The validated settings with the changes; null until they are fetched. */
export function mergeDraft({ settings, changes }: Pick<SettingsDraft, 'settings' | 'changes'>) {
  return settings === undefined ? null : DeviceSettings.safeParse({ ...settings, ...changes });
}

/** The fields of a device's settings: location, site, address, time zone, language, levels, rotation, fit, transition and sleep. */
export function DeviceSettingsFields({ draft, levels, only }: DeviceSettingsFieldsProps) {
  const { settings, changes, onEdit: edit, failure, busy, refusal } = draft;
  const values = { ...defaultDeviceSettings, ...settings, ...changes };
  const disabled = settings === undefined || busy;
  const checked = mergeDraft(draft);
  const has = (name: keyof DeviceSettings) => only === undefined || only.has(name);
  const wrong = (name: keyof DeviceSettings) => checked?.error?.issues.find(({ path }) => path[0] === name)?.message;
  return (
    <>
      {failure !== null && <ErrorState compact {...failure} />}
      <ScreenPlaceFields values={values} has={has} wrong={wrong} disabled={disabled} onEdit={edit} />
      {has('timezone') && (
        <Field
          label={t('Time zone')}
          error={wrong('timezone')}
          aside={
            <span className="text-1 text-ink-2">
              {t('Current time')} <ZoneClock timeZone={values.timezone} />
            </span>
          }
        >
          <TimeZoneInput value={values.timezone} disabled={disabled} onValueChange={(timezone) => edit({ timezone })} />
        </Field>
      )}
      {has('language') && (
        <LanguageField value={values.language} disabled={disabled} onChange={(language) => edit({ language })} />
      )}
      {levels ??
        (has('brightness') && (
          <>
            <Field label={t('Brightness')}>
              <Slider
                value={values.brightness}
                step={5}
                unit="%"
                disabled={disabled}
                onValueChange={(brightness) => edit({ brightness })}
              />
            </Field>
            <Field label={t('Volume')}>
              <Slider
                value={values.volume}
                step={5}
                unit="%"
                disabled={disabled}
                onValueChange={(volume) => edit({ volume })}
              />
            </Field>
          </>
        ))}
      {has('muted') && <MuteField value={values.muted} disabled={disabled} onChange={(muted) => edit({ muted })} />}
      {has('rotation') && (
        <Field label={t('Rotation')} group hint={t('For screens mounted upright or upside down.')}>
          <Segmented
            label={t('Rotation')}
            className="w-fit"
            disabled={disabled}
            value={rotations.find(({ value }) => turns[value] === values.rotation)?.value ?? '0'}
            onValueChange={(rotation) => edit({ rotation: turns[rotation] })}
            segments={rotations}
          />
        </Field>
      )}
      {has('fit') && (
        <Field label={t('Fit')} group hint={fitHints[values.fit]}>
          <Segmented
            label={t('Fit')}
            className="w-fit"
            disabled={disabled}
            value={values.fit}
            onValueChange={(fit) => edit({ fit })}
            segments={fits}
          />
        </Field>
      )}
      {has('crossfadeMs') && (
        <TransitionField
          crossfadeMs={values.crossfadeMs}
          savedMs={settings?.crossfadeMs}
          disabled={disabled}
          onChange={(crossfadeMs) => edit({ crossfadeMs })}
        />
      )}
      {has('autoSleep') && (
        <Field
          label={t('Auto Sleep')}
          hint={t('Turns the display dark after a minute with nothing to show.')}
          aside={
            <Switch
              label={t('Auto Sleep')}
              checked={values.autoSleep}
              disabled={disabled}
              onCheckedChange={(autoSleep) => edit({ autoSleep })}
            />
          }
          group
        >
          {null}
        </Field>
      )}
      {refusal !== null && (
        <Notice tone="danger" title={t('The settings weren’t saved.')}>
          {refusal}
        </Notice>
      )}
    </>
  );
}

interface MuteFieldProps {
  value: boolean;
  disabled: boolean;
  onChange: (isMuted: boolean) => void;
}

const MuteField = ({ value, disabled, onChange }: MuteFieldProps) => (
  <Field
    label={t('Mute')}
    hint={t('Videos and music play without sound, and the volume is kept.')}
    aside={<Switch label={t('Mute')} checked={value} disabled={disabled} onCheckedChange={onChange} />}
    group
  >
    {null}
  </Field>
);

interface LanguageFieldProps {
  value: DeviceSettings['language'];
  disabled: boolean;
  onChange: (language: DeviceSettings['language']) => void;
}

function LanguageField({ value, disabled, onChange }: LanguageFieldProps) {
  const { accountLanguage } = useMe();
  const { name: language } = languages[accountLanguage ?? sourceLanguage];
  return (
    <Field label={t('Language')} hint={t('Of the screen’s own texts, and of layouts that have none of their own.')}>
      <Select value={value ?? ''} disabled={disabled} onValueChange={(tag) => onChange(isLanguage(tag) ? tag : null)}>
        <option value="">{t('As the account ({language})', { language })}</option>
        {languageTags.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {languages[tag].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface TransitionFieldProps {
  crossfadeMs: number;
  /** The stored duration, which a new crossfade takes up; undefined until known. */
  savedMs: number | undefined;
  disabled: boolean;
  onChange: (crossfadeMs: number) => void;
}

/** A cut, or a crossfade with its duration. */
function TransitionField({ crossfadeMs, savedMs, disabled, onChange }: TransitionFieldProps) {
  return (
    <Field label={t('Transition')} group hint={t('How one item changes to the next.')}>
      <Segmented
        label={t('Transition')}
        className="w-fit"
        disabled={disabled}
        value={crossfadeMs === 0 ? 'cut' : 'crossfade'}
        onValueChange={(transition) => onChange(transition === 'cut' ? 0 : savedMs || CROSSFADE_DEFAULT_MS)}
        segments={transitions}
      />
      {crossfadeMs > 0 && (
        <Slider
          label={t('Crossfade duration')}
          {...CROSSFADE_MS}
          step={50}
          unit=" ms"
          disabled={disabled}
          value={crossfadeMs}
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}

/** The current time in a zone, to the second. */
function ZoneClock({ timeZone }: { timeZone: string }) {
  const now = useNow(1_000);
  return now.toLocaleString(locale, {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
}
