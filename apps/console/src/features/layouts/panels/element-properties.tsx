import type { KnownElement, LayoutDocument } from '@vitrine/contract/layouts/document';
import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { MAX_CANVAS } from '@vitrine/contract/layouts/layout-limits';
import { Lock, LockOpen } from 'lucide-react';
import { EditableName } from '../../../ui/forms/editable-name.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { NumberField } from './fields/number-field.tsx';
import { ContentSection } from './properties/content-section.tsx';
import { type Edit, findCommon, narrowEdit } from './properties/edit.ts';
import { FeedSection, ListSection, TickerSection } from './properties/feed-section.tsx';
import { PricesSection } from './properties/prices-section.tsx';
import { CodeSection, ShapeSection } from './properties/shape-section.tsx';
import { BoxSection, LegibilitySection, StyleSection } from './properties/style-section.tsx';
import { WeatherSection } from './weather/weather-section.tsx';
import { ClockSection, CountdownSection, DateSection, TextSection } from './properties/words-section.tsx';

interface ElementPropertiesProps {
  /** The selected elements, at least one. */
  elements: readonly KnownElement[];
  document: LayoutDocument;
  resources: LayoutResources;
  /** Changes the elements with these ids. `resources` has content that they show anew. */
  onChange: (
    ids: readonly string[],
    change: (element: KnownElement) => KnownElement,
    resources?: LayoutResources,
  ) => void;
}

/** The properties of the selected elements; of several ones those that all have. */
export function ElementProperties({ elements, document, resources, onChange }: ElementPropertiesProps) {
  const ids = elements.map(({ id }) => id);
  const edit: Edit = { elements, change: (change) => onChange(ids, change) };
  const content = narrowEdit(edit, 'picture', 'video', 'playlist', 'webpage');
  const text = narrowEdit(edit, 'text');
  const clock = narrowEdit(edit, 'clock');
  const date = narrowEdit(edit, 'date');
  const countdown = narrowEdit(edit, 'countdown');
  const prices = narrowEdit(edit, 'prices');
  const written = narrowEdit(edit, 'text', 'clock', 'date', 'countdown', 'ticker', 'list', 'prices', 'weather');
  const weather = narrowEdit(edit, 'weather');
  const feed = narrowEdit(edit, 'ticker', 'list');
  const ticker = narrowEdit(edit, 'ticker');
  const list = narrowEdit(edit, 'list');
  const shape = narrowEdit(edit, 'shape');
  const code = narrowEdit(edit, 'qr');
  // Keyed, so that nothing typed for one selection is kept for the next.
  return (
    <div key={ids.join()} className="min-w-0">
      <FrameSection edit={edit} />
      {content !== null && (
        <ContentSection edit={content} resources={resources} onPick={(change, found) => onChange(ids, change, found)} />
      )}
      {text !== null && <TextSection edit={text} />}
      {clock !== null && <ClockSection edit={clock} />}
      {date !== null && <DateSection edit={date} language={document.language} />}
      {countdown !== null && <CountdownSection edit={countdown} />}
      {feed !== null && (
        <FeedSection edit={feed} resources={resources} onPick={(change, found) => onChange(ids, change, found)} />
      )}
      {ticker !== null && <TickerSection edit={ticker} />}
      {list !== null && <ListSection edit={list} />}
      {prices !== null && (
        <PricesSection edit={prices} resources={resources} onPick={(change, found) => onChange(ids, change, found)} />
      )}
      {weather !== null && (
        <WeatherSection edit={weather} onFound={(found) => onChange(ids, (element) => element, found)} />
      )}
      {written !== null && (
        <>
          <StyleSection edit={written} />
          <LegibilitySection edit={written} />
          <BoxSection edit={written} />
        </>
      )}
      {shape !== null && <ShapeSection edit={shape} />}
      {code !== null && <CodeSection edit={code} />}
    </div>
  );
}

const PLACES = [
  { side: 'x', label: 'X', mark: 'X', min: -MAX_CANVAS, max: MAX_CANVAS },
  { side: 'y', label: 'Y', mark: 'Y', min: -MAX_CANVAS, max: MAX_CANVAS },
  { side: 'width', label: 'Width', mark: 'W', min: 1, max: 2 * MAX_CANVAS },
  { side: 'height', label: 'Height', mark: 'H', min: 1, max: 2 * MAX_CANVAS },
] as const;

/** The name, the place and what else all elements have. */
function FrameSection({ edit: { elements, change } }: { edit: Edit }) {
  const [first] = elements;
  const isLocked = findCommon(elements, (element) => element.isLocked) ?? false;
  const title = first === undefined || elements.length > 1 ? `${elements.length} elements` : first.name;
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-b border-line px-4 pb-4 pt-3">
      <div className="flex min-h-8 items-center gap-2">
        {elements.length > 1 ? (
          <h2 className="min-w-0 flex-1 truncate text-2">{title}</h2>
        ) : (
          <EditableName
            name={title}
            label="Element name"
            className="min-w-0 flex-1"
            onRename={(name) => change((element) => ({ ...element, name }))}
          >
            <h2 className="min-w-0 truncate text-2">{title}</h2>
          </EditableName>
        )}
        <IconButton
          small
          label={isLocked ? 'Unlock' : 'Lock'}
          aria-pressed={isLocked}
          className="-mr-1.5 flex-none"
          onClick={() => change((element) => ({ ...element, isLocked: !isLocked }))}
        >
          {isLocked ? <Lock /> : <LockOpen />}
        </IconButton>
      </div>
      <div className="grid grid-cols-2 gap-2">
        {PLACES.map(({ side, ...limits }) => (
          <NumberField
            key={side}
            {...limits}
            disabled={isLocked}
            values={elements.map(({ frame }) => frame[side])}
            onChange={(next) =>
              change((element) => ({ ...element, frame: { ...element.frame, [side]: next(element.frame[side]) } }))
            }
          />
        ))}
        <NumberField
          label="Opacity"
          unit="%"
          min={0}
          max={100}
          values={elements.map(({ opacity }) => opacity)}
          onChange={(next) => change((element) => ({ ...element, opacity: next(element.opacity) }))}
        />
      </div>
    </section>
  );
}
