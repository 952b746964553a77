import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from '../../../ui/routing/navigation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';

interface CardSectionProps {
  /** Its place in the address of the page: `time-zone`. */
  id: string;
  title: string;
  children: ReactNode;
}

/** A titled section of the settings on a card. */
export function CardSection({ id, title, children }: CardSectionProps) {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
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
