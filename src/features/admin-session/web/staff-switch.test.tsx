import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useContext } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { audiences } from '../../../web/api/audiences.ts';
import { StaffSwitchContext } from '../../../web/layout/staff-switch.ts';
import { createQueryClient } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import StaffSwitch from './StaffSwitch.tsx';

function Entry() {
  const ask = useContext(StaffSwitchContext);
  return (
    <button type="button" onClick={() => void ask()}>
      Administration
    </button>
  );
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('says that the switch is impossible when the server cannot be reached, and asks for no password', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  localStorage.setItem(audiences.customer.accessKey, 'h.e30.s');
  const said = vi.spyOn(toast, 'error');
  const Stub = createRoutesStub([
    { Component: StaffSwitch, children: [{ path: '/catalogue', Component: Entry }] },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/catalogue']} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Administration'));
  await vi.waitFor(() =>
    expect(said).toHaveBeenCalledExactlyOnceWith("Impossible de basculer vers l'administration"),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});
