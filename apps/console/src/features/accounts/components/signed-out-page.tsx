import type { ReactNode } from 'react';
import { t } from '@vitrine/messages/t';
import { DayLine, type DayPart } from '../../../ui/screen/day-line.tsx';
import { Mark } from '../../../ui/layout/mark.tsx';
import { Picture } from '../../../ui/screen/picture.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { LanguageChoice } from '../language/language-choice.tsx';
import bread from '../pictures/bread.webp';
import iceCream from '../pictures/ice-cream.webp';
import soup from '../pictures/soup.webp';
import './signed-out-page.css';

interface SignedOutPageProps {
  title: string;
  text: ReactNode;
  /** The page shows the result of a form and replaces it: the title gets the focus. */
  isOutcome?: boolean;
  /** The form and what is below it. */
  children: ReactNode;
}

/** The pages before sign-in: a form beside three example screens. */
export function SignedOutPage({ title, text, isOutcome = false, children }: SignedOutPageProps) {
  return (
    <div className="min-h-dvh max-wide:flex max-wide:flex-col-reverse max-wide:justify-end wide:grid wide:grid-cols-[minmax(420px,5fr)_8fr]">
      <title>{t('{title} – Vitrine', { title })}</title>
      <main className="flex flex-1 flex-col bg-paper p-5 pt-6 wide:px-[clamp(24px,6vw,88px)] wide:py-8">
        <p className="flex items-center gap-2.5 text-4 font-strong">
          <Mark size={26} />
          Vitrine
        </p>
        <div className="grid w-full max-w-120 content-start gap-5 max-wide:mt-8 max-wide:flex-1 wide:my-auto wide:max-w-85">
          <div>
            <h1
              ref={isOutcome ? takeFocus : undefined}
              tabIndex={-1}
              className="text-6 font-strong wrap-anywhere focus-visible:outline-none"
            >
              {title}
            </h1>
            <p className={cx('text-ink-2', isOutcome && 'mt-2')}>{text}</p>
          </div>
          {children}
        </div>
        <div className="mt-8 flex max-w-120 flex-wrap items-center justify-between gap-x-4 text-1 text-ink-3 wide:mt-0 wide:max-w-85">
          <p className="protected-note">{t('JWT Authentication Protected')}</p>
          <LanguageChoice />
        </div>
      </main>
      <aside
        aria-label={t('Examples of screens')}
        className="p-5 wide:grid wide:grid-cols-[1.62fr_1fr] wide:content-center wide:gap-10 wide:overflow-hidden wide:border-s wide:border-line wide:px-[clamp(32px,6vw,96px)] wide:py-12"
      >
        <Example
          name={t('Counter')}
          what={t('Fresh from the oven, until 18:00')}
          day={[createBasePart(0, 0.375), schedule(0.375, 0.75), createBasePart(0.75, 1)]}
          className="max-w-120 self-end wide:max-w-none"
          picture={<Picture eager src={bread} shape={2.1} />}
        />
        <Example
          name={t('Window')}
          what={t('Two scoops')}
          day={[createBasePart(0, 0.41), schedule(0.41, 0.708), createBasePart(0.708, 1)]}
          className="col-start-2 row-span-2 row-start-1 grid grid-rows-[1fr_auto_auto] max-wide:hidden"
          picture={<Picture eager src={iceCream} focus={[50, 40]} className="aspect-auto" />}
        />
        <Example
          name={t('Terrace')}
          what={t('Soup of the day, all day')}
          day={[createBasePart(0, 1)]}
          className="w-[74%] justify-self-end max-wide:hidden"
          picture={<Picture src={soup} />}
        />
      </aside>
    </div>
  );
}

const takeFocus = (heading: HTMLElement | null) => heading?.focus();

const createBasePart = (from: number, until: number): DayPart => ({ from, until, kind: 'base' });
const schedule = (from: number, until: number): DayPart => ({ from, until, kind: 'schedule' });

interface ExampleProps {
  name: string;
  what: string;
  day: DayPart[];
  className: string;
  picture: ReactNode;
}

function Example({ name, what, day, className, picture }: ExampleProps) {
  return (
    <figure className={className}>
      {picture}
      <DayLine parts={day} now={0.654} />
      <figcaption className="mt-2 grid text-1 text-ink-2">
        <b className="text-2 text-ink">{name}</b>
        {what}
      </figcaption>
    </figure>
  );
}
