import type { PlayReport, PlayReportRow, ReportBy } from '@vitrine/contract/reports/reports';
import { t } from '@vitrine/messages/t';
import { formatLength, formatShare } from '../../ui/format/length.ts';
import type { Pages } from '../../api/pages.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { formatCount } from '../../ui/format/format.ts';
import { Section } from '../../ui/layout/section.tsx';
import { useIsWide } from '../../ui/layout/use-is-wide.ts';
import { Listing } from '../../ui/lists/listing.tsx';
import { Region } from '../../ui/lists/region.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { formatDay } from './period.ts';
import { byNames, byTitles, nameSubject, toRowId } from './report-text.ts';
import { useShared } from './shared/shared-context.ts';
import { type Pictures, SubjectPicture, toContentId, usePictures } from './subject-picture.tsx';
import { useReportColumns } from './use-report-columns.tsx';
import { reportBys, useReportAddress } from './use-report-address.ts';

/** The width in px up to which the choices have no room in one line. */
const PHONE = 560;

const choices = reportBys.map((value) => ({ value, label: byNames[value] }));

interface ReportRowsProps {
  report: PlayReport;
  rows: readonly PlayReportRow[];
  list: Pick<Pages, 'hasMore' | 'isLoadingMore' | 'more'> & { total: number | undefined };
}

/** The table of a report. A pressed row is shown alone in the chart. */
export function ReportRows({ report, rows, list }: ReportRowsProps) {
  const { by, row, setRow } = useReportAddress();
  const isShared = useShared() !== null;
  const columns = useReportColumns(report, rows);
  const pictures = usePictures(rows.map((each) => toContentId(each, by)));
  return (
    <Section
      title={byTitles[by]}
      {...(list.total !== undefined && { count: formatCount(list.total) })}
      {...(rows.length > 0 && {
        note: <span className="print:hidden">{t('Select a row to see only its plays above')}</span>,
      })}
      tools={!isShared && <Choice />}
      className="report-rows"
    >
      <Region of={{ data: rows, failure: null }} empty={emptyTexts[by]}>
        {() => (
          <>
            <Listing
              label={byTitles[by]}
              items={rows}
              keyOf={toRowId}
              isCurrent={(each) => toRowId(each) === row}
              columns={[
                {
                  head: byNames[by],
                  width: 'wide:w-[28%]',
                  render: (each) => (
                    <Subject
                      row={each}
                      pictures={pictures}
                      isChosen={toRowId(each) === row}
                      onPress={() => setRow(toRowId(each) === row ? null : toRowId(each))}
                    />
                  ),
                },
                ...columns,
              ]}
            />
            <NotExpected report={report} />
            <ShowMore hasMore={list.hasMore} busy={list.isLoadingMore} onMore={list.more} />
          </>
        )}
      </Region>
    </Section>
  );
}

/** The choice of the rows: media, playlists and so on; on a phone a list, which needs less room. */
function Choice() {
  const { by, setBy } = useReportAddress();
  const label = t('Sum by');
  if (useIsWide(PHONE)) {
    return <Segmented small label={label} value={by} onValueChange={setBy} segments={choices} />;
  }
  return (
    <Select
      aria-label={label}
      className="w-full"
      value={by}
      onValueChange={(value) => setBy(reportBys.find((each) => each === value) ?? 'media')}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {byTitles[choice.value]}
        </option>
      ))}
    </Select>
  );
}

const emptyTexts: Record<ReportBy, string> = {
  media: t('Nothing played in this period.'),
  playlist: t('No playlist played in this period.'),
  layout: t('No layout played in this period.'),
  page: t('No page of a document and no web page played in this period.'),
  screen: t('No screen played anything in this period.'),
  group: t('No screen played anything in this period.'),
  tag: t('No screen played anything in this period.'),
};

interface SubjectProps {
  row: PlayReportRow;
  pictures: Pictures;
  isChosen: boolean;
  onPress: () => void;
}

/** The picture and the name of a row. Pressing the name shows the row alone. On a phone figures without a column follow. */
function Subject({ row, pictures, isChosen, onPress }: SubjectProps) {
  const { by } = useReportAddress();
  const isShared = useShared() !== null;
  const contentId = toContentId(row, by);
  const name = nameSubject(row, by);
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      {contentId !== null && <SubjectPicture id={contentId} pictures={pictures} className="w-11 flex-none" />}
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2">
          <button
            type="button"
            aria-pressed={isChosen}
            title={name}
            className="row-press line-clamp-2 min-w-0 text-start font-medium"
            onClick={onPress}
          >
            {name}
          </button>
          {!isShared && row.id !== null && row.name !== null && !row.exists && (
            <Badge>{contentId === null ? t('Deleted') : t('Not in the library')}</Badge>
          )}
        </p>
        <p className="text-1 text-ink-3 wide:hidden">
          {t('{time} on air, {share}', { time: formatLength(row.durationMs), share: formatShare(row.share) })}
        </p>
      </div>
    </div>
  );
}

/** The first day of the expected time, if it is after the first day of the period. */
function NotExpected({ report: { totals, expectedSince } }: Pick<ReportRowsProps, 'report'>) {
  const { period } = useReportAddress();
  if (totals.expectedMs !== null || expectedSince === null || expectedSince <= period.from) return null;
  return (
    <p className="mt-2 text-1 text-ink-3">
      {t('Expected time is not known before {day}.', { day: formatDay(expectedSince) })}
    </p>
  );
}
