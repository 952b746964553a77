import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState, type Failure } from '../feedback/error-state.tsx';
import { Button } from '../forms/button.tsx';
import { PageBody } from '../layout/page-body.tsx';
import { PageHeader } from '../layout/page-header.tsx';

interface UnloadedPageProps {
  /** `playlist` */
  noun: string;
  /** The page that lists them. */
  back: { to: string; label: string };
  /** Shown while it is loaded. */
  skeleton: ReactNode;
  failure?: Failure | null;
  /** There is no such thing. */
  isMissing?: boolean;
}

/** The page of an editor while what it edits is loaded, and if it cannot be. */
export function UnloadedPage({ noun, back, skeleton, failure = null, isMissing = false }: UnloadedPageProps) {
  const name = noun.charAt(0).toUpperCase() + noun.slice(1);
  return (
    <>
      <PageHeader title={isMissing ? `${name} not found` : name} back={back} />
      <PageBody>
        {isMissing ? (
          <EmptyState plain title={`This ${noun} does not exist`} text="It was deleted, or the address is wrong.">
            <Button asChild>
              <Link to={back.to}>Go to {back.label}</Link>
            </Button>
          </EmptyState>
        ) : failure === null ? (
          skeleton
        ) : (
          <ErrorState title={`Failed to fetch the ${noun}`} {...failure} />
        )}
      </PageBody>
    </>
  );
}
