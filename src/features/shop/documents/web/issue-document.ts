import type { GivenPaper } from '#domain/document/issued-papers.ts';
import type { KitMessageOf } from '#domain/document/kit-message.ts';
import type { KeptLine } from '#domain/document/rouage.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { DeskActions } from './conflicts.ts';
import { begunKinds, issueKept } from './kept-documents.ts';

const notSaved = () =>
  new ApiError(409, {
    code: 'not_saved',
    detail: 'Ce document n’est pas encore enregistré\u00a0: réessayez une fois qu’il l’est.',
  });

/** Null where the person would rather not, or shows another meanwhile. Throws `ApiError`. */
export async function issueShown(
  desk: DeskActions,
  { kind, paper: text }: Pick<KitMessageOf<'issue'>, 'kind' | 'paper'>,
): Promise<KeptLine['issued']> {
  // Its fields are the shop’s to judge.
  const paper: GivenPaper = JSON.parse(text);
  const { slug, lines } = desk;
  const document = desk.view().current;
  if (!document) return null;
  const { key, issued: already } = document;
  if (already?.kind === kind) return already;
  const asksFirst = !(await begunKinds(slug)).includes(kind);
  const day: unknown = paper.day;
  const asked = await desk.ask({ is: 'issue', kind, day: typeof day === 'string' ? day : '', asksFirst });
  if (asked.is === 'no' || desk.view().current?.key !== key) return null;
  await lines.send(key);
  // What the shop has is an older look than what the person sees.
  if (lines.unsent(key)) throw notSaved();
  const first = asked.is === 'first' ? { first: asked.number } : {};
  const { issued } = await issueKept({ slug, key }, { kind, version: lines.version(key), paper, ...first });
  desk.put(await lines.load(key));
  return issued;
}
