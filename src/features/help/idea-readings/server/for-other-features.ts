export { isBudgetSpent } from './begin-reading.ts';
export { selectAnalyses, selectCallsOf } from './call-store.ts';
export { selectAnswers } from './question.ts';
export { workflowOfAnalysis } from './workflow-of-analysis.ts';
