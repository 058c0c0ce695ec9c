import { type ClientOnErrorFunction, isRouteErrorResponse } from 'react-router';
import type { ErrorDestination } from '#page-use-cases.ts';
import { ApiError } from '../api/api-error.ts';
import { isConnectionLost } from '../api/connection.ts';
import { openReportQueue, type Report } from './report-queue.ts';

/** False for refusals, which the server reports itself, lost connections and aborts. */
export function isWorthReporting(error: unknown): boolean {
  if (error === undefined || error === null) return false;
  if (error instanceof ApiError || isRouteErrorResponse(error) || isConnectionLost(error)) return false;
  return !(error instanceof DOMException && error.name === 'AbortError');
}

export const DESTINATION_NAME = 'error-reports';

let report: Report | undefined;
let screen = '/?';

export function rememberScreen(pattern: string): void {
  screen = pattern;
}

export function watchErrors(): void {
  const destination = destinationOf(document);
  if (!destination) return;
  const openSender = async () => (await import('./sentry-sender.ts')).openSender(destination);
  const enqueue = openReportQueue(openSender);
  report = (error, where) => {
    if (isWorthReporting(error)) enqueue(error, where);
  };
  addEventListener('error', ({ error }) => report?.(error, screen));
  addEventListener('unhandledrejection', ({ reason }) => report?.(reason, screen));
}

export const reportScreenError: ClientOnErrorFunction = (error, { pattern }) =>
  report?.(error, `/${pattern.replace(/^\//, '')}`);

function destinationOf(page: Document): ErrorDestination | undefined {
  const content = page.querySelector(`meta[name="${DESTINATION_NAME}"]`)?.getAttribute('content');
  return content ? JSON.parse(content) : undefined;
}
