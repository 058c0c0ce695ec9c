import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { saveFile } from '#web/api/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';

const fileOf = (codes: readonly string[]) =>
  [
    `Codes de secours de l’administration (${location.host})`,
    'Chacun ouvre une fois, à la place de votre clé d’accès ou de votre application.',
    '',
    ...codes,
    '',
  ].join('\n');

/** The codes are shown only here, so only its own button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const save = () =>
    saveFile(new Blob([fileOf(codes)], { type: 'text/plain;charset=utf-8' }), 'codes-de-secours.txt');
  return (
    <Dialog
      open
      locked
      onClose={onClose}
      title="Vos codes de secours"
      description="Chacun ouvre l’administration une fois, si vous perdez votre appareil. Ils ne seront plus montrés."
      size="sm"
    >
      <div data-prints-alone>
        <p className="hidden print:block">{`Codes de secours de l’administration (${location.host})`}</p>
        <ol className="grid gap-x-4 gap-y-2 rounded-md border border-line bg-sunken p-4 font-medium tabular-nums sm:grid-cols-2 print:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="font-mono text-sm tracking-wide">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className="my-5 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={save}>
          <Download className="size-5" aria-hidden="true" />
          Télécharger
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          <Printer className="size-5" aria-hidden="true" />
          Imprimer
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>J’ai gardé ces codes</Button>
      </DialogActions>
    </Dialog>
  );
}
