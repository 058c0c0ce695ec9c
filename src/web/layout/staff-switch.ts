import { createContext } from 'react';

/** Asks for the password, then goes there. Settles once the question is on the screen, or could not be. */
export const StaffSwitchContext = createContext<() => Promise<void>>(async () => {});
