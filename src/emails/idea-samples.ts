import type { EmailPropsByName } from './email-props.ts';
import { site } from './leaving-samples.ts';

/** Part of `emailSamples`. */
export const samplesOfIdeas = {
  'idea-news': {
    site,
    firstName: 'Élodie',
    ideas: [
      { receivedAt: '2026-11-03T13:05:00.000Z', news: 'questions', followKey: 'exemple-de-cle' },
      {
        receivedAt: '2026-10-20T08:30:00.000Z',
        news: 'rejected',
        reason: 'Déjà en vente.',
        followKey: 'cle',
      },
    ],
    stopKey: null,
  },
  'idea-gift': {
    site,
    firstName: null,
    automation: 'Relances de devis',
    followKey: '64.Qm7_Zr2-hV5kTz9wXbL4cSpQm7_Zr2-hV5kTz9wXbL4',
    stopKey: '64.Zr2-hV5kTz9wXbL4cSpQm7_Qm7_Zr2-hV5kTz9wXbL4',
  },
  'idea-on-sale': {
    site,
    firstName: 'Élodie',
    automations: [{ id: 12, name: 'Relances de devis' }],
  },
  'idea-received': {
    site,
    firstName: 'Élodie',
    receivedAt: '2026-11-20T13:05:00.000Z',
    followKey: '64.Qm7_Zr2-hV5kTz9wXbL4cSpQm7_Zr2-hV5kTz9wXbL4',
    stopKey: null,
  },
} satisfies Partial<EmailPropsByName>;
