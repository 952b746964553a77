import type { BackgroundJob, SystemHealth } from '@vitrine/contract/admin';
import { t } from '@vitrine/messages/t';
import { Link } from '../../ui/routing/navigation.tsx';
import { q } from '../../api/q.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatDateTime } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonTable } from '../../ui/lists/skeleton-table.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { type Column, Listing } from '../../ui/lists/listing.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { CountRow } from '../../ui/lists/count-row.tsx';
import { translateAnswer } from '../../ui/format/error-text.ts';
import { healthTexts } from './health-texts.ts';
import { healthRead, POLL_MS } from './queries.ts';
import { SetupSection } from './setup-section.tsx';

/** Health of the installation's parts, and its background jobs. */
export function SystemTab() {
  return (
    <div className="grid gap-8">
      <Region of={useRead(healthRead)} skeleton={<SkeletonTable rows={5} />}>
        {(health) => (
          <>
            <Section title={t('System')}>
              <Health health={health} />
            </Section>
            <SetupSection items={health.setup} mail={health.mail} />
          </>
        )}
      </Region>
      <BackgroundWork />
      <Section title={t('Audit Log')}>
        <p className="mb-3 text-ink-2">{t('Every change by a person, in all accounts.')}</p>
        <Button small asChild>
          <Link to="/audit?scope=all">{t('Open Audit Log')}</Link>
        </Button>
      </Section>
    </div>
  );
}

function Health({ health }: { health: SystemHealth }) {
  const { environment, version, worker, database, storage, payment } = health;
  const parts = [
    { name: t('Thumbnail Worker'), ...worker },
    { name: t('Database'), ...database },
    { name: t('Storage'), ...storage },
    { name: t('Payment processing'), ...payment },
  ];
  return (
    <Card>
      <dl className="grid gap-3">
        <div className="flex flex-wrap gap-x-4">
          <dt className="w-44 text-ink-2">{t('Environment')}</dt>
          <dd>{t('{environment}, version {version}', { environment, version })}</dd>
        </div>
        {parts.map(({ name, isHealthy, code, value }) => (
          <div key={name} className="flex flex-wrap gap-x-4">
            <dt className="w-44 text-ink-2">{name}</dt>
            <dd>
              <Status state={isHealthy ? 'online' : 'offline'}>{healthTexts[code](value)}</Status>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function BackgroundWork() {
  const jobs = useRead(q.admin.jobs({ failure: t('Failed to load background work'), intervalMs: POLL_MS }));
  const retry = useChange(q.admin.retryJob({ failure: t('Error'), done: t('Retrying job') }));
  const retryButton = ({ id, name, state }: BackgroundJob) =>
    state === 'failed' && (
      <Button small onClick={() => retry.mutate({ params: { name, jobId: id } })}>
        {t('Retry')}
      </Button>
    );
  return (
    <Section title={t('Background work')}>
      <Region of={jobs} skeleton={null}>
        {({ counts, jobs: listed }) => (
          <>
            {counts.length > 0 && (
              <CountRow items={counts.map(({ state, count }) => ({ label: stateNames[state], value: count }))} />
            )}
            {listed.length === 0 ? (
              <EmptyState plain title={t('No pending, running or failed jobs')} />
            ) : (
              <Listing
                label={t('Failed and pending jobs')}
                items={listed}
                columns={[...columns, { ...end, render: retryButton }]}
              />
            )}
          </>
        )}
      </Region>
    </Section>
  );
}

const stateNames: Record<BackgroundJob['state'], string> = {
  created: t('created'),
  retry: t('retry'),
  active: t('active'),
  completed: t('completed'),
  cancelled: t('cancelled'),
  failed: t('failed'),
};

const columns: readonly Column<BackgroundJob>[] = [
  { head: t('Job'), render: ({ name }) => name },
  {
    head: t('State'),
    render: ({ state }) => <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>{stateNames[state]}</Badge>,
  },
  {
    head: t('Since'),
    className: 'whitespace-nowrap',
    narrow: 'hidden',
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    head: t('Reason'),
    className: 'break-words text-ink-2',
    render: ({ failure, failureTold }) => translateAnswer(failure ?? '', failureTold),
  },
];

const end = { head: t('Actions'), isHeadHidden: true, numeric: true } as const;
