import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { apiTextsLoaded } from '../../../ui/format/loaded-texts.ts';
import { exampleCheck } from '../../../test/examples/example-webpage.ts';
import { CheckResult } from './check-result.tsx';

test('a page in German says in German why screens may not show a web page', async () => {
  await apiTextsLoaded;
  const found = exampleCheck('http://tv.lan/', {
    framing: 'unknown',
    framingReason:
      'tv.lan is in a private network, which the server does not open. Screens show it if they reach it and it allows framing.',
    framingTold: [
      { code: 'address.private', values: { host: 'tv.lan' } },
      { code: 'webpage.may_work', values: {} },
    ],
  });
  render(<CheckResult check={{ state: 'found', found, isChecking: false }} onAskAgain={() => {}} />);
  expect(
    screen.getByText(
      'tv.lan liegt in einem privaten Netz, das der Server nicht öffnet. Bildschirme zeigen die Webseite, wenn sie sie erreichen und sie das Einbetten erlaubt.',
    ),
  ).toBeInTheDocument();
});
