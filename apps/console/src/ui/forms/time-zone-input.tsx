import { isTimeZone } from '@vitrine/contract/core/time-zone';
import { ChevronDown } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../theme/cx.ts';
import { Input } from './input.tsx';
import { findTimeZones, type FoundZone, labelOfZone } from './time-zone-search.ts';

interface TimeZoneInputProps {
  /** An IANA name. */
  value: string;
  onValueChange: (zone: string) => void;
  disabled?: boolean;
}

/** Room that the list needs below the input; with less, it opens above. */
const LIST_HEIGHT = 280;
const GAP = 4;

/** In the top layer no dialog cuts the list off. */
const HAS_TOP_LAYER = 'showPopover' in HTMLElement.prototype;

/** Chooses a time zone by typing a part of its name or of a former one: a combobox, by mouse and by keys. */
export function TimeZoneInput({ value, onValueChange, disabled = false }: TimeZoneInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** What is being typed; null while nobody types. */
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = isOpen ? findTimeZones(text ?? '', value) : [];

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const place = () => {
      if (list.current !== null && input.current !== null) {
        Object.assign(list.current.style, placeOf(input.current.getBoundingClientRect()));
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
  }, [isOpen]);

  function open() {
    if (isOpen || disabled) return;
    setActive(
      Math.max(
        0,
        findTimeZones('', value).findIndex(({ zone }) => zone === value),
      ),
    );
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    setText(null);
  }

  function choose(chosen: FoundZone | undefined) {
    if (chosen !== undefined && chosen.zone !== value) onValueChange(chosen.zone);
    close();
  }

  /** A whole name that was typed counts when the field is left; anything less is dropped. */
  function leave() {
    if (text !== null && isTimeZone(text.trim().replaceAll(' ', '_'))) choose(findTimeZones(text, value)[0]);
    else close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((before) => Math.min(Math.max(before + step, 0), found.length - 1));
    } else if (isOpen && event.key === 'Enter') {
      // It chooses; it does not send the form around it.
      event.preventDefault();
      choose(found[active]);
    } else if (isOpen && event.key === 'Escape') {
      // It closes the list, not the dialog around it.
      event.stopPropagation();
      close();
    }
  }

  const current = found[active];
  return (
    <span className="relative block">
      <Input
        ref={input}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isOpen && current !== undefined && { 'aria-activedescendant': `${id}-${current.zone}` })}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={text ?? labelOfZone(value)}
        onFocus={({ target }) => target.select()}
        onClick={open}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
          setIsOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <ChevronDown className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3" />
      {isOpen && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Time zones"
          {...(HAS_TOP_LAYER && { popover: 'manual' })}
          className="fixed inset-auto z-40 m-0 overflow-y-auto rounded border border-line bg-raised p-1 text-ink shadow-lift"
        >
          {found.length === 0 && <div className="px-2 py-1.5 text-ink-3">No time zone matches</div>}
          {found.map((each, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the input, which keeps the focus
            <div
              key={each.zone}
              id={`${id}-${each.zone}`}
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
              onClick={() => choose(each)}
            >
              {labelOfZone(each.zone)}
              {each.formerly !== null && <span className="text-1 font-normal text-ink-3">{each.formerly}</span>}
            </div>
          ))}
        </div>
      )}
    </span>
  );
}

/** Scrolls the list to an option. Test environments lay nothing out and cannot scroll. */
function keepInView(option: Element | null) {
  option?.scrollIntoView?.({ block: 'nearest' });
}

/** Below the input, or above it where there is more room. */
function placeOf({ left, top, bottom, width }: DOMRect): CSSProperties {
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
