import type { LayoutColor } from '@vitrine/contract/layouts/document';
import { Moon, Plus, Sun, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../../ui/forms/button.tsx';
import { IconButton } from '../../../../ui/forms/icon-button.tsx';
import { NumberField } from './number-field.tsx';

interface ColorFieldProps {
  label: string;
  /** The colors of all selected elements. */
  values: readonly LayoutColor[];
  /** Called with the new color of each old one. */
  onChange: (change: (color: LayoutColor) => LayoutColor) => void;
  /** Removes the color, where there can be none. */
  onRemove?: () => void;
  /** The label of the button that removes it: `Remove fill`. */
  removeText?: string;
  /** Offers no opacity, because nothing behind the color could show through it. */
  isOpaque?: boolean;
}

/** A color of day, and one of night where that differs. */
export function ColorField({ label, values, onChange, onRemove, removeText = '', isOpaque = false }: ColorFieldProps) {
  const hasNight = values.some(({ night }) => night !== undefined);
  return (
    <div role="group" aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex min-h-7 items-center gap-2 text-1">
        <span className="text-ink-2">{label}</span>
        {!hasNight && (
          <Button
            variant="quiet"
            small
            className="-my-1 ms-auto"
            aria-label={t('Add a night color: {part}', { part: label })}
            onClick={() => onChange(({ day }) => ({ day, night: day }))}
          >
            <Moon />
            {t('Night')}
          </Button>
        )}
        {onRemove !== undefined && (
          <IconButton small label={removeText} className={hasNight ? '-my-1 ms-auto' : '-my-1'} onClick={onRemove}>
            <X />
          </IconButton>
        )}
      </div>
      <HexField
        label={hasNight ? t('{part}, day', { part: label }) : label}
        isOpaque={isOpaque}
        icon={hasNight ? <Sun /> : null}
        values={values.map(({ day }) => day)}
        onChange={(day) => onChange((color) => ({ ...color, day: day(color.day) }))}
      />
      {hasNight && (
        <HexField
          label={t('{part}, night', { part: label })}
          isOpaque={isOpaque}
          icon={<Moon />}
          values={values.map(({ day, night }) => night ?? day)}
          onChange={(night) => onChange((color) => ({ ...color, night: night(color.night ?? color.day) }))}
          removal={{
            label: t('Remove the night color: {part}', { part: label }),
            act: () => onChange(({ day }) => ({ day })),
          }}
        />
      )}
    </div>
  );
}

interface OptionalColorFieldProps extends Omit<ColorFieldProps, 'values' | 'onChange' | 'onRemove'> {
  values: readonly (LayoutColor | null)[];
  /** The color that is added. */
  added: LayoutColor;
  /** `Add fill` */
  addText: string;
  removeText: string;
  onChange: (change: (color: LayoutColor | null) => LayoutColor | null) => void;
}

/** A color that may be none. */
export function OptionalColorField({ label, values, added, addText, removeText, onChange }: OptionalColorFieldProps) {
  const colors = values.filter((value) => value !== null);
  if (colors.length < values.length) {
    return (
      <Button
        variant="quiet"
        small
        className="-ms-2 justify-self-start"
        onClick={() => onChange((color) => color ?? added)}
      >
        <Plus />
        {addText}
      </Button>
    );
  }
  return (
    <ColorField
      label={label}
      values={colors}
      onChange={(change) => onChange((color) => change(color ?? added))}
      onRemove={() => onChange(() => null)}
      removeText={removeText}
    />
  );
}

interface HexFieldProps {
  label: string;
  /** Offers no opacity, because nothing behind the color could show through it. */
  isOpaque: boolean;
  icon?: ReactNode;
  values: readonly string[];
  onChange: (change: (hex: string) => string) => void;
  /** The button that removes the color; none unless given. */
  removal?: { label: string; act: () => void };
}

/** The percents of opacity of `#rrggbbaa`. */
const readOpacity = (hex: string): number =>
  hex.length > 7 ? Math.round((Number.parseInt(hex.slice(7), 16) / 255) * 100) : 100;

/** The color with an opacity in percent. */
function withOpacity(hex: string, percent: number): string {
  const alpha = Math.round((percent / 100) * 255);
  return alpha === 255 ? hex.slice(0, 7) : hex.slice(0, 7) + alpha.toString(16).padStart(2, '0');
}

const MIXED = 'repeating-linear-gradient(45deg, var(--line-strong) 0 3px, var(--paper) 3px 6px)';

/** One color: chosen, or typed as `#rrggbb`. */
export function HexField({ label, isOpaque, icon = null, values, onChange, removal }: HexFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [first = '#000000', ...others] = values;
  const isMixed = others.some((other) => other.slice(0, 7) !== first.slice(0, 7));

  /** The alpha stays, unless it is typed with the color. */
  const replace = (hex: string) =>
    onChange((before) => (hex.length > 7 ? hex.toLowerCase() : withOpacity(hex.toLowerCase(), readOpacity(before))));

  function type(text: string): void {
    setTyped(text);
    const hex = text.trim().replace(/^#?/, '#');
    if (/^#([\da-f]{6}|[\da-f]{8})$/i.test(hex)) replace(hex);
  }

  return (
    <div className="flex items-center gap-1.5 [&>.lucide]:size-3.5 [&>.lucide]:flex-none [&>.lucide]:text-ink-3">
      {icon}
      <div className="flex h-10 min-w-0 flex-1 items-center gap-2 rounded-small border border-line-control bg-paper px-1.5 has-[[type=text]:focus-visible]:outline-2 has-[[type=text]:focus-visible]:outline-offset-1 has-[[type=text]:focus-visible]:outline-(--focus) wide:h-8">
        <span
          className="relative size-5 flex-none overflow-hidden rounded-[5px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)"
          style={{
            background: isMixed
              ? MIXED
              : `linear-gradient(${first}, ${first}), repeating-conic-gradient(var(--line-strong) 0 25%, var(--paper) 0 50%) 0 0 / 8px 8px`,
          }}
        >
          <span className="absolute inset-0 rounded-[5px] inset-ring inset-ring-[var(--picture-edge)]" />
          <input
            type="color"
            aria-label={t('Choose a color: {part}', { part: label })}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            value={first.slice(0, 7)}
            onChange={(event) => replace(event.target.value)}
          />
        </span>
        <input
          type="text"
          aria-label={label}
          className="w-full min-w-0 bg-transparent uppercase outline-none placeholder:normal-case"
          spellCheck={false}
          autoComplete="off"
          maxLength={9}
          value={typed ?? (isMixed ? '' : first.slice(0, 7))}
          placeholder={isMixed ? t('Mixed') : ''}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(null)}
          onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape') && setTyped(null)}
        />
      </div>
      {!isOpaque && (
        <NumberField
          label={t('Opacity: {part}', { part: label })}
          mark=""
          className="w-18 flex-none [&>:first-child]:hidden"
          unit="%"
          min={0}
          max={100}
          values={values.map(readOpacity)}
          onChange={(change) => onChange((hex) => withOpacity(hex, change(readOpacity(hex))))}
        />
      )}
      {icon !== null && removal === undefined && <span className="w-[calc(var(--control-small)-6px)] flex-none" />}
      {removal !== undefined && (
        <IconButton small label={removal.label} className="-me-1.5 flex-none" onClick={removal.act}>
          <X />
        </IconButton>
      )}
    </div>
  );
}
