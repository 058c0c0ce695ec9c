import { tmpdir } from 'node:os';
import path from 'node:path';

/** What production asks for; nothing answers at these addresses. */
export const productionSettings = {
  SHOP_MODE: 'production',
  DATA_DIR: path.join(tmpdir(), 'rouage-production'),
  SITE_URL: 'https://rouage.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TOKEN_SECRET: 'a secret of at least thirty-two characters',
  EXPORT_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIE8RNaOdWUYNTeSACNgjrHgNVxeeA5iibaqBUmLLlikq',
  RECORD_HASH_KEY: 'another secret of at least thirty-two characters',
  SECOND_FACTOR_KEY: 'a third secret of at least thirty-two characters',
  STRIPE_SECRET_KEY: 'sk_live_nobodyHasThisKey',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_nobodyHasThisKey',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobodyHasThisSecret',
  MAIL_FROM: 'bonjour@boutique.fr',
  LEGAL_COMPANY: 'Rouage SAS',
  LEGAL_ADDRESS: '1 rue des Engrenages, 75001 Paris',
  LEGAL_REGISTRATION: 'RCS Paris 000 000 000',
  LEGAL_DIRECTOR: 'Dominique Leroy',
  LEGAL_HOST: 'Hébergeur, Paris',
  LEGAL_PHONE: '04 78 00 00 00',
  LEGAL_MEDIATOR: 'Médiateur, Paris',
};

/** A module that is loaded first: no name but this machine's leads anywhere, so that nothing reaches the real provider. */
export const withoutNetwork = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns';
  const { lookup } = dns;
  dns.lookup = (name, options, done = options) =>
    /^(localhost|127[.]|::1)/.test(name) ? lookup(name, options, done) : done(new Error('no network'));
`)}`;
