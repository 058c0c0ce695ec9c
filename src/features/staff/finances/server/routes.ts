import { openingOf } from '#domain/money/exercise.ts';
import { sirenIn } from '#domain/money/sales-journal.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { followLedger } from '#money/ledger/server/for-other-features.ts';
import type { Feature } from '#server/http/feature.ts';
import * as calls from '../contract.ts';
import { currentFinances } from './count-finances.ts';
import { currentMonths } from './count-months.ts';
import { readMovements } from './list-movements.ts';
import { readReasons } from './list-reasons.ts';
import { salesJournalFile } from './sales-journal.ts';

export const finances: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.readFinances, ({ query }) => currentFinances[query.period](shop));
  endpoints.serveStaff(calls.readMonths, async () => {
    const { LEGAL_VAT_NUMBER, LEGAL_REGISTRATION, FISCAL_YEAR_START } = shop.settings;
    const today = parisDay(shop.clock.now());
    return {
      ...(await currentMonths(shop)),
      vat_regime: LEGAL_VAT_NUMBER ? ('normal' as const) : ('exempt' as const),
      siren: sirenIn(LEGAL_REGISTRATION),
      today,
      opened: openingOf(today, FISCAL_YEAR_START),
    };
  });
  endpoints.serveStaff(calls.listMovements, async ({ query }) => {
    await followLedger(shop);
    return readMovements(shop.pool, query);
  });
  endpoints.serveStaff(calls.listReasons, ({ query }) => readReasons(shop.pool, query));
  endpoints.serveStaffFile(calls.exportSalesJournal, ({ caller, query }) =>
    salesJournalFile(shop, query, caller.staff),
  );
};
