import { useState } from 'react';
import { CONSENT_MONTHS } from '#domain/people/cookie-consent.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';

interface CookieSettingsProps {
  open: boolean;
  offered: boolean;
  analytics: boolean;
  onClose: () => void;
  onChoose: (analytics: boolean) => void;
}

export default function CookieSettings({ open, onClose, ...choices }: CookieSettingsProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Vos choix de cookies" size="md">
      <Choices {...choices} />
    </Dialog>
  );
}

type ChoicesProps = Pick<CookieSettingsProps, 'offered' | 'analytics' | 'onChoose'>;

/** Each opening mounts it, so that it starts from the current choice. */
function Choices({ offered, analytics, onChoose }: ChoicesProps) {
  const [wanted, setWanted] = useState(analytics);
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(wanted);
      }}
    >
      <p className="text-muted">
        Votre choix est gardé {CONSENT_MONTHS}&nbsp;mois dans ce navigateur. Vous pouvez en changer à tout
        moment, par le lien «&nbsp;Gérer les cookies&nbsp;» en bas de chaque page.
      </p>
      <Checkbox
        label="Essentiels"
        help="Connexion, appareil reconnu, paiement en cours, affichage et ce choix. Toujours actifs&nbsp;: sans eux, la boutique ne marche pas."
        checked
        disabled
      />
      <Checkbox
        label="Mesure d’audience"
        help={
          offered
            ? 'Les pages vues, avec Matomo. Ni publicité, ni revente, ni suivi sur d’autres sites.'
            : 'Inactive sur cette boutique\u00a0: rien n’est mesuré, quel que soit votre choix. Si elle l’était un jour, nous vous redemanderions votre accord.'
        }
        checked={wanted}
        onChange={(event) => setWanted(event.target.checked)}
      />
      <DialogActions>
        <Button type="submit" className="md:w-full">
          Enregistrer mes choix
        </Button>
        <Button variant="secondary" onClick={() => onChoose(true)}>
          Tout accepter
        </Button>
        <Button variant="secondary" onClick={() => onChoose(false)}>
          Essentiels uniquement
        </Button>
      </DialogActions>
    </form>
  );
}
