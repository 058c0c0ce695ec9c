/** How lively everything is beside the simulated year, where all of it is 1. */
interface Temper {
  /** Of parts of a day that have a trouble. */
  troubles: number;
  staff: number;
  /** The staff shut, open again and delete accounts, and cancel orders. */
  accounts: number;
  outside: number;
  leaving: number;
  /** Ideas that are proposed, read by the stand-in of a model, answered, voted for; with workflows on a stand-in of n8n. */
  ideas: number;
  /** Pauses, promotion codes, bank accounts, keys, receivers of webhooks and files in requests, by chance. */
  novelties: number;
}

/** What the driver tells, of which the rest of it needs to know. */
export interface Story {
  /** `2027-06-01`, in Paris. */
  firstDay: string;
  temper: Temper;
  /** The member of the staff who does what chance wants done. */
  staff: { email: string; password: string };
  /** Who sells, by the settings of a company that owes VAT; without one, its papers are no electronic invoices. */
  seller?: Readonly<Record<`LEGAL_${string}` | 'PLATFORM_SINCE', string>>;
  /** The emails of those whom chance leaves alone. */
  foreseenPeople: readonly string[];
  /** The stand-ins of a model and of n8n are there, also where chance has nobody propose anything. */
  readsIdeas?: true;
  /** With their look and papers from then on; their content alone, before. */
  emailsDrawnFrom?: Date;
}

export const hasReaders = ({ temper, readsIdeas }: Story): boolean => temper.ideas > 0 || readsIdeas === true;
