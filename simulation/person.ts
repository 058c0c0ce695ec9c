/** A customer as the driver knows them: what they would know themselves, plain JSON for the snapshots. */
export interface Person {
  number: number;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  /** The day on which they come to the shop, or come back after a deletion. */
  arrives: number;
  /** Comes only when the story says so, never by chance. */
  isForeseen: boolean;
  state: 'to_come' | 'customer' | 'gone';
  /** By the staff: nobody gets in before they open it again. */
  isShut: boolean;
  userId: number | undefined;
  isVerified: boolean;
  hasTriedTrial: boolean;
  /** Renounced a contract, or tried to: who did after an opening is to ask for the next access expressly. */
  hasWithdrawn: boolean;
  /** Has said whom to bill, in a story of a seller. */
  isBilled?: true;
  /** Instants in milliseconds. */
  session: { access: string; refresh: string; accessUntil: number; refreshUntil: number } | undefined;
  /** The file of their data, kept when they left. */
  file: Record<string, unknown> | undefined;
  /** Of their program, which reads by it. */
  key: { id: number; secret: string } | undefined;
  /** Secrets that open nothing any more, and those that a rotation lets go on until an instant in milliseconds. */
  endedKeys: string[];
  endingKeys: { secret: string; at: number }[];
  /** How busy they are, 0 to 1: some come often, some once a quarter. */
  zeal: number;
}

/** All that the driver remembers from one midnight to the next, besides the shop and the provider. */
export interface People {
  all: Person[];
}
