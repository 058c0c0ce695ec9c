import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { demoN8n } from '#server/settings/n8n-settings.ts';
import { serveApi } from './api-routes.ts';
import { N8N_FAULTS, type N8nFault, N8nFaults } from './faults.ts';
import { type Received, type SandboxExecution, serveWebhooks } from './webhook-routes.ts';
import { type StoredWorkflow, type WorkflowPersistence, WorkflowShelf } from './workflow-shelf.ts';

interface Options {
  now?: () => Date;
  persistence?: WorkflowPersistence;
  /** n8n's webhooks, too, answer some time after publish. */
  liveAfterMs?: number;
}

export interface N8nSandbox {
  app: FastifyInstance;
  control: {
    fault(fault: N8nFault | null): void;
    cutAfterNext(times: number): void;
    workflows(): StoredWorkflow[];
    edit(id: string, change: (workflow: StoredWorkflow) => void): Promise<void>;
    received(): Received[];
  };
}

const fault = z.strictObject({ kind: z.enum(N8N_FAULTS).nullable() });

/** Speaks n8n's API and runs the few nodes that the shop's workflows use. */
export async function createN8nSandbox({
  now = () => new Date(),
  persistence,
  liveAfterMs = 50,
}: Options = {}): Promise<N8nSandbox> {
  const shelf = new WorkflowShelf(persistence, liveAfterMs);
  await shelf.load();
  const faults = new N8nFaults();
  const executions: SandboxExecution[] = [];
  const received: Received[] = [];
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 16 * 1_048_576 });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'not found' }));
  app.get('/healthz/readiness', async () => ({ status: 'ok' }));
  serveApi(app, { apiKey: demoN8n.apiKey, shelf, faults, executions });
  serveWebhooks(app, { shelf, faults, now, executions, received });
  app.post('/_sandbox/fault', async (request, reply) => {
    const read = fault.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ ok: false });
    faults.set(read.data.kind);
    return { ok: true };
  });
  app.addHook('onClose', async () => shelf.close());
  return {
    app,
    control: {
      fault: (kind) => faults.set(kind),
      cutAfterNext: (times) => faults.cutAfterNext(times),
      workflows: () => shelf.all(),
      edit: (id, change) => shelf.edit(id, change),
      received: () => received,
    },
  };
}
