import { AppError } from '@vitrine/contract/core/errors';
import type { ReportEmail } from '@vitrine/contract/reports/report-emails';
import type { Role } from '@vitrine/contract/team/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../api/use-api.tsx';
import { exampleReportEmail } from '../../../test/examples/example-report-email.ts';
import type { Fake, Plain } from '../../../test/render-page.tsx';
import { openReports } from '../../../test/reports.tsx';
import { findFirstEmail, formatCovered, splitAddresses } from './email-text.ts';

beforeEach(() => localStorage.setItem('userTimezone', 'UTC'));

interface World {
  at?: string;
  emails?: ReportEmail[];
  routes?: Fake['reportEmails'];
  role?: Role;
}

const openPage = ({ at = '', emails = [], routes, role = 'editor' }: World = {}) =>
  openReports({
    at: `?from=2026-11-01&to=2026-11-03${at}`,
    role,
    routes: { reportEmails: { list: async () => ({ reportEmails: emails }), ...routes } },
  });

type Person = Awaited<ReturnType<typeof openReports>>['person'];

async function openForm(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Email monthly' }));
  return within(await screen.findByRole('form', { name: 'Email this report' }));
}

async function openList(person: Person, button: string) {
  await person.click(await (await openForm(person)).findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: 'Emails of reports' }));
}

const created = () =>
  vi.fn<Plain<Api['reportEmails']['create']>>(async ({ body }) => ({
    success: true,
    reportEmail: exampleReportEmail(body.to.join(), { every: body.every }),
  }));

describe('the form that emails a report', () => {
  test('keeps the filters of the page, and begins with one’s own address', async () => {
    const create = created();
    const { person } = await openPage({
      at: '&by=screen&measure=duration&pages=web_1&groups=grp_1,grp_2&tags=bakery',
      routes: { create },
    });
    const form = await openForm(person);
    const to = form.getByRole('textbox', { name: 'To' });
    expect(to).toHaveValue('ada@example.com');
    await person.type(to, '; board@example.com');
    await person.selectOptions(form.getByRole('combobox', { name: 'When' }), 'Mondays, 08:00');
    expect(form.getByRole('combobox', { name: 'With' })).toHaveDisplayValue('PDF and CSV');
    await person.selectOptions(form.getByRole('combobox', { name: 'With' }), 'No file');
    expect(form.getByRole('heading')).toHaveTextContent('Email this report every week');
    expect(form.getByText(/^It keeps the filters above\. The first one arrives on/)).toBeInTheDocument();
    await person.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
    expect(create.mock.calls.map(([{ body }]) => body)).toEqual([
      {
        to: ['ada@example.com', 'board@example.com'],
        every: 'week',
        timezone: 'UTC',
        pdf: false,
        csv: false,
        filter: {
          by: 'screen',
          measure: 'duration',
          pageIds: ['web_1'],
          groupIds: ['grp_1', 'grp_2'],
          tags: ['bakery'],
        },
      },
    ]);
  });

  test('says which address is wrong, and what the server refuses', async () => {
    const { person } = await openPage({
      routes: { create: () => Promise.reject(new AppError('report_email.limit_reached')) },
    });
    const form = await openForm(person);
    const to = form.getByRole('textbox', { name: 'To' });
    await person.clear(to);
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please enter an email address')).toBeInTheDocument();
    await person.type(to, 'board');
    expect(await form.findByText('Invalid email address')).toBeInTheDocument();
    await person.type(to, '@example.com');
    await person.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText(/at most 50 emails of reports/)).toBeInTheDocument();
  });

  test('sends one at once after it was saved', async () => {
    const send = vi.fn<Plain<Api['reportEmails']['send']>>(async () => ({
      success: true,
      addresses: 1,
      from: '2026-10-01',
      to: '2026-10-31',
    }));
    const { person } = await openPage({ routes: { create: created(), send } });
    const form = await openForm(person);
    await person.click(form.getByRole('button', { name: 'Save and send one now' }));
    expect(await screen.findByText('Sent to 1 address')).toBeInTheDocument();
    expect(send.mock.calls.map(([{ params }]) => params.id)).toEqual(['rml_ada@example.com']);
  });

  test('is not there for viewers', async () => {
    await openPage({ role: 'viewer' });
    await screen.findByRole('slider');
    expect(screen.queryByRole('button', { name: 'Email monthly' })).not.toBeInTheDocument();
  });
});

