import type { ReactNode } from 'react';
import { SETTINGS_FILE } from '@vitrine/contract/agent/settings-file';
import { t } from '@vitrine/messages/t';
import { rich } from '../../../ui/format/rich.ts';

interface GuideLinkProps {
  /** The id of a chapter of the user guide. */
  chapter: string;
  children: ReactNode;
}

/** A link to a chapter of the user guide, which the server has. */
const GuideLink = ({ chapter, children }: GuideLinkProps) => (
  <a className="link" href={`/docs#${chapter}`} target="_blank" rel="noreferrer">
    {children}
  </a>
);

const file = <code className="font-mono text-1">{SETTINGS_FILE}</code>;

const steps = [
  <>
    {rich(
      'Write the <image>Vitrine image</image> to the disk or card of each machine, or install the <package>package</package> on Debian.',
      {
        image: (text) => <GuideLink chapter="disk-image">{text}</GuideLink>,
        package: (text) => <GuideLink chapter="machines">{text}</GuideLink>,
      },
    )}
  </>,
  <>
    {rich('Copy {file} to a USB stick, or to the first partition of the image. One file serves all of these screens.', {
      file,
    })}
  </>,
  t('Plug in the stick and switch the machine on. Its screen pairs itself and shows up in Device Management.'),
];

/** Tells people how to use `vitrine.txt`. */
export const PreparationSteps = () => (
  <ol className="grid gap-2 text-start">
    {steps.map((step, i) => (
      <li key={i} className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-2 text-ink-2">
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-full bg-sunken text-1 font-medium text-ink"
        >
          {i + 1}
        </span>
        <span className="pt-0.5">{step}</span>
      </li>
    ))}
  </ol>
);
