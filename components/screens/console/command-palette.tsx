"use client";

import * as RadixDialog from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { CircleHelp, CircleUser, House, Keyboard, LogOut, Plug, Plus, Search, Settings } from "lucide-react";
import { useRouter } from "next/navigation";
import { useContext, useDeferredValue, useState } from "react";
import { signOut } from "../../../lib/console/calls/rest.ts";
import { inShownProject, routes } from "../../../lib/console/routes.ts";
import { chooseTheme } from "../../../lib/console/theme.ts";
import { t } from "../../../lib/kernel/words/words.ts";
import { OwnPermissions, useMay } from "../../console/own-permissions.ts";
import { auditPage, logicPage, openPages, settingsPages } from "../../console/settings-pages.ts";
import type { ConsoleModel } from "../../models/console-models.ts";
import { CreateModelDialog } from "../../models/create-model-dialog.tsx";
import { listedModels } from "../../models/listed-models.ts";
import { ModelTile } from "../../models/model-tile.tsx";
import { useModels } from "../../models/use-models.ts";
import { themeOptions } from "../../shell/theme-options.ts";
import { noteOpener, returnFocus } from "../../ui/dialogs/first-control.ts";
import { leaveTo } from "../../ui/dialogs/leave-to.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { FoundFunctions, FoundRecords, type Leave, Projects, Views } from "./palette-found.tsx";
import { Group, Item, useFirstChosen } from "./palette-parts.tsx";
import { paletteRank } from "./palette-rank.ts";

export type PaletteView = "commands" | "keys" | "new model";

interface CommandPaletteProps {
  view: PaletteView;
  /** The model that is open; null for none. */
  model: string | null;
  /** What was typed since the palette was asked for, before its field was there. */
  takeTyped(): string;
  onOpenChange(open: boolean): void;
}

/** The command palette, or what it leads to without leaving the page. */
export default function CommandPalette({ view, ...props }: CommandPaletteProps) {
  const [shown, setShown] = useState(view);
  if (shown === "keys") return <KeysDialog onOpenChange={props.onOpenChange} />;
  if (shown === "new model") return <CreateModelDialog open onOpenChange={props.onOpenChange} />;
  return <Commands {...props} onView={setShown} />;
}

interface CommandsProps extends Omit<CommandPaletteProps, "view"> {
  onView(view: PaletteView): void;
}

