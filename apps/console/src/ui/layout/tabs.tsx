import * as Radix from 'radix-ui/tabs';
import { type ReactNode, useState } from 'react';
import { cx } from '../theme/cx.ts';
import { toSegmentClass, segmentsClass } from '../forms/segment-class.ts';
import { scrollIntoList } from './scroll-into-list.ts';

export interface Tab<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  count?: number;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** The name of the tab list, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  small?: boolean;
  /** The panel is near the tabs: 12 px in place of 24. */
  close?: boolean;
  /** In a narrow window the tabs take as many rows of three as they need, so that none is out of sight. */
  wraps?: boolean;
}

/** Tabs. Only the selected panel is rendered. */
export function Tabs<Value extends string>({
  label,
  value,
  onValueChange,
  tabs,
  small = false,
  close = false,
  wraps = false,
}: TabsProps<Value>) {
  // Radix moves the focus by script, after which browsers draw a focus ring even for a click.
  const [isByPointer, setIsByPointer] = useState(false);
  return (
    <Radix.Root
      value={value}
      // Radix types the selected value as a string.
      onValueChange={(next) => tabs.forEach((tab) => tab.value === next && onValueChange(tab.value))}
      className={cx('grid grid-cols-[minmax(0,1fr)] content-start justify-items-start', close ? 'gap-3' : 'gap-6')}
    >
      <Radix.List
        aria-label={label}
        className={cx(
          segmentsClass,
          wraps &&
            'wide:flex-wrap max-wide:grid max-wide:w-full max-wide:grid-cols-3 max-wide:*:justify-center max-wide:*:px-1',
          isByPointer && '*:outline-none',
        )}
        onPointerDown={() => setIsByPointer(true)}
        onKeyDown={() => setIsByPointer(false)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setIsByPointer(false);
        }}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            ref={tab.value === value ? scrollIntoList : undefined}
            value={tab.value}
            className={toSegmentClass(tab.value === value, small)}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <span className="font-normal text-ink-2">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="w-full">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
