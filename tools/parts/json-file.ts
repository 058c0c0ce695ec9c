import { saveFile } from './save-file.ts';

export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, JSON.stringify(value, null, 2), 'application/json');

export type JsonFile =
  | { is: 'ours'; data: Record<string, unknown> }
  | { is: 'refused'; why: 'not_json' | 'no_tool' | 'other_tool'; tool?: string };

/** A file that the tool wrote says so: `outil`. */
export function readJson(text: string, tool: string): JsonFile {
  let data: unknown;
  try {
    data = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return { is: 'refused', why: 'not_json' };
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data))
    return { is: 'refused', why: 'no_tool' };
  const fields: Record<string, unknown> = { ...data };
  if (fields.outil === tool) return { is: 'ours', data: fields };
  return typeof fields.outil === 'string'
    ? { is: 'refused', why: 'other_tool', tool: fields.outil }
    : { is: 'refused', why: 'no_tool' };
}

export function refusalWords(file: Extract<JsonFile, { is: 'refused' }>): string {
  const reasons = {
    not_json: 'Ce fichier n’est pas une sauvegarde de cet outil\u00a0: il ne contient pas de JSON lisible.',
    no_tool: 'Ce fichier n’est pas une sauvegarde de cet outil\u00a0: il ne dit pas quel outil l’a écrit.',
    other_tool: `Ce fichier n’est pas une sauvegarde de cet outil, mais de l’outil «\u00a0${file.tool}\u00a0».`,
  };
  return `${reasons[file.why]} Votre saisie n’a pas changé.`;
}
