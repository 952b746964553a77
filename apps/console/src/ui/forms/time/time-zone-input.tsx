import { findCurrentTimeZone } from '@vitrine/contract/core/time-zone';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Input } from '../input.tsx';
import { optionId, TimeZoneList } from './time-zone-list.tsx';
import { type ExtraZone, findTimeZones, type FoundZone, labelOfZone } from './time-zone-search.ts';
import { foldText } from '@vitrine/contract/core/fold-text';

interface TimeZoneInputProps {
  /** An IANA name, or the value of `extra`. */
  value: string;
  onValueChange: (zone: string) => void;
  disabled?: boolean;
  /** A choice above the time zones that is none. */
  extra?: ExtraZone;
}

/** A combobox for a time zone, found by a part of its current or former name. */
export function TimeZoneInput({ value, onValueChange, disabled = false, extra }: TimeZoneInputProps) {
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The text while it is edited; else null, and the input shows `value`. */
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const found = isOpen ? findTimeZones(text ?? '', value, extra) : [];

  function open() {
    if (isOpen || disabled) return;
    setActive(
      Math.max(
        0,
        findTimeZones('', value, extra).findIndex(({ zone }) => zone === value),
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

  /** On blur, a complete name that was typed is chosen; any other text is discarded. */
  function leave() {
    const typed =
      text === null
        ? null
        : extra !== undefined && foldText(text.trim()) === foldText(extra.label)
          ? extra.value
          : findCurrentTimeZone(text.trim().replaceAll(' ', '_'));
    if (typed !== null && typed !== value) onValueChange(typed);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return open();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((before) => Math.min(Math.max(before + step, 0), found.length - 1));
    } else if (isOpen && event.key === 'Enter') {
      // Without this, Enter would also submit the form around the input.
      event.preventDefault();
      choose(found[active]);
    } else if (isOpen && event.key === 'Escape') {
      // Without this, Escape would also close the dialog around the input.
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
        aria-controls={listId}
        aria-autocomplete="list"
        {...(isOpen && current !== undefined && { 'aria-activedescendant': optionId(listId, current.zone) })}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        value={text ?? labelOfZone(value, extra)}
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
      <ChevronDown className="pointer-events-none absolute inset-y-0 inset-e-3 my-auto text-ink-3" />
      {isOpen && (
        <TimeZoneList id={listId} found={found} active={active} value={value} anchor={input} onChoose={choose} />
      )}
    </span>
  );
}
