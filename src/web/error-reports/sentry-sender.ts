import { BrowserClient, defaultStackParser, makeFetchTransport } from '@sentry/browser';
import { reportedExceptions, sameness } from '#domain/watch/error-report.ts';
import { openReportAllowance } from '#domain/watch/report-allowance.ts';
import { allowedEvent } from '#domain/watch/reported-event.ts';
import type { ErrorDestination } from '#page-use-cases.ts';
import type { Report } from './report-queue.ts';

/** `/assets/root-3f2a.js`; undefined for a page, an extension or another site. */
export function builtFile(filename: string, origin: string): string | undefined {
  const [path] = filename.startsWith(`${origin}/`) ? filename.slice(origin.length).split(/[?#]/) : [];
  return path && /^\/assets\/[\w.-]+\.js$/.test(path) ? path : undefined;
}

const mostPerPage = 10;

/** No integration runs, so nothing about the person or address is sent, and only errors of our own files are. */
export function openSender({ dsn, environment, release }: ErrorDestination): Report {
  const client = new BrowserClient({
    dsn,
    environment,
    release,
    integrations: [],
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer' } },
    dataCollection: { userInfo: false },
    sendClientReports: false,
    beforeSend: allowedEvent,
  });
  const allowance = openReportAllowance(mostPerPage, Number.POSITIVE_INFINITY, () => performance.now());
  const fileOf = (filename: string) => builtFile(filename, location.origin);
  return (error, screen) => {
    const values = reportedExceptions(error, { parse: defaultStackParser, fileOf });
    if (!values.some(({ stacktrace }) => stacktrace) || !allowance.allows(sameness(values))) return;
    client.captureEvent({ level: 'error', platform: 'javascript', exception: { values }, tags: { screen } });
  };
}
