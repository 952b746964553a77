import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { t } from '@vitrine/messages/t';
import { useSearchParams } from '../../../ui/routing/navigation.tsx';
import { q } from '../../../api/q.ts';
import { useRead } from '../../../api/use-read.ts';
import { IfMay } from '../../../ui/access/may.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { withParam } from '../../../ui/forms/use-address-text.ts';
import { PageBody } from '../../../ui/layout/page-body.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Region } from '../../../ui/lists/region.tsx';
import { usePlayerAddress } from '../pairing/player-address.ts';
import { readTimeZone } from '../../../ui/format/use-time-zone.ts';
import { useMe } from '../../accounts/index.ts';
import { FileDialog } from './file-dialog.tsx';
import { NEW_PARAM } from './prepare-address.ts';
import { PreparationSteps } from './preparation-steps.tsx';
import { PrepareDialog, type Prepared } from './prepare-dialog.tsx';
import { StickMedia } from './stick-media.tsx';
import { TokenList } from './token-list.tsx';

const tokensRead = q.pairingTokens.list({
  failure: t('Failed to fetch prepared screens'),
  select: ({ pairingTokens }) => pairingTokens,
});

/** Lists the files with which screens pair themselves, and their use. */
export function PreparedScreensPage() {
  const { accountTimeZone } = useMe();
  const read = useRead(tokensRead);
  const server = new URL(usePlayerAddress()).origin;
  const [params, setParams] = useSearchParams();
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const show = (isOpen: boolean) =>
    setParams((before) => withParam(before, NEW_PARAM, isOpen ? 'true' : ''), { replace: !isOpen });
  const button = (
    <Button needs="pairingTokens.create" variant="primary" onClick={() => show(true)}>
      <FileDown />
      {t('Prepare screens')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Prepared Screens')}
        description={t('Machines with one of these files pair themselves without a code')}
        back={{ to: '/device-management', label: t('Device Management') }}
        actions={read.data !== undefined && read.data.length > 0 && button}
      />
      <PageBody>
        <Region
          of={read}
          empty={
            <>
              <EmptyState
                title={t('No screens prepared yet')}
                text={t('One file pairs up to 100 machines, and nobody has to enter codes.')}
              >
                {button}
              </EmptyState>
              <div className="mx-auto max-w-108 px-4">
                <PreparationSteps />
              </div>
            </>
          }
        >
          {(tokens) => <TokenList tokens={tokens} />}
        </Region>
        <IfMay route="stickMedia.describe">
          <StickMedia />
        </IfMay>
      </PageBody>
      {params.has(NEW_PARAM) && (
        // The key resets the dialog when the address of the server arrives.
        <PrepareDialog
          key={server}
          server={server}
          timeZone={accountTimeZone ?? readTimeZone()}
          onPrepared={(made) => {
            show(false);
            setPrepared(made);
          }}
          onClose={() => show(false)}
        />
      )}
      {prepared !== null && <FileDialog {...prepared} onClose={() => setPrepared(null)} />}
    </>
  );
}
