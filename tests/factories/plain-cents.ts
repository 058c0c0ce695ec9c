/** A row whose amounts a test writes as plain whole cents. */
export type PlainCents<Values, Amount extends keyof Values> = Omit<Values, Amount> & {
  [Name in Amount]?: number;
};
