"use client";

import { CombinedError, useClient } from "@urql/next";
import { FileX } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { graphqlMessage } from "../../../../lib/console/calls/form-errors.ts";
import type { Languages } from "../../../../lib/contract/locales.ts";
import { t } from "../../../../lib/kernel/words/words.ts";
import { titleFieldOf, titleOf } from "../../../field-kinds/title-field.ts";
import { useSaveKey } from "../../../forms/use-save-key.ts";
import type { ConsoleModel } from "../../../models/console-models.ts";
import { Button } from "../../../ui/button.tsx";
import { Drawer } from "../../../ui/dialogs/drawer.tsx";
import { Alert } from "../../../ui/feedback/alert.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { type LoadedRecord, loadRecord } from "../editing/load-record.ts";
import { translatedLocales } from "../editing/record-parts.ts";
import { useLanguages } from "../editing/use-languages.ts";
import { type RecordEditing, useRecordForm } from "../editing/use-record-form.ts";
import { RevisionsButton } from "../revisions/revisions-button.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { RecordForm, RecordRelations } from "./record-form.tsx";
import { isReadOnly, RecordMeta, SaveButtons } from "./record-frame.tsx";
import { RecordRail } from "./record-rail.tsx";
import { type Neighbours, RecordSteps, useStepped } from "./record-steps.tsx";
import { useReturnFocus } from "./use-return-focus.ts";
import { useWide } from "./use-wide.ts";

interface RecordDrawerProps {
  model: ConsoleModel;
  /** The record to edit; null makes a new one. */
  id: string | null;
  /** Whose drafts are kept: the person and the project. */
  owner: string;
  /** Those beside it in the list. */
  neighbours: Neighbours;
  /** Opens another record in its place. */
  onOpen(id: string): void;
  /** The new record is stored, and its form stays: `id` becomes its own. */
  onStayed?(id: string): void;
  onClose(): void;
  /** It stands over another record's form. */
  nested?: { title?: string | undefined; onSaved(id: string): void };
}

/** Creates or edits a record beside the list. */
export function RecordDrawer({ model, id, owner, neighbours, onOpen, onStayed, onClose, nested }: RecordDrawerProps) {
  const client = useClient();
  const languages = useLanguages(model);
  const [loaded, setLoaded] = useState<LoadedRecord | "gone" | CombinedError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // The form of a new record becomes that of the record: it is not read anew.
  const madeHere = useRef<string | null>(null);
  const onReturnFocus = useReturnFocus(id);
  const width = useWide();
  const still = useStepped();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the model must not fill an open form again.
  useEffect(() => {
    if (id === null || id === madeHere.current || !languages) return;
    let left = false;
    setLoaded(null);
    loadRecord(client, model, id, translatedLocales(model.fields, languages)).then(
      (found) => !left && setLoaded(found ?? "gone"),
      (error: CombinedError) => !left && setLoaded(error),
    );
    return () => {
      left = true;
    };
  }, [client, id, languages, attempt]);
  const isOpen = id === null || id === madeHere.current;
  const isFault = loaded === "gone" || loaded instanceof CombinedError;
  if (languages && (isOpen || (loaded && !isFault)))
    return (
      <EditDrawer
        model={model}
        loaded={isOpen || isFault ? null : loaded}
        languages={languages}
        owner={owner}
        neighbours={neighbours}
        width={width}
        onReturnFocus={onReturnFocus}
        still={still}
        nested={nested}
        onStayed={(made) => {
          madeHere.current = made;
          onStayed?.(made);
        }}
        onOpen={onOpen}
        onClose={onClose}
      />
    );
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      onReturnFocus={onReturnFocus}
      width={nested ? nestedWidth : width.wide ? "100%" : "75%"}
      still={still}
      title={t("Edit {label}", { label: model.label })}
    >
      {loaded === "gone" ? (
        <EmptyState
          icon={FileX}
          title={t("This record does not exist")}
          description={t("It may have been deleted.")}
          action={<Button onClick={onClose}>{t("Back to {label}", { label: model.label })}</Button>}
        />
      ) : isFault ? (
        <Alert
          kind="danger"
          title={t("Failed to load content data")}
          description={graphqlMessage(loaded)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <div className="max-w-form space-y-8" aria-busy>
          {model.fields.slice(0, 8).map((field) => (
            <div key={field.identifier} className="space-y-2">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-9 w-full" />
            </div>
          ))}
        </div>
      )}
    </Drawer>
  );
}