describe('the list of emails', () => {
  test('says when each was sent and comes next, who set it up, and who has unsubscribed', async () => {
    const emails = [
      exampleReportEmail('board@example.com'),
      exampleReportEmail('old@example.com', { isPaused: true, next: null, createdBy: 'Grace', isYours: false }),
      exampleReportEmail('gone@example.com', { isStopped: true, next: null, unsubscribed: ['gone@example.com'] }),
    ];
    const { person } = await openPage({ emails });
    const list = await openList(person, 'Show the 3 emails that are set up');
    const rows = list.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toContain('Last sent Nov 1, 2026 · next Dec 1, 2026, about November');
    expect(rows[1]).toMatch(/Paused.*Set up by Grace/);
    expect(rows[2]).toMatch(/Stopped.*is no editor of the account any more.*Unsubscribed: gone@example\.com/);
  });

  test('pauses, takes over, changes and deletes', async () => {
    const email = exampleReportEmail('board@example.com');
    const stopped = exampleReportEmail('gone@example.com', { isStopped: true, next: null });
    const update = vi.fn<Plain<Api['reportEmails']['update']>>(async () => ({ success: true, reportEmail: email }));
    const remove = vi.fn<Plain<Api['reportEmails']['remove']>>(async () => ({ success: true }));
    const { person } = await openPage({ emails: [email, stopped], role: 'admin', routes: { update, remove } });
    await openList(person, 'Show the 2 emails that are set up');
    const choose = async (of: string, action: string) => {
      await person.click(await screen.findByRole('button', { name: `Actions for ${of}` }));
      await person.click(await screen.findByRole('menuitem', { name: action }));
    };
    await choose('board@example.com', 'Pause');
    await choose('gone@example.com', 'Take over and resume');
    await choose('board@example.com', 'Edit');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the email of a report' }));
    await person.type(dialog.getByRole('textbox', { name: 'To' }), ', friend@example.com');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByRole('dialog', { name: 'Emails of reports' });
    expect(update.mock.calls.map(([{ params, body }]) => [params.id, body])).toEqual([
      [email.id, { isPaused: true }],
      [stopped.id, { isPaused: false }],
      [email.id, { to: ['board@example.com', 'friend@example.com'], every: 'month', pdf: true, csv: true }],
    ]);
    await choose('board@example.com', 'Delete');
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(remove.mock.calls.map(([{ params }]) => params.id)).toEqual([email.id]));
  });
});

test.each([
  ['month', '2026-11-20T12:00:00.000Z', '2026-12-01', 'November'],
  ['month', '2026-12-01T07:59:00.000Z', '2026-12-01', 'November'],
  ['month', '2026-12-01T08:00:00.000Z', '2027-01-01', 'December'],
  ['week', '2026-11-20T12:00:00.000Z', '2026-11-23', 'Nov 16 – 22'],
] as const)('every %s, an email that is set up at %s arrives on %s and covers %s', (every, now, day, covered) => {
  const first = findFirstEmail(every, 'UTC', Date.parse(now));
  expect([first.day, formatCovered(every, first.days)]).toEqual([day, covered]);
});

test('addresses are separated by commas, semicolons or spaces', () => {
  expect(splitAddresses(' a@example.com,b@example.com ; c@example.com  d@example.com,')).toEqual([
    'a@example.com',
    'b@example.com',
    'c@example.com',
    'd@example.com',
  ]);
});
