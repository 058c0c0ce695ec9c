export { hasChanged, isDrifted, settleWorkflow } from './deploy-workflow.ts';
export { runWorkflow } from './run-workflow.ts';
export { forgetRunsOf } from './runs-store.ts';
export { saveWorkflow } from './save-workflow.ts';
export {
  type FoundWorkflow,
  selectWorkflow,
  selectWorkflowOf,
  selectWorkflows,
  updateWorkflow,
} from './store.ts';
