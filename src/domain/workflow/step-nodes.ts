import { receivedValue, shownLabel, shownValue } from './expressions.ts';
import type { InputField } from './read-inputs.ts';
import { STEP_LABELS, type StepKind, type WorkflowStep } from './steps.ts';
import { nodeType, type WorkflowNode } from './workflow-file.ts';

export type NodeDraft = Pick<WorkflowNode, 'name' | 'type' | 'typeVersion' | 'parameters'> & {
  toConnect?: true;
  notes?: string;
};

export interface DrawnStep {
  node: NodeDraft;
  otherwise?: NodeDraft;
  /** Stands beside the chain, and starts the workflow too once the team connects it. */
  begins?: true;
}

interface Drawing {
  /** « 3. Composer un document » is ours: expressions and connections refer to names. */
  name: string;
  key: string;
  field: InputField | undefined;
  inputs: readonly InputField[];
}

type Body = Omit<DrawnStep, 'node'> & { node: Omit<NodeDraft, 'name' | 'notes'> };

const NOTE_MOST = 200;

/** Words of a person or model are shown in a form that nothing evaluates. */
function note(kind: StepKind, title: string): string {
  const words = title
    .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu, ' ')
    .replaceAll(/[{}]{2,}/g, (braces) => braces.split('').join(' '))
    .trim();
  return [...`${STEP_LABELS[kind]}\u00a0: ${words}`].slice(0, NOTE_MOST).join('');
}

const kindsOfValue = { number: 'number', yes_no: 'boolean' } as const;
export const valueKind = (field: InputField | undefined) =>
  field?.kind === 'number' || field?.kind === 'yes_no' ? kindsOfValue[field.kind] : 'string';

function setNode(assignments: readonly object[], keepsRest: boolean): Body['node'] {
  return {
    type: nodeType('set'),
    typeVersion: 3.4,
    parameters: {
      mode: 'manual',
      assignments: { assignments },
      includeOtherFields: keepsRest,
      options: {},
    },
  };
}

function compose({ key, field }: Drawing): Body {
  const value = receivedValue(field?.name ?? null);
  return { node: setNode([{ id: key, name: key, value, type: field ? valueKind(field) : 'object' }], true) };
}

function condition({ name, key, field }: Drawing): Body {
  const kind = field ? valueKind(field) : 'object';
  const operator =
    kind === 'boolean'
      ? { type: 'boolean', operation: 'true', singleValue: true }
      : { type: kind, operation: 'notEmpty', singleValue: true };
  const conditions = [{ id: key, leftValue: receivedValue(field?.name ?? null), rightValue: '', operator }];
  return {
    node: {
      type: nodeType('if'),
      typeVersion: 2.2,
      parameters: {
        conditions: {
          options: { caseSensitive: true, leftValue: '', typeValidation: 'loose', version: 2 },
          conditions,
          combinator: 'and',
        },
        looseTypeValidation: true,
        options: {},
      },
    },
    otherwise: {
      name: `${name}\u00a0: non`,
      ...setNode([{ id: key, name: key, value: false, type: 'boolean' }], true),
    },
  };
}

function date({ key, field }: Drawing): Body {
  const options = { includeInputFields: true };
  const parameters =
    field?.kind === 'date' && field.required
      ? {
          operation: 'formatDate',
          date: receivedValue(field.name),
          format: 'custom',
          customFormat: 'dd/MM/yyyy',
          outputFieldName: key,
          options,
        }
      : { operation: 'getCurrentDate', includeTime: false, outputFieldName: key, options };
  return { node: { type: nodeType('dateTime'), typeVersion: 2, parameters } };
}

function group({ key }: Drawing): Body {
  const parameters = {
    aggregate: 'aggregateAllItemData',
    destinationFieldName: key,
    include: 'allFields',
    options: {},
  };
  return { node: { type: nodeType('aggregate'), typeVersion: 1, parameters } };
}

/** One row per value, not broken across pages. Braces never double, for n8n would evaluate them. */
const DOCUMENT_STYLE = [
  '@page{margin:18mm 16mm}',
  'body{max-width:44rem;margin:2rem auto;padding:0 1rem;color:#000;background:#fff;font:11pt/1.5 system-ui,sans-serif}',
  'dl{margin:0}',
  'div{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:0 1.5rem;padding:.6rem 0;border-bottom:1px solid #bbb;break-inside:avoid}',
  'dt{color:#444}',
  'dd{margin:0;font-weight:600;overflow-wrap:anywhere;white-space:pre-line}',
].join('');

function document({ field, inputs }: Drawing): Body {
  const shown = field ? [field] : inputs;
  const lines = shown.map(
    ({ name }) => `<div><dt>${shownLabel(name)}</dt><dd>${shownValue(name)}</dd></div>`,
  );
  const html = `<!DOCTYPE html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Document</title><style>${DOCUMENT_STYLE}</style><dl>${lines.join('')}</dl></html>`;
  return {
    node: {
      type: nodeType('html'),
      typeVersion: 1.2,
      parameters: { operation: 'generateHtmlTemplate', html },
    },
  };
}

const toConnect = (type: string, typeVersion: number, parameters: Record<string, unknown>): Body => ({
  node: { type: nodeType(type), typeVersion, parameters, toConnect: true },
});

const bodies: Record<StepKind, (drawing: Drawing) => Body> = {
  compose,
  condition,
  date,
  group,
  document,
  send_email: () =>
    toConnect('emailSend', 2.1, {
      fromEmail: '',
      toEmail: '',
      subject: '',
      emailFormat: 'text',
      text: '',
      options: {},
    }),
  call_service: () => toConnect('httpRequest', 4.2, { method: 'POST', url: '', options: {} }),
  read_table: () => toConnect('googleSheets', 4.5, { resource: 'sheet', operation: 'read', options: {} }),
  write_table: () => toConnect('googleSheets', 4.5, { resource: 'sheet', operation: 'append', options: {} }),
  schedule: () => ({
    ...toConnect('scheduleTrigger', 1.2, { rule: { interval: [{ field: 'days', triggerAtHour: 8 }] } }),
    begins: true,
  }),
};

const CONNECT: Partial<Record<StepKind, string>> = {
  send_email: 'un compte d’envoi d’emails, l’expéditeur et le destinataire',
  call_service: 'l’adresse du service et son compte',
  read_table: 'un compte Google et le tableau à lire',
  write_table: 'un compte Google et le tableau à remplir',
  schedule: 'l’heure voulue, et ce qui remplace le formulaire',
};

function notesOf({ kind, title }: WorkflowStep): string {
  const missing = CONNECT[kind];
  return missing ? `${note(kind, title)}\nÀ connecter par l’équipe\u00a0: ${missing}.` : note(kind, title);
}

/** `place` counts from 1. */
export function stepNodes(step: WorkflowStep, place: number, inputs: readonly InputField[]): DrawnStep {
  const name = `${place}. ${STEP_LABELS[step.kind]}`;
  const field = inputs.find((input) => input.name === step.field);
  const { node, ...rest } = bodies[step.kind]({ name, key: `etape_${place}`, field, inputs });
  return { ...rest, node: { ...node, name, notes: notesOf(step) } };
}
