import { t } from '@vitrine/messages/t';
import { useRead } from '../../../api/use-read.ts';
import { formatList } from '../../../ui/format/format.ts';
import { Swatch } from '../../../ui/forms/swatch.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { cx } from '../../../ui/theme/cx.ts';
import { useGroups } from '../../fleet/index.ts';
import { foldersRead } from '../../library/index.ts';
import type { MemberLimits } from './limit-values.ts';

/** The most names in a row of a table; if there are more, their number is shown instead. */
const MOST_NAMES = 2;

/** The most names in a tooltip. */
const MOST_IN_TOOLTIP = 20;

interface LimitNamesProps {
  limits: MemberLimits;
  /** Called to show all names where there is room for a few only. Without this function all names are shown. */
  onOpen?: () => void;
  /** Screens and content share a line where there is room for both. */
  isInLine?: boolean;
}

/** The groups and folders that a member sees: by name, or as numbers that show the names on hover and focus. */
export function LimitNames({ limits: { groupIds, folderIds }, isInLine = false, ...rest }: LimitNamesProps) {
  const groups = useGroups().data;
  const folders = useRead(foldersRead).data;
  if (groupIds === null && folderIds === null) return <span className="text-ink-2">{t('Everything')}</span>;
  return (
    <span
      className={cx('flex min-w-0 items-start gap-x-4 gap-y-0.5', isInLine ? 'flex-col wide:flex-row' : 'flex-col')}
    >
      <Part ids={groupIds} all={groups} texts={screens} {...rest} />
      <Part ids={folderIds} all={folders} texts={content} {...rest} />
    </span>
  );
}

interface PartProps extends Pick<LimitNamesProps, 'onOpen'> {
  ids: readonly string[] | null;
  /** The groups or folders of the account; undefined until loaded. */
  all: readonly { id: string; name: string; color: string }[] | undefined;
  texts: {
    all: string;
    none: string;
    /** Tells groups from folders, whose names look alike. */
    label: string;
    describeCount: (count: number) => string;
  };
}

const screens: PartProps['texts'] = {
  all: t('All screens'),
  none: t('No screens'),
  label: t('Screens:'),
  describeCount: (count) => t('{count, plural, one {# group} other {# groups}}', { count }),
};

const content: PartProps['texts'] = {
  all: t('All content'),
  none: t('No content'),
  label: t('Content:'),
  describeCount: (count) => t('{count, plural, one {# folder} other {# folders}}', { count }),
};

function Part(props: PartProps) {
  const { ids, texts } = props;
  if (ids === null) return <span className="text-ink-2">{texts.all}</span>;
  if (ids.length === 0) return <span className="text-warning">{texts.none}</span>;
  return (
    <span className="flex max-w-full min-w-0 gap-1.5">
      <span className="flex-none text-ink-3">{texts.label}</span>
      <Names {...props} ids={ids} />
    </span>
  );
}

interface NamesProps extends Pick<PartProps, 'all' | 'texts' | 'onOpen'> {
  ids: readonly string[];
}

function Names({ ids, all, texts, onOpen }: NamesProps) {
  const known = all?.filter(({ id }) => ids.includes(id)) ?? [];
  const count = texts.describeCount(ids.length);
  if (known.length === 0) return count;
  if (onOpen !== undefined && ids.length > MOST_NAMES) {
    return (
      <Tooltip text={describeNames(known)}>
        <button
          type="button"
          className="rounded-small underline decoration-line-control decoration-dotted underline-offset-3"
          onClick={onOpen}
        >
          {count}
        </button>
      </Tooltip>
    );
  }
  return (
    <span className={cx('flex min-w-0 gap-x-3', onOpen === undefined && 'flex-wrap')}>
      {known.map(({ id, name, color }) => (
        <span key={id} className="flex min-w-0 items-center gap-1.5" title={name}>
          <Swatch color={color} />
          <span className="truncate">{name}</span>
        </span>
      ))}
    </span>
  );
}

function describeNames(known: readonly { name: string }[]): string {
  const names = known.slice(0, MOST_IN_TOOLTIP).map(({ name }) => name);
  const others = known.length - names.length;
  return formatList(others === 0 ? names : [...names, t('{count, number} more', { count: others })]);
}
