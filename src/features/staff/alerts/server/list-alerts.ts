import { pageLinks } from '#contract-kit/pagination.ts';
import { alertGuide } from '#domain/watch/alert-guide.ts';
import type { Shop } from '#server/shop.ts';
import { type Alert, listAlerts } from '../contract.ts';
import { type AlertRow, countOpenAlerts, selectOpenAlerts } from './store.ts';

export function shownAlert({ id, kind, details, raisedAt, resolvedAt, resolution }: AlertRow): Alert {
  const { title, explanation, proposal, acts } = alertGuide(kind);
  return {
    id,
    kind,
    title,
    explanation,
    proposal,
    acts: [...acts],
    details,
    raised_at: raisedAt.toISOString(),
    resolved_at: resolvedAt?.toISOString() ?? null,
    resolution,
  };
}

export async function openAlerts(
  { db }: Pick<Shop, 'db'>,
  { page, page_size: size }: { page: number; page_size: number },
) {
  const count = await countOpenAlerts(db);
  const rows = await selectOpenAlerts(db, { limit: size, offset: (page - 1) * size });
  const links = pageLinks(listAlerts.path, { page_size: size }, count, page, size);
  return { count, ...links, results: rows.map(shownAlert) };
}
