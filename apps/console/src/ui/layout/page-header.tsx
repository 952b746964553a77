import { ChevronLeft } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { t } from '@vitrine/messages/t';
import { Link } from '../routing/navigation.tsx';
import { cx } from '../theme/cx.ts';
import { type PageTabs, PageTabStrip } from './page-tabs.tsx';

interface Frame {
  /** Shown before the page's actions. */
  end: ReactNode;
  /** The pages that stand beside the page under one title; null if it stands alone. */
  tabs: PageTabs | null;
}

const FrameContext = createContext<Frame>({ end: null, tabs: null });

/** Content of every page's header. */
export function PageFrame({ end, tabs, children }: Frame & { children: ReactNode }) {
  return <FrameContext value={{ end, tabs }}>{children}</FrameContext>;
}

/** For a page with a header of its own form. */
export const usePageFrame = (): Frame => use(FrameContext);

interface PageHeaderProps {
  title: string;
  /** Shown in the heading instead of the title: a name that can be edited. */
  heading?: ReactNode;
  description?: ReactNode;
  /** The page's buttons; the primary one is last. */
  actions?: ReactNode;
  /** The parent page, shown as a link. */
  back?: { to: string; label: string };
}

/** The page's title, in the page and in the browser's tab. A page among tabs has their title, and no parent. */
export function PageHeader({ title, heading, description, actions, back }: PageHeaderProps) {
  const frame = usePageFrame();
  const tabs = back === undefined ? frame.tabs : null;
  return (
    <>
      <header className="flex items-start gap-4 px-4 pb-3 pt-4 max-wide:flex-wrap max-wide:gap-x-3 max-wide:gap-y-2 wide:px-8 wide:pb-5 wide:pt-6">
        <title>{t('{title} – Vitrine', { title })}</title>
        <div className={cx('flex-1 max-wide:basis-40', (back !== undefined || heading !== undefined) && 'min-w-0')}>
          {back !== undefined && (
            <Link
              to={back.to}
              className="mb-0.5 inline-flex items-center gap-0.5 text-1 text-ink-2 before:absolute before:-inset-2 hover:text-ink relative"
            >
              <ChevronLeft className="-ms-1 size-3.5" />
              {back.label}
            </Link>
          )}
          <h1 className="text-4 font-strong">{tabs?.title ?? heading ?? title}</h1>
          {description !== undefined && <p className="text-ink-2">{description}</p>}
        </div>
        <div className="flex items-center gap-4 empty:hidden max-wide:contents">
          {frame.end}
          {actions !== undefined && (
            <div className="flex items-center gap-2 empty:hidden max-wide:flex-wrap">{actions}</div>
          )}
        </div>
      </header>
      {tabs !== null && <PageTabStrip {...tabs} />}
    </>
  );
}
