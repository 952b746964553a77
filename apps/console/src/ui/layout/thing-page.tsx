import { type ErrorCode, isAppError } from '@vitrine/contract/core/errors';
import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../routing/navigation.tsx';
import { EmptyState } from '../feedback/empty-state.tsx';
import type { Query } from '../feedback/shown-failure.ts';
import { Button } from '../forms/button.tsx';
import { Region } from '../lists/region.tsx';
import { PageBody } from './page-body.tsx';
import { PageHeader } from './page-header.tsx';

interface MissingThingProps {
  /** What it is, as the title of the page: `Playlist`. */
  title: string;
  /** The page that lists such things. */
  back: { to: string; label: string };
  /** The messages where it cannot be shown: `Failed to fetch the playlist`. */
  texts: { failed: string; notFound: string; doesNotExist: string };
}

interface ThingPageProps<Data> extends MissingThingProps {
  of: Query & { data: Data | undefined };
  /** The error by which the server says that there is none: `playlist.not_found`. */
  missing: ErrorCode;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The page of one thing. While it loads, and without it, the page has a header with the way back. */
export function ThingPage<Data>({ of, missing, skeleton, children, ...rest }: ThingPageProps<Data>) {
  if (of.data !== undefined) return children(of.data);
  if (isAppError(of.error, missing)) return <MissingThing {...rest} />;
  const { texts, ...header } = rest;
  return (
    <>
      <PageHeader {...header} />
      <PageBody>
        <Region of={of} title={texts.failed} skeleton={skeleton}>
          {() => null}
        </Region>
      </PageBody>
    </>
  );
}

/** The page of a thing that does not exist. */
export const MissingThing = ({ texts, back }: Omit<MissingThingProps, 'title'>) => (
  <>
    <PageHeader title={texts.notFound} back={back} />
    <PageBody>
      <EmptyState plain title={texts.doesNotExist} text={t('It was deleted, or the address is wrong.')}>
        <Button asChild>
          <Link to={back.to}>{t('Go to {page}', { page: back.label })}</Link>
        </Button>
      </EmptyState>
    </PageBody>
  </>
);
