import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { reportedExceptions, sameness } from '#domain/watch/error-report.ts';
import { openReportAllowance } from '#domain/watch/report-allowance.ts';
import { allowedEvent } from '#domain/watch/reported-event.ts';
import { onFirstUse } from '../process/on-first-use.ts';
import { releaseOf } from '../process/release.ts';
import type { Settings } from '../settings/settings.ts';

const root = `${resolve(import.meta.dirname, '../../..')}/`;

function projectFile(filename: string): string | undefined {
  if (/^node:[\w/]+$/.test(filename)) return filename;
  const modules = filename.lastIndexOf('/node_modules/');
  const inProject = filename.startsWith(root) ? filename.slice(root.length) : undefined;
  const name = modules === -1 ? inProject : filename.slice(modules + 1);
  return name !== undefined && /^(src|bin|build|node_modules)\/[\w@.+/-]+$/.test(name) ? name : undefined;
}

/** It names no address and no person. */
export interface ErrorPlace {
  route?: string;
  /** Finds the request in our own log. */
  requestId?: string;
  code?: string;
  job?: string;
}

export interface ErrorReports {
  /** It never throws or waits: customers must not notice a dead receiver. */
  report(error: unknown, place?: ErrorPlace): void;
  flush(): Promise<void>;
}

const mostPerMinute = 30;
const flushMs = 2_000;

type ReportSettings = Pick<Settings, 'SENTRY_DSN' | 'SENTRY_RELEASE' | 'SHOP_MODE'>;

/** The first error loads it, because it takes 25 MB. It watches no requests. */
async function openClient(dsn: string, settings: ReportSettings) {
  const [{ createStackParser, createTransport }, { nodeStackLineParser, ServerRuntimeClient }] =
    await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);
  const parse = createStackParser(nodeStackLineParser());
  const client = new ServerRuntimeClient({
    dsn,
    environment: settings.SHOP_MODE,
    release: releaseOf(settings),
    integrations: [],
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const { status, headers } = await fetch(options.url, {
          method: 'POST',
          body: typeof body === 'string' ? body : new Uint8Array(body),
          headers: options.headers,
        });
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
            'retry-after': headers.get('retry-after'),
          },
        };
      }),
    stackParser: parse,
    dataCollection: { userInfo: false },
    sendClientReports: false,
    beforeSend: allowedEvent,
  });
  return { client, parse };
}

export function openErrorReports(
  settings: ReportSettings,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ErrorReports {
  const { SENTRY_DSN } = settings;
  if (!SENTRY_DSN) return { report: () => {}, flush: async () => {} };
  const open = onFirstUse(() => openClient(SENTRY_DSN, settings));
  let opened: Awaited<ReturnType<typeof open>> | undefined;
  const underWay = new Set<Promise<void>>();
  const allowance = openReportAllowance(mostPerMinute, MINUTE_MS, () => performance.now());
  const send = async (error: unknown, place: ErrorPlace) => {
    opened = await open();
    const { client, parse } = opened;
    const values = reportedExceptions(error, { parse, fileOf: projectFile });
    if (!allowance.allows(`${place.route ?? place.job} ${sameness(values)}`)) return;
    client.captureEvent({ level: 'error', platform: 'node', exception: { values }, tags: tagsOf(place) });
  };
  return {
    report(error, place = {}) {
      const sending = send(error, place)
        .catch((err) => log.warn({ err }, 'an error could not be reported'))
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async flush() {
      await Promise.all(underWay);
      await opened?.client.flush(flushMs);
    },
  };
}

function tagsOf({ route, requestId, code, job }: ErrorPlace): Record<string, string> {
  const tags = { route, request_id: requestId, code, job };
  return Object.fromEntries(Object.entries(tags).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
