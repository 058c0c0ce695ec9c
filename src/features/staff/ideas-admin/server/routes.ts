import { Refusal } from '#contract-kit/error-codes.ts';
import type { SeveralLine } from '#contract-kit/several-lines.ts';
import { IDEA_STATUS_LABELS, IDEA_USAGE_TYPE_LABELS, moveOfStaff } from '#domain/status/idea-status.ts';
import { csvInstant } from '#domain/text/french-csv.ts';
import { selectAnalyses, workflowOfAnalysis } from '#help/idea-readings/server/for-other-features.ts';
import { changeIdea, changeWords, offerGift } from '#help/ideas/server/for-other-features.ts';
import type { Columns } from '#server/db/connection.ts';
import type { ideas } from '#server/db/schema/support.ts';
import { type CsvColumns, listFileOfPeople } from '#server/http/csv-file.ts';
import type { FeatureScope } from '#server/http/feature.ts';
import { featureOf, staffCall, staffFile } from '#server/http/staff-call.ts';
import { areClaimsSigned, signClaims } from '#server/keys/signed-key.ts';
import type { Shop } from '#server/shop.ts';
import { previewLines } from '#staff/lists/server/for-other-features.ts';
import * as calls from '../contract.ts';
import { IDEAS } from '../contract.ts';
import type { Approval, Rejection } from '../decision.ts';
import { type LockedIdea, onIdea, refuseChanged, remove, reprocess } from './idea-acts.ts';
import { makeDraft } from './make-draft.ts';
import { showReadings } from './show-readings.ts';
import { chosenIdeas, countIdeas, openIdea, selectIdea, selectPage, shownIdea } from './store.ts';

type Line = Columns<
  typeof ideas,
  | 'id'
  | 'email'
  | 'title'
  | 'generated_title'
  | 'description'
  | 'ai_summary'
  | 'texts_changed'
  | 'texts_approved'
  | 'usage_type'
  | 'status'
  | 'confidence_percentage'
  | 'created_at'
> & { category: string | null };

const read = {
  columns: `i.id, i.email, i.title, i.generated_title, i.description, i.ai_summary, i.texts_changed, i.texts_approved, i.usage_type, i.status,
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
  'Relus par l’équipe': ({ texts_approved }) => (texts_approved ? 'oui' : 'non'),
  Catégorie: ({ category }) => category,
  Usage: ({ usage_type }) => IDEA_USAGE_TYPE_LABELS[usage_type],
  Statut: ({ status }) => IDEA_STATUS_LABELS[status],
  'Confiance du modèle (%)': ({ confidence_percentage }) => confidence_percentage,
  Reçue: ({ created_at }) => csvInstant(created_at),
};

/** Throws what `listFileOfPeople` throws. */
const exportIdeas = staffFile(calls.exportIdeas, (shop, { query: filter, staff }) => {
  const file = {
    name: 'idees',
    chosen: chosenIdeas(filter, read),
    lineOf: (line: Line) => line,
    columns: csv,
  };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: IDEAS.subject, filter });
});

type PreviewedLine = Columns<typeof ideas, 'id' | 'title' | 'status'>;

const previewed = { columns: 'i.id, i.title, i.status' };

const previewIdeas = staffCall(calls.previewIdeas, ({ pool }, { body: { act, ids, filter } }) => {
  const lineOf = ({ id, title, status }: PreviewedLine): SeveralLine => ({
    id,
    name: title || `Idée n°\u00a0${id}`,
    refusal: moveOfStaff(status, act)
      ? null
      : `Elle est «\u00a0${IDEA_STATUS_LABELS[status]}\u00a0»\u00a0: elle ne peut pas y aller.`,
    seen: status,
  });
  return previewLines(pool, chosenIdeas({ ...filter, ids }, previewed), lineOf);
});

type Signing = Pick<Shop, 'settings' | 'clock'>;

const validMs = 5 * 60_000;

const sign = ({ settings }: Signing, claims: string): string =>
  signClaims(settings, 'rouage workflow file', claims).toString('base64url');

/** Anybody with the address may read it for five minutes (docs/product/idea.md#workflow-of-an-idea). */
function workflowAddress(shop: Signing, { id, attempt }: { id: number; attempt: number }): string {
  const claims = `${id}.${attempt}.${shop.clock.now().getTime() + validMs}`;
  return `/api/workflow-files/${claims}.${sign(shop, claims)}/`;
}

/** Undefined when this shop did not sign it or no longer holds the workflow. */
function readWorkflowAddress(shop: Signing, text: string): { id: number; attempt: number } | undefined {
  const found = /^((\d{1,10})\.(\d{1,10})\.(\d{13}))\.([\w-]{43})$/.exec(text);
  const [, claims = '', id, attempt, until, signature = ''] = found ?? [];
  const isOurs = areClaimsSigned(
    shop.settings,
    'rouage workflow file',
    claims,
    Buffer.from(signature, 'base64url'),
  );
  if (!found || !isOurs) return undefined;
  return Number(until) > shop.clock.now().getTime()
    ? { id: Number(id), attempt: Number(attempt) }
    : undefined;
}

/** It serves the model's latest workflow. */
const giveWorkflowAddress = staffCall(calls.downloadWorkflow, async (shop, { params: { id } }) => {
  const row = await selectIdea(shop.db, id);
  if (!row || row.idea.workflowKey === '') throw new Refusal('not_found');
  const [last] = await selectAnalyses(shop.db, id, { limit: 1 });
  if (!last) throw new Refusal('not_found');
  return { download_url: workflowAddress(shop, { id, attempt: last.attempt }) };
});

/** A browser that saves the file sends no token, so the address alone opens it. */
function serveWorkflowFiles({ app, shop }: FeatureScope): void {
  const options = { schema: { hide: true }, exposeHeadRoute: false };
  app.get<{ Params: { key: string } }>('/api/workflow-files/:key/', options, async (request, reply) => {
    const named = readWorkflowAddress(shop, request.params.key);
    const [found] = named
      ? await selectAnalyses(shop.db, named.id, { limit: 1, attempt: named.attempt })
      : [];
    if (!found) throw new Refusal('link_expired');
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="workflow_idea_${found.ideaId}.json"`)
      .header('cache-control', 'no-store')
      .send(`${JSON.stringify(workflowOfAnalysis(found), null, 2)}\n`);
  });
}