/** Models, records, projects, settings and actions by typing. */
function Commands({ model, takeTyped, onOpenChange, onView }: CommandsProps) {
  const router = useRouter();
  const { models } = useModels();
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const [list, chosen] = useFirstChosen();
  const open = models.find(({ name }) => name === model);
  const mayFill = useMay("content");
  const leave = (way: () => unknown) => {
    onOpenChange(false);
    leaveTo(() => void way());
  };
  const go = (address: string) => leave(() => router.push(address));
  const readable = mayFill ? listedModels(models, "content") : [];
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
          <RadixDialog.Title className="sr-only">{t("Commands")}</RadixDialog.Title>
          <Command label={t("Commands")} loop filter={paletteRank} {...chosen}>
            <div className="flex items-center gap-2 border-b px-4">
              <Search aria-hidden className="size-4 shrink-0 text-muted" />
              <Command.Input
                value={text}
                onValueChange={setText}
                onFocus={() => {
                  const typed = takeTyped();
                  if (typed) setText(typed);
                }}
                placeholder={t("Search models, records, settings and actions")}
                className="h-12 min-w-0 flex-1 bg-transparent outline-none"
              />
            </div>
            {/* Beside the list: that holds nothing but what can be chosen. */}
            <Command.Empty className="px-3 py-6 text-center text-muted">
              {t("Nothing found for “{text}”.", { text })}
            </Command.Empty>
            <Command.List
              ref={list}
              label={t("Commands")}
              className="max-h-[60vh] overflow-y-auto p-2 has-[[cmdk-list-sizer]:empty]:p-0"
            >
              {search.length > 1 && (
                <FoundRecords
                  models={readable}
                  open={open}
                  search={search}
                  onChoose={(found, id) => go(routes.content(found.name, { record: id }))}
                />
              )}
              {readable.length > 0 && (
                <Group heading={t("Content")}>
                  {readable.map((one) => (
                    <ModelItem
                      key={one.name}
                      about="content"
                      model={one}
                      onSelect={() => go(routes.content(one.name))}
                    />
                  ))}
                </Group>
              )}
              <Actions open={open} go={go} onView={onView} />
              <Designs models={models} go={go} />
              <Programs go={go} />
              <SettingItems go={go} />
              <Views leave={leave} />
              <Projects leave={leave} />
              <Person go={go} leave={leave} onDone={() => onOpenChange(false)} />
            </Command.List>
          </Command>
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

type Go = (address: string) => void;

function ModelItem({ about, model, onSelect }: { about: string; model: ConsoleModel; onSelect(): void }) {
  const { name, label } = model;
  return (
    <Item
      value={`${about} ${label} ${name}`}
      icon={{ tile: <ModelTile model={model} /> }}
      detail={label === name ? undefined : name}
      onSelect={onSelect}
    >
      {label}
    </Item>
  );
}

/** What can be done with the open model, and where there is none. */
function Actions({ open, go, onView }: { open: ConsoleModel | undefined; go: Go; onView: CommandsProps["onView"] }) {
  const mayDesign = useMay("models");
  const mayFill = useMay("content");
  return (
    <Group heading={t("Actions")}>
      {open && mayFill && open.may.create && !open.single_page && (
        <Item
          value={`new record create ${open.label}`}
          icon={Plus}
          onSelect={() => go(routes.content(open.name, { create: 1 }))}
        >
          {t("New {label}", { label: open.label })}
        </Item>
      )}
      {open && mayDesign && (
        <Item
          value={`add a field to ${open.label}`}
          icon={Plus}
          onSelect={() => go(routes.model(open.name, { add: "field" }))}
        >
          {t("Add a field to {label}", { label: open.label })}
        </Item>
      )}
      {open && mayDesign && (
        <Item
          value={`model settings label icon colour group ${open.label}`}
          icon={Settings}
          onSelect={() => go(routes.model(open.name, { settings: "1" }))}
        >
          {t("Settings of {label}", { label: open.label })}
        </Item>
      )}
      {mayDesign && (
        <Item value="add a new model create" icon={Plus} onSelect={() => onView("new model")}>
          {t("Add a model")}
        </Item>
      )}
      <Item value="home of the project overview first steps" icon={House} onSelect={() => go(routes.projectHome())}>
        {t("Home")}
      </Item>
      <Item value="api playground graphql rest" icon={Plug} onSelect={() => go(routes.api())}>
        {t("API playground")}
      </Item>
      <Item value="keyboard shortcuts keys" icon={Keyboard} onSelect={() => onView("keys")}>
        {t("Keyboard shortcuts")}
      </Item>
    </Group>
  );
}

function Designs({ models, go }: { models: readonly ConsoleModel[]; go: Go }) {
  const mayDesign = useMay("models");
  if (!mayDesign || models.length === 0) return null;
  return (
    <Group heading={t("Models")}>
      {models.map((one) => (
        <ModelItem key={one.name} about={t("design model")} model={one} onSelect={() => go(routes.model(one.name))} />
      ))}
    </Group>
  );
}

function Programs({ go }: { go: Go }) {
  const mayProgram = useMay("logic");
  return mayProgram && <FoundFunctions onChoose={(name) => go(routes.logic(name))} />;
}

function SettingItems({ go }: { go: Go }) {
  const pages = openPages([...settingsPages, logicPage, auditPage], useContext(OwnPermissions));
  return (
    <Group heading={t("Settings")}>
      {pages.map(({ path, title, subtitle }) => (
        <Item
          key={path}
          value={`settings ${title} ${subtitle}`}
          icon={Settings}
          onSelect={() => go(inShownProject(path))}
        >
          {t(title)}
        </Item>
      ))}
    </Group>
  );
}

/** What is the reader's own: colours, account, and the way out. */
function Person({ go, leave, onDone }: { go: Go; leave: Leave; onDone(): void }) {
  return (
    <Group heading={t("You")}>
      {themeOptions.map(({ value, label, icon }) => (
        <Item
          key={value}
          value={`theme colours appearance ${t(label)}`}
          icon={icon}
          onSelect={() => {
            chooseTheme(value);
            onDone();
          }}
        >
          {t("Theme: {label}", { label: t(label) })}
        </Item>
      ))}
      <Item value="account settings profile password security" icon={CircleUser} onSelect={() => go(routes.account())}>
        {t("Account Settings")}
      </Item>
      <Item value="help support guides documentation" icon={CircleHelp} onSelect={() => go(routes.support())}>
        {t("Help & Support")}
      </Item>
      <Item value="sign out log out logout" icon={LogOut} onSelect={() => leave(signOut)}>
        {t("Logout")}
      </Item>
    </Group>
  );
}
