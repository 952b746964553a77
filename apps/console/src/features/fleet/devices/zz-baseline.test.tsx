import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { open } from '../../../test/devices.tsx';
import { exampleDevice } from '../../../test/examples/example-device.ts';
import * as presence from '@vitrine/contract/fleet/presence';

test('counts', async () => {
  let reads: string[] = [];
  const devices = Array.from({ length: 400 }, (_, index) => {
    const device = exampleDevice(`Screen ${String(index).padStart(3, '0')}`);
    return Object.defineProperty({ ...device }, 'lastSeen', {
      enumerable: true,
      get() {
        reads.push(device.id);
        return device.lastSeen;
      },
    });
  });
  await open({ devices, at: '/device-management?view=table' });
  await screen.findByRole('link', { name: 'Screen 000' });
  console.log(
    'nodes',
    document.querySelectorAll('table *').length,
    'rows',
    document.querySelectorAll('tbody tr').length,
    'reads',
    reads.length,
  );
  reads = [];
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Screen 003' }));
  await act(async () => {});
  console.log('select', reads.length, [...new Set(reads)].length);
  await screen.findByText('1 selected');
  console.log('select later', reads.length, [...new Set(reads)].length);
  reads = [];
  await act(async () => {
    Object.defineProperty(window, 'scrollY', { value: 450, configurable: true });
    window.dispatchEvent(new Event('scroll'));
  });
  console.log(
    'scroll',
    reads.length,
    [...new Set(reads)].length,
    'rows',
    document.querySelectorAll('tbody tr').length,
    'nodes',
    document.querySelectorAll('table *').length,
  );
  reads = [];
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Screen 003' }));
  });
  console.log('menu', reads.length);
});
