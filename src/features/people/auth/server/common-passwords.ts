import { Refusal } from '#contract-kit/error-codes.ts';
import { identifierForm } from '#domain/text/one-form.ts';
import { onFirstUse } from '#server/process/on-first-use.ts';

/** The list comes from English leaks and lacks these French ones. */
const frenchOnes = [
  'motdepasse',
  'motdepasse1',
  'motdepasse123',
  'azertyuiop',
  'azerty123',
  'azerty1234',
  'azerty12345',
  'azerty123456',
  'jetaime1',
  'jetaime123',
  'bonjour1',
  'bonjour123',
  'soleil123',
  'doudou123',
  'marseille13',
  'rouage123',
];

/** A process that registers nobody does not need it. */
const commonPasswords = onFirstUse(async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...frenchOnes]);
});

/** Throws field errors (docs/product/account.md#common-passwords-are-refused). */
export async function refuseCommonPassword(field: string, password: string, email: string): Promise<void> {
  const typed = identifierForm(password).toLowerCase();
  const [name] = email.split('@');
  const common = (await commonPasswords()).has(typed) || typed === email || typed === name;
  if (!common) return;
  throw new Refusal('invalid', {
    fields: { [field]: ['Ce mot de passe est trop courant. Choisissez-en un que personne ne devinerait.'] },
  });
}
