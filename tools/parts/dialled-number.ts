/** `+33 (0)6 12` is `+33612`: the zero in brackets is dialled from inside the country alone (ITU-T E.123, 7.2). */
export function dialled(typed: string): string {
  const isInternational = /^\s*(\+|00)/.test(typed);
  const bare = isInternational ? typed.replace(/\(\s*0\s*\)/, '') : typed;
  return bare.replace(/^\s*00/, '+').replaceAll(/[^\d+]/g, '');
}
