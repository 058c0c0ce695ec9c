/** What is looked at before an automation is sold (docs/product/idea.md#checklist-before-the-sale). */

/** What came of an idea. */
export interface DraftSeen {
  hasCover: boolean;
  isDescriptionByAi: boolean;
  forWhom: string;
  /** Somebody of the team opened the published page as a customer does. */
  isTried: boolean;
  hasSample: boolean;
}

interface WorkflowSeen {
  wanted: boolean;
  deployedAt: Date | null;
  problem: string | null;
}

/** Whatever is not there, nothing is asked of it. */
export interface SaleSeen {
  workflow: WorkflowSeen | undefined;
  isPageWritten: boolean;
  draft: DraftSeen | undefined;
}

export interface ChecklistLine {
  key: 'workflow' | 'page' | 'draft';
  label: string;
  is_done: boolean;
  /** Why it is not, where the label does not tell. */
  reason: string | null;
}

/** Null once it would answer who buys. */
function workflowTrouble({ wanted, deployedAt, problem }: WorkflowSeen): string | null {
  if (!wanted) return deployedAt === null ? 'n8n ne l’a pas encore' : 'il est hors service';
  if (problem !== null) return `n8n ne l’accepte pas\u00a0: ${problem}`;
  return deployedAt === null ? 'n8n ne l’a pas encore reçu' : null;
}

function workflowLine(workflow: WorkflowSeen): ChecklistLine {
  const reason = workflowTrouble(workflow);
  return { key: 'workflow', label: 'son workflow en service', is_done: reason === null, reason };
}

const draftLines = (draft: DraftSeen): [label: string, isDone: boolean][] => [
  ['une couverture', draft.hasCover],
  ['une description écrite par une personne', !draft.isDescriptionByAi],
  ['«\u00a0Pour qui\u00a0» rempli', draft.forWhom.trim() !== ''],
  ['sa page publiée, ouverte «\u00a0comme un client\u00a0»', draft.isTried],
  ['un exemple pour l’essai sans compte', draft.hasSample],
];

export function checklistOf({ workflow, isPageWritten, draft }: SaleSeen): ChecklistLine[] {
  const page: ChecklistLine = { key: 'page', label: 'sa page écrite', is_done: false, reason: null };
  return [
    ...(workflow ? [workflowLine(workflow)] : []),
    ...(isPageWritten ? [] : [page]),
    ...(draft ? draftLines(draft) : []).map(
      ([label, is_done]): ChecklistLine => ({ key: 'draft', label, is_done, reason: null }),
    ),
  ];
}

/** The first kind of what lacks, and all of that kind; null once it may be sold. */
export function lackingOf(seen: SaleSeen): { key: ChecklistLine['key']; detail: string } | null {
  const lacking = checklistOf(seen).filter(({ is_done }) => !is_done);
  const key = lacking[0]?.key;
  if (!key) return null;
  const labels = lacking.filter((line) => line.key === key).map(({ label }) => label);
  return { key, detail: `Avant la vente, il manque\u00a0: ${labels.join(', ')}.` };
}
