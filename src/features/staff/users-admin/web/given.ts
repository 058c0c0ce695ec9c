import { addMonths } from '#domain/time/billing-period.ts';
import { formatDateTime, formatDay } from '#domain/time/french-dates.ts';

export interface Given {
  kind: 'month' | 'gift';
  /** It is a Paris day, such as `2026-12-25`. */
  endDay: string;
  forGood: boolean;
}

/** The server's refusals stand at their fields. */
export interface FieldErrors {
  user_id?: string | undefined;
  automation_id?: string | undefined;
  end_date?: string | undefined;
  gift_as_purchase?: string | undefined;
  other?: string | undefined;
}

export function consequencesOf({ kind, endDay, forGood }: Given, now: Date): string[] {
  if (kind === 'month')
    return [
      'Débite 0\u00a0€, maintenant et plus tard\u00a0: rien ne commence chez Stripe.',
      `L’accès est ouvert aussitôt, jusqu’au ${formatDateTime(addMonths(now, 1))} environ\u00a0; il se termine de lui-même.`,
      'Aucun email ne part.',
    ];
  const end = formatDay(endDay);
  return [
    'Débite 0\u00a0€, maintenant et plus tard.',
    forGood
      ? `L’accès est ouvert aussitôt, jusqu’à la fin du ${end}. Ensuite l’automatisation reste acquise\u00a0; son abonnement se paie comme les autres, si le client le veut.`
      : `L’accès est ouvert aussitôt, jusqu’à la fin du ${end}. Ensuite l’automatisation est reprise.`,
    'Un email l’annonce au client.',
  ];
}
