import type { LayoutResources } from '@vitrine/contract/layouts/layouts';
import { keyOfPlace } from '@vitrine/contract/layouts/weather-limits';
import { findHour } from '@vitrine/layout/elements/weather/forecast';
import type { KnownElement } from '@vitrine/contract/layouts/document';
import { findShownContent } from '../../panels/picked-content.ts';
import type { ElementOf } from '@vitrine/contract/layouts/elements/elements';
import { elementKinds } from '../../panels/kinds.ts';
import { isFeedElement, showsNothing } from '../../panels/shown-feed.ts';
import { useEditor } from '../editor-context.tsx';
import { findScene, isKnown } from '../state/document-edits.ts';
import { useStore } from '../state/store.ts';
import { toPane } from './view.ts';

/** Below this size, in pixels, there is room for the icon only. */
const SMALL = 90;

/** Marks of the elements that show nothing on screens, because their content is missing or deleted. */
export function EmptyElements() {
  const editor = useEditor();
  const { document, sceneId } = useStore(editor.state);
  const resources = useStore(editor.resources);
  const view = useStore(editor.pane.view);
  const gesture = useStore(editor.gesture);
  return findScene(document, sceneId)
    .elements.filter(isKnown)
    .map((element) => {
      const { id, kind, frame } = element;
      const isContent = kind === 'picture' || kind === 'video' || kind === 'playlist' || kind === 'webpage';
      const isEmpty = isContent
        ? findShownContent(element, resources) === null
        : isFeedElement(element)
          ? showsNothing(element, resources)
          : ((kind === 'text' || kind === 'qr') && element.text === '') ||
            (kind === 'prices' && (resources.priceLists[element.priceListId ?? '']?.rows ?? []).length === 0) ||
            (kind === 'weather' && !hasForecast(element, resources));
      if (!isEmpty) return null;
      const { label, Icon } = elementKinds[kind];
      const { x, y, width, height } = toPane(view, gesture.frames?.get(id) ?? frame);
      return (
        <div key={id} aria-hidden="true" className="layout-empty" style={{ translate: `${x}px ${y}px`, width, height }}>
          <Icon />
          {width >= SMALL && height >= 48 && <span className="truncate">{describeEmpty(element, label)}</span>}
        </div>
      );
    });
}

/** True if the element shows the weather of the present. */
function hasForecast({ place }: Pick<ElementOf<'weather'>, 'place'>, { weather }: LayoutResources): boolean {
  const forecast = place === null ? undefined : weather[keyOfPlace(place)];
  return forecast !== undefined && findHour(forecast, Date.now()) !== null;
}

/** The reason why an element shows nothing. */
function describeEmpty(element: KnownElement, label: string): string {
  switch (element.kind) {
    case 'picture':
    case 'video':
    case 'playlist':
    case 'webpage':
      return `No ${label.toLowerCase()} chosen`;
    case 'prices':
      return element.priceListId === null ? 'No price list chosen' : 'The price list is empty';
    case 'list':
      return element.feedId === null ? 'No feed chosen' : 'No entries yet';
    case 'ticker':
      return element.feedId === null ? 'Empty ticker' : 'No entries yet';
    case 'weather':
      return element.place === null ? 'No place chosen' : 'No forecast yet';
    case 'text':
    case 'qr':
    case 'shape':
    case 'clock':
    case 'date':
    case 'countdown':
      return `Empty ${label}`;
  }
}
