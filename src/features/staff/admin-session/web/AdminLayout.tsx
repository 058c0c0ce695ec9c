import { Outlet } from 'react-router';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import type { Route } from './+types/AdminLayout.ts';
import { AdminFrame } from './AdminFrame.tsx';

export default function AdminLayout() {
  return (
    <AdminFrame>
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame>
      <ErrorScreen error={error} />
    </AdminFrame>
  );
}
