/** docs/product/workflow.md#closed-list-of-steps */

export const STEP_KINDS = [
  'compose',
  'condition',
  'date',
  'group',
  'document',
  'send_email',
  'call_service',
  'read_table',
  'write_table',
  'schedule',
] as const;
export type StepKind = (typeof STEP_KINDS)[number];

export const STEP_LABELS: Record<StepKind, string> = {
  compose: 'Composer des données',
  condition: 'Vérifier une condition',
  date: 'Mettre une date en forme',
  group: 'Regrouper des lignes',
  document: 'Composer un document',
  send_email: 'Envoyer un email',
  call_service: 'Appeler un service',
  read_table: 'Lire un tableau',
  write_table: 'Écrire dans un tableau',
  schedule: 'Attendre une heure dite',
};

/** These need somebody's account, so they stay off until the team connects them. */
export const STEPS_TO_CONNECT: readonly StepKind[] = [
  'send_email',
  'call_service',
  'read_table',
  'write_table',
  'schedule',
];

export const MOST_STEPS = 12;

export interface WorkflowStep {
  kind: StepKind;
  /** One line of a person's or a model's words, shown but never run. */
  title: string;
  field: string | null;
}