type Words = { [Field in keyof (Approval & Rejection)]?: string | undefined };

function changedWords(idea: LockedIdea, given: Words): (keyof Words)[] {
  const { generatedTitle, aiSummary, rejectionReason } = idea;
  const kept = { generated_title: generatedTitle, ai_summary: aiSummary, rejection_reason: rejectionReason };
  const names = ['generated_title', 'ai_summary', 'rejection_reason'] as const;
  return names.filter((name) => given[name] !== undefined && given[name] !== kept[name]);
}

/** The second of two people gets a refusal, unless both wanted the same (docs/product/idea.md#moves-of-staff). */
const move = staffCall(calls.moveIdea, (shop, { params: { id }, body: asked, staff }) =>
  onIdea(shop, { id, staff }, async ({ tx, row: idea, now, note }) => {
    const { status: to, seen, generated_title, ai_summary, rejection_reason = '' } = asked;
    const isThere = idea.status === to;
    const isRead = to === 'approved' && generated_title !== undefined && ai_summary !== undefined;
    const isStill = isThere && changedWords(idea, asked).length === 0;
    if (isStill && (idea.textsApproved || !isRead)) return openIdea(tx, id);
    // Approved with others, it is read now.
    if (isThere && isRead && !idea.textsApproved) {
      const fields = changedWords(idea, asked);
      const words = { generatedTitle: generated_title, aiSummary: ai_summary };
      await changeWords(tx, id, { ...words, textsApproved: true, textsChanged: fields.length > 0 });
      await note('idea.move', { status: to }, { status: to, fields });
      return openIdea(tx, id);
    }
    refuseChanged(isThere ? undefined : seen, idea);
    if (isThere) throw new Refusal('changed_meanwhile');
    const act = moveOfStaff(idea.status, to);
    if (!act) throw new Refusal('idea_move_not_allowed');
    // A former reason of rejection is not part of this decision.
    const fields = changedWords({ ...idea, rejectionReason: '' }, asked);
    const words = {
      ...(generated_title !== undefined && { generatedTitle: generated_title }),
      ...(ai_summary !== undefined && { aiSummary: ai_summary }),
      ...(to === 'approved' && { textsChanged: fields.length > 0, textsApproved: isRead }),
      rejectionReason: rejection_reason,
    };
    await changeIdea(tx, idea, { act, now, words });
    await note('idea.move', { status: idea.status }, { status: to, ...(fields.length > 0 && { fields }) });
    return openIdea(tx, id);
  }),
);

const giveToAuthor = staffCall(calls.giveToAuthor, async (shop, { params: { id }, staff }) => {
  await offerGift(shop, { ideaId: id, staff });
  return openIdea(shop.db, id);
});

export const ideasAdmin = featureOf(
  serveWorkflowFiles,
  staffCall(calls.listAllIdeas, async (shop, { query }) => {
    const { rows, pagination } = await selectPage(shop, query);
    return { ideas: rows.map(shownIdea), pagination };
  }),
  exportIdeas,
  previewIdeas,
  staffCall(calls.ideaStatistics, ({ db }) => countIdeas(db)),
  staffCall(calls.readIdea, ({ db }, { params }) => openIdea(db, params.id)),
  move,
  reprocess,
  makeDraft,
  giveToAuthor,
  staffCall(calls.ideaReadings, ({ db }, { params }) => showReadings(db, params.id)),
  giveWorkflowAddress,
  remove,
);
