import { t } from '@vitrine/messages/t';
import { PageBody } from '../../ui/layout/page-body.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { useMe } from '../accounts/index.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { EmailButton } from './email/email-button.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { ShareButton } from './links/share-button.tsx';
import { Report } from './report.tsx';

/** Proof of play: what screens showed in a period, by content and by screen. */
export function ReportsPage() {
  const { seesAllScreens } = useMe();
  const isWide = useIsWide();
  return (
    <>
      <PageHeader
        title={t('Reports')}
        description={
          seesAllScreens
            ? t('Proof of play: what your screens really showed')
            : t('Proof of play of the screens you see')
        }
        actions={
          <>
            <ShareButton />
            <EmailButton />
            {!isWide && <DownloadButtons />}
          </>
        }
      />
      <PageBody close>
        <FilterBar />
        <Report />
      </PageBody>
    </>
  );
}
