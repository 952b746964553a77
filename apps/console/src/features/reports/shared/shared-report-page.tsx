import { Fragment } from 'react';
import { fetched } from '../../../ui/rendering/fetched.tsx';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';

// Apart from this page: what pages without a session share with signed-in ones is loaded by all of them.
const OpenedReport = fetched(async () => (await import('./opened-report.tsx')).OpenedReport, Fragment);

/** A report for somebody without an account, who has its link. */
export const SharedReportPage = () => <OpenedReport token={useSearchParams()[0].get('token') ?? ''} />;
