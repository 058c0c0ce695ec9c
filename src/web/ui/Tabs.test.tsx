import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

it('opens the tab its parent names, and only asks for another', () => {
  const change = vi.fn();
  const tabs = [
    { value: 'overview', label: 'Vue d’ensemble', content: 'Bienvenue' },
    { value: 'profile', label: 'Profil', content: 'Prénom' },
  ];
  render(<Tabs label="Mon compte" tabs={tabs} value="overview" onValueChange={change} />);
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Profil' }), { button: 0 });
  expect(change).toHaveBeenCalledWith('profile');
  expect(screen.getByRole('tabpanel').textContent).toBe('Bienvenue');
});
