import type { IntegrationName } from '#domain/watch/integrations.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';

export interface Integration {
  name: IntegrationName;
  /** Null where the settings name none. */
  host(settings: Settings): string | null;
  /** One sentence says what it is for or how to set it. */
  note(settings: Settings): string;
  /** Throws an error whose message is French and says what to do. */
  test(shop: Shop): Promise<{ version: string | null }>;
}

const hostOf = (url: string | undefined): string | null => (url ? new URL(url).host : null);

/** Its message also says what to do. */
export class IntegrationProblem extends Error {
  override name = 'IntegrationProblem';
}

const n8n: Integration = {
  name: 'n8n',
  host: ({ N8N_URL }) => hostOf(N8N_URL),
  note: ({ N8N_URL }) =>
    N8N_URL
      ? 'Exécute les workflows des automatisations.'
      : 'Sans lui, aucun workflow ne part\u00a0: écrivez N8N_URL, N8N_API_KEY et N8N_SIGNING_SECRET dans les réglages du serveur.',
  async test({ n8n: own }) {
    await own?.test();
    return { version: 'API v1' };
  },
};

const ai: Integration = {
  name: 'ai',
  host: ({ AI_PROVIDER: provider = 'off', AI_API_URL }) =>
    provider === 'off'
      ? null
      : provider === 'pipeline'
        ? 'votre propre chaîne'
        : (hostOf(AI_API_URL) ?? provider),
  note: ({ AI_PROVIDER: provider = 'off', AI_MODEL }) => {
    if (provider === 'off')
      return 'Sans elle, les idées attendent\u00a0: écrivez AI_PROVIDER et ce qui va avec dans les réglages du serveur.';
    return provider === 'pipeline'
      ? 'Votre chaîne prend les idées en attente et rapporte ses lectures.'
      : `Lit les idées des clients, par le modèle «\u00a0${AI_MODEL}\u00a0».`;
  },
  async test({ ai: model }) {
    // A pipeline calls the shop, so there is nobody to test.
    if (model.way === 'model') await model.test();
    return { version: null };
  },
};

const mail: Integration = {
  name: 'mail',
  host: ({ SMTP_URL }) => hostOf(SMTP_URL),
  note: ({ MAIL_FROM }) => `Envoie les emails, au nom de ${MAIL_FROM}.`,
  async test({ settings: { SMTP_URL }, log }) {
    // What sends emails takes 8 MB, and a web process sends none.
    const { verifyMailServer } = await import('#server/mail/mailer.ts');
    try {
      await verifyMailServer(String(SMTP_URL));
    } catch (err) {
      log.warn({ err }, 'the mail server did not answer a test');
      throw new IntegrationProblem(
        'Le serveur de messagerie ne répond pas, ou refuse le compte. Vérifiez SMTP_URL, puis réessayez.',
      );
    }
    return { version: null };
  },
};

const payment: Integration = {
  name: 'payment',
  host: ({ STRIPE_API_URL }) => hostOf(STRIPE_API_URL) ?? 'api.stripe.com',
  note: ({ usesSandbox }) =>
    usesSandbox ? 'Le bac à sable du projet\u00a0: aucun débit réel.' : 'Encaisse les paiements par Stripe.',
  async test({ stripe, log }) {
    try {
      const { wanted } = await stripe.readReception();
      return { version: wanted };
    } catch (err) {
      log.warn({ err }, 'the payment provider did not answer a test');
      throw new IntegrationProblem(
        'Stripe ne répond pas, ou refuse la clé. Vérifiez STRIPE_SECRET_KEY, puis réessayez.',
      );
    }
  },
};

/** The French base and its stand-in both know it. */
const knownStreet = '8 boulevard du port';

const addresses: Integration = {
  name: 'addresses',
  host: ({ ADDRESS_API_URL }) => hostOf(ADDRESS_API_URL) ?? 'data.geopf.fr',
  note: () => 'Propose les adresses pendant la saisie. Sans elle, on les écrit en entier.',
  async test({ addressService }) {
    const found = await addressService.search(knownStreet);
    if (found.length === 0)
      throw new IntegrationProblem(
        'La base d’adresses ne répond pas. La saisie reste possible\u00a0; réessayez plus tard, ou vérifiez ADDRESS_API_URL.',
      );
    return { version: null };
  },
};

const platform: Integration = {
  name: 'platform',
  host: ({ PLATFORM_API_URL }) => hostOf(PLATFORM_API_URL),
  note: ({ PLATFORM_API_URL }) =>
    PLATFORM_API_URL
      ? 'Remet à l’administration fiscale ce qui est vendu et encaissé.'
      : 'Sans elle, rien n’est déclaré d’ici\u00a0: écrivez PLATFORM_API_URL et ce qui va avec dans les réglages du serveur.',
  async test({ platform: own }) {
    await own?.test();
    return { version: 'XP Z12-013' };
  },
};

/** La Poste, which the State's registers and their stand-ins all know. */
const knownCompany = '356000000';

const companies: Integration = {
  name: 'companies',
  host: ({ COMPANY_API_URL }) => hostOf(COMPANY_API_URL) ?? 'recherche-entreprises.api.gouv.fr',
  note: () => 'Propose les entreprises par leur nom ou leur SIREN. Sans elle, on les écrit en entier.',
  async test({ companies: register }) {
    const found = await register.search(knownCompany);
    if (found.length === 0)
      throw new IntegrationProblem(
        'Le registre des entreprises ne répond pas. La saisie reste possible\u00a0; réessayez plus tard, ou vérifiez COMPANY_API_URL.',
      );
    return { version: null };
  },
};

const vat: Integration = {
  name: 'vat',
  host: ({ VIES_API_URL }) => hostOf(VIES_API_URL) ?? 'ec.europa.eu',
  note: () => 'Vérifie les numéros de TVA (VIES). Sans lui, ils sont gardés, et vérifiés plus tard.',
  async test({ vatRegister }) {
    if ((await vatRegister.check(`FR39${knownCompany}`)) === 'away')
      throw new IntegrationProblem(
        'VIES ne répond pas, ou l’État interrogé est absent. Les numéros seront vérifiés plus tard\u00a0; réessayez, ou vérifiez VIES_API_URL.',
      );
    return { version: null };
  },
};

/** The screen keeps this order. */
export const integrations: readonly Integration[] = [
  ...[ai, n8n, mail, payment, platform],
  ...[addresses, companies, vat],
];
