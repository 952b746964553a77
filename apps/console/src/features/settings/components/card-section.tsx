import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from '../../../ui/routing/navigation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';

/** A titled section of the settings on a card. Its title is its place in the address: `#time-zone`. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const id = title.toLowerCase().replaceAll(' ', '-');
  useEffect(() => {
    if (hash !== `#${id}`) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [hash, id]);
  return (
    <div ref={place} id={id} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Section title={title}>
        <Card className="wide:p-6">{children}</Card>
      </Section>
    </div>
  );
}
