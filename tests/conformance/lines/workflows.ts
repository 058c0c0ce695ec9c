import { call, claim, type Line, route } from '../line.ts';

/** docs/product/workflow.md, docs/product/integration.md */
export const workflows: Line[] = [
  route('/admin/integrations'),
  ...[
    'GET /api/admin/integrations/',
    'POST /api/integrations/{name}/test/',
    'GET /api/admin/workflows/',
    'POST /api/integrations/n8n/deploy/',
  ].map(call),
  claim(
    'workflow.built',
    'A workflow built of any words and steps has no problem, and evaluates none of them',
  ),
  claim(
    'workflow.problems',
    'Every problem of a workflow is a sentence with what to do, and none leaves with one',
  ),
  claim('workflow.inputs', 'Input is read by its fields, and each wrong one is named'),
  claim('workflow.deploy.once', 'A deployment done twice, at once or killed on its way makes one workflow'),
  claim('workflow.drift', 'What somebody changed in n8n is shown, and not written over unless they say so'),
  claim('workflow.ends', 'A workflow is unpublished with its automation, and published again with it'),
  claim('workflow.run.once', 'The same id is the same run, on every process'),
  claim('workflow.run.signed', 'A run is signed, and no browser is told the workflow’s address'),
  claim(
    'workflow.run.left_out',
    'A run says which of its steps did nothing, since nobody has connected them yet',
  ),
  claim('workflow.viewer', 'A page runs its own workflow through the viewer, which hears nothing else'),
  claim('integration.refusals', 'Every refusal of n8n is French, and says what to do'),
];
