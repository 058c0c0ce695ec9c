import { claim, type Line } from '../line.ts';

/** docs/product/payment.md */
export const paying: Line[] = [
  claim(
    '4.receipt.contract',
    'The receipt carries the terms as they were accepted, with their SHA-256, the form of withdrawal, the seller and the mediator',
  ),
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
  claim(
    'debit.account',
    'A bank account is saved by its mandate, shown by its last four characters, never its IBAN',
  ),
  claim(
    'debit.last-choice',
    'The means that was chosen last debits every month, in whatever order choices are carried out',
  ),
  claim('debit.one-of-each', 'A card that pays a start leaves the months to the bank account'),
  claim('debit.removed', 'A bank account is removed at will, and never the only means of what is debited'),
  claim('debit.not-while-late', 'A bank account is neither saved nor chosen while a month is late'),
  claim('debit.not-offered', 'A shop without an agreement with its bank offers cards alone'),
  claim('debit.mandate-ended', 'An email says that the mandate in force was revoked, and of no other'),
  claim('debit.mandate', 'The mandate is shown word for word before it is given, and a revoked one says so'),
  claim(
    'debit.profile',
    'Both means stand in the profile: which is debited, saved, chosen, removed, by the keyboard',
  ),
  claim('debit.month', 'A month begins while its bank debit is under way'),
  claim('debit.numbered', 'Its invoice and its letter come with the money'),
  claim(
    'debit.months',
    'Months debited from an account follow each other, each paid once, and both sides agree',
  ),
  claim(
    'debit.refused',
    'A refused debit is late for three days from the refusal, without an attempt, in the bank’s words',
  ),
  claim('debit.late-by-card', 'It is settled at once by a card, which then debits the months'),
  claim('debit.revoked', 'A mandate revoked at the bank debits nothing, and its month is late'),
  claim('debit.cancelled-under-way', 'A cancellation keeps the month that is being debited'),
  claim('debit.taken-back', 'A debit that its holder takes back ends what it paid for'),
  claim('paying.task', 'It leads back to the document that was left for the purchase'),
  claim('paying.task.inside', 'It leads to no other site'),
  claim('overview.tools-first', 'The overview begins with all tools that open, each with its last document'),
  claim('overview.no-zero', 'It shows no counter at zero'),
  claim('automations.one-button', 'Each row of « Mes automatisations » has one solid button'),
  claim('automations.legal-once', '« Renoncer au contrat ici » stands there once'),
];
