/** What ages: a list or a rate of somebody else’s, which the tools take as it was on the day that it was read. */

export interface DatedFact<Value = unknown> {
  /** What it is, for whoever has to read it again. */
  name: string;
  value: Value;
  /** The text that says it, with its date, and where it was read where that is not the text itself. */
  source: string;
  /** Days as `2026-11-28`. */
  readOn: string;
  /** The tool warns from the day after. */
  warnAfter: string;
}

export const dated = <Value>(fact: DatedFact<Value>): DatedFact<Value> => fact;

export const isAged = ({ warnAfter }: DatedFact, today: string): boolean => today > warnAfter;
