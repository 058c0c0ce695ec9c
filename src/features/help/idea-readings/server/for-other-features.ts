export { selectAnalyses, selectAnalysis, selectCallsOf } from './call-store.ts';
export { workflowOfAnalysis } from './workflow-of-analysis.ts';
