import cors from '@fastify/cors';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import qs from 'qs';
import { Agenda, Timeline } from './agenda.ts';
import type { Box, SandboxLogger, WebhookTarget } from './box.ts';
import { makeControl, registerControl, type SandboxControl } from './control.ts';
import { Courier } from './courier.ts';
import { ENDPOINTS } from './endpoints.ts';
import { Faults } from './faults.ts';
import { registerMandatePage } from './mandate-page.ts';
import { newId } from './records.ts';
import { type CheckRequest, RequestPipeline } from './request-pipeline.ts';
import { type Persistence, Store } from './store.ts';
import { registerThreeDSecure } from './three-d-secure-page.ts';
import { SandboxTime } from './time.ts';
import { configureWebhook } from './webhook-endpoints.ts';

export function parseForm(source: string): Record<string, unknown> {
  return qs.parse(source, { depth: 10, arrayLimit: 1000, parameterLimit: 5000 });
}

async function registerFormBody(app: FastifyInstance): Promise<void> {
  await app.register(formbody, { parser: parseForm });
}

export interface StripeSandboxOptions {
  /** The shop's clock, which may jump forward. */
  now: () => Date;
  /** Reads the clock again before `settle`, when another process moves it. */
  refreshClock?: (() => Promise<void>) | undefined;
  secretKey: string;
  publishableKey: string;
  webhook?: WebhookTarget | undefined;
  persistence?: Persistence | undefined;
  logger?: SandboxLogger | undefined;
  /** Awaited after each step's deliveries, so that the shop finishes its jobs. */
  afterDelivery?: (() => Promise<void>) | undefined;
  /** Browsers reach the bank's page here; the default is the request's host. */
  publicUrl?: string | undefined;
  checkRequest?: CheckRequest | undefined;
}

export interface StripeSandbox {
  app: FastifyInstance;
  settle(): Promise<void>;
  delivered(): Promise<void>;
  /** A shop on a free port knows its address only once it listens. */
  sendEventsTo(target: WebhookTarget): void;
  control: SandboxControl;
}

interface Parts {
  box: Box;
  agenda: Agenda;
  courier: Courier;
  timeline: Timeline;
  runLater(): void;
}

function assemble(options: StripeSandboxOptions): Parts {
  const store = new Store(options.persistence);
  const tasks: (() => Promise<void>)[] = [];
  const box: Box = {
    store,
    time: new SandboxTime(options.now),
    faults: new Faults(),
    logger: options.logger,
    publicUrl: options.publicUrl ?? '',
    request: null,
    later: (task) => void tasks.push(task),
    advanceClock: (id, target) => timeline.advance(id, target),
  };
  const courier = new Courier(box);
  const agenda = new Agenda(box);
  const timeline = new Timeline(box, agenda, courier, options.afterDelivery ?? (async () => {}));
  store.onChange((kind, id) => {
    if (kind === 'delivery') courier.note(id);
    else agenda.note(kind, id);
  });
  const runLater = () => {
    courier.kick();
    for (const task of tasks.splice(0)) {
      void task().catch((error: unknown) =>
        box.logger?.warn({ error: String(error) }, 'sandbox task failed'),
      );
    }
  };
  return { box, agenda, courier, timeline, runLater };
}

function resumeClocks(box: Box): void {
  for (const clock of box.store.all('test_clock')) {
    const target = clock.status_details.advancing?.target_frozen_time;
    if (clock.status === 'advancing' && target) box.later(() => box.advanceClock(clock.id, target));
  }
}

async function buildApp(options: StripeSandboxOptions, parts: Parts): Promise<FastifyInstance> {
  const { box, runLater } = parts;
  const app = Fastify({ routerOptions: { querystringParser: parseForm }, forceCloseConnections: true });
  await app.register(cors, {
    origin: true,
    methods: ['GET', 'POST'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'stripe-version'],
    exposedHeaders: ['request-id'],
  });
  await registerFormBody(app);
  const pipeline = new RequestPipeline(box, options, runLater);
  for (const endpoint of ENDPOINTS) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => pipeline.handle(endpoint, request, reply),
    });
  }
  registerThreeDSecure(app, box, runLater);
  registerMandatePage(app, box);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0];
    return reply
      .code(404)
      .header('request-id', newId('req', 14))
      .send({
        error: {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${request.method}: ${path}). The sandbox does not speak it.`,
        },
      });
  });
  return app;
}

/** The caller listens on `app` and points the SDK's host, port and protocol there. */
export async function createStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const parts = assemble(options);
  const { box, courier, timeline, runLater } = parts;
  const { refreshClock } = options;
  await box.store.load();
  let target = options.webhook;
  const configure = () => configureWebhook(box, target);
  configure();
  await box.store.flush();
  resumeClocks(box);
  const app = await buildApp(options, parts);
  const sandbox: StripeSandbox = {
    app,
    async settle() {
      await refreshClock?.();
      await timeline.settle();
    },
    delivered: () => courier.drain(),
    sendEventsTo(given) {
      target = given;
      configure();
    },
    control: makeControl(parts),
  };
  registerControl(app, sandbox, options.secretKey);
  app.addHook('onListen', runLater);
  app.addHook('onClose', async () => {
    courier.close();
    await timeline.close();
  });
  return sandbox;
}
