import { createContext } from 'react';

/**
 * The seam between the shop's menu and the administration: asks for the password, then goes there. Settles once the
 * question is on the screen, or could not be.
 */
export const StaffSwitchContext = createContext<() => Promise<void>>(async () => {});
