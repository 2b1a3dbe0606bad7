/** What a plugin's script registers: `plinth.register({ name, components, ... })`. */
import type { ComponentType, Ref } from "react";
import type { FieldDefinition } from "../../contract/models.ts";
import type { PluginField, PluginMenuItem, PluginRoute, PluginSettings } from "../../contract/plugins/plugins.ts";

/** A component, or the name of one in the plugin's `components`. */
// biome-ignore lint/suspicious/noExplicitAny: each part of the console gives a component its own properties.
export type ComponentReference<Props = any> = string | ComponentType<Props>;

/** What the component of a route is given. */
export interface PluginScreenProps {
  /** What stands in the address for each :name of the route, and for its * under `"*"`. */
  params: Record<string, string>;
}

/** What the component of the settings page is given. */
export interface PluginSettingsProps {
  plugin: string;
}

/** What the input of a field type is given. The label, the help and the error stand around it. */
export interface PluginInputProps {
  field: FieldDefinition;
  /** The model whose record is edited. */
  model: string;
  /** To be spread on the element that takes the focus: `<Input {...control} />`. */
  control: {
    id: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
    "aria-required": true | undefined;
  };
  name: string;
  value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  /** Of the element that takes the focus, so that the first faulty field can be shown. */
  inputRef: Ref<never>;
  disabled: boolean;
  /** Media fields: whether the reader may see the library and upload; without it files can only be taken away. */
  mayChoose?: boolean;
}

/** What the cell of a field type is given; one line, 20 pixels high. */
export interface PluginCellProps {
  field: FieldDefinition;
  value: unknown;
}

/**
 * A plugin as it registers itself. Whatever its config.json declares need not be said again: there components are
 * named, here they are. What is said in both places holds as it is said here.
 */
export interface Plugin {
  /** The name in its config.json. */
  name: string;
  /** Components by the names that config.json uses. */
  // biome-ignore lint/suspicious/noExplicitAny: each part of the console gives a component its own properties.
  components?: Record<string, ComponentType<any>>;
  routes?: (Omit<PluginRoute, "component"> & { component: ComponentReference<PluginScreenProps> })[];
  menu?: PluginMenuItem[];
  settings?: Omit<PluginSettings, "component"> & { component: ComponentReference<PluginSettingsProps> };
  fields?: (Omit<PluginField, "input" | "cell" | "description"> & {
    description?: string;
    input: ComponentReference<PluginInputProps>;
    cell?: ComponentReference<PluginCellProps>;
  })[];
}

/** An entry of `plinth.menu`: a plugin may push some, and take them away, whenever it likes. */
export interface ExtraMenuItem {
  label: string;
  /** An address of this console. */
  href: string;
  /** One of the console's icons, as in config.json. */
  icon?: string;
}
