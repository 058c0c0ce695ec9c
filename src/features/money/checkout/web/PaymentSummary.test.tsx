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
};

function lines(changes: Partial<Quote> = {}): string[] {
  const shown = { ...quote, ...changes };
  render(<PaymentSummary quote={shown} image={null} total={centsFromEuros(shown.total_today)} />);
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
      'Total aujourd’hui 40 €',
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
      'Total aujourd’hui 37 €',
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
    expect(shown).toContain('Total aujourd’hui 5 €');
  });
});
