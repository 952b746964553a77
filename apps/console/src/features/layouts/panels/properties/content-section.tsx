import type { KnownElement } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import { Pane } from '../../../../ui/screen/pane.tsx';
import { WebpageCard } from '../../../../ui/screen/webpage-card.tsx';
import { ContentDialog } from '../content-dialog.tsx';
import { SegmentChoice } from '../fields/choices.tsx';
import { FocusField } from '../fields/focus-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { type ContentElement, elementKinds } from '../kinds.ts';
import { PanelSection } from '../panel-section.tsx';
import { findShownContent, hasContent, showContent, type ShownContent } from '../picked-content.ts';
import { type Edit, findCommon, narrowEdit } from './edit.ts';

interface ContentSectionProps {
  edit: Edit<ContentElement>;
  resources: LayoutResources;
  onPick: (change: (element: KnownElement) => KnownElement, resources: LayoutResources) => void;
}

/** The content that elements show, and how. Of elements of different kinds only what they share. */
export function ContentSection({ edit, resources, onPick }: ContentSectionProps) {
  const kind = findCommon(edit.elements, (element) => element.kind);
  const filled = narrowEdit(edit, 'picture', 'video', 'playlist');
  if (kind === null && filled === null) return null;
  return (
    <PanelSection title={kind === null ? 'Content' : elementKinds[kind].label}>
      {kind !== null && <ContentChoice kind={kind} elements={edit.elements} resources={resources} onPick={onPick} />}
      {filled !== null && <FillFields edit={filled} resources={resources} />}
    </PanelSection>
  );
}

interface ContentChoiceProps extends Omit<ContentSectionProps, 'edit'> {
  kind: ContentElement['kind'];
  elements: readonly ContentElement[];
}

function ContentChoice({ kind, elements, resources, onPick }: ContentChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = elements.map((element) => findShownContent(element, resources));
  const [first = null, ...others] = shown;
  const isMixed = others.some((other) => other?.name !== first?.name || other?.picture !== first?.picture);
  const { label, Icon } = elementKinds[kind];
  const has = isMixed || first !== null;
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="w-16 flex-none">
          <Pane small placeholder={<Icon />} {...(!isMixed && first !== null && toPane(kind, first))} />
        </span>
        <span className={has ? 'min-w-0 flex-1 truncate' : 'min-w-0 flex-1 text-ink-3'}>
          {isMixed ? 'Different content' : (first?.name ?? describeMissing(elements, label))}
        </span>
        <Button small variant={has ? 'secondary' : 'primary'} onClick={() => setIsOpen(true)}>
          {has ? 'Replace' : 'Choose'}
        </Button>
      </div>
      {isOpen && (
        <ContentDialog
          kind={kind}
          onPick={(content) => onPick((element) => showContent(element, content), content.resources)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Why elements show nothing. */
const describeMissing = (elements: readonly ContentElement[], label: string): string =>
  elements.some(hasContent) ? `${label} deleted` : `No ${label.toLowerCase()} yet`;

const toPane = (kind: ContentElement['kind'], { picture }: ShownContent) =>
  kind === 'webpage' ? { card: <WebpageCard icon={picture} /> } : { src: picture };

type FilledElement = ElementOf<'picture' | 'video' | 'playlist'>;

const FITS = [
  { value: 'cover', label: 'Fill' },
  { value: 'contain', label: 'Fit' },
] as const;

function FillFields({ edit, resources }: { edit: Edit<FilledElement>; resources: LayoutResources }) {
  const { elements, change } = edit;
  const [first] = elements;
  const picture = elements.length === 1 && first?.kind === 'picture' ? first : null;
  const file = picture === null || picture.mediaId === null ? undefined : resources.files[picture.mediaId];
  return (
    <>
      <SegmentChoice
        label="How it fills its frame"
        value={findCommon(elements, ({ fit }) => fit)}
        choices={FITS}
        onChange={(fit) => change((element) => ({ ...element, fit }))}
      />
      {picture !== null && file !== undefined && picture.fit === 'cover' && (
        <FocusField
          src={file.thumbnailUrl ?? file.url}
          value={picture.focus}
          onChange={(focus) => change((element) => (element.kind === 'picture' ? { ...element, focus } : element))}
        />
      )}
      <NumberField
        label="Corner radius"
        unit="px"
        min={0}
        max={4_000}
        values={elements.map(({ cornerRadius }) => cornerRadius)}
        onChange={(next) => change((element) => ({ ...element, cornerRadius: next(element.cornerRadius) }))}
      />
    </>
  );
}
