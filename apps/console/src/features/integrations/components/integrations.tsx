import type { ReactNode } from 'react';
import { type RouteName, useMay } from '../../../ui/access/may.tsx';
import type { EmptyStateProps } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Region, type Shown } from '../../../ui/lists/region.tsx';
import { useAsked } from '../../../ui/routing/use-asked.ts';

interface IntegrationsProps<Item> {
  of: Shown & { data: Item[] | undefined };
  title: string;
  note?: ReactNode;
  /** What they are for, while there are none. */
  empty: EmptyStateProps;
  /** The most that an account has. */
  max: number;
  /** The button that makes one: its route, its icon and its label. The address asks for the same by `?new`. */
  needs: RouteName;
  add: ReactNode;
  onAdd: () => void;
  children: (items: Item[]) => ReactNode;
}

/** The things of one tab, and the button that makes another. */
export function Integrations<Item>({
  of,
  title,
  note,
  empty,
  max,
  needs,
  add,
  onAdd,
  children,
}: IntegrationsProps<Item>) {
  const isFull = (of.data?.length ?? max) >= max;
  useAsked('new', onAdd, useMay()(needs) && !isFull);
  const button = (
    <Button needs={needs} variant="primary" disabled={isFull} onClick={onAdd}>
      {add}
    </Button>
  );
  return (
    <Region of={of} empty={{ ...empty, children: button }}>
      {(items) => (
        <Section title={title} count={items.length} note={note} tools={button}>
          {children(items)}
        </Section>
      )}
    </Region>
  );
}
