import { dated } from './dated-fact.ts';

/** By the first letters of their IBANs. */
export const sepaCountries = dated({
  name: 'Pays de l’espace SEPA, et ceux dont un virement demande le BIC',
  value: {
    all: 'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
      ' ',
    ),
    /** Of the area and not of the European Economic Area (EPC069-12, 2.1). */
    withBic: 'AD AL CH GB GI MC MD ME MK RS SM VA'.split(' '),
  },
  source: 'EPC409-09, « EPC List of SEPA Scheme Countries » ; EPC069-12, 2.1',
  readOn: '2026-11-26',
  warnAfter: '2027-11-26',
});
