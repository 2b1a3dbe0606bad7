/**
 * The parts of the UI kit that plugins get. What stands here is a promise to plugins that are out there: add, never
 * take away.
 */

export { Alert } from "../../ui/alert.tsx";
export { Badge } from "../../ui/badge.tsx";
export { Button } from "../../ui/button.tsx";
export { buttonStyle } from "../../ui/button-style.ts";
export { Card } from "../../ui/card.tsx";
export { CardTable, firstCell } from "../../ui/card-table.tsx";
export { Checkbox } from "../../ui/checkbox.tsx";
export { classNames } from "../../ui/class-names.ts";
export { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
export { CopyButton } from "../../ui/copy-button.tsx";
export { Dialog } from "../../ui/dialog.tsx";
export { Drawer } from "../../ui/drawer.tsx";
export { DropdownMenu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "../../ui/dropdown-menu.tsx";
export { EmptyState } from "../../ui/empty-state.tsx";
export { FormField } from "../../ui/form-field.tsx";
export { IconButton } from "../../ui/icon-button.tsx";
export { Input } from "../../ui/input.tsx";
export { LocalTime } from "../../ui/local-time.tsx";
export { Pagination } from "../../ui/pagination.tsx";
export { Popover } from "../../ui/popover.tsx";
export { Progress } from "../../ui/progress.tsx";
export { RelativeTime } from "../../ui/relative-time.tsx";
export { SearchBox } from "../../ui/search-box.tsx";
export { Select } from "../../ui/select.tsx";
export { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
export { DragHandle, SortableList } from "../../ui/sortable-list.tsx";
export { Spinner } from "../../ui/spinner.tsx";
export { Switch } from "../../ui/switch.tsx";
export {
  actionsCell,
  RowOpener,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from "../../ui/table.tsx";
export { Tabs } from "../../ui/tabs.tsx";
export { Textarea } from "../../ui/textarea.tsx";
export { Tooltip } from "../../ui/tooltip.tsx";
