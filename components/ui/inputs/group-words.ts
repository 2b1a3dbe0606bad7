import { known, t } from "../../../lib/kernel/words/words.ts";

/** What a group of boxes says of what is chosen. */
interface GroupWords {
  clear(): string;
  all(): string;
  search(): string;
}

const words: Readonly<Record<string, GroupWords>> = {
  events: { clear: () => t("Clear events"), all: () => t("Select all events"), search: () => t("Search events") },
  functions: {
    clear: () => t("Clear functions"),
    all: () => t("Select all functions"),
    search: () => t("Search functions"),
  },
  languages: {
    clear: () => t("Clear languages"),
    all: () => t("Select all languages"),
    search: () => t("Search languages"),
  },
  options: { clear: () => t("Clear options"), all: () => t("Select all options"), search: () => t("Search options") },
  permissions: {
    clear: () => t("Clear permissions"),
    all: () => t("Select all permissions"),
    search: () => t("Search permissions"),
  },
  projects: {
    clear: () => t("Clear projects"),
    all: () => t("Select all projects"),
    search: () => t("Search projects"),
  },
  roles: { clear: () => t("Clear roles"), all: () => t("Select all roles"), search: () => t("Search roles") },
  scopes: { clear: () => t("Clear scopes"), all: () => t("Select all scopes"), search: () => t("Search scopes") },
};

const given = (name: string): GroupWords => ({
  clear: () => t("Clear {items}", { items: known(name) }),
  all: () => t("Select all {items}", { items: known(name) }),
  search: () => t("Search {items}", { items: known(name) }),
});

/** By the English plural. */
export const groupWords = (name: string): GroupWords => (Object.hasOwn(words, name) ? words[name]! : given(name));
