import { createContext } from 'react';

interface StaffSwitching {
  /** A browser does not ask again for a script that it could not have: they come while there is a connection. */
  prepare(): void;
  /** Asks for the password, then goes there. Settles once the dialog is shown or has failed. */
  ask(): Promise<void>;
}

export const StaffSwitchContext = createContext<StaffSwitching>({ prepare() {}, async ask() {} });
