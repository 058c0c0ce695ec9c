import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ToastHost } from './ToastHost.tsx';
import { toast } from './toast.ts';

afterEach(cleanup);

it('shows a toast asked for before sonner was loaded', async () => {
  render(<ToastHost />);
  toast.success('Vous êtes maintenant déconnecté');
  expect(await screen.findByText('Vous êtes maintenant déconnecté', {}, { timeout: 5000 })).toBeDefined();
});
