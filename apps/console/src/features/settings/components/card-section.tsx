import type { ReactNode } from 'react';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';

/** A titled section of the settings on a card. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Card className="wide:p-6">{children}</Card>
    </Section>
  );
}
