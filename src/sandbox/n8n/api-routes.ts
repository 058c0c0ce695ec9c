import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkWorkflow } from './check-workflow.ts';
import { hang, type N8nFaults } from './faults.ts';
import type { SandboxExecution } from './webhook-routes.ts';
import type { Refused, StoredWorkflow, WorkflowShelf } from './workflow-shelf.ts';

interface Api {
  apiKey: string;
  shelf: WorkflowShelf;
  faults: N8nFaults;
  executions: SandboxExecution[];
}

const scopes = ['create', 'read', 'update', 'list', 'activate', 'deactivate', 'delete'].map(
  (act) => `workflow:${act}`,
);
const allScopes = [...scopes, 'execution:list', 'execution:read'];
const readScopes = ['workflow:read', 'workflow:list'];

const paths = ['', '/{id}', '/{id}/publish', '/{id}/unpublish', '/{id}/activate', '/{id}/deactivate'];

type WorkflowRequest = FastifyRequest<{ Params: { id: string } }>;

const shownBy = (shelf: WorkflowShelf) => (workflow: StoredWorkflow) => ({
  description: null,
  ...workflow,
  activeVersion: shelf.published(workflow.id) ?? null,
  activeVersionId: workflow.active ? workflow.versionId : null,
  isArchived: false,
  triggerCount: workflow.active ? 1 : 0,
  staticData: null,
  pinData: {},
  meta: null,
});

function answer(reply: FastifyReply, shelf: WorkflowShelf, result: StoredWorkflow | Refused) {
  return 'message' in result
    ? reply.code(result.status).send({ message: result.message })
    : reply.send(shownBy(shelf)(result));
}

function guard(api: FastifyInstance, { apiKey, faults }: Api): void {
  api.addHook('onRequest', async (request, reply) => {
    if (faults.present === 'away') return request.raw.socket.destroy();
    if (faults.present === 'slow') return hang(request);
    if (faults.present === 'wrong_key' || request.headers['x-n8n-api-key'] !== apiKey)
      return reply.code(401).send({ message: 'Unauthorized' });
    if (faults.present === 'missing_scope' && request.method !== 'GET')
      return reply.code(403).send({ message: 'Forbidden' });
  });
  api.addHook('onSend', async (request) => {
    if (request.method !== 'GET' && faults.takeCut()) request.raw.socket.destroy();
  });
}

function serveReadings(api: FastifyInstance, { shelf, faults, executions }: Api): void {
  const shown = shownBy(shelf);
  api.get('/discover', async (_request, reply) => {
    if (faults.present === 'old_version') return reply.code(404).send({ message: 'not found' });
    const endpoints = paths.map((path) => ({ path: `/api/v1/workflows${path}` }));
    const given = faults.present === 'missing_scope' ? readScopes : allScopes;
    return { data: { scopes: given, resources: { workflow: { operations: [], endpoints } } } };
  });
  api.get<{ Querystring: { name?: string; limit?: string } }>('/workflows', async ({ query }) => {
    const found = shelf.all().filter(({ name }) => name.includes(query.name ?? ''));
    return { data: found.slice(0, Number(query.limit ?? 100)).map(shown), nextCursor: null };
  });
  api.get<{ Querystring: { workflowId?: string; limit?: string } }>('/executions', async ({ query }) => {
    const found = executions.filter(({ workflowId }) => !query.workflowId || workflowId === query.workflowId);
    return { data: found.slice(0, Number(query.limit ?? 100)), nextCursor: null };
  });
}

function serveChanges(api: FastifyInstance, { shelf, faults }: Api): void {
  const shown = shownBy(shelf);
  const withWorkflow =
    (
      act: string,
      work: (workflow: StoredWorkflow, request: WorkflowRequest, reply: FastifyReply) => Promise<unknown>,
    ) =>
    async (request: WorkflowRequest, reply: FastifyReply) => {
      const workflow = shelf.get(request.params.id);
      if (workflow) return work(workflow, request, reply);
      const message = act
        ? `You do not have permission to ${act} this workflow. Ask the owner to share it with you.`
        : 'Not Found';
      return reply.code(404).send({ message });
    };
  api.post('/workflows', async (request, reply) => {
    const checked = checkWorkflow(request.body);
    if (typeof checked === 'string') return reply.code(400).send({ message: checked });
    return answer(reply, shelf, await shelf.create(checked));
  });
  api.get(
    '/workflows/:id',
    withWorkflow('', async (workflow) => shown(workflow)),
  );
  api.put(
    '/workflows/:id',
    withWorkflow('update', async (workflow, request, reply) => {
      const checked = checkWorkflow(request.body);
      if (typeof checked === 'string') return reply.code(400).send({ message: checked });
      return answer(reply, shelf, await shelf.update(workflow, checked));
    }),
  );
  api.delete(
    '/workflows/:id',
    withWorkflow('delete', async (workflow) => {
      await shelf.remove(workflow);
      return shown(workflow);
    }),
  );
  const publish = withWorkflow('activate', async (workflow, _request, reply) =>
    answer(reply, shelf, await shelf.publish(workflow)),
  );
  const unpublish = withWorkflow('deactivate', async (workflow, _request, reply) =>
    answer(reply, shelf, await shelf.unpublish(workflow)),
  );
  const onlyNew = (handler: typeof publish) => async (request: WorkflowRequest, reply: FastifyReply) =>
    faults.present === 'old_version'
      ? reply.code(405).send({ message: `${request.method} method not allowed` })
      : handler(request, reply);
  api.post('/workflows/:id/publish', onlyNew(publish));
  api.post('/workflows/:id/unpublish', onlyNew(unpublish));
  api.post('/workflows/:id/activate', publish);
  api.post('/workflows/:id/deactivate', unpublish);
}

/** Has the API's observed shapes (docs/n8n.md). */
export function serveApi(app: FastifyInstance, given: Api): void {
  app.register(
    async (api) => {
      guard(api, given);
      serveReadings(api, given);
      serveChanges(api, given);
    },
    { prefix: '/api/v1' },
  );
}
