import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { centsFromEuros } from '#domain/money/money.ts';
import type { Quote } from '../contract.ts';
import { PaymentSummary } from './PaymentPanel.tsx';

afterEach(cleanup);

const quote: Quote = {
  automation_id: 7,
  automation_name: 'Devis',
  type: 'initial',
  purchase_price: 35,
  first_month: 5,
  total_today: 40,
  first_month_price: 5,
  monthly_price: 5,
  monthly_cost: 5,
  cap_discount: 0,
  first_month_discount: 0,
  monthly_cap: 15,
  month_before: 0,
  month_after: 5,
  month_from: null,
  coupon: null,
};

function lines(changes: Partial<Quote> = {}): string[] {
  const shown = { ...quote, ...changes };
  render(<PaymentSummary quote={shown} image={null} total={centsFromEuros(shown.total_today)} tax="TTC" />);
  return screen.getAllByRole('term').map((term) => {
    const amount = term.nextElementSibling?.textContent ?? '';
    return `${term.textContent} ${amount}`.replaceAll('\u00a0', ' ');
  });
}

describe('what a payment costs', () => {
  it('is told line by line, today and then each month', () => {
    expect(lines()).toEqual([
      'Achat, une seule fois 35 €',
      'Premier mois d’abonnement 5 €',
      'Total aujourd’hui, TTC 40 €',
      'Puis, chaque mois 5 €/mois',
    ]);
  });

  it('shows the visitor’s price, what the cap takes off and what is left, to the cent', () => {
    const capped = {
      first_month: 2,
      first_month_discount: 3,
      total_today: 37,
      monthly_cost: 3.75,
      cap_discount: 1.25,
      month_before: 12.5,
      month_after: 15,
    };
    expect(lines(capped)).toEqual([
      'Achat, une seule fois 35 €',
      'Premier mois d’abonnement 5 €',
      'Remise plafond −3 €',
      'Total aujourd’hui, TTC 37 €',
      'Prix de l’abonnement 5 €/mois',
      'Remise plafond −1,25 €/mois',
      'Sa part, chaque mois 3,75 €/mois',
    ]);
    const said = document.body.textContent?.replaceAll('\u00a0', ' ');
    expect(said).toContain('Votre total passe de 12,50 € à 15 € par mois (+ 2,50 €)');
    expect(said).toContain('Sa part dans ce total : 3,75 €/mois, car votre plafond de 15 € se partage');
  });

  it('asks nothing for the purchase of what is already owned', () => {
    const shown = lines({ type: 'purchased_activation', purchase_price: 0, total_today: 5 });
    expect(shown).not.toContain('Achat, une seule fois 0 €');
    expect(shown).toContain('Total aujourd’hui, TTC 5 €');
  });

  it('shows what a code takes off, until when, and what follows', { tags: ['coupon.form'] }, () => {
    const lowered = {
      ...{ purchase_price: 29, first_month: 4.5, first_month_price: 9, total_today: 19, monthly_price: 9 },
      ...{ monthly_cost: 4.5, month_after: 4.5 },
      coupon: {
        ...{ code: 'BIENVENUE', off: '50\u00a0% sur l’achat et chacun des 3 premiers mois' },
        ...{ purchase_discount: 14.5, first_month_discount: 4.5, monthly_discount: 4.5 },
        ...{ until: '2027-02-20T12:00:00.000Z', monthly_then: 9 },
      },
    };
    expect(lines(lowered)).toEqual([
      'Achat, une seule fois 29 €',
      'Premier mois d’abonnement 9 €',
      'Remise par code −19 €',
      'Total aujourd’hui, TTC 19 €',
      'Prix de l’abonnement 9 €/mois',
      'Remise par code −4,50 €/mois',
      'Puis, chaque mois 4,50 €/mois',
    ]);
    const said = document.body.textContent?.replaceAll('\u00a0', ' ');
    expect(said).toContain('Votre code baisse vos mois jusqu’au 20 février 2027, puis 9 €/mois.');
    expect(said).toContain('Votre plafond est de 15 €');
  });
});
