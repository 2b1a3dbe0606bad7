"use client";

import * as RadixDialog from "@radix-ui/react-dialog";
import { useQuery } from "@urql/next";
import { Command } from "cmdk";
import { Boxes, Code, FileText, Plug, Plus, Search, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useContext, useDeferredValue, useState } from "react";
import { graphql } from "../../../lib/console/graphql.ts";
import { inShownProject, routes } from "../../../lib/console/routes.ts";
import { OwnPermissions, useMay } from "../../console/own-permissions.ts";
import { auditPage, logicPage, openPages, settingsPages } from "../../console/settings-pages.ts";
import { listedModels } from "../../models/listed-models.ts";
import { useModels } from "../../models/use-models.ts";
import { noteOpener, returnFocus } from "../../ui/dialogs/first-control.ts";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";

const RecordsQuery = graphql(`
  query Palette_Records($model: String!, $search: String!) {
    getModelData(model: $model, search: $search, limit: 6, page: 1, status: all) { results { id data } }
  }
`);

const FunctionsQuery = graphql(`
  query Palette_Functions { listPermissionsAndScopes { functions } }
`);

interface CommandPaletteProps {
  /** Whose records are searched; null where no model is open. */
  model: string | null;
  onOpenChange(open: boolean): void;
}

/** Models, records of the open model, settings and actions by typing. */
export default function CommandPalette({ model, onOpenChange }: CommandPaletteProps) {
  const router = useRouter();
  const { models } = useModels();
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const open = models.find(({ name }) => name === model);
  const pages = openPages([...settingsPages, logicPage, auditPage], useContext(OwnPermissions));
  const mayDesign = useMay("models");
  const mayFill = useMay("content");
  const mayProgram = useMay("logic");
  const go = (address: string) => {
    onOpenChange(false);
    leaveTo(() => router.push(address));
  };
  return (
    <RadixDialog.Root open onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-overlay animate-fade-in bg-overlay" />
        <RadixDialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={noteOpener}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-x-4 top-[12vh] z-overlay mx-auto max-w-xl animate-pop-in overflow-hidden rounded bg-raised shadow-floating"
        >
          <RadixDialog.Title className="sr-only">Commands</RadixDialog.Title>
          <Command label="Commands" loop>
            <div className="flex items-center gap-2 border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-muted" />
              <Command.Input
                value={text}
                onValueChange={setText}
                placeholder="Search models, records, settings and actions"
                className="h-12 min-w-0 flex-1 bg-transparent outline-none"
              />
            </div>
            {/* Beside the list: that holds nothing but what can be chosen. */}
            <Command.Empty className="px-3 py-6 text-center text-muted">Nothing found for “{text}”.</Command.Empty>
            <Command.List className="max-h-[60vh] overflow-y-auto p-2 has-[[cmdk-list-sizer]:empty]:p-0">
              {open?.may.read && mayFill && search.length > 1 && (
                <Records
                  model={open.name}
                  search={search}
                  onChoose={(id) => go(routes.content(open.name, { record: id }))}
                />
              )}
              {mayFill && (
                <Group heading="Content">
                  {listedModels(models, "content").map(({ name }) => (
                    <Item
                      key={name}
                      value={`content ${name}`}
                      icon={FileText}
                      onSelect={() => go(routes.content(name))}
                    >
                      {name}
                    </Item>
                  ))}
                </Group>
              )}
              <Group heading="Actions">
                {open && mayFill && open.may.create && !open.single_page && (
                  <Item
                    value={`new record create ${open.name}`}
                    icon={Plus}
                    onSelect={() => go(routes.content(open.name, { create: 1 }))}
                  >
                    New {open.name}
                  </Item>
                )}
                {open && mayDesign && (
                  <Item
                    value={`add field ${open.name}`}
                    icon={Plus}
                    onSelect={() => go(routes.model(open.name, { add: "field" }))}
                  >
                    Add a field to {open.name}
                  </Item>
                )}
                <Item value="api playground graphql rest" icon={Plug} onSelect={() => go(routes.api())}>
                  API playground
                </Item>
              </Group>
              {mayDesign && (
                <Group heading="Models">
                  {models.map(({ name }) => (
                    <Item
                      key={name}
                      value={`design model ${name}`}
                      icon={Boxes}
                      onSelect={() => go(routes.model(name))}
                    >
                      {name}
                    </Item>
                  ))}
                </Group>
              )}
              {mayProgram && <Functions onChoose={(name) => go(routes.logic(name))} />}
              <Group heading="Settings">
                {pages.map(({ path, title, subtitle }) => (
                  <Item
                    key={path}
                    value={`settings ${title} ${subtitle}`}
                    icon={Settings}
                    onSelect={() => go(inShownProject(path))}
                  >
                    {title}
                  </Item>
                ))}
              </Group>
            </Command.List>
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** The functions of the project. */
function Functions({ onChoose }: { onChoose(name: string): void }) {
  const [{ data }] = useQuery({ query: FunctionsQuery });
  const names = (data?.listPermissionsAndScopes?.functions ?? []).filter((name) => name !== null);
  if (names.length === 0) return null;
  return (
    <Group heading="Logic">
      {names.map((name) => (
        <Item key={name} value={`function logic ${name}`} icon={Code} onSelect={() => onChoose(name)}>
          {name}
        </Item>
      ))}
    </Group>
  );
}

interface RecordsProps {
  model: string;
  search: string;
  onChoose(id: string): void;
}

function Records({ model, search, onChoose }: RecordsProps) {
  const [{ data }] = useQuery({ query: RecordsQuery, variables: { model, search } });
  const found = (data?.getModelData?.results ?? []).flatMap((one) => (one?.id ? [{ id: one.id, data: one.data }] : []));
  if (found.length === 0) return null;
  return (
    <Group heading={`Records of ${model}`}>
      {found.map(({ id, data: values }) => (
        <Item key={id} value={`record ${search} ${id}`} icon={FileText} onSelect={() => onChoose(id)}>
          {titleOf(values) || id}
        </Item>
      ))}
    </Group>
  );
}

/** The first text of a record. */
function titleOf(values: unknown): string {
  const first = Object.values((values ?? {}) as Record<string, unknown>).find(
    (value) => typeof value === "string" && value !== "",
  );
  return typeof first === "string" ? first.slice(0, 120) : "";
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-meta [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

interface ItemProps {
  value: string;
  icon: typeof FileText;
  onSelect(): void;
  children: ReactNode;
}

function Item({ value, icon: Icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 data-[selected=true]:bg-subtle"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <span dir="auto" className="truncate">
        {children}
      </span>
    </Command.Item>
  );
}
