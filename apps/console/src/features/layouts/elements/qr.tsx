import { MAX_QR_LENGTH } from '@vitrine/contract/layouts/layout-limits';
import { readCountedAddress } from '@vitrine/layout/counted-address';
import { QrCode } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Field } from '../../../ui/forms/field.tsx';
import { SwitchField } from '../../../ui/forms/switch.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { WordsField } from '../fill-in/words-field.tsx';
import { panelFieldClass } from '../panels/fields/choices.tsx';
import { ColorField } from '../panels/fields/color-field.tsx';
import { PanelSection } from '../panels/panel-section.tsx';
import { bindEach, findCommon } from '../panels/properties/edit.ts';
import type { EditorKind, PropertiesProps } from './editor-kind.ts';

export const qr: EditorKind<'qr'> = {
  label: t('QR code'),
  Icon: QrCode,
  size: [280, 280],
  defaults: () => ({ text: 'https://example.com' }),
  describe: ({ text }) => text.trim().split('\n')[0] ?? '',
  explainEmptiness: ({ text }) => (text === '' ? t('Empty QR code') : null),
  Properties,
  fillIn: {
    section: 'words',
    Field: (props) => (
      <WordsField
        {...props}
        maxLength={MAX_QR_LENGTH}
        hint={t('Phones open this address')}
        hasSeveralLines={({ text }) => text.includes('\n')}
      />
    ),
  },
  // Its background stays: readers of QR codes expect dark squares on a bright one.
  mapColors: (element, to) => ({ ...element, color: to(element.color, 'squares', 'ink') }),
};

function Properties({ edit }: PropertiesProps<'qr'>) {
  const text = findCommon(edit.elements, (element) => element.text);
  return (
    <PanelSection title={t('QR code')}>
      <Field
        label={t('Address or text')}
        hint={t('People open it with the camera of their phone.')}
        className={panelFieldClass}
      >
        <Textarea
          rows={2}
          spellCheck={false}
          maxLength={MAX_QR_LENGTH}
          className="text-2"
          value={text ?? ''}
          placeholder={text === null ? t('Different texts') : 'https://example.com'}
          onChange={({ target }) => edit.change((element) => ({ ...element, text: target.value }))}
        />
      </Field>
      <CountScans edit={edit} />
      <ColorField label={t('Squares')} {...bindEach(edit, 'color')} />
      <ColorField label={t('Background')} {...bindEach(edit, 'background')} />
    </PanelSection>
  );
}

/** The choice to count scans, which needs addresses. */
function CountScans({ edit }: Pick<PropertiesProps<'qr'>, 'edit'>) {
  const canCount = edit.elements.every(({ text }) => readCountedAddress(text) !== null);
  return (
    <SwitchField
      label={t('Count scans')}
      hint={
        canCount
          ? t('Phones show the address before they go there, and reports have the scans.')
          : t('For an address that begins with https:// or http://.')
      }
      disabled={!canCount}
      checked={canCount && edit.elements.every(({ isCounted }) => isCounted === true)}
      onCheckedChange={(isCounted) => edit.change((element) => ({ ...element, isCounted }))}
    />
  );
}
