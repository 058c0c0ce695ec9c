import type { Settings } from '#server/settings/settings.ts';
import type { LegalMentions } from '../contract.ts';

export function legalMentions(settings: Settings): LegalMentions {
  return {
    isDemo: settings.SHOP_MODE !== 'production',
    contactEmail: settings.MAIL_FROM,
    company: settings.LEGAL_COMPANY,
    address: settings.LEGAL_ADDRESS,
    registration: settings.LEGAL_REGISTRATION,
    phone: settings.LEGAL_PHONE,
    vatNumber: settings.LEGAL_VAT_NUMBER,
    director: settings.LEGAL_DIRECTOR,
    host: settings.LEGAL_HOST,
    mediator: settings.LEGAL_MEDIATOR,
  };
}
