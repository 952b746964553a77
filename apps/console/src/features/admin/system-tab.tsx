import type { SystemHealth } from '@vitrine/contract/admin';
import { Link } from 'react-router';
import { findFailure } from '../../api/failure.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { formatDateTime } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/section.tsx';
import { SkeletonTable } from '../../ui/lists/skeleton-table.tsx';
import { Status } from '../../ui/screen/status.tsx';
import { Head, Table } from '../../ui/lists/table.tsx';
import { Tally } from '../../ui/lists/tally.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { useHealth, useJobs, useRetryJob } from './queries.ts';
import { RequestSize } from './request-size.tsx';

/** Health of the installation's parts, and its background jobs. */
export function SystemTab() {
  const health = useHealth();
  const failure = findFailure(health);
  return (
    <div className="grid gap-8">
      <Section title="System">
        {failure !== null ? (
          <ErrorState title="Failed to load the system" {...failure} />
        ) : health.data === undefined ? (
          <SkeletonTable rows={5} />
        ) : (
          <Health health={health.data} />
        )}
      </Section>
      <RequestSize />
      <BackgroundWork />
      <Section title="Audit Log">
        <p className="mb-3 text-ink-2">Every change by a person, in all accounts.</p>
        <Button small asChild>
          <Link to="/audit?scope=all">Open Audit Log</Link>
        </Button>
      </Section>
    </div>
  );
}

const registrations: Record<SystemHealth['registration'], string> = {
  open: 'Open: everybody can create an account (REGISTRATION=open)',
  invitation: 'By invitation only; administrators create accounts (REGISTRATION=invitation)',
};

function Health({ health }: { health: SystemHealth }) {
  const { environment, version, worker, database, storage, payment, mail, registration } = health;
  const parts = [
    { name: 'Thumbnail Worker', ...worker },
    { name: 'Database', ...database },
    { name: 'Storage', ...storage },
    { name: 'Payment processing', ...payment },
    { name: 'Email', ...mail },
  ];
  return (
    <Card>
      <dl className="grid gap-3">
        <div className="flex flex-wrap gap-x-4">
          <dt className="w-44 text-ink-2">Environment</dt>
          <dd>
            {environment}, version {version}
          </dd>
        </div>
        {parts.map(({ name, isHealthy, text }) => (
          <div key={name} className="flex flex-wrap gap-x-4">
            <dt className="w-44 text-ink-2">{name}</dt>
            <dd>
              <Status state={isHealthy ? 'online' : 'offline'}>{text}</Status>
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap gap-x-4">
          <dt className="w-44 text-ink-2">Registration</dt>
          <dd>{registrations[registration]}</dd>
        </div>
      </dl>
    </Card>
  );
}

function BackgroundWork() {
  const toast = useToast();
  const jobs = useJobs();
  const retry = useRetryJob();
  const { data } = jobs;
  const failure = findFailure(jobs);
  if (failure !== null) {
    return (
      <Section title="Background work">
        <ErrorState title="Failed to load background work" {...failure} />
      </Section>
    );
  }
  if (data === undefined) return null;
  return (
    <Section title="Background work">
      {data.counts.length > 0 && (
        <Tally items={data.counts.map(({ state, count }) => ({ label: state, value: count }))} />
      )}
      {data.jobs.length === 0 && <EmptyState plain title="No pending, running or failed jobs" />}
      {data.jobs.length > 0 && (
        <Table label="Failed and pending jobs">
          <thead>
            <tr>
              <Head>Job</Head>
              <Head>State</Head>
              <Head className="max-wide:hidden">Since</Head>
              <Head>Reason</Head>
              <Head>
                <span className="sr-only">Actions</span>
              </Head>
            </tr>
          </thead>
          <tbody>
            {data.jobs.map(({ id, name, state, createdAt, failure: reason }) => (
              <tr key={id}>
                <td>{name}</td>
                <td>
                  <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>{state}</Badge>
                </td>
                <td className="whitespace-nowrap max-wide:hidden">{formatDateTime(createdAt)}</td>
                <td className="break-words text-ink-2">{reason ?? ''}</td>
                <td className="numeric">
                  {state === 'failed' && (
                    <Button
                      small
                      onClick={() => retry.mutate({ name, id }, { onSuccess: () => toast({ title: 'Retrying job' }) })}
                    >
                      Retry
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