/** As wide as the drawer of records to connect: the form that it stands over stays in sight. */
const nestedWidth = "60%";

interface EditDrawerProps extends Pick<RecordDrawerProps, "nested"> {
  model: ConsoleModel;
  loaded: LoadedRecord | null;
  languages: Languages;
  owner: string;
  neighbours: Neighbours;
  width: ReturnType<typeof useWide>;
  still: boolean;
  onReturnFocus(event: Event): void;
  onStayed(id: string): void;
  onOpen(id: string): void;
  onClose(): void;
}

function EditDrawer(props: EditDrawerProps) {
  const {
    model,
    loaded,
    languages,
    owner,
    neighbours,
    width,
    still,
    nested,
    onReturnFocus,
    onStayed,
    onOpen,
    onClose,
  } = props;
  const wide = width.wide && !nested;
  // What stands in the rail beside the form does not stand in the head as well.
  const inRail = wide ? "lg:hidden" : "";
  const formId = useId();
  const onSaved = (id: string, unsaved: boolean) => {
    nested?.onSaved(id);
    if (unsaved && !nested) onOpen(id);
    else onClose();
  };
  const editing = useRecordForm({ model, languages, loaded, owner, onSaved, onStayed });
  const { record, submit, form } = editing;
  useFirstTitle(model, form, record ? undefined : nested?.title);
  const readOnly = isReadOnly(model, record);
  const saveAsItIs = () => void (readOnly || submit(null));
  // The key saves and leaves one where one is; the drawer over another form goes back to that.
  useSaveKey(() => void (readOnly || submit(null, { stays: !nested })));
  const relations = <RecordRelations model={model} editing={editing} readOnly={readOnly} isNarrow={wide} />;
  const fields = (
    <RecordForm
      formId={formId}
      model={model}
      editing={editing}
      readOnly={readOnly}
      languages={languages}
      relations={wide ? null : relations}
      onSubmit={saveAsItIs}
    />
  );
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      width={nested ? nestedWidth : wide ? "100%" : "75%"}
      still={still}
      onReturnFocus={onReturnFocus}
      dirty={editing.dirty}
      busy={form.formState.isSubmitting}
      kept
      title={record ? titleOf(model, record) : t("New record in {label}", { label: model.label })}
      description={
        <span className={inRail}>{record ? <RecordMeta record={record} /> : t("A new record starts as a draft.")}</span>
      }
      actions={
        <>
          {record && (
            <span className={inRail}>
              <StatusBadge status={record.status} />
            </span>
          )}
          {record && !wide && <RevisionsButton model={model} id={record.id} asOwn={editing.asOwn} />}
          {!nested && <RecordSteps neighbours={neighbours} onOpen={onOpen} width={width} />}
        </>
      }
      footer={readOnly || editing.deleted ? undefined : <SaveButtons editing={editing} />}
    >
      {wide ? (
        <div className="grid max-w-6xl gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_300px]">
          {fields}
          <RecordRail model={model} record={record} asOwn={editing.asOwn}>
            {relations}
          </RecordRail>
        </div>
      ) : (
        fields
      )}
    </Drawer>
  );
}

/** Writes into a new record's form what it was called when it was asked for. */
function useFirstTitle(model: ConsoleModel, form: RecordEditing["form"], title: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything else is typed.
  useEffect(() => {
    const name = titleFieldOf(model)?.identifier;
    if (title && name && form.getValues(name) === "") form.setValue(name, title, { shouldDirty: true });
  }, []);
}
