import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createRoutesStub, Outlet, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { audiences } from '../api/audiences.ts';
import { sessionChanged } from '../session.ts';
import { toast } from '../ui/toast.ts';
import AdminOnly from './AdminOnly.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import CustomerOnly from './CustomerOnly.tsx';
import { ErrorScreen } from './ErrorScreen.tsx';
import { FocusOnNavigation } from './KeepFocus.tsx';
import { SiteFrame } from './SiteLayout.tsx';

function Go({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => navigate(to)}>
      Aller
    </button>
  );
}

function Origin() {
  const { pathname, state } = useLocation();
  return <p>{`${pathname} depuis ${state?.origin}`}</p>;
}

function signIn(isStaff: boolean) {
  localStorage.setItem(
    audiences.customer.accessKey,
    `h.${btoa(JSON.stringify({ exp: 4_000_000_000, is_staff: isStaff }))}.s`,
  );
  sessionChanged();
}

// happy-dom knows no scrolling.
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionChanged();
});

describe('the frame of the shop', () => {
  function open() {
    const Stub = createRoutesStub([{ path: '*', Component: () => <SiteFrame>Ici</SiteFrame> }]);
    return render(<Stub initialEntries={['/terms']} />);
  }

  it('starts with a link that skips to the content', () => {
    open();
    const first = screen.getAllByRole('link')[0];
    expect(first?.getAttribute('href')).toBe('#contenu');
    expect(screen.getByRole('main').id).toBe('contenu');
  });

  it('offers Administration to staff only', { tags: ['2.menu.staff'] }, () => {
    open();
    expect(screen.queryAllByText('Administration')).toHaveLength(0);
    act(() => signIn(false));
    expect(screen.queryAllByText('Administration')).toHaveLength(0);
    act(() => signIn(true));
    expect(screen.queryAllByText('Administration').length).toBeGreaterThan(0);
  });

  it('closes the small screen’s menu by Escape, the focus back on its button', () => {
    open();
    const summary = screen.getByText('Menu').closest('summary') as HTMLElement;
    const menu = summary.closest('details') as HTMLDetailsElement;
    menu.open = true;
    fireEvent.keyDown(within(menu).getByText('Catalogue'), { key: 'Escape' });
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(summary);
  });

  it('keeps the small screen’s menu open behind a dialog, to which its button’s focus returns', () => {
    open();
    const menu = screen.getByText('Menu').closest('details') as HTMLDetailsElement;
    const dialog = document.body.appendChild(document.createElement('dialog'));
    menu.open = true;
    fireEvent.pointerDown(dialog);
    expect(menu.open).toBe(true);
    dialog.remove();
    fireEvent.pointerDown(document.body);
    expect(menu.open).toBe(false);
  });

  it('names each of its navigations', () => {
    open();
    for (const nav of screen.getAllByRole('navigation')) expect(nav.getAttribute('aria-label')).toBeTruthy();
  });
});

describe('a private screen', () => {
  function open() {
    const Stub = createRoutesStub([
      { Component: CustomerOnly, children: [{ path: '/dashboard', Component: () => <h1>Privé</h1> }] },
      { path: '/login', Component: Origin },
    ]);
    return render(<Stub initialEntries={['/dashboard?tab=profile']} />);
  }

  it('sends a stranger to sign in, who will come back where they wanted to go', {
    tags: ['2.private.origin'],
  }, async () => {
    open();
    expect(await screen.findByText('/login depuis /dashboard?tab=profile')).toBeTruthy();
  });

  it('opens for a customer', async () => {
    signIn(false);
    open();
    expect(await screen.findByText('Privé')).toBeTruthy();
  });
});

describe('a screen of the administration', () => {
  function open() {
    const Stub = createRoutesStub([
      { Component: AdminOnly, children: [{ path: '/admin/users', Component: () => <h1>Réservé</h1> }] },
      { path: '/admin/login', Component: Origin },
    ]);
    return render(<Stub initialEntries={['/admin/users?page=2']} />);
  }
  function store(claims: object) {
    localStorage.setItem(
      audiences.admin.accessKey,
      `h.${btoa(JSON.stringify({ exp: 4_000_000_000, ...claims }))}.s`,
    );
    sessionChanged();
  }

  it('sends a customer, staff or not, to the staff’s sign-in, which remembers the screen', async () => {
    signIn(true);
    open();
    expect(await screen.findByText('/admin/login depuis /admin/users?page=2')).toBeTruthy();
  });

  it('opens for a staff session', async () => {
    store({ is_staff: true });
    open();
    expect(await screen.findByText('Réservé')).toBeTruthy();
  });

  it('ends a session whose token does not say staff, and says why', async () => {
    const said = vi.spyOn(toast, 'error');
    store({ is_staff: false });
    open();
    expect(await screen.findByText('/admin/login depuis /admin/users?page=2')).toBeTruthy();
    expect(localStorage.getItem(audiences.admin.accessKey)).toBeNull();
    expect(said.mock.calls[0]?.[0]).toBe("Vous n'avez pas les droits d'administration nécessaires.");
    said.mockRestore();
  });
});

describe('after a navigation', () => {
  it('the focus is on the new page’s heading, which no Tab stops at', async () => {
    const frame = (title: string) => () => (
      <main>
        <h1>{title}</h1>
        <Go to="/b" />
      </main>
    );
    const Stub = createRoutesStub([
      {
        Component: () => (
          <>
            <Outlet />
            <FocusOnNavigation />
          </>
        ),
        children: [
          { path: '/a', Component: frame('Un') },
          { path: '/b', Component: frame('Deux') },
        ],
      },
    ]);
    render(<Stub initialEntries={['/a']} />);
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(await screen.findByText('Aller'));
    const heading = await screen.findByRole('heading', { name: 'Deux' });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    expect(heading.tabIndex).toBe(-1);
  });
});

describe('an error', () => {
  function open(error: unknown) {
    const Stub = createRoutesStub([{ path: '*', Component: () => <ErrorScreen error={error} /> }]);
    render(<Stub initialEntries={['/automation/9?x=1']} />);
  }

  it('that means "not found" shows the 404 page with a way home', () => {
    open({ status: 404, statusText: '', internal: false, data: null });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page non trouvée');
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/');
  });

  it('of ours is excused without a detail, and can be retried without any script', () => {
    open(new Error('password=secret'));
    expect(document.body.textContent).not.toContain('secret');
    expect(screen.getByRole('link', { name: 'Réessayer' }).getAttribute('href')).toBe('/automation/9?x=1');
  });
});

describe('the breadcrumbs', () => {
  it('are a named navigation whose last step is the page, told to search engines too', () => {
    const Stub = createRoutesStub([{ path: '*', Component: () => <Breadcrumbs page="Devis </script>" /> }]);
    const { container } = render(<Stub initialEntries={['/automation/3/devis']} />);
    const nav = screen.getByRole('navigation', { name: 'Fil d’Ariane' });
    expect(within(nav).getByText('Devis </script>').getAttribute('aria-current')).toBe('page');
    expect(within(nav).getByRole('link', { name: 'Catalogue' }).getAttribute('href')).toBe('/catalogue');
    const json = JSON.parse(container.querySelector('script')?.textContent ?? '');
    expect(json['@type']).toBe('BreadcrumbList');
  });
});
