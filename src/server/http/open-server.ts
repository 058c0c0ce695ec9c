import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { bodyBytes } from '#contract-kit/endpoint.ts';
import type { Shop } from '../shop.ts';
import { proxyTrust } from '../trusted-proxies.ts';
import { keepAutomationHostApart } from './automation-host.ts';
import { registerErrorHandler } from './error-handler.ts';
import { letGoWhenClosing } from './let-go-when-closing.ts';
import { pathOfTarget, refuseAddress } from './request-target.ts';
import { askForHttps, transportSecurity } from './transport-security.ts';
import { refuseConnection } from './unreadable-request.ts';

const headersWithinMs = 10_000;

/** What holds for every request, whatever becomes of it. */
export function openServer({ settings, log, errorReports }: Shop): FastifyInstance {
  const security = transportSecurity(settings);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: proxyTrust(settings.TRUST_PROXY),
    bodyLimit: bodyBytes,
    rewriteUrl: pathOfTarget,
    frameworkErrors: refuseAddress(security),
    clientErrorHandler: refuseConnection(security),
    requestTimeout: settings.REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: Math.min(headersWithinMs, settings.REQUEST_TIMEOUT_MS),
      // Node looks every thirty seconds by itself, which is what an unfinished request then costs at the least.
      connectionsCheckingInterval: Math.min(2_000, settings.REQUEST_TIMEOUT_MS / 2),
    },
    routerOptions: { maxParamLength: 200 },
  });
  letGoWhenClosing(app, settings.REQUEST_TIMEOUT_MS);
  askForHttps(app, security);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app, errorReports);
  keepAutomationHostApart(app, settings);
  return app;
}
