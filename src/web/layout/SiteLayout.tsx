import { Outlet } from 'react-router';
import type { Route } from './+types/SiteLayout.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { SiteFrame } from './SiteFrame.tsx';

export default function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteFrame>
      <ErrorScreen error={error} />
    </SiteFrame>
  );
}
