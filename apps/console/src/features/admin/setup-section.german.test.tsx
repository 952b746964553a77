import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { apiTextsLoaded } from '../../ui/format/loaded-texts.ts';
import { SetupSection } from './setup-section.tsx';

test('a page in German says in German what is set up, what is missing and when the last email was sent', async () => {
  await apiTextsLoaded;
  render(
    <SetupSection
      mail={{
        isHealthy: true,
        text: 'Set up, last email sent …',
        code: 'mail-sent',
        value: '2026-03-09T12:30:00.000Z',
      }}
      items={[
        { id: 'email', state: 'ready', text: 'Set up, last email sent …', advice: null, settings: ['SMTP_URL'] },
        {
          id: 'address',
          state: 'ready',
          text: 'People and screens open https://signs.example.com',
          textTold: [{ code: 'setup.address', values: { address: 'https://signs.example.com' } }],
          advice: null,
          settings: ['PUBLIC_URL'],
        },
        {
          id: 'weather',
          state: 'missing',
          text: 'Layouts show no weather',
          advice: 'Set STRIPE_WEBHOOK_SECRET.',
          settings: ['WEATHER_URL'],
        },
      ]}
    />,
  );
  for (const text of [
    'Eingerichtet, letzte E-Mail gesendet: 9. März 2026 um 12:30 (UTC)',
    'Personen und Bildschirme öffnen https://signs.example.com',
    'Layouts zeigen kein Wetter',
    'Setzen Sie STRIPE_WEBHOOK_SECRET.',
  ]) {
    expect(screen.getByText(text)).toBeInTheDocument();
  }
});
