import { IN_FORCE } from '#domain/terms/versions.ts';
import type { TermsAcceptance } from '#people/accounts/contract.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';

interface TermsBoxProps {
  accepted: boolean;
  error: string | undefined;
  onChange: (acceptance: TermsAcceptance) => void;
}

function acceptanceNow(accepted: boolean): TermsAcceptance {
  return {
    accepted,
    timestamp: new Date().toISOString(),
    userAgent: navigator.userAgent,
    acceptanceUrl: window.location.href,
    ...IN_FORCE,
  };
}

export function TermsBox({ accepted, error, onChange }: TermsBoxProps) {
  return (
    <Checkbox
      name="terms_acceptance"
      required
      checked={accepted}
      onChange={(event) => onChange(acceptanceNow(event.target.checked))}
      error={error}
      label={
        <>
          J’accepte les{' '}
          <a href="/terms" className="link" target="_blank" rel="noreferrer">
            Conditions Générales d’Utilisation
            <span className="sr-only"> (nouvel onglet)</span>
          </a>
        </>
      }
    />
  );
}
