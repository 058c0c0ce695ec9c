import { claim, type Line } from '../line.ts';

/** docs/product/payment.md */
export const paying: Line[] = [
  claim('email.renewal-invoice', 'The letter of a month that was paid carries its invoice'),
  claim(
    'paying.page',
    'After a payment a page says what was bought, the debit to come and the receipt, « Ouvrir » first',
  ),
  claim('paying.page.kept', 'It can be reloaded, and comes back from the bank’s page'),
  claim('paying.page.own', 'It is its payer’s alone, and of what is paid alone'),
  claim('paying.saved-card', 'Who has a card pays with it, named, without typing; another at will'),
  claim('paying.saved-card.bank', 'The bank may ask for its customer, who comes back to what was paid'),
  claim('paying.saved-card.declined', 'Declined, it says why and leads to another card'),
  claim('paying.saved-card.expired', 'A card that has expired says so and pays nothing'),
  claim('paying.saved-card.once', 'Two tabs that pay with it at once charge once'),
  claim('paying.one-card', 'The card that paid is the one on file, for every subscription'),
  claim('paying.task', 'It leads back to the document that was left for the purchase'),
  claim('paying.task.inside', 'It leads to no other site'),
  claim('overview.tools-first', 'The overview begins with all tools that open, each with its last document'),
  claim('overview.no-zero', 'It shows no counter at zero'),
  claim('automations.one-button', 'Each row of « Mes automatisations » has one solid button'),
  claim('automations.legal-once', '« Renoncer au contrat ici » stands there once'),
];
