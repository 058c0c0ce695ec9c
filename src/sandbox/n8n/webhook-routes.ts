import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hang, type N8nFaults } from './faults.ts';
import { walkWorkflow } from './node-acts.ts';
import type { WorkflowShelf } from './workflow-shelf.ts';

export interface SandboxExecution {
  id: string;
  finished: boolean;
  mode: 'webhook';
  status: 'success' | 'error';
  startedAt: string;
  stoppedAt: string;
  workflowId: string;
}

export interface Received {
  path: string;
  headers: FastifyRequest['headers'];
  body: unknown;
}

interface Webhooks {
  shelf: WorkflowShelf;
  faults: N8nFaults;
  now: () => Date;
  executions: SandboxExecution[];
  received: Received[];
}

type WebhookCall = FastifyRequest<{ Params: { path: string } }>;

const keptRuns = 200;

function run(request: WebhookCall, reply: FastifyReply, { shelf, now, executions }: Webhooks) {
  const { path } = request.params;
  const workflow = shelf.listener(path);
  if (!workflow) {
    const message = `The requested webhook "${request.method} ${path}" is not registered.`;
    return reply.code(404).send({ code: 404, message, hint: 'The workflow must be active' });
  }
  if (request.method !== 'POST') {
    const message = `This webhook is not registered for ${request.method} requests. Did you mean to make a POST request?`;
    return reply.code(404).send({ code: 404, message });
  }
  const { headers, params, query, body } = request;
  const at = now().toISOString();
  const { saveDataSuccessExecution, saveDataErrorExecution } = workflow.settings;
  const keep = (status: 'success' | 'error') => {
    const kept = status === 'success' ? saveDataSuccessExecution : saveDataErrorExecution;
    if (kept === 'none') return;
    const id = String(Number(executions[0]?.id ?? 0) + 1);
    executions.unshift({
      id,
      finished: status === 'success',
      mode: 'webhook',
      status,
      startedAt: at,
      stoppedAt: at,
      workflowId: workflow.id,
    });
    executions.splice(keptRuns);
  };
  try {
    const answer = walkWorkflow(workflow, { headers, params, query, body }, now());
    keep('success');
    if (!answer)
      return reply.code(500).send({ code: 0, message: 'No Respond to Webhook node found in the workflow' });
    return reply.code(answer.status).send(answer.body);
  } catch (error) {
    keep('error');
    // n8n tells the caller no more than this.
    request.log.warn({ error: String(error) }, 'a workflow of the stand-in failed');
    return reply.code(500).send({ message: 'Error in workflow' });
  }
}

export function serveWebhooks(app: FastifyInstance, webhooks: Webhooks): void {
  app.route<{ Params: { path: string } }>({
    method: ['GET', 'POST'],
    url: '/webhook/:path',
    bodyLimit: 16 * 1_048_576,
    handler: async (request, reply) => {
      const { faults, received } = webhooks;
      if (faults.present === 'away') return request.raw.socket.destroy();
      if (faults.present === 'slow') return hang(request);
      if (request.method === 'POST') {
        received.push({ path: request.params.path, headers: request.headers, body: request.body });
        received.splice(0, received.length - keptRuns);
      }
      return run(request, reply, webhooks);
    },
  });
}
