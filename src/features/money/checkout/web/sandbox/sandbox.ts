import type { CardProvider } from '../card-confirmation.ts';
import { SandboxCardForm } from './SandboxCardForm.tsx';
import { authenticateAtSandbox, inspectAtSandbox } from './sandbox-provider.ts';

export const sandbox: CardProvider = {
  CardFields: SandboxCardForm,
  authenticate: authenticateAtSandbox,
  inspectIntent: inspectAtSandbox,
};
