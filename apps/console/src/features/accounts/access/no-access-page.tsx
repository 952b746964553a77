import { t } from '@vitrine/messages/t';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Link } from '../../../ui/routing/navigation.tsx';
import { type WhoCanProps, WhoCanSentence } from './who-can-sentence.tsx';

/** In place of a page that the signed-in person can do nothing with. */
export function NoAccessPage({ title, ...rest }: WhoCanProps & { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <EmptyState plain title={t('Your role does not include this page')} text={<WhoCanSentence {...rest} />}>
          <Button asChild>
            <Link to="/dashboard">{t('Go to the dashboard')}</Link>
          </Button>
        </EmptyState>
      </PageBody>
    </>
  );
}
