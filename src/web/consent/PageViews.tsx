import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { AnalyticsReceiver } from '#page-use-cases.ts';
import { sendPageView } from './send-page-view.ts';

export function PageViews({ receiver: { url, siteId } }: { receiver: AnalyticsReceiver }) {
  const { pathname } = useLocation();
  useEffect(() => sendPageView({ url, siteId }, pathname), [url, siteId, pathname]);
  return null;
}
