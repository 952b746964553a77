import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { ElementKind } from '@vitrine/contract/layouts/elements/known-element';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../../ui/forms/button.tsx';
import { Picture } from '../../../../ui/screen/picture.tsx';
import { WebpageCard } from '../../../../ui/screen/webpage-card.tsx';
import type { ElementContent, PropertiesProps } from '../../elements/editor-kind.ts';
import { findShownContent, kindOf, showContent } from '../../elements/editor-kinds.ts';
import { ContentDialog } from '../content-dialog.tsx';
import { SegmentChoice } from '../fields/choices.tsx';
import { FocusField } from '../fields/focus-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PanelSection } from '../panel-section.tsx';
import { bindCommon, bindEach, type Edit, findCommon, narrowEdit } from './edit.ts';

type ContentSectionProps = Pick<PropertiesProps<ElementKind>, 'edit' | 'resources' | 'onPick'>;

/** The content that elements show, and how. Of elements of different kinds only what they share. */
export function ContentSection({ edit, resources, onPick }: ContentSectionProps) {
  const kind = findCommon(edit.elements, (element) => element.kind);
  const filled = narrowEdit(edit, isFilled);
  const { label, content } = kind === null ? {} : kindOf(kind);
  if (content === undefined && filled === null) return null;
  return (
    <PanelSection title={label ?? t('Content')}>
      {kind !== null && content !== undefined && (
        <ContentChoice kind={kind} content={content} elements={edit.elements} resources={resources} onPick={onPick} />
      )}
      {filled !== null && <FillFields edit={filled} resources={resources} />}
    </PanelSection>
  );
}

interface ContentChoiceProps extends Omit<ContentSectionProps, 'edit'> {
  kind: ElementKind;
  content: ElementContent<KnownElement>;
  elements: readonly KnownElement[];
}

function ContentChoice({ kind, content, elements, resources, onPick }: ContentChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = elements.map((element) => findShownContent(element, resources));
  const [first = null, ...others] = shown;
  const isMixed = others.some((other) => other?.name !== first?.name || other?.picture !== first?.picture);
  const { Icon } = kindOf(kind);
  const has = isMixed || first !== null;
  // Why elements show nothing.
  const missing = elements.some((element) => content.idOf(element) !== null) ? content.deleted : content.none;
  const picture = first?.picture ?? null;
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="w-16 flex-none">
          <Picture
            small
            placeholder={<Icon />}
            {...(!isMixed &&
              first !== null &&
              (content.kind === 'webpage' ? { card: <WebpageCard icon={picture} /> } : { src: picture }))}
          />
        </span>
        <span className={has ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 text-ink-3'}>
          {isMixed ? t('Different content') : (first?.name ?? missing)}
        </span>
        <Button small variant={has ? 'secondary' : 'primary'} onClick={() => setIsOpen(true)}>
          {has ? t('Replace') : t('Choose')}
        </Button>
      </div>
      {isOpen && (
        <ContentDialog
          content={content}
          onPick={(picked) => onPick((element) => showContent(element, picked.id), picked.resources)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Elements whose content fills their frame. */
type FilledElement = Extract<KnownElement, { fit: unknown }>;

const isFilled = (element: KnownElement): element is FilledElement => 'fit' in element;

const FITS = [
  { value: 'cover', label: t('Fill') },
  { value: 'contain', label: t('Fit', {}, 'show the whole picture') },
] as const;

function FillFields({ edit, resources }: { edit: Edit<FilledElement>; resources: LayoutResources }) {
  const { elements, change } = edit;
  const [first] = elements;
  const picture = elements.length === 1 && first !== undefined && 'focus' in first ? first : null;
  const file = picture === null || picture.mediaId === null ? undefined : resources.files[picture.mediaId];
  return (
    <>
      <SegmentChoice label={t('How it fills its frame')} choices={FITS} {...bindCommon(edit, 'fit')} />
      {picture !== null && file !== undefined && picture.fit === 'cover' && (
        <FocusField
          src={file.thumbnailUrl ?? file.url}
          value={picture.focus}
          onChange={(focus) => change((element) => ('focus' in element ? { ...element, focus } : element))}
        />
      )}
      <NumberField label={t('Corner radius')} unit="px" min={0} max={4_000} {...bindEach(edit, 'cornerRadius')} />
    </>
  );
}
