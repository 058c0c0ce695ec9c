const NO_BREAK = '\u00a0';

/** Typed words rarely have them: the spaces of French signs that no line may break at. It changes nothing else. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[:;!?»€%/](?![:;!?»€%/)]))/g, NO_BREAK).replace(/(?<=«) /g, NO_BREAK);
}
