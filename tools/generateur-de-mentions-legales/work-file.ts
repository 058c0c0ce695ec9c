/** Answers as they are kept. */
import { isFields } from '../parts/checked-work.ts';
import { readSavedForm, type SavedForm } from '../parts/saved-form.ts';

export interface NoticeWork extends SavedForm {
  outil: 'mentions-legales';
  version: 2;
}

/** Null where it is none. */
export function readNoticeWork(value: unknown): NoticeWork | null {
  const form = readSavedForm(value);
  return form && { outil: 'mentions-legales', version: 2, ...form };
}

/** As a list names it: by its site, or who publishes it. */
export function titleOfNotice({ champs }: NoticeWork): string {
  const text = (id: string) => (typeof champs[id] === 'string' ? champs[id].trim() : '');
  const person = `${text('prenom')} ${text('nom')}`.trim();
  return ['Mentions légales', text('site') || text('denomination') || person].filter(Boolean).join(', ');
}

/**
 * The first version said `type` and `answers`. It took for granted that nothing leaves the Union, and knew nobody to whom
 * it goes: that is asked again.
 */
export function fromFirstVersion(text: string): string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return text;
  }
  if (!isFields(data) || data.type !== 'mentions-legales' || !isFields(data.answers)) return text;
  const { answers } = data;
  const champs = { ...answers, 'hors-ue': answers['hors-ue'] === 'oui' ? 'oui' : '' };
  return JSON.stringify({ outil: 'mentions-legales', version: 2, champs, lignes: [] });
}
