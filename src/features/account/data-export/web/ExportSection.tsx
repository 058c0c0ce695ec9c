import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { exportFileName } from '#domain/people/export-file.ts';
import { countOf } from '#domain/text/french-count.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { saveFile } from '#web/api/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import * as calls from '../contract.ts';

const notInFile = {
  one: 'document n’est pas dans ce fichier',
  many: 'documents ne sont pas dans ce fichier',
};

export function ExportSection() {
  const [pending, setPending] = useState(false);
  const [leftOut, setLeftOut] = useState(0);

  async function download() {
    setPending(true);
    try {
      const file = await call(calls.exportData);
      const content = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
      saveFile(content, exportFileName(file.export_metadata.export_date));
      setLeftOut(file.kept_documents?.left_out ?? 0);
      toast.success('Vos données ont été exportées');
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'Vos données n’ont pas pu être exportées');
    } finally {
      setPending(false);
    }
  }

  return (
    <Card
      title="Exporter mes données"
      description="Un fichier JSON signé, avec vos informations, vos achats, vos abonnements et les documents de vos outils, pour les restaurer un jour."
    >
      <p className="mb-4 max-w-prose">
        Gardez-le&nbsp;: si vous supprimez votre compte puis revenez avec la même adresse, il permet de
        restaurer vos achats, une fois, avec les documents des outils que vous avez achetés et leurs numéros.
        Ne le modifiez pas, sa signature ne serait plus valable.
      </p>
      <p className="mb-4 max-w-prose text-sm text-muted">
        Jusqu’à 3&nbsp;Mo de documents y tiennent, les derniers enregistrés d’abord&nbsp;; «&nbsp;Toutes mes
        données&nbsp;» les contient tous.
      </p>
      {leftOut > 0 ? (
        <Notice tone="warning" announced className="mb-4">
          {countOf(leftOut, notInFile)}&nbsp;: demandez «&nbsp;Toutes mes données&nbsp;» pour tout garder.
        </Notice>
      ) : null}
      <Button variant="secondary" pending={pending} onClick={() => void download()}>
        <Download className="size-4" aria-hidden="true" />
        Exporter mes données
      </Button>
    </Card>
  );
}
