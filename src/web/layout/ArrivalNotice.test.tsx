import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub, useNavigate } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { arrivingWith } from './arrival.ts';
import { ArrivalNotice } from './SiteLayout.tsx';

afterEach(cleanup);

function Page() {
  const navigate = useNavigate();
  return (
    <>
      <ArrivalNotice />
      <button
        type="button"
        onClick={() =>
          navigate('/', { state: arrivingWith({ title: 'C’est fait', text: 'Un email est parti.' }) })
        }
      >
        Arriver
      </button>
      <button type="button" onClick={() => navigate('/ailleurs')}>
        Partir
      </button>
    </>
  );
}

const open = (state?: unknown) => {
  const Stub = createRoutesStub([{ path: '*', Component: Page }]);
  render(<Stub initialEntries={[{ pathname: '/', state }]} />);
};

it('says on the page what the one before had to say, until the next navigation', async () => {
  open();
  fireEvent.click(screen.getByText('Arriver'));
  expect((await screen.findByRole('status')).textContent).toBe('C’est faitUn email est parti.');
  fireEvent.click(screen.getByText('Partir'));
  expect(screen.queryByText('C’est fait')).toBeNull();
});

it('still says it when the page is loaded again', async () => {
  open(arrivingWith({ title: 'C’est fait', text: 'Un email est parti.' }));
  expect(await screen.findByText('Un email est parti.')).toBeTruthy();
});

it('is put away when the person has read it', async () => {
  open(arrivingWith({ title: 'C’est fait', text: 'Un email est parti.' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Masquer ce message' }));
  expect(screen.queryByText('C’est fait')).toBeNull();
});

it.each([null, 'x', { arrival: null }, { arrival: { title: 1, text: {} } }, { origin: '/' }])(
  'says nothing of another state: %j',
  (state) => {
    open(state);
    expect(screen.queryByRole('status')).toBeNull();
  },
);
