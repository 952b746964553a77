import type { TextStyle } from '@vitrine/contract/layouts/document';
import { addFonts, familyStack, FONTS } from '@vitrine/layout/fonts';
import { Check, ChevronDown } from 'lucide-react';
import * as Radix from 'radix-ui/select';
import { useEffect } from 'react';
import { t } from '@vitrine/messages/t';
import { menuClass } from '../../../../ui/overlays/menu-entries.tsx';

type FontId = TextStyle['font'];

interface FontFieldProps {
  /** Null: the selected elements have different fonts. */
  value: FontId | null;
  onChange: (font: FontId) => void;
}

/** Words in letters that a font has. */
const SAMPLES: Partial<Record<FontId, string>> = {
  'noto-sans-arabic': 'أهلا وسهلا',
  'noto-sans-hebrew': 'ברוכים הבאים',
};

/** The choice of a font, each shown in its own letters. */
export function FontField({ value, onChange }: FontFieldProps) {
  useEffect(() => addFonts(document), []);
  return (
    <Radix.Root value={value ?? ''} onValueChange={(next) => FONTS.forEach(({ id }) => id === next && onChange(id))}>
      <Radix.Trigger
        aria-label={t('Font')}
        className="flex h-10 w-full min-w-0 items-center gap-2 rounded-small border border-line-control bg-paper px-2.5 text-start wide:h-8"
      >
        <span
          className="min-w-0 flex-1 truncate"
          {...(value !== null && { style: { fontFamily: familyStack(value) } })}
        >
          <Radix.Value placeholder={t('Mixed')} />
        </span>
        <ChevronDown className="flex-none text-ink-3" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={menuClass} position="popper" sideOffset={4} collisionPadding={8}>
          <Radix.Viewport>
            {FONTS.map(({ id, name }) => (
              <Radix.Item
                key={id}
                value={id}
                className="flex h-10 cursor-pointer select-none items-center gap-2.5 rounded-[5px] px-2 text-3 outline-none data-highlighted:bg-hover"
                style={{ fontFamily: familyStack(id) }}
              >
                <Radix.ItemText>{name}</Radix.ItemText>
                {SAMPLES[id] !== undefined && (
                  <span aria-hidden="true" dir="rtl" className="text-ink-2">
                    {SAMPLES[id]}
                  </span>
                )}
                <Radix.ItemIndicator className="ms-auto text-ink-2">
                  <Check />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
