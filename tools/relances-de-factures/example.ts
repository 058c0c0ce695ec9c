import { addDays } from '../parts/calendar.ts';
import type { ReminderWork } from './work-file.ts';

export const example = (today: string): ReminderWork => ({
  outil: 'relances',
  version: 1,
  champs: {
    numero: '2026-041',
    emission: addDays(today, -65),
    montant: '4\u00a0250,00',
    paye: '1\u00a0000',
    echeance: addDays(today, -35),
    relance: today,
    'ton-demeure': true,
    delai: '8',
    'c-type': 'business',
    base: 'convenu',
    taux: '12',
    frais: true,
    forfait: true,
    client: 'Maison Kerbrat',
    contact: 'Madame Kerbrat',
    mail: 'compta@maison-kerbrat.example',
    moi: 'Atelier Morel',
    'mon-adresse': '12 rue des Tanneurs\n69005 Lyon',
    'adresse-client': '4 quai de Recouvrance\n29200 Brest',
    tel: '04 72 00 00 00',
    iban: 'FR76 3000 6000 0112 3456 7890 189',
  },
  taux: {},
  message: null,
});
