import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressOf } from '#contract-kit/endpoint.ts';
import { formatAmount } from '#domain/money/money.ts';
import {
  TRANSMISSION_LABELS,
  type TransmissionKind,
  type TransmissionStatus,
} from '#domain/status/transmission-status.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { ActButton } from '#web/admin/ConfirmAct.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { Loaded } from '#web/admin/QueryFailure.tsx';
import { call } from '#web/api/call.ts';
import { downloadFile } from '#web/api/download.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import type { TaxReport } from '../contract.ts';
import * as calls from '../contract.ts';
import { taxReports, taxReportsKey } from './queries.ts';

const kinds: Record<TransmissionKind, string> = {
  transactions: 'Ventes',
  payments: 'Encaissements',
  invoice: 'Facture',
};

const tones: Record<TransmissionStatus, BadgeTone> = {
  to_send: 'neutral',
  sent: 'neutral',
  accepted: 'success',
  refused: 'danger',
  nothing: 'neutral',
};

const nameOf = ({ kind, invoice, from, to }: TaxReport) =>
  invoice
    ? `${kinds[kind]} ${invoice}, du ${formatDay(from)}`
    : `${kinds[kind]}, du ${formatDay(from)} au ${formatDay(to)}`;

function sumOf({ kind, status, amount, vat }: TaxReport): string {
  if (status === 'nothing') return '—';
  return kind === 'payments'
    ? `${formatAmount(amount)} TTC`
    : `${formatAmount(amount)} HT, TVA ${formatAmount(vat)}`;
}

function Since({ report: { status, due, sent_at, settled_at } }: { report: TaxReport }) {
  if (status === 'nothing') return null;
  if (status === 'to_send' || status === 'refused')
    return <> · À remettre au plus tard le {formatDay(due)}</>;
  const since = settled_at ?? sent_at;
  return since ? (
    <>
      {' · '}
      <Moment at={since} />
    </>
  ) : null;
}

function Acts({ report }: { report: TaxReport }) {
  const { id, kind, invoice, from, attempt, status } = report;
  if (status === 'nothing') return null;
  const params = { id };
  return (
    <>
      {invoice ? null : (
        <ActButton
          aria-label={`Télécharger le rapport\u00a0: ${nameOf(report)}`}
          run={() =>
            downloadFile(
              addressOf(calls.downloadTaxReport, params),
              `${kind}-${from}-${attempt}.xml`,
              'admin',
            )
          }
          refreshes={taxReportsKey}
          done={() => 'Rapport téléchargé.'}
          failed="Impossible de télécharger le rapport"
        >
          Télécharger
        </ActButton>
      )}
      {status === 'refused' ? (
        <ActButton
          aria-label={`Envoyer à nouveau\u00a0: ${nameOf(report)}`}
          run={() => call(calls.sendTaxReportAgain, { params })}
          refreshes={taxReportsKey}
          done={() => 'L’envoi part de nouveau vers la plateforme.'}
          failed="Impossible d’envoyer le rapport à nouveau"
        >
          Envoyer à nouveau
        </ActButton>
      ) : null}
    </>
  );
}

function ReportRow({ report }: { report: TaxReport }) {
  const { status, reason, corrects } = report;
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">
          {nameOf(report)}
          {corrects ? <span className="font-normal text-muted">, rectifié</span> : null}
        </p>
        <Badge tone={tones[status]}>{TRANSMISSION_LABELS[status]}</Badge>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-muted tabular-nums">
          {sumOf(report)}
          <Since report={report} />
        </p>
        <div className="flex flex-wrap gap-2">
          <Acts report={report} />
        </div>
      </div>
      {reason ? <p className="whitespace-pre-line text-danger-text">{reason}</p> : null}
    </li>
  );
}

function emptyWords(platform: string | null, since: string): string {
  return platform
    ? `Le premier partira à la fin de la première période après le ${formatDay(since)}.`
    : 'Aucune plateforme agréée n’est réglée\u00a0: rien n’est préparé ni envoyé. Écrivez PLATFORM_API_URL et ce qui va avec dans les réglages du serveur.';
}

/** docs/product/tax-report.md#staff */
export function TaxReportsCard() {
  const [page, setPage] = useState(1);
  const query = useQuery(taxReports(page));
  return (
    <Card
      title="Rapports à l’administration fiscale"
      description={`Les ventes et les encaissements, additionnés par jour et par taux, remis à une plateforme agréée à la fin de chaque période. Les factures aux entreprises françaises partent une à une\u00a0: seules celles qui ne sont pas encore acceptées sont ici.`}
      flush
    >
      <Loaded query={query} failed="Impossible de charger les rapports" loading="Chargement des rapports…">
        {({ platform, since, reports, pagination: { total_pages: pages } }) =>
          reports.length === 0 ? (
            <EmptyState title="Aucun rapport">{emptyWords(platform, since)}</EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line border-line border-t">
                {reports.map((report) => (
                  <ReportRow key={report.id} report={report} />
                ))}
              </ul>
              {pages > 1 ? (
                <div className="border-line border-t px-4 py-3 md:px-6">
                  <Pagination
                    page={page}
                    pageCount={pages}
                    onPageChange={setPage}
                    pending={query.isPlaceholderData}
                  />
                </div>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
