import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import type { Traces } from './traces.ts';

/** Nothing of OpenTelemetry's SDK is loaded where no collector is named (decision 86). */
export async function openTraces(
  settings: Settings,
  { log, role }: { log: FastifyBaseLogger; role: string },
): Promise<Traces | undefined> {
  if (!settings.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { exportTraces } = await import('./otlp-traces.ts');
  return exportTraces(settings, { log, role, endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT });
}
