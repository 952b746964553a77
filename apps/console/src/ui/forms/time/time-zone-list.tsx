import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { t } from '@vitrine/messages/t';
import { cx } from '../../theme/cx.ts';
import { type FoundZone, labelOfZone } from './time-zone-search.ts';

interface TimeZoneListProps {
  /** The `id` of the listbox. The `id` of an option is `optionId(id, zone)`. */
  id: string;
  found: readonly FoundZone[];
  /** Index of the option that Enter chooses. */
  active: number;
  /** The selected zone, shown bold. */
  value: string;
  /** The list is placed below or above this element. */
  anchor: RefObject<HTMLElement | null>;
  onChoose: (chosen: FoundZone) => void;
}

/** The height that the list needs below the input; with less, it opens above. */
const LIST_HEIGHT = 280;
const GAP = 4;

/** The list is not clipped by a dialog if it is in the top layer. */
const HAS_TOP_LAYER = 'showPopover' in HTMLElement.prototype;

/** The `id` of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, zone: string): string => `${listId}-${zone}`;

/** The listbox of a `TimeZoneInput`. It never takes the focus: the input handles the keys. */
export function TimeZoneList({ id, found, active, value, anchor, onChoose }: TimeZoneListProps) {
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const place = () => {
      if (list.current !== null && anchor.current !== null) {
        Object.assign(list.current.style, placeList(anchor.current.getBoundingClientRect()));
      }
    };
    if (HAS_TOP_LAYER) list.current?.showPopover();
    place();
    keepInView(list.current?.querySelector('[aria-selected=true]') ?? null);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [anchor]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('Time zones')}
      {...(HAS_TOP_LAYER && { popover: 'manual' })}
      className="fixed inset-auto z-40 m-0 overflow-y-auto rounded border border-line bg-raised p-1 text-ink shadow-lift"
    >
      {found.length === 0 && <div className="px-2 py-1.5 text-ink-3">{t('No time zone matches')}</div>}
      {found.map((each, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the input, which keeps the focus
        <div
          key={each.zone}
          id={optionId(id, each.zone)}
          role="option"
          tabIndex={-1}
          ref={index === active ? keepInView : undefined}
          aria-selected={index === active}
          className={cx(
            'flex min-h-10 cursor-pointer items-center gap-2 rounded-[5px] px-2 wide:min-h-8',
            index === active ? 'bg-hover' : 'hover:bg-hover',
            each.zone === value && 'font-strong',
          )}
          // The focus stays in the input, or leaving it would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(each)}
        >
          {each.label ?? labelOfZone(each.zone)}
          {each.formerly !== null && <span className="text-1 font-normal text-ink-3">{each.formerly}</span>}
        </div>
      ))}
    </div>
  );
}

/** Scrolls the list to an option. jsdom has no `scrollIntoView`. */
function keepInView(option: Element | null) {
  option?.scrollIntoView?.({ block: 'nearest' });
}

/** Below the input, or above it where there is more room. */
function placeList({ left, top, bottom, width }: DOMRect): CSSProperties {
  const below = innerHeight - bottom - 2 * GAP;
  const isAbove = below < LIST_HEIGHT && top > below;
  return {
    left: `${left}px`,
    width: `${width}px`,
    maxHeight: `${Math.min(LIST_HEIGHT, isAbove ? top - 2 * GAP : below)}px`,
    ...(isAbove
      ? { top: 'auto', bottom: `${innerHeight - top + GAP}px` }
      : { top: `${bottom + GAP}px`, bottom: 'auto' }),
  };
}
