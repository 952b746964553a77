import { Images, LayoutDashboard, Monitor, Plus } from 'lucide-react';
import { t } from '@vitrine/messages/t';
import { Button } from '../../../ui/forms/button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Logo } from '../../../ui/layout/logo.tsx';
import { Badge } from '../../../ui/lists/badge.tsx';
import { DayLine, type DayPart } from '../../../ui/screen/day-line.tsx';
import { cx } from '../../../ui/theme/cx.ts';

interface BrandPreviewProps {
  /** The logo as it would be; null shows the name. */
  logoUrl: string | null;
  /** The name of the account. */
  name: string;
}

const entries = [
  { label: t('Dashboard'), Icon: LayoutDashboard },
  { label: t('Media Library'), Icon: Images },
  { label: t('Devices'), Icon: Monitor },
];

const day: readonly DayPart[] = [
  { from: 0, until: 0.3, kind: 'base' },
  { from: 0.3, until: 0.75, kind: 'schedule' },
  { from: 0.75, until: 1, kind: 'base' },
];

/**
 * A page of the console in both themes, made of its own parts, with the color that is applied to the page and the logo.
 * Its screens are idle and as players draw that: they have no brand.
 */
export const BrandPreview = (props: BrandPreviewProps) => (
  <div className="grid gap-5">
    <MiniConsole theme="light" {...props} />
    <MiniConsole theme="dark" {...props} />
  </div>
);

function MiniConsole({ theme, logoUrl, name }: BrandPreviewProps & { theme: 'light' | 'dark' }) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div
        inert
        aria-hidden
        data-theme={theme}
        className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded border border-line bg-wall text-ink min-[480px]:grid-cols-[184px_minmax(0,1fr)]"
      >
        <div className="border-line p-3 max-[480px]:hidden min-[480px]:border-e">
          <p className="flex h-7 items-center gap-2 px-2">
            <Logo url={logoUrl} name={name} />
          </p>
          <div className="mt-4 grid">
            {entries.map(({ label, Icon }, at) => (
              <p
                key={label}
                className={cx(
                  'flex h-8 items-center gap-2.5 rounded-small px-2 font-medium',
                  at === 0 ? 'bg-sunken [&>.lucide]:text-accent-text' : 'text-ink-2 [&>.lucide]:text-ink-3',
                )}
              >
                <Icon />
                {label}
              </p>
            ))}
          </div>
        </div>
        <div className="grid content-start gap-4 p-4">
          <div className="flex items-center gap-3">
            <p className="min-w-0 flex-1 truncate text-3 font-strong">{t('Dashboard')}</p>
            {logoUrl !== null && (
              <img src={logoUrl} alt="" className="h-6 max-w-24 object-contain object-right rtl:object-left" />
            )}
            <Button variant="primary" small>
              <Plus />
              {t('Add device')}
            </Button>
          </div>
          <div className="grid grid-cols-2 gap-4">
            {[t('Entrance'), t('Window')].map((screen, at) => (
              <div key={screen}>
                <div className={cx('rounded-picture', at === 0 && 'outline-2 outline-offset-2 outline-(--focus)')}>
                  <div
                    data-theme="dark"
                    className="grid aspect-[16/9] content-center rounded-picture bg-glass px-3 text-ink"
                  >
                    <p className="truncate text-1 text-ink-2">{screen}</p>
                    <p className="truncate font-strong">{t('Nothing to show')}</p>
                  </div>
                </div>
                <p className="mt-2">
                  <DayLine parts={day} now={0.5} />
                </p>
                <p className="mt-1 truncate font-strong">{screen}</p>
              </div>
            ))}
          </div>
          <div className="flex items-center gap-3">
            <span className="link">{t('Show on screens')}</span>
            <Badge tone="accent">{t('2 waiting')}</Badge>
            <span className="ms-auto flex">
              <Switch checked label={t('On', {}, 'a switch')} onCheckedChange={() => {}} />
            </span>
          </div>
        </div>
      </div>
      <figcaption className="text-1 text-ink-3">{theme === 'light' ? t('Light') : t('Dark')}</figcaption>
    </figure>
  );
}
