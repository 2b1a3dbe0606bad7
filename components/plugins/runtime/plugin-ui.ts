/**
 * The parts of the UI kit that plugins get. What stands here is a promise to plugins that are out there: add, never
 * take away.
 */

export { Badge } from "../../ui/badge.tsx";
export { Button } from "../../ui/button.tsx";
export { buttonStyle } from "../../ui/button-style.ts";
export { Card } from "../../ui/card.tsx";
export { classNames } from "../../ui/class-names.ts";
export { CopyButton } from "../../ui/copy-button.tsx";
export { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
export { Dialog } from "../../ui/dialogs/dialog.tsx";
export { Drawer } from "../../ui/dialogs/drawer.tsx";
export { Alert } from "../../ui/feedback/alert.tsx";
export { EmptyState } from "../../ui/feedback/empty-state.tsx";
export { Progress } from "../../ui/feedback/progress.tsx";
export { Skeleton, SkeletonRows } from "../../ui/feedback/skeleton.tsx";
export { Spinner } from "../../ui/feedback/spinner.tsx";
export { IconButton } from "../../ui/icon-button.tsx";
export { Checkbox } from "../../ui/inputs/checkbox.tsx";
export { FormField } from "../../ui/inputs/form-field.tsx";
export { Input } from "../../ui/inputs/input.tsx";
export { SearchBox } from "../../ui/inputs/search-box.tsx";
export { Select } from "../../ui/inputs/select.tsx";
export { Switch } from "../../ui/inputs/switch.tsx";
export { Textarea } from "../../ui/inputs/textarea.tsx";
export { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "../../ui/menus/dropdown-menu.tsx";
export { Popover } from "../../ui/menus/popover.tsx";
export { Tooltip } from "../../ui/menus/tooltip.tsx";
export { CardTable, firstCell } from "../../ui/tables/card-table.tsx";
export { Pagination } from "../../ui/tables/pagination.tsx";
export { DragHandle, SortableList } from "../../ui/tables/sortable-list.tsx";
export {
  actionsCell,
  RowOpener,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from "../../ui/tables/table.tsx";
export { Tabs } from "../../ui/tabs.tsx";
export { LocalTime } from "../../ui/time/local-time.tsx";
export { RelativeTime } from "../../ui/time/relative-time.tsx";
