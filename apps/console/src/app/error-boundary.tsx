import { AppError } from '@vitrine/contract/errors';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/error-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

interface ErrorBoundaryProps {
  /** Of the page in whose place the failure is shown. */
  title?: string | undefined;
  /** Where one is. Elsewhere, it is tried again. */
  place?: string;
  children: ReactNode;
}

/** In place of a page that could not be shown: what failed, why, and another try. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  return <Catcher queries={useQueryClient()} {...props} />;
}

class Catcher extends Component<ErrorBoundaryProps & { queries: QueryClient }, { error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (before.place !== this.props.place && this.state.error !== null) this.retry(this.state.error);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <>
        {this.props.title !== undefined && <PageHeader title={this.props.title} />}
        <div className="grid min-h-[60dvh] items-center">
          <ErrorState {...this.wordsFor(error)} onRetry={() => this.retry(error)} />
        </div>
      </>
    );
  }

  /** The query that failed says in its `meta.failure` what could not be had. */
  private wordsFor(error: unknown): { title: string; text?: string } {
    const failed = this.props.queries
      .getQueryCache()
      .getAll()
      .find((query) => query.state.error === error);
    const failure = failed?.meta?.['failure'];
    const title = typeof failure === 'string' ? failure : 'This page could not be shown';
    return error instanceof AppError ? { title, text: error.message } : { title };
  }

  private retry(error: unknown): void {
    // Code that could not be fetched, or that failed, is only fetched anew with the whole page.
    if (!(error instanceof AppError)) return window.location.reload();
    for (const query of this.props.queries.getQueryCache().getAll()) {
      if (query.state.error !== null) query.reset();
    }
    this.setState({ error: null });
  }
}
