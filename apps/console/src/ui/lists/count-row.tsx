import type { ReactNode } from 'react';

interface CountRowProps {
  items: readonly { label: string; value: ReactNode }[];
}

/** Counts in one line, divided by hairlines; two per line on a phone. */
export function CountRow({ items }: CountRowProps) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line max-wide:[&>:last-child:nth-child(odd)]:col-span-2 wide:auto-cols-fr wide:grid-flow-col wide:grid-cols-none">
      {items.map((item) => (
        <div key={item.label} className="flex items-baseline gap-2 bg-paper px-3 py-1.5 wide:px-4 wide:py-2.5">
          <dt className="min-w-0 text-ink-2">{item.label}</dt>
          <dd className="ms-auto whitespace-nowrap text-3 font-strong">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
