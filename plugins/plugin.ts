/**
 * The module `@plinth/plugin`: what the console offers to plugins, under names to import. It becomes a part of each
 * plugin's script, and is small.
 */
import type { Plugin } from "../lib/console/plugins/plugin-shape.ts";

export type {
  ExtraMenuItem,
  Plugin,
  PluginCellProps,
  PluginInputProps,
  PluginScreenProps,
  PluginSettingsProps,
} from "../lib/console/plugins/plugin-shape.ts";

const plinth = window.plinth;

/** Makes the plugin known to the console; the script's last line. */
export const register = (plugin: Plugin): void => plinth.register(plugin);

export const {
  callHeaders,
  client,
  gql,
  graphql,
  menu,
  navigate,
  project,
  rest,
  toast,
  useClient,
  useMutation,
  useQuery,
} = plinth;

export const {
  actionsCell,
  Alert,
  Badge,
  Button,
  buttonStyle,
  Card,
  CardTable,
  Checkbox,
  classNames,
  ConfirmDialog,
  CopyButton,
  Dialog,
  DragHandle,
  Drawer,
  DropdownMenu,
  EmptyState,
  firstCell,
  FormField,
  IconButton,
  Input,
  Link,
  LocalTime,
  MenuChoice,
  MenuItem,
  MenuLabel,
  MenuSeparator,
  Pagination,
  Popover,
  Progress,
  RelativeTime,
  RowOpener,
  SearchBox,
  Select,
  Skeleton,
  SkeletonRows,
  SortableList,
  Spinner,
  Switch,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
  Tabs,
  Textarea,
  Tooltip,
} = plinth.ui;
