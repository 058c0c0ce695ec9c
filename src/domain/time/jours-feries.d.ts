/** The package brings no types; each holiday is at midnight of the machine's own zone. */
declare module '@socialgouv/jours-feries' {
  export default function joursFeries(year: number, options?: { alsace: boolean }): Record<string, Date>;
}
