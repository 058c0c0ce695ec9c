import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { audiences } from './api/audiences.ts';
import { currentSession, sessionChanged, useSession } from './session.ts';

const { accessKey } = audiences.customer;

function Status() {
  const session = useSession();
  return <p>{session.user?.isStaff ? 'staff' : session.status}</p>;
}

function token(claims: object): string {
  return `h.${btoa(JSON.stringify({ exp: 4_000_000_000, ...claims }))}.s`;
}

function store(value: string | null) {
  if (value === null) localStorage.removeItem(accessKey);
  else localStorage.setItem(accessKey, value);
}

afterEach(() => {
  cleanup();
  store(null);
  sessionChanged();
});

describe('the session', () => {
  it('is unknown on the server, whatever the browser holds', () => {
    store(token({}));
    expect(renderToString(<Status />)).toContain('unknown');
  });

  it('follows the tokens that this tab stores and forgets', { tags: ['4.login.tokens'] }, () => {
    render(<Status />);
    expect(screen.getByText('anonymous')).toBeTruthy();
    store(token({ is_staff: false }));
    act(sessionChanged);
    expect(screen.getByText('customer')).toBeTruthy();
    expect(document.documentElement.dataset.session).toBe('customer');
    store(null);
    act(sessionChanged);
    expect(screen.getByText('anonymous')).toBeTruthy();
    expect(document.documentElement.dataset.session).toBeUndefined();
  });

  it('follows another tab that signs out', () => {
    store(token({}));
    render(<Status />);
    store(null);
    act(() => void window.dispatchEvent(new Event('storage')));
    expect(screen.getByText('anonymous')).toBeTruthy();
  });

  it('of the administration is another one, whose tokens leave the shop’s menu as it is', () => {
    localStorage.setItem(audiences.admin.accessKey, token({ is_staff: true }));
    act(sessionChanged);
    expect(currentSession('admin')).toEqual({ status: 'admin', user: { isStaff: true } });
    expect(currentSession('customer')).toEqual({ status: 'anonymous' });
    expect(document.documentElement.dataset.session).toBeUndefined();
    localStorage.removeItem(audiences.admin.accessKey);
  });

  it('knows staff by the claims', () => {
    store(token({ is_staff: true }));
    render(<Status />);
    expect(screen.getByText('staff')).toBeTruthy();
  });

  it.each(['nonsense', token({ exp: undefined, is_staff: true }), token({ exp: 'never' })])(
    'is nobody’s with a token that says no end: %s',
    (endless) => {
      store(endless);
      render(<Status />);
      expect(screen.getByText('anonymous')).toBeTruthy();
    },
  );
});
