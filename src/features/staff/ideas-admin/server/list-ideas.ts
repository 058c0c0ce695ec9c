import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { IDEA_STATUS_LABELS, IDEA_USAGE_TYPE_LABELS, moveOfStaff } from '#domain/status/idea-status.ts';
import { csvInstant } from '#domain/text/french-csv.ts';
import type { Columns } from '#server/db/prepared.ts';
import type { ideas } from '#server/db/schema/support.ts';
import type { CsvColumns } from '#server/http/csv-file.ts';
import { listFileOfPeople } from '#server/http/list-file.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import type { AskedIdeas, IdeasFile } from '../contract.ts';
import { chosenIdeas } from './store.ts';

type Line = Columns<
  typeof ideas,
  | 'id'
  | 'email'
  | 'title'
  | 'generated_title'
  | 'description'
  | 'ai_summary'
  | 'texts_changed'
  | 'usage_type'
  | 'status'
  | 'confidence_percentage'
  | 'created_at'
> & { category: string | null };

const read = {
  columns: `i.id, i.email, i.title, i.generated_title, i.description, i.ai_summary, i.texts_changed, i.usage_type, i.status,
    i.confidence_percentage, i.created_at, c.name as category`,
  joins: 'join automation_ideas i on i.id = page.id left join categories c on c.id = i.category_id',
};

const csv: CsvColumns<Line> = {
  Numéro: ({ id }) => id,
  Email: ({ email }) => email,
  Titre: ({ title }) => title,
  'Titre de l’IA': ({ generated_title }) => generated_title,
  Description: ({ description }) => description,
  'Résumé de l’IA': ({ ai_summary }) => ai_summary,
  'Relus par l’équipe': ({ texts_changed }) => (texts_changed ? 'oui' : 'non'),
  Catégorie: ({ category }) => category,
  Usage: ({ usage_type }) => IDEA_USAGE_TYPE_LABELS[usage_type],
  Statut: ({ status }) => IDEA_STATUS_LABELS[status],
  'Confiance du modèle (%)': ({ confidence_percentage }) => confidence_percentage,
  Reçue: ({ created_at }) => csvInstant(created_at),
};

/** Throws as `listFileOfPeople`. */
export function exportIdeas(shop: Shop, staff: Staff, filter: IdeasFile): Promise<AnsweredFile> {
  const file = {
    name: 'idees',
    chosen: chosenIdeas(filter, read),
    lineOf: (line: Line) => line,
    columns: csv,
  };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: 'idea', filter });
}

type PreviewedLine = Columns<typeof ideas, 'id' | 'title' | 'status'>;

const previewed = { columns: 'i.id, i.title, i.status' };

export function previewIdeas(
  { pool }: Pick<Shop, 'pool'>,
  { act, ids, filter }: AskedIdeas,
): Promise<SeveralLines> {
  const lineOf = ({ id, title, status }: PreviewedLine): SeveralLine => ({
    id,
    name: title || `Idée n°\u00a0${id}`,
    refusal: moveOfStaff(status, act)
      ? null
      : `Elle est «\u00a0${IDEA_STATUS_LABELS[status]}\u00a0»\u00a0: elle ne peut pas y aller.`,
    seen: status,
  });
  return previewLines(pool, chosenIdeas({ ...filter, ids }, previewed), lineOf);
}
