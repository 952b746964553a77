import { AppError } from '@vitrine/contract/core/errors';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { Button } from '../ui/forms/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

interface ErrorBoundaryProps {
  /** Title of the page that is replaced. */
  title?: string | undefined;
  /** The current address. When it changes, the page is retried. */
  place?: string;
  children: ReactNode;
}

/** Replaces a page that threw with an error that shows the reason and offers a retry. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  return <Catcher queries={useQueryClient()} {...props} />;
}

interface CatcherState {
  error: unknown;
  /** A retry is running. */
  busy: boolean;
}

class Catcher extends Component<ErrorBoundaryProps & { queries: QueryClient }, CatcherState> {
  override state: CatcherState = { error: null, busy: false };

  static getDerivedStateFromError(error: unknown): CatcherState {
    return { error, busy: false };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.place !== this.props.place && this.state.error !== null) void this.retry();
  }

  override render() {
    const { error, busy } = this.state;
    if (error === null) return this.props.children;
    return (
      <>
        {this.props.title !== undefined && <PageHeader title={this.props.title} />}
        <div className="grid min-h-[60dvh] items-center">
          {error instanceof AppError ? (
            <ErrorState title={this.titleOf(error)} error={error} busy={busy} onRetry={() => void this.retry()} />
          ) : (
            // A module that failed to load, or threw, can only be loaded again with the whole page.
            <EmptyState plain title={t('This page could not be shown')} text={t('Your screens keep playing.')}>
              <Button onClick={() => window.location.reload()}>{t('Reload page')}</Button>
            </EmptyState>
          )}
        </div>
      </>
    );
  }

  /** The title from `meta.failure` of the failed query. */
  private titleOf(error: AppError): string {
    return (
      this.failed().find((query) => query.state.error === error)?.meta?.failure ?? t('This page could not be shown')
    );
  }

  private failed(): Query[] {
    return this.props.queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.error !== null);
  }

  /** Refetches the failed queries before it renders the page, which would otherwise flash its skeleton. */
  private async retry(): Promise<void> {
    this.setState({ busy: true });
    const outcomes = await Promise.allSettled(this.failed().map((query) => query.fetch()));
    const still = outcomes.find((outcome) => outcome.status === 'rejected');
    this.setState({ error: still?.reason ?? null, busy: false });
  }
}
