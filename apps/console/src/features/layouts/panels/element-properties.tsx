import type { Frame, KnownElement, LayoutDocument } from '@vitrine/contract/layouts/document';
import type { ElementKind } from '@vitrine/contract/layouts/elements/known-element';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { MAX_CANVAS } from '@vitrine/contract/layouts/layout-limits';
import { Lock, LockOpen } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { EditableName } from '../../../ui/forms/editable-name.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { type Readable, useStorePart } from '../../../ui/store.ts';
import type { PropertiesProps } from '../elements/editor-kind.ts';
import { kindOf } from '../elements/editor-kinds.ts';
import { isFeedElement } from '../elements/feed.ts';
import { NumberField } from './fields/number-field.tsx';
import { ContentSection } from './properties/content-section.tsx';
import { bindEach, type Edit, findCommon, narrowEdit } from './properties/edit.ts';
import { FeedSection } from './properties/feed-section.tsx';
import { BoxSection, isWritten, LegibilitySection, StyleSection } from './properties/style-section.tsx';

interface ElementPropertiesProps {
  /** The selected elements, at least one. */
  elements: readonly KnownElement[];
  document: LayoutDocument;
  resources: LayoutResources;
  /** The pointer gesture in progress, which has the places of what is dragged. */
  gesture: Readable<DraggedFrames>;
  /** Changes the elements with these ids. `resources` has content that they show anew. */
  onChange: (
    ids: readonly string[],
    change: (element: KnownElement) => KnownElement,
    resources?: LayoutResources,
  ) => void;
}

interface DraggedFrames {
  /** By the ids of their elements; null if none is dragged. */
  frames: ReadonlyMap<string, Frame> | null;
}

/** The properties of the selected elements; of several ones those that all have. */
export function ElementProperties({ elements, document, resources, gesture, onChange }: ElementPropertiesProps) {
  const ids = elements.map(({ id }) => id);
  const edit: Edit = { elements, change: (change) => onChange(ids, change) };
  const kind = findCommon(elements, (element) => element.kind);
  const feed = narrowEdit(edit, isFeedElement);
  const written = narrowEdit(edit, isWritten);
  const onPick: PropertiesProps<ElementKind>['onPick'] = (change, found) => onChange(ids, change, found);
  // Keyed, so that nothing typed for one selection is kept for the next.
  return (
    <div key={ids.join()} className="min-w-0">
      <FrameSection edit={edit} gesture={gesture} />
      <ContentSection edit={edit} resources={resources} onPick={onPick} />
      {feed !== null && <FeedSection edit={feed} resources={resources} onPick={onPick} />}
      {kind !== null && (
        <KindProperties kind={kind} edit={edit} document={document} resources={resources} onPick={onPick} />
      )}
      {written !== null && (
        <>
          <StyleSection edit={written} />
          <LegibilitySection edit={written} />
          <BoxSection edit={written} />
        </>
      )}
    </div>
  );
}

/** The properties that only elements of this kind have. */
function KindProperties<K extends ElementKind>({ kind, ...props }: PropertiesProps<K> & { kind: K }) {
  const { Properties } = kindOf(kind);
  return Properties && <Properties {...props} />;
}

const PLACES = [
  { side: 'x', label: 'X', mark: 'X', min: -MAX_CANVAS, max: MAX_CANVAS },
  { side: 'y', label: 'Y', mark: 'Y', min: -MAX_CANVAS, max: MAX_CANVAS },
  { side: 'width', label: t('Width'), mark: t('W', {}, 'width'), min: 1, max: 2 * MAX_CANVAS },
  { side: 'height', label: t('Height'), mark: t('H', {}, 'height'), min: 1, max: 2 * MAX_CANVAS },
] as const;

interface FrameSectionProps extends Pick<ElementPropertiesProps, 'gesture'> {
  edit: Edit;
}

/** The name, the place and what else all elements have. */
function FrameSection({ edit, gesture }: FrameSectionProps) {
  const { elements, change } = edit;
  const [first] = elements;
  const isLocked = findCommon(elements, (element) => element.isLocked) ?? false;
  const title =
    first === undefined || elements.length > 1
      ? t('{count, plural, one {# element} other {# elements}}', { count: elements.length })
      : first.name;
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 pb-4 pt-3">
      <div className="flex min-h-8 items-center gap-2">
        {elements.length > 1 ? (
          <h2 className="min-w-0 flex-1 truncate text-2">{title}</h2>
        ) : (
          <EditableName
            name={title}
            label={t('Element name')}
            className="min-w-0 flex-1"
            onRename={(name) => change((element) => ({ ...element, name }))}
          >
            <h2 className="min-w-0 truncate text-2">{title}</h2>
          </EditableName>
        )}
        <IconButton
          small
          label={isLocked ? t('Unlock') : t('Lock')}
          aria-pressed={isLocked}
          className="-me-1.5 flex-none"
          onClick={() => change((element) => ({ ...element, isLocked: !isLocked }))}
        >
          {isLocked ? <Lock /> : <LockOpen />}
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <PlaceFields edit={edit} gesture={gesture} isLocked={isLocked} />
        <NumberField label={t('Opacity')} unit="%" min={0} max={100} {...bindEach(edit, 'opacity')} />
      </div>
    </section>
  );
}

/** Place and size, which follow a drag. */
function PlaceFields({ edit: { elements, change }, gesture, isLocked }: FrameSectionProps & { isLocked: boolean }) {
  const dragged = useStorePart(gesture, ({ frames }) => frames);
  const frames = elements.map(({ id, frame }) => dragged?.get(id) ?? frame);
  return PLACES.map(({ side, ...limits }) => (
    <NumberField
      key={side}
      {...limits}
      disabled={isLocked}
      values={frames.map((frame) => frame[side])}
      onChange={(next) =>
        change((element) => ({ ...element, frame: { ...element.frame, [side]: next(element.frame[side]) } }))
      }
    />
  ));
}
