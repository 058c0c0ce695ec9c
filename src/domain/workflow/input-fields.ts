/** What a workflow asks of who runs it: a form's fields (docs/product/workflow.md#input-fields). */

export const INPUT_KINDS = ['text', 'long_text', 'number', 'date', 'email', 'choice', 'yes_no'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** Also the key of the value in what is sent to the workflow. */
export const INPUT_NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const MOST_INPUTS = 12;

export interface InputField {
  name: string;
  label: string;
  kind: InputKind;
  required: boolean;
  /** Of a choice; empty for any other kind. */
  choices: readonly string[];
}
