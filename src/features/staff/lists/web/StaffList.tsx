import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ListPage } from '#contract-kit/list-page.ts';
import type { StaffListOf } from '#contract-kit/staff-list.ts';
import { viewOf } from '#domain/people/staff-lists.ts';
import type { MenuAct } from '#web/admin/ActMenu.tsx';
import { List, type ListProps } from '#web/admin/List.tsx';
import type { ListState } from '#web/admin/list-state.ts';
import { useSelection } from '#web/admin/selection.tsx';
import { toast } from '#web/ui/toast.ts';
import { forgetRun, type KeptRun } from './kept-runs.ts';
import { LeftRuns } from './LeftRuns.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SelectionActs } from './SelectionActs.tsx';
import { SeveralDialog } from './SeveralDialog.tsx';
import type { Several, SeveralAct } from './several.ts';
import { useHasRight } from './use-has-right.ts';
import { type SaveFile, useListFile } from './use-list-file.ts';
import type { StaffListState } from './use-staff-list.ts';
import { ViewDialog } from './ViewDialog.tsx';

type Given = 'selection' | 'menu' | 'list' | 'filters' | 'label' | 'noun' | 'failed' | 'paging';

interface StaffListProps<Row> extends Omit<ListProps<Row>, Given> {
  state: Pick<StaffListState<StaffListOf>, 'of' | 'filters'> & { list: ListState };
  paging: ListPage | undefined;
  /** Of the rows with these numbers; without, of all that match. */
  save: SaveFile;
  /** What may be done to several rows at once. */
  several?: Several | undefined;
  /** Rows may be chosen: they are named by numbers. */
  selects?: boolean;
}

interface Opened {
  act: SeveralAct;
  ids: readonly number[] | undefined;
  resumed?: KeptRun | undefined;
}

/** The filters, order and columns as they are shown, which the address may leave to this browser. */
function useShownView({ hidden }: { hidden: readonly string[] }): string {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  if (hidden.length > 0) params.set('without', hidden.join(','));
  return viewOf(params.toString());
}

/** What is chosen is of one address: another begins anew. */
function useChosen() {
  const { search } = useLocation();
  const selection = useSelection(search);
  const [everything, setEverything] = useState<string>();
  return {
    selection,
    isEverything: everything === search,
    setEverything: (chosen: boolean) => setEverything(chosen ? search : undefined),
    ids: [...selection.ids].filter((id) => typeof id === 'number'),
  };
}

/** A list of the administration with its views, its file and what is done to several of its rows. */
export function StaffList<Row>({ state, save, several, selects = true, ...rest }: StaffListProps<Row>) {
  const { name, label, noun, failed, exports } = state.of;
  const list = { ...rest, label, noun, failed, list: state.list, filters: state.filters };
  const mayExport = useHasRight(exports);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { selection, isEverything, setEverything, ids: ticked } = useChosen();
  const [isSaving, setSaving] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const fileAct = useListFile(mayExport ? save : undefined);
  const shown = useShownView(list.list);
  const isSelecting = selects && (several !== undefined || mayExport);
  const ids = isEverything ? undefined : ticked;

  function begin() {
    if (opened?.resumed) forgetRun(opened.resumed.id);
    setEverything(false);
    selection.clear();
  }

  const acts: (MenuAct | false)[] = [
    ...(several?.acts ?? []).map(
      (act): MenuAct | false =>
        !act.toResume && {
          label: act.label,
          ...(act.tone && { tone: act.tone }),
          onSelect: () => setOpened({ act, ids }),
        },
    ),
    fileAct(isEverything ? 'Exporter en CSV' : 'Exporter la sélection en CSV', ids),
  ];
  return (
    <>
      {several ? (
        <LeftRuns
          list={name}
          several={several}
          round={opened}
          onResume={(act, resumed) => setOpened({ act, ids: resumed.left, resumed })}
        />
      ) : null}
      <SavedViews list={name} shown={shown} />
      <List
        {...list}
        {...(isSelecting && { selection })}
        menu={[
          fileAct('Exporter en CSV'),
          shown !== '' && { label: 'Enregistrer cette vue', onSelect: () => setSaving(true) },
        ]}
      />
      {isSelecting ? (
        <SelectionActs
          selection={selection}
          isEverything={isEverything}
          onEverything={setEverything}
          total={list.paging?.total_count ?? 0}
          noun={noun}
          acts={acts}
        />
      ) : null}
      {several && opened ? (
        <SeveralDialog
          list={name}
          noun={noun}
          several={several}
          act={opened.act}
          ids={opened.ids}
          seen={opened.resumed?.seen}
          onBegin={begin}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {isSaving ? (
        <ViewDialog
          named={{ list: name, query: shown }}
          onClose={() => setSaving(false)}
          onSaved={(view) => {
            setSaving(false);
            toast.success(`Vue «\u00a0${view.name}\u00a0» enregistrée`);
            void navigate(`${pathname}?${view.query}`, { replace: true, preventScrollReset: true });
          }}
        />
      ) : null}
    </>
  );
}
