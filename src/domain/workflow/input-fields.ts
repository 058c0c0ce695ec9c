/** docs/product/workflow.md#input-fields */

export const INPUT_KINDS = ['text', 'long_text', 'number', 'date', 'email', 'choice', 'yes_no'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

/** It is also the value's key in what the workflow receives. */
export const INPUT_NAME = /^[a-z][a-z0-9_]{0,39}$/;
export const MOST_INPUTS = 12;

export interface InputField {
  name: string;
  label: string;
  kind: InputKind;
  required: boolean;
  /** Empty unless the field is a choice. */
  choices: readonly string[];
}
