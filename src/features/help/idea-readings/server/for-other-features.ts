export { isBudgetSpent } from './begin-reading.ts';
export { selectAnalyses, selectAnalysis, selectCallsOf } from './call-store.ts';
export { selectAnswers } from './question.ts';
export { workflowOfAnalysis } from './workflow-of-analysis.ts';
