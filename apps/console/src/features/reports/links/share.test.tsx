import { ReportLinkId, type ReportLink } from '@vitrine/contract/reports/report-links';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import type { Plain } from '../../../test/render-page.tsx';
import { openReports } from '../../../test/reports.tsx';

beforeEach(() => localStorage.setItem('userTimezone', 'Europe/London'));

const example: ReportLink = {
  id: ReportLinkId.parse('rlk_1'),
  name: 'Brewery',
  by: 'media',
  period: { kind: 'fixed', from: '2026-11-01', to: '2026-11-03' },
  days: { from: '2026-11-01', to: '2026-11-03' },
  madeBy: 'Ada',
  state: 'open',
  address: 'https://signs.example/shared-report?token=one',
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2027-02-18T12:00:00.000Z',
  lastOpenedAt: null,
  timesOpened: 0,
};

/** Opens the page of reports, over links that can be made and revoked. */
async function openSharing(at?: string, before: ReportLink[] = []) {
  let links = before;
  const create = vi.fn<Plain<Api['reportLinks']['create']>>(async ({ body: { name, period } }) => {
    const link = { ...example, name, period };
    links = [link, ...links];
    return { success: true as const, link };
  });
  const revoke = vi.fn<Plain<Api['reportLinks']['revoke']>>(async ({ params: { id } }) => {
    links = links.filter((each) => each.id !== id);
    return { success: true as const };
  });
  const routes = { reportLinks: { list: async () => ({ links }), create, revoke } };
  const opened = await openReports({ routes, ...(at !== undefined && { at }) });
  await opened.person.click(await screen.findByRole('button', { name: 'Share' }));
  return { ...opened, create, revoke };
}

const dialog = () => screen.findByRole('dialog');

describe('Share', () => {
  test('makes a link to the report of the address, and shows its address', async () => {
    const { person, create } = await openSharing('?from=2026-11-01&to=2026-11-03&media=med_1&by=screen');
    const form = within(await dialog());
    expect(form.getByText('By screen, Nov 1 – 3, 2026')).toBeInTheDocument();
    await person.type(form.getByLabelText('For whom'), 'Brewery');
    await person.selectOptions(form.getByLabelText('Works for'), 'Until it is revoked');
    await person.click(form.getByRole('button', { name: 'Make link' }));
    expect(await screen.findByRole('heading', { name: 'The link is ready' })).toBeInTheDocument();
    expect(create.mock.lastCall?.[0].body).toMatchObject({
      name: 'Brewery',
      report: { by: 'screen', measure: 'plays', mediaIds: 'med_1' },
      period: { kind: 'fixed', from: '2026-11-01', to: '2026-11-03' },
      days: null,
    });
    expect(screen.getByText(example.address)).toBeInTheDocument();
  });

  test('offers a period that moves with today, or the days as they are now', async () => {
    const { person, create } = await openSharing('?period=month');
    const form = within(await dialog());
    await person.type(form.getByLabelText('For whom'), 'Brewery');
    expect(form.getByRole('radio', { name: 'This month' })).toBeChecked();
    await person.click(form.getByRole('button', { name: 'Make link' }));
    await screen.findByRole('heading', { name: 'The link is ready' });
    expect(create.mock.lastCall?.[0].body).toMatchObject({
      period: { kind: 'moving', preset: 'month', timeZone: 'Europe/London' },
      days: 90,
    });
  });

  test('asks for whom the link is', async () => {
    const { person, create } = await openSharing();
    await person.click(within(await dialog()).getByRole('button', { name: 'Make link' }));
    expect(await screen.findByText('Please enter who the link is for')).toBeInTheDocument();
    expect(create).not.toHaveBeenCalled();
  });

  test('lists links with what became of them, and revokes one', async () => {
    const more = { timesOpened: 12, lastOpenedAt: '2026-11-20T12:00:00.000Z', expiresAt: null };
    const { person, revoke } = await openSharing(undefined, [
      { ...example, ...more },
      { ...example, id: ReportLinkId.parse('rlk_2'), name: 'Dairy', state: 'expired' },
      { ...example, id: ReportLinkId.parse('rlk_3'), name: 'Mill', state: 'ended' },
    ]);
    await person.click(within(await dialog()).getByRole('button', { name: 'All links' }));
    const rows = within(await screen.findByRole('table', { name: 'Links to reports' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('For whom'),
      expect.stringMatching(/^BreweryBy media, Nov 1 – 3, 2026, by AdaNever.*12$/),
      expect.stringMatching(/^DairyExpired.*Never0$/),
      expect.stringMatching(/^MillDoes not workAda may no longer share reports\..*0$/),
    ]);
    await person.click(screen.getByRole('button', { name: 'Actions for Brewery' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await vi.waitFor(() => expect(revoke.mock.lastCall?.[0].params).toEqual({ id: 'rlk_1' }));
    expect(await screen.findByText('Link revoked')).toBeInTheDocument();
  });
});
