export { hasChanged, isDrifted, settleWorkflow } from './deploy-workflow.ts';
export { runWorkflow } from './run-workflow.ts';
export { forgetRunsOf } from './runs-store.ts';
export {
  type FoundWorkflow,
  saveWorkflow,
  selectWorkflow,
  selectWorkflowOf,
  selectWorkflows,
  updateWorkflow,
} from './store.ts';
