import {
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings/settings.ts';
import { currentCause } from './cause.ts';
import { build, version } from './release.ts';
import type { Traces } from './traces.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

const traceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

function parentOf(kept: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(kept ?? '') ?? [];
  return traceId && spanId && flags
    ? { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
    : undefined;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);

/** What the exporter says of itself, such as that nobody answers, is a line of our log. */
function sayIn(log: FastifyBaseLogger): void {
  const warn = (message: string) => log.warn({ from: 'opentelemetry' }, message);
  const nothing = () => {};
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

/** It takes no place of the process's own: no global provider, no hook of modules, so that nothing else is changed by it. */
export function exportTraces(
  { OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG, SHOP_MODE }: Settings,
  { log, role, endpoint }: { log: FastifyBaseLogger; role: string; endpoint: string },
): Traces {
  sayIn(log);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG) }),
    resource: resourceFromAttributes({
      'service.name': OTEL_SERVICE_NAME ?? `rouage-${role}`,
      'service.version': `${version}+${build}`,
      'deployment.environment.name': SHOP_MODE,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('rouage');
  return {
    begin({ name, kind, attributes = {} }) {
      const parent = parentOf(currentCause()?.trace);
      const under = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, under);
      return {
        trace: traceparent(span.spanContext()),
        end({ name: known, attributes: found, error, failed = error !== undefined } = {}) {
          if (known) span.updateName(known);
          if (found) span.setAttributes(found);
          if (error !== undefined) span.setAttribute('error.type', nameOf(error));
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown(),
  };
}
