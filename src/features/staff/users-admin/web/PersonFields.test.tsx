import { cleanup, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it } from 'vitest';
import type { PersonTyped } from '../person-fields.ts';
import { CapPart } from './PersonFields.tsx';

afterEach(cleanup);

function Cap({ mayWrite }: { mayWrite: boolean }) {
  return <CapPart form={useForm<PersonTyped>()} mayWrite={mayWrite} />;
}

it('says to who may not change the cap who may', () => {
  render(<Cap mayWrite={false} />);
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(
    screen.getByText(
      /^Changer le plafond mensuel.: il faut le rôle Finance, Administrateur ou Super-administrateur\.$/,
    ),
  ).toBeTruthy();
});

it('is a field for who may', () => {
  render(<Cap mayWrite />);
  expect(screen.getByRole('spinbutton', { name: /^Plafond mensuel/ })).toBeTruthy();
});
