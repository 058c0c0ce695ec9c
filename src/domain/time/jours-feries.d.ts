/** The package has no types; each holiday is at midnight in the machine's zone. */
declare module '@socialgouv/jours-feries' {
  export default function joursFeries(year: number, options?: { alsace: boolean }): Record<string, Date>;
}
