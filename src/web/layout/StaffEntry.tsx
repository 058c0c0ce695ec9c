import { useContext, useState } from 'react';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { StaffSwitchContext } from './staff-switch.ts';

export function StaffEntry(look: Pick<ButtonProps, 'variant' | 'wide'>) {
  const switchToAdministration = useContext(StaffSwitchContext);
  const [pending, setPending] = useState(false);

  async function press() {
    setPending(true);
    await switchToAdministration();
    setPending(false);
  }

  return (
    <Button {...look} pending={pending} aria-haspopup="dialog" onClick={() => void press()}>
      Administration
    </Button>
  );
}
